"""Against OpenSpiel's C++ in one run: playouts, MCTS simulations, and a match at equal time.

python -m bench.openspiel                        everything: some 10 minutes on an idle machine
python -m bench.openspiel --games 0              the speeds alone
python -m bench.openspiel --seconds 0.5          another time a move

Both play from the empty board of Ultimate 3 x 3, on one thread. OpenSpiel's MCTSBot runs with random rollouts
and its solver, as compiled for PyPI; the kernel as compiled for this machine.
"""

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial

from noughts import kernel
from noughts.match import MakePlayer, play_match
from noughts.player_specs import player_maker
from noughts.search import Limit
from noughts.ultimate import UltimatePosition, UltimateVariant
from rich.progress import Progress

from bench.openspiel_peer import OpenSpielPlayer, check_agreement, load_game, make_bot
from bench.report import Report

AGREEMENT_GAMES = 500
REPEATS = 5
"""Each speed is the best of so many runs: other programs can only slow one down."""

PLAYOUTS = 300_000
SIMULATIONS = 300_000
PEER_PLAYOUTS = 40_000
PEER_SIMULATIONS = 40_000


def best_rate(count: int, work: Callable[[], object]) -> float:
    """Return `count` things a second, as the fastest of some runs does them."""
    fastest = float("inf")
    for _ in range(REPEATS):
        started = time.perf_counter()
        work()
        fastest = min(fastest, time.perf_counter() - started)
    return count / fastest


def peer_playouts() -> float:
    """Random games a second of OpenSpiel: nearly all work of a bot that plays 1,000 for each evaluation."""
    game, each = load_game(), 1000
    bot = make_bot(game, 1, simulations=PEER_PLAYOUTS // each, rollouts=each)
    return best_rate(PEER_PLAYOUTS, lambda: bot.mcts_search(game.new_initial_state()))


def peer_simulations() -> float:
    game = load_game()
    bot = make_bot(game, 1, simulations=PEER_SIMULATIONS)
    return best_rate(PEER_SIMULATIONS, lambda: bot.mcts_search(game.new_initial_state()))


def measure_speeds(report: Report) -> None:
    start, limit = UltimatePosition(), Limit(nodes=SIMULATIONS)
    theirs = peer_playouts()
    ours = best_rate(PLAYOUTS, lambda: kernel.playouts(start, PLAYOUTS, seed=1))
    report.add("playouts, OpenSpiel", f"{theirs / 1e6:.3f} M/s")
    report.add("playouts, kernel, uniform", f"{ours / 1e6:.3f} M/s = {ours / theirs:.1f} x")
    theirs = peer_simulations()
    report.add("MCTS simulations, OpenSpiel", f"{theirs / 1e6:.3f} M/s")
    for name, uniform in (("uniform playouts", True), ("playouts that see wins", False)):
        ours = best_rate(SIMULATIONS, partial(kernel.mcts, start, limit, seed=1, uniform=uniform))
        ratio = ours / theirs
        measured = f"{ours / 1e6:.3f} M/s = {ratio:.1f} x"
        report.add(f"MCTS simulations, kernel, {name}", measured, ">= 6 x", ratio >= 6)


def play(name: str, player: MakePlayer, args: argparse.Namespace, report: Report) -> None:
    with Progress(transient=True) as progress:
        task = progress.add_task(f"{name} - OpenSpiel", total=args.games)
        result = play_match(
            UltimateVariant(3),
            player,
            lambda seed: OpenSpielPlayer(args.seconds, seed),
            args.games,
            seed=args.seed,
            on_pair=lambda so_far: progress.update(task, completed=so_far.games),
        )
    score = result.score
    games = f"+{result.wins} ={result.draws} -{result.losses}"
    measured = f"{score.value:.1%} [{score.low:.1%}, {score.high:.1%}]  {games}"
    what = f"{name} against MCTSBot, {args.games} games, {args.seconds:g} s a move"
    if name.startswith("expert"):
        report.add(what, measured, ">= 95 %", score.value >= 0.95)
    else:
        report.add(what, measured)


def players_from(args: argparse.Namespace) -> dict[str, MakePlayer]:
    """Return the players asked for by name; the expert and the kernel's Monte-Carlo if there are none."""
    if args.player:
        return {args.player: player_maker(args.player)}
    specs = {f"expert:{args.seconds:g}": f"expert:{args.seconds}", "Monte-Carlo": f"mcts-time:{args.seconds}"}
    return {name: player_maker(spec) for name, spec in specs.items()}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=60, help="games of a match (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.1, help="time a move (default: %(default)s)")
    parser.add_argument("--player", help="ours, as `python -m noughts match` names it")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    report = Report("Noughts and OpenSpiel")
    plies = check_agreement(AGREEMENT_GAMES)
    report.add("rules", f"same moves and results over {AGREEMENT_GAMES} random games, {plies} plies")
    measure_speeds(report)
    for name, player in players_from(args).items() if args.games else ():
        play(name, player, args, report)
    report.print()
    return 0 if report.all_met else 1


if __name__ == "__main__":
    sys.exit(main())
