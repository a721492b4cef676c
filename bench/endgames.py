"""How near to its end is a game known to its end? The search, and the solver, by the cells that are open.

python -m bench.endgames                       positions of games of the search against itself
python -m bench.endgames --nodes 100000        with less work each

Both get the same nodes for a position. Alpha-beta knows a result when nothing of it is a guess any more; the
solver looks for nothing else. If it knew more, it would have to take over where so many cells are open.
"""

import argparse
import sys
from random import Random

from noughts import Limit, Position, UltimateVariant, kernel
from noughts.cli.terminal import progress
from noughts.match import openings
from noughts.players import open_cells

from bench.report import Report

CELLS = (20, 24, 26, 28, 30, 32, 34, 36, 40)
STRAY = 0.1
"""Chance of a random move, so that games differ."""


def main() -> int:
    options = parser().parse_args()
    met = positions(options.games, options.seed)
    limit = Limit(nodes=options.nodes)
    report = Report(f"known to the end within {options.nodes:,} nodes, by open cells")
    for cells, found in sorted(met.items()):
        searched = [kernel.search(position, limit) for position in found]
        known = sum(each.proven for each in searched)
        solved = sum(kernel.solve(position, limit) is not None for position in found)
        nodes = sum(each.nodes for each in searched) // len(found)
        measured = f"search {known} of {len(found)}, {nodes:,} nodes each; solver {solved}"
        report.add(f"{cells} cells", measured)
    report.print()
    return 0


def positions(games: int, seed: int) -> dict[int, list[Position]]:
    """Play games of the search against itself, and return what they came to, by how many cells were open."""
    random = Random(f"endgames {seed}")
    met: dict[int, list[Position]] = {}
    with progress("games") as bar:
        for number, position in enumerate(openings(UltimateVariant(3), games, 6, seed)):
            while position.turn is not None:
                if (cells := open_cells(position)) in CELLS:
                    met.setdefault(cells, []).append(position.copy())
                stray = random.random() < STRAY
                moves = position.legal_moves()
                position.push(
                    random.choice(moves) if stray else kernel.search(position, Limit(nodes=2000)).move
                )
            bar.update(number + 1, games, "")
    return met


def parser() -> argparse.ArgumentParser:
    """Describe the options."""
    options = argparse.ArgumentParser(
        prog="python -m bench.endgames",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options.add_argument(
        "--nodes", type=int, default=500_000, help="for each position (default: %(default)s)"
    )
    options.add_argument("--games", type=int, default=100, help="to take them from (default: %(default)s)")
    options.add_argument("--seed", type=int, default=1)
    return options


if __name__ == "__main__":
    sys.exit(main())
