"""What a search knows of classic games: open lines, and threats to complete one.

A line is open to a side while the opponent has no mark in it. The evaluation counts open lines, each for more
the more marks it holds already; lines open to both sides, being empty, cancel out.
"""

from noughts.mnk import MnkPosition
from noughts.position import Move, Position
from noughts.search.guide import Foresight
from noughts.search.linecounts import GROWTH, Heat, OpenLines, line_tables

SMALL = 25
"""Up to so many cells all moves are searched, in canonical order."""

CANDIDATES = 12
"""On larger boards, so many: those on the lines worth most to either side."""


class LineGuide:
    """Judges classic positions by their lines."""

    def __init__(self, position: MnkPosition, *, selective: bool) -> None:
        tables = line_tables(position.variant)
        large = tables.grid.cells > SMALL
        self.leaves_out = large and selective
        # Two marks short of a line are worth about odds of e; found by logistic regression over games of
        # shallow searches on boards of 3 x 3 to 15 x 15.
        self.scale = float(GROWTH ** max(1, position.variant.k - 2))
        self._lines = OpenLines(tables)
        self._heat = Heat(tables) if large else None

    def evaluate(self, position: Position) -> int:
        """Weigh the open lines: those of the side to move count half as much again, for it is to move."""
        assert isinstance(position, MnkPosition)
        self._lines.follow(position.marks)
        worth, player = self._lines.worth, position.ply & 1
        return worth[player] * 3 // 2 - worth[player ^ 1]

    def moves(self, position: Position) -> list[Move]:
        """Return all moves in canonical order on small boards, else those on the lines worth most."""
        moves = position.search_order()
        if self._heat:
            assert isinstance(position, MnkPosition)
            self._heat.follow(position.marks)
            moves.sort(key=self._heat.of_cell.__getitem__, reverse=True)
            if self.leaves_out:
                del moves[CANDIDATES:]
        return moves

    def foresee(self, position: Position, depth: int) -> Foresight:
        """See what lines decide: one that lacks a mark wins, or must be blocked; none open is a draw."""
        assert isinstance(position, MnkPosition)
        lines, player = self._lines, position.ply & 1
        lines.follow(position.marks)
        if not lines.alive:
            return 0
        if lines.threatens(player):
            return 1
        if not lines.threatens(player ^ 1) or depth < 2:
            return None
        holes = lines.holes(player ^ 1)
        return [holes.bit_length() - 1] if holes & (holes - 1) == 0 else 2
