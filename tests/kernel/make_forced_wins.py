"""Finds forced wins by trying everything: `python -m tests.kernel.make_forced_wins` rewrites the case file.

It takes some minutes and uses the rules in Python alone, so that the file can judge both searches.
"""

import json
from collections import Counter
from pathlib import Path
from random import Random

from noughts import ClassicVariant, Position, UltimateVariant, Variant

from tests.kernel.rules import endgame, open_cells
from tests.kernel.solver import wins_within

FILE = Path(__file__).parents[1] / "cases" / "forced_wins.json"

WANTED: list[tuple[Variant, int, dict[int, int]]] = [
    (UltimateVariant(3), 24, {3: 8, 5: 10, 7: 10, 9: 6, 11: 2}),
    (ClassicVariant(4, 4, 4), 12, {3: 16, 5: 8}),
    (ClassicVariant(4, 4, 3), 16, {3: 4, 5: 4}),
]
"""Variant, the most open cells to start from, and how many wins of each number of plies."""

LARGEST = {3: 81, 5: 40, 7: 24, 9: 20, 11: 16}
"""Open cells up to which trying everything to so many plies ends in time."""


def exact_distance(position: Position, most: int) -> int | None:
    """The plies of the fastest forced win, None when there is none within `most`."""
    for plies in range(1, most + 1, 2):
        if open_cells(position) <= LARGEST.get(plies, 81) and wins_within(position, plies, {}):
            return plies
    return None


def find(variant: Variant, cells: int, wanted: dict[int, int], random: Random) -> list[dict[str, object]]:
    """Search random endgames until there are enough wins of every length."""
    found: list[dict[str, object]] = []
    counts: Counter[int] = Counter()
    seen = set()
    while any(counts[plies] < number for plies, number in wanted.items()):
        position = endgame(variant, random, random.randint(min(cells, 6), cells))
        if position.key in seen:
            continue
        seen.add(position.key)
        plies = exact_distance(position, max(wanted))
        if plies in wanted and counts[plies] < wanted[plies]:
            counts[plies] += 1
            found.append({"position": str(position), "plies": plies})
            print(dict(counts), flush=True)
    return found


def main() -> None:
    """Write the file."""
    random = Random(20260131)
    cases = [case for variant, cells, wanted in WANTED for case in find(variant, cells, wanted, random)]
    note = "forced wins of the side to move, and the plies that the fastest takes"
    FILE.write_text(json.dumps({"note": note, "cases": cases}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
