"""Up to 100,000 games at once under AWS's limits: which one is met first, and what lifts it.

    python -m bench.scale [--seed 1]
    python -m bench.scale --document    put the tables into docs/operations.md

Games come within a minute and stay for four; what they ask for is bench/scale_traffic.py, what they meet is
bench/scale_limits.py, with sources. Seconds are simulated, so a run takes seconds and repeats to the bit.
"""

import argparse
from collections.abc import Sequence

from bench.cost_document import OPERATIONS, renew
from bench.cost_report import Measured, table
from bench.scale_limits import Limits, deployed_limits, lift, limits_of_aws
from bench.scale_run import Outcome, demand, run
from bench.scale_traffic import Request, requests_of_a_game

SCALES = (100, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)


def first_limits(kinds: Sequence[Request], limits: Limits, seed: int) -> str:
    """Return, for each number of games, the first limit met."""
    rows = []
    for games in SCALES:
        outcome = run(kinds, games, limits, seed)
        rows.append([f"{games:,}", f"{outcome.peak_rate:,}", *_verdict(outcome)])
    return table(
        ["games at once", "requests/s", "turned away", "failed", "first limit met", "lifted by"], rows
    )


def _verdict(outcome: Outcome) -> list[str]:
    if outcome.first is None:
        return ["none", "none", "none", ""]
    away = sum(outcome.turned_away.values()) / (outcome.offered + sum(outcome.turned_away.values()))
    failed = outcome.failed / outcome.offered
    first = f"{outcome.first.name}, after {outcome.first_second} s"
    return [f"{away:.1%}", f"{failed:.1%}", first, outcome.first.lifted_by]


def ladder(kinds: Sequence[Request], games: int, seed: int) -> str:
    """Return what has to be set until nobody is turned away, in the order in which it is met."""
    needs = demand(kinds, games, seed).peaks
    limits, rows = deployed_limits(), []
    while (outcome := run(kinds, games, limits, seed)).first is not None:
        obstacle = outcome.first
        limits, value = lift(limits, obstacle, needs[obstacle])
        rows.append([obstacle.name, obstacle.lifted_by, f"{needs[obstacle]:,.0f}", value])
    return table(["limit", "lifted by", "asked for", "set to"], rows)


def everything(measured: Measured, seed: int = 1) -> dict[str, str]:
    """Return all tables by their headings."""
    kinds = requests_of_a_game(measured)
    ladders = {f"For {games:,} games at once": ladder(kinds, games, seed) for games in (10_000, 100_000)}
    return {
        "As deployed by default": first_limits(kinds, deployed_limits(), seed),
        "With our own throttles out of the way": first_limits(kinds, limits_of_aws(), seed),
        **ladders,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.scale", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1, help="of the guests' whims (default 1)")
    parser.add_argument("--document", action="store_true", help="renew the tables of docs/operations.md")
    options = parser.parse_args()
    tables = everything(Measured.read(), options.seed)
    if options.document:
        renew(OPERATIONS, "bench.scale", tables)
    for heading, text in tables.items():
        print(f"{heading}\n\n{text}\n")


if __name__ == "__main__":
    main()
