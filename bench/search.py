"""What the parts of the Python search are worth, in nodes, and how fast it is on 3 x 3.

python -m bench.search                      a few seconds
"""

import argparse
import sys
import time
from dataclasses import replace
from statistics import median

from noughts.mnk import MnkPosition
from noughts.position import Position
from noughts.search import PLAIN, Limit, Options, search
from rich.console import Console
from rich.table import Table

from bench.report import Report

BAR = 0.005
"""Seconds that a search of 3 x 3 from the empty board to the end may take."""

REPEATS = 50

DEPTH_4X4 = 5

_PRUNING = replace(PLAIN, pruning=True)
_ORDERING = replace(_PRUNING, ordering=True)
_TABLE = replace(_ORDERING, table=True)
_SYMMETRY = replace(_TABLE, symmetry=True)

STEPS = {
    "plain minimax": PLAIN,
    "alpha-beta": _PRUNING,
    "+ ordering": _ORDERING,
    "+ table": _TABLE,
    "+ symmetry": _SYMMETRY,
    "+ threats": replace(_SYMMETRY, threats=True),
}


def main() -> int:
    argparse.ArgumentParser(
        prog="bench.search", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    node_table().print()
    report = Report("Search in plain Python")
    seconds = median(timed() for _ in range(REPEATS))
    report.add(
        f"3 x 3 from the empty board to the end, median of {REPEATS}",
        f"{seconds * 1000:.2f} ms",
        f"under {BAR * 1000:.0f} ms",
        seconds < BAR,
    )
    report.print()
    return 0 if report.all_met else 1


def timed() -> float:
    """Return the seconds that one search takes, with a table of its own."""
    started = time.perf_counter()
    result = search(MnkPosition(), Limit(), options=Options(deepening=False))
    seconds = time.perf_counter() - started
    assert result.proven
    assert result.score == 0.5
    return seconds


class NodeTable:
    """Nodes and seconds of every step on both boards; all steps must choose the same move."""

    def __init__(self) -> None:
        self._table = Table("", title="Nodes to search an empty board", title_justify="left")
        self._columns: list[list[str]] = []

    def add(self, title: str, position: Position, limit: Limit) -> None:
        """Measure one board."""
        self._table.add_column(title, justify="right")
        self._table.add_column("ms", justify="right")
        nodes, times, choices = [], [], set()
        for options in STEPS.values():
            started = time.perf_counter()
            result = search(position, limit, options=options)
            times.append(f"{(time.perf_counter() - started) * 1000:.1f}")
            nodes.append(f"{result.nodes:,}")
            choices.add((result.move, result.score))
        assert len(choices) == 1, f"the steps differ on {position}: {choices}"
        self._columns += [nodes, times]

    def print(self) -> None:
        """Print the table."""
        for name, *cells in zip(STEPS, *self._columns, strict=True):
            self._table.add_row(name, *cells)
        console = Console()
        (console if console.is_terminal else Console(width=110)).print(self._table)


def node_table() -> NodeTable:
    table = NodeTable()
    table.add("3 x 3 to the end", MnkPosition(), Limit())
    table.add(f"4 x 4 to depth {DEPTH_4X4}", MnkPosition(4, 4, 4), Limit(depth=DEPTH_4X4))
    return table


if __name__ == "__main__":
    sys.exit(main())
