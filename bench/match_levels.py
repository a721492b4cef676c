"""Are the levels as strong as their names say? Matches between them, and against easy on other boards.

python -m bench.match_levels                 all matches, 100 or 200 games each
python -m bench.match_levels --games 20      a quick look
"""

import argparse
import sys
from dataclasses import dataclass

from noughts.match import MatchResult, play_match
from noughts.mnk import ClassicVariant
from noughts.player_specs import player_maker
from noughts.position import Variant
from noughts.ultimate import UltimateVariant
from rich.progress import Progress

from bench.report import Report


@dataclass(frozen=True)
class Expectation:
    """A match, and the least score and the most losses expected of the first player."""

    first: str
    second: str
    variant: Variant
    games: int
    score: float
    losses: int | None = None

    def name(self) -> str:
        """Say who plays whom at what."""
        return f"{self.first} - {self.second}, {self.variant}"


ULTIMATE = UltimateVariant(3)
EXPECTATIONS = (
    Expectation("medium", "easy", ULTIMATE, 200, 0.75),
    Expectation("hard", "medium", ULTIMATE, 200, 0.75),
    Expectation("expert:0.1", "hard", ULTIMATE, 200, 0.65),
    Expectation("hard", "easy", UltimateVariant(4), 100, 0.9, losses=0),
    Expectation("hard", "easy", UltimateVariant(5), 100, 0.9, losses=0),
    Expectation("hard", "easy", ClassicVariant(4, 4, 4), 100, 0.5, losses=0),
    Expectation("hard", "easy", ClassicVariant(15, 15, 5), 100, 0.9, losses=0),
)


def play(expected: Expectation, games: int, threads: int, seed: int) -> MatchResult:
    with Progress(transient=True) as progress:
        task = progress.add_task(expected.name(), total=games)
        return play_match(
            expected.variant,
            player_maker(expected.first),
            player_maker(expected.second),
            games,
            seed=seed,
            threads=threads,
            on_pair=lambda so_far: progress.update(task, completed=so_far.games),
        )


def judge(expected: Expectation, result: MatchResult, report: Report) -> None:
    score = result.score
    met = score.value >= expected.score and (expected.losses is None or result.losses <= expected.losses)
    wanted = f">= {expected.score:.0%}" + ("" if expected.losses is None else ", no loss")
    games = f"+{result.wins} ={result.draws} -{result.losses}"
    measured = f"{score.value:.1%} [{score.low:.1%}, {score.high:.1%}]  {games}"
    report.add(expected.name(), measured, wanted, met)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, help="instead of each match's own number")
    parser.add_argument("--only", default="", help="only matches whose name contains this")
    parser.add_argument("--threads", type=int, default=1, help="1, for players limited by time")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    report = Report("levels against each other")
    for expected in EXPECTATIONS:
        if args.only in expected.name():
            judge(expected, play(expected, args.games or expected.games, args.threads, args.seed), report)
    report.print()
    return 0 if report.all_met else 1


if __name__ == "__main__":
    sys.exit(main())
