"""What a search knows of classic games: open lines, and threats to complete one.

A line is open to a side while the opponent has no mark in it. The evaluation counts open lines, each for more
the more marks it holds already; lines open to both sides, being empty, cancel out.
"""

from functools import cache

from noughts.geometry import cells_of, grid
from noughts.mnk import ClassicVariant, MnkPosition
from noughts.position import Move, Position
from noughts.search.guide import Foresight

GROWTH = 4
"""How many times as much an open line is worth with one mark more."""

SMALL = 25
"""Up to so many cells all moves are searched, in canonical order."""

CANDIDATES = 12
"""On larger boards, so many: those on the lines worth most to either side."""

DECISIVE = 1 << 20
"""What a line that lacks one mark is worth there: more than all that a cell can have without one."""


class _Tables:
    """What all guides of one variant share. The code of a line is its X marks + (k + 1) * its O marks."""

    def __init__(self, variant: ClassicVariant) -> None:
        k = variant.k
        self.grid = grid(variant.rows, variant.columns, k)
        self.cells = tuple(cells_of(line) for line in self.grid.lines)
        self.through = tuple(
            tuple(number for number, line in enumerate(self.grid.lines) if line >> cell & 1)
            for cell in range(self.grid.cells)
        )
        self.step = (1, k + 1)  # what a mark adds to a code
        self.threat = (k - 1, (k - 1) * (k + 1))
        contents = [(code % (k + 1), code // (k + 1)) for code in range((k + 1) ** 2)]
        self.worth = (
            tuple(GROWTH ** (x - 1) if x and not o else 0 for x, o in contents),
            tuple(GROWTH ** (o - 1) if o and not x else 0 for x, o in contents),
        )
        self.alive = tuple(0 if x and o else 1 for x, o in contents)
        # Extending a line of one's own and blocking one of the opponent's count alike.
        self.heat = tuple(
            0 if x and o else GROWTH ** (x + o) + (DECISIVE if x + o >= k - 1 else 0) for x, o in contents
        )


_tables = cache(_Tables)


class LineGuide:
    """Counts the marks in every line.

    The positions of a search differ by a few marks from one question to the next, so only the lines through
    those are counted anew.
    """

    def __init__(self, position: MnkPosition, *, selective: bool) -> None:
        self._tables = tables = _tables(position.variant)
        self._large = tables.grid.cells > SMALL
        self.leaves_out = self._large and selective
        self.scale = float(GROWTH ** max(1, position.variant.k - 2))
        self._marks = [0, 0]
        self._codes = [0] * len(tables.cells)
        self._worth = [0, 0]
        self._alive = len(tables.cells)  # lines that are open to X or to O
        self._heat = [len(lines) for lines in tables.through]
        threats = range(len(tables.cells)) if position.variant.k == 1 else ()
        self._threats = (set(threats), set(threats))

    def evaluate(self, position: Position) -> int:
        """Weigh the open lines: those of the side to move count half as much again, for it is to move."""
        assert isinstance(position, MnkPosition)
        self._follow(position)
        player = position.ply & 1
        return self._worth[player] * 3 // 2 - self._worth[player ^ 1]

    def moves(self, position: Position) -> list[Move]:
        """All moves in canonical order on small boards, else those on the lines worth most."""
        moves = position.search_order()
        if self._large:
            assert isinstance(position, MnkPosition)
            self._follow(position)
            moves.sort(key=self._heat.__getitem__, reverse=True)
            if self.leaves_out:
                del moves[CANDIDATES:]
        return moves

    def foresee(self, position: Position, depth: int) -> Foresight:
        """See what lines decide: one that lacks a mark wins, or must be blocked; none open is a draw."""
        assert isinstance(position, MnkPosition)
        self._follow(position)
        if not self._alive:
            return 0
        player = position.ply & 1
        if self._threats[player]:
            return 1
        if not self._threats[player ^ 1] or depth < 2:
            return None
        marked = self._marks[0] | self._marks[1]
        holes = 0
        for line in self._threats[player ^ 1]:
            holes |= self._tables.grid.lines[line] & ~marked
        return [holes.bit_length() - 1] if holes & (holes - 1) == 0 else 2

    def _follow(self, position: MnkPosition) -> None:
        for player, marks in enumerate(position.marks):
            changed = marks ^ self._marks[player]
            if changed:
                self._marks[player] = marks
                for cell in cells_of(changed):
                    self._recount(player, cell, placed=bool(marks >> cell & 1))

    def _recount(self, player: int, cell: int, *, placed: bool) -> None:
        tables, codes = self._tables, self._codes
        step = tables.step[player] if placed else -tables.step[player]
        for line in tables.through[cell]:
            old = codes[line]
            codes[line] = new = old + step
            self._alive += tables.alive[new] - tables.alive[old]
            for side in (0, 1):
                self._worth[side] += tables.worth[side][new] - tables.worth[side][old]
                if new == tables.threat[side]:
                    self._threats[side].add(line)
                elif old == tables.threat[side]:
                    self._threats[side].discard(line)
            if self._large:
                warmer = tables.heat[new] - tables.heat[old]
                if warmer:
                    for each in tables.cells[line]:
                        self._heat[each] += warmer
