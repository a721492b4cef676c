"""Fixed positions at a fixed depth: one node count as the signature of a search, and its speed.

A search limited by depth repeats to the bit, so the count changes when, and nearly only when, somebody
changed what the search does. The positions are quiet ones from all games: start, middle and end of Ultimate,
other sizes, classic boards.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from noughts.game import replay
from noughts.mnk import ClassicVariant
from noughts.position import Position, Variant, new_position
from noughts.search import Clock, Limit, SearchResult
from noughts.ultimate import UltimateVariant

Search = Callable[[Position, Limit], SearchResult]


@dataclass(frozen=True, slots=True)
class Case:
    """A position, given by the moves that lead to it, and the depths in plies that it is searched to."""

    variant: Variant
    moves: str
    depth: int
    """For the search in Python: some tenths of a second."""
    kernel_depth: int
    """For the compiled kernel."""

    def position(self) -> Position:
        """Return the position."""
        start = new_position(self.variant)
        return replay(self.variant, map(start.parse_move, self.moves.split()))


CASES = (
    Case(UltimateVariant(3), "", 7, 12),
    Case(UltimateVariant(3), "e5 e1 a4 d1 a2 b1 a6 f1 a1 a8 h2 b8 h8 h1 a5 e3", 7, 11),
    Case(
        UltimateVariant(3),
        "e5 e1 a2 b1 a8 h1 a1 a6 f8 h6 f2 b6 f6 f1 a9 i7 g2 b2 b8 h8 h2 b3 c8 h3 c3 c1 a3 c7 g8 h4 d8 h9",
        8,
        12,
    ),
    Case(
        UltimateVariant(3),
        "e5 e1 a8 h1 a4 d1 a1 a7 g2 b7 g8 h7 g7 g6 f8 h8 h4 d6 f4 d7 g4 d2 b4 d8 h6 f7 g3 c7 g9 i4 d4 d5 e9 "
        "i1 a9 i7 f3 c6 f6 f1 a3 c1 a2 b5",
        9,
        14,
    ),
    Case(UltimateVariant(2), "a1 a2", 10, 10),
    Case(UltimateVariant(4), "f3 c3 c9 i12 l9 i8 h4 d8 h8 h12 l1 a12 l12 l13", 5, 8),
    Case(UltimateVariant(5), "m13 m3 c6 f3 c10 j3 c4 d3 c16 p3 c1 a3 c3 c25", 4, 7),
    Case(ClassicVariant(4, 4, 4), "b2 b4", 7, 9),
    Case(ClassicVariant(7, 6, 4), "c4 e6", 7, 9),
    Case(ClassicVariant(15, 15, 5), "h8 h7 g7 i9", 5, 7),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """Nodes searched and seconds taken."""

    nodes: int = 0
    seconds: float = 0.0

    @property
    def nodes_per_second(self) -> float:
        """The speed; 0 when no time has passed."""
        return self.nodes / self.seconds if self.seconds else 0.0

    def __add__(self, other: "Measured") -> "Measured":
        return Measured(self.nodes + other.nodes, self.seconds + other.seconds)


def measure(search: Search, case: Case, *, kernel: bool, clock: Clock = time.perf_counter) -> Measured:
    """Search one case to its depth."""
    position, limit = case.position(), Limit(depth=case.kernel_depth if kernel else case.depth)
    started = clock()
    result = search(position, limit)
    return Measured(result.nodes, clock() - started)
