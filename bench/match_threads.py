"""What a second thread is worth: simulations and nodes a second, and strength at equal time.

python -m bench.match_threads                    about 10 minutes on an idle machine with two cores
python -m bench.match_threads --games 0          the speeds alone
"""

import argparse
import sys
from collections.abc import Callable
from functools import partial

from noughts import kernel
from noughts.match import MatchResult, play_match
from noughts.search import Limit, SearchResult
from noughts.ultimate import UltimatePosition, UltimateVariant
from rich.progress import Progress

from bench.players import player_of
from bench.report import Report

Search = Callable[..., SearchResult]
SEARCHES: dict[str, Search] = {"Monte-Carlo": kernel.mcts, "alpha-beta": kernel.search}
SPEEDUP = 1.7
"""Expected of two threads, in simulations a second."""

REPEATS = 5


def nodes_a_second(search: Search, threads: int, seconds: float = 1.0) -> float:
    """Return the best of some runs: other programs can only slow one down."""
    position = UltimatePosition()
    return max(
        search(position, Limit(seconds=seconds), threads=threads).nodes / seconds for _ in range(REPEATS)
    )


def measure_speeds(name: str, search: Search, threads: int, report: Report) -> None:
    one, more = nodes_a_second(search, 1), nodes_a_second(search, threads)
    ratio = more / one
    measured = f"{one / 1e6:.2f} M/s, {more / 1e6:.2f} M/s = {ratio:.2f} x"
    # Alpha-beta's threads repeat some of each other's work, so its nodes alone promise nothing.
    bar = (f">= {SPEEDUP} x", ratio >= SPEEDUP) if search is kernel.mcts else ("", None)
    report.add(f"{name}, one thread and {threads}", measured, *bar)


def play(name: str, search: Search, threads: int, limit: Limit, games: int) -> MatchResult:
    with Progress(transient=True) as progress:
        task = progress.add_task(name, total=games)
        return play_match(
            UltimateVariant(3),
            player_of(partial(search, threads=threads), limit),
            player_of(search, limit),
            games,
            seed=1,
            on_pair=lambda so_far: progress.update(task, completed=so_far.games),
        )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--games", type=int, default=100, help="of each match (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.03, help="time a move (default: %(default)s)")
    args = parser.parse_args()
    report = Report(f"{args.threads} threads")
    for name, search in SEARCHES.items():
        measure_speeds(name, search, args.threads, report)
    for name, search in SEARCHES.items() if args.games else ():
        result = play(name, search, args.threads, Limit(seconds=args.seconds), args.games)
        elo = result.elo
        measured = f"{result.score.value:.1%}, Elo {elo.value:+.0f} [{elo.low:+.0f}, {elo.high:+.0f}]"
        what = f"{name}, {args.threads} threads against one, {result.games} games"
        report.add(what, measured, "not weaker", elo.high >= 0)
    report.print()
    return 0 if report.all_met else 1


if __name__ == "__main__":
    sys.exit(main())
