"""Is this engine stronger than an earlier one? A match at equal time, each in a process of its own.

python -m bench.tagged --tag engine-handmade --seconds 0.1 --games 400 --expected 0.85
python -m bench.tagged --tag v1.0 --player mcts-time --sprt 0 10 --games 4000
python -m bench.tagged --tag v1.0 --seconds 1 --other-seconds 0.1 --games 100

The earlier engine is built from its commit, into build/. Never do both think at the same time, and both are
asked in the same way. What is played is kept in build/ as well, so that an interrupted run goes on when it is
started again. With --measured the result is put into bench/measured/tagged.json, for docs/strength.md, beside
what else the same engine has played.
"""

import argparse
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import noughts
from noughts.cli.match import even, note, report
from noughts.cli.options import seconds as seconds_above_0
from noughts.cli.terminal import progress

from bench.ledger import Ledger, Match, engine_stamp, file_of, keep
from bench.report import Report, machine
from bench.tagged_build import BUILD, TaggedError, built_engine
from bench.tagged_player import TaggedEngine
from local.template import ROOT

MEASURED = ROOT / "bench" / "measured" / "tagged.json"


def play(args: argparse.Namespace, stamp: str) -> Match:
    """Build the other engine and play the match, or what is missing of it; `stamp` names this engine."""
    ours = timed(args.player, args.seconds)
    theirs = timed(args.other or args.player, args.other_seconds or args.seconds)
    match = Match(ours, f"{theirs} of {args.tag}", args.games, args.seed, args.sprt and tuple(args.sprt))
    ledger = Ledger.open(file_of(match, BUILD, stamp), stamp, about(), afresh=args.afresh)
    this_engine = Path(noughts.__file__).parents[1]
    with (
        TaggedEngine(Path(sys.executable), ours, this_engine) as this,
        TaggedEngine(built_engine(args.tag), theirs) as other,
        progress(match.name) as bar,
    ):
        return ledger.play(
            match,
            this,
            other,
            on_pair=lambda so_far: bar.update(
                so_far.result.games, args.games, note(so_far.result, so_far.test)
            ),
        )


def timed(name: str, seconds: float) -> str:
    """Put the time a move where a name says {}, or at its end."""
    return (name if "{}" in name else name + ":{}").replace("{}", f"{seconds:g}")


def about() -> dict[str, str]:
    """Return where and when this is measured."""
    return {"machine": machine(), "date": datetime.now(UTC).date().isoformat()}


def judge(match: Match, expected: float | None) -> Report:
    """Put the result into a table, beside what is expected of it."""
    score, title = match.result.score, Report("this engine and an earlier one")
    measured = f"{score.value:.1%} [{score.low:.1%}, {score.high:.1%}]"
    if expected is None:
        title.add(f"score of {match.name}", measured)
    else:
        title.add(f"score of {match.name}", measured, f">= {expected:.0%}", score.value >= expected)
    for name, meter in (("this", match.first_meter), ("the other", match.second_meter)):
        title.add(f"time a move, {name}", f"{meter.ms_a_move:.1f} ms over {meter.moves} moves")
    return title


def parser() -> argparse.ArgumentParser:
    """Describe the options."""
    options = argparse.ArgumentParser(
        prog="python -m bench.tagged",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options.add_argument("--tag", required=True, help="a tag, or whatever else git takes for a commit")
    options.add_argument("--seconds", type=seconds_above_0, default=0.1, help="a move (default: %(default)s)")
    options.add_argument("--other-seconds", type=seconds_above_0, help="theirs, if they have another time")
    options.add_argument("--games", type=even, default=400, help="at most (default: %(default)s)")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"), help="end when it is clear")
    options.add_argument(
        "--player",
        default="expert",
        help="ours, of those that take seconds in `match`; alphabeta-time:{}@hand",
    )
    options.add_argument("--other", help="theirs, if it is another")
    options.add_argument("--expected", type=float, metavar="SCORE", help="fail below this score, 0 to 1")
    options.add_argument("--core", type=int, help="let both run on this processor alone")
    options.add_argument("--measured", action="store_true", help="keep the result for docs/strength.md")
    options.add_argument("--afresh", action="store_true", help="forget what was played before")
    return options


def main() -> int:
    args = parser().parse_args()
    if args.core is not None:
        os.sched_setaffinity(0, {args.core})
    stamp = engine_stamp()  # of what the players load now, whatever is edited while they play
    try:
        match = play(args, stamp)
    except TaggedError as error:
        print(error, file=sys.stderr)
        return 1
    if args.measured:
        keep(match, MEASURED, stamp, about())
    print(f"{match.name}, {match.result.games} games, seed {match.seed}")
    print(report(match.result, match.test))
    table = judge(match, args.expected)
    table.print()
    return 0 if table.all_met else 1


if __name__ == "__main__":
    sys.exit(main())
