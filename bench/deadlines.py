"""Do searches keep their deadline? Every strategy, in the kernel and in Python, on random positions.

python -m bench.deadlines                   100 positions, 0.05 s each: about a minute on an idle machine
"""

import argparse
import sys
import time
from collections.abc import Callable
from random import Random

from noughts import kernel
from noughts.mnk import ClassicVariant
from noughts.position import Position, Variant, new_position
from noughts.search import Limit, analyse, monte_carlo, search, solve
from noughts.ultimate import UltimateVariant

from bench.report import Report

VARIANTS: tuple[Variant, ...] = (
    *map(UltimateVariant, (2, 3, 4, 5)),
    ClassicVariant(4, 4, 4),
    ClassicVariant(7, 6, 4),
    ClassicVariant(15, 15, 5),
)

Strategy = Callable[[Position, Limit], object]
STRATEGIES: dict[str, Strategy] = {
    "alpha-beta, kernel": kernel.search,
    "analysis, kernel": kernel.analyse,
    "proof, kernel": kernel.solve,
    "Monte-Carlo, kernel": kernel.mcts,
    "alpha-beta, Python": search,
    "analysis, Python": analyse,
    "proof, Python": solve,
    "Monte-Carlo, Python": monte_carlo,
}

TOLERANCE = 1.2
"""The 99th percentile may take so many times the limit."""


def random_position(random: Random) -> Position:
    """Return an unfinished position of any variant, after any number of random plies."""
    variant = random.choice(VARIANTS)
    position = new_position(variant)
    game = [position.copy()]
    while position.turn:
        position.push(random.choice(position.legal_moves()))
        if position.turn:
            game.append(position.copy())
    return random.choice(game)


def times_taken(strategy: Strategy, seconds: float, positions: list[Position]) -> list[float]:
    limit, taken = Limit(seconds=seconds), []
    for position in positions:
        started = time.perf_counter()
        strategy(position, limit)
        taken.append(time.perf_counter() - started)
    return sorted(taken)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    random = Random(args.seed)
    positions = [random_position(random) for _ in range(args.positions)]
    report = Report(f"time taken for a limit of {args.seconds:g} s, {args.positions} positions")
    for name, strategy in STRATEGIES.items():
        taken = times_taken(strategy, args.seconds, positions)
        median, high, most = taken[len(taken) // 2], taken[(len(taken) * 99 - 1) // 100], taken[-1]
        measured = f"median {median:.4f} s, 99 % {high:.4f} s, most {most:.4f} s"
        allowed = args.seconds * TOLERANCE
        report.add(name, measured, f"99 % < {allowed:g} s", high < allowed)
    report.print()
    return 0 if report.all_met else 1


if __name__ == "__main__":
    sys.exit(main())
