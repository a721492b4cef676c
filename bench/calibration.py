"""Do positions with a win probability of 0.7 bring 0.7 points? Predictions against the results of self-play.

python -m bench.calibration                      4,000 games, 150,000 positions: some ten minutes
python -m bench.calibration --games 200 --out /tmp/calibration.json

Both sides search `--nodes` nodes a move, from random openings of 2 to 12 plies. All positions after the
opening are looked at, those with a proven result left out: what the search said there and what the static
evaluation says, beside the result of the game. Games are kept in build/ as they are played, so that an
interrupted run goes on when it is started again.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from noughts import Limit, Mark, Position, UltimatePosition, kernel
from noughts.cli.options import positive
from noughts.cli.terminal import progress
from noughts.evaluation import BEST, HAND

from bench.ledger import engine_stamp
from bench.reliability import GROUPINGS, Sample, brier
from local.template import ROOT

MEASURED = ROOT / "bench" / "measured" / "calibration.json"
KEPT = ROOT / "build" / "calibration"
OPENING_PLIES = (2, 12)
ALLOWED = 0.05
"""How far the mean result of a group may be from what was predicted."""

Look = tuple[float, float, float]
"""At one position: what the search predicts, what the static evaluation does, and the points made."""


def random_opening(random: Random) -> Position:
    """Return an unfinished position after some random moves."""
    while True:
        position = UltimatePosition()
        for _ in range(random.randint(*OPENING_PLIES)):
            if position.turn:
                position.push(random.choice(position.legal_moves()))
        if position.turn:
            return position


def play_game(random: Random, nodes: int, evaluation: str = BEST) -> list[Look]:
    """Play a game of the search against itself and return what it looked like before its moves."""
    position, searched = random_opening(random), []
    while position.turn:
        found = kernel.search(position, Limit(nodes=nodes), evaluation=evaluation)
        if not found.proven:
            searched.append((position.copy(), found))
        position.push(found.move)
    return [
        (found.score, kernel.evaluate(at, evaluation=evaluation), _points(at, position.winner))
        for at, found in searched
    ]


def _points(position: Position, winner: Mark | None) -> float:
    return 0.5 if winner is None else float(winner is position.turn)


def games(file: Path, args: argparse.Namespace) -> Iterator[list[Look]]:
    """Yield the games that are kept in a file, then new ones, which are kept as well."""
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = file.read_text(encoding="ascii").splitlines() if file.exists() else []
    kept = [json.loads(line) for line in lines if line.endswith("]]") or line == "[]"]
    yield from kept[: args.games]
    # Written anew: the last line may be half a game.
    file.write_text("".join(f"{json.dumps(each)}\n" for each in kept), encoding="ascii")
    with file.open("a", encoding="ascii") as out:
        for number in range(len(kept), args.games):
            game = play_game(Random(f"calibration {args.seed} {number}"), args.nodes, args.evaluation)
            out.write(f"{json.dumps(game)}\n")
            out.flush()
            yield game


def measure(args: argparse.Namespace) -> dict[str, Any]:
    """Play the games and group what was seen."""
    stamp = engine_stamp()
    played = []
    with progress("games") as bar:
        for game in games(
            KEPT / f"{stamp}-{Path(args.evaluation).stem}-{args.seed}-{args.nodes}.jsonl", args
        ):
            played.append(game)
            bar.update(len(played), args.games)
    return {
        "stamp": stamp,
        "date": datetime.now(UTC).date().isoformat(),
        "evaluation": Path(args.evaluation).stem,
        "nodes": args.nodes,
        "seed": args.seed,
        "games": len(played),
        "positions": sum(map(len, played)),
        "predictions": {
            name: summary(
                [Sample(game, look[index], look[2]) for game, looks in enumerate(played) for look in looks]
            )
            for index, name in enumerate(("search", "static evaluation"))
        },
    }


def summary(samples: list[Sample]) -> dict[str, Any]:
    """Return the groups of both kinds and the Brier score, rounded for the file."""
    groups = {
        kind: [{key: round(value, 4) for key, value in asdict(group).items()} for group in grouped(samples)]
        for kind, grouped in GROUPINGS.items()
    }
    return {"brier": round(brier(samples), 4), **groups}


def say(found: dict[str, Any]) -> None:
    """Print what was found."""
    print(f"{found['positions']} positions of {found['games']} games, {found['nodes']} nodes a move")
    for name, prediction in found["predictions"].items():
        print(f"{name}: Brier score {prediction['brier']:.4f}")
        for kind in GROUPINGS:
            print(f"  {kind}: predicted, observed, difference, standard error, positions")
            for group in prediction[kind]:
                off = group["observed"] - group["predicted"]
                print(
                    f"  {group['predicted']:.3f}  {group['observed']:.3f}  {off:+.3f}  {group['error']:.3f}  "
                    f"{group['count']:6}{'' if abs(off) <= ALLOWED else '  more than allowed'}"
                )


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.calibration",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=positive, default=4000, help="(default: %(default)s)")
    parser.add_argument("--nodes", type=positive, default=2000, help="a move (default: %(default)s)")
    parser.add_argument(
        "--looks", type=positive, default=5, help="positions of a game (default: %(default)s)"
    )
    parser.add_argument("--evaluation", default=BEST, help=f"{BEST}, {HAND} or a net (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=MEASURED, metavar="FILE")
    args = parser.parse_args()
    found = measure(args)
    args.out.write_text(json.dumps(found) + "\n", encoding="utf-8")
    say(found)
    print(args.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
