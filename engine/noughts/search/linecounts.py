"""Marks counted line by line, kept up to date from position to position.

The positions of a search differ by a few marks from one question to the next, so only the lines through those
are counted anew. What is kept depends on the last position followed and on nothing before it.
"""

from abc import ABC, abstractmethod
from functools import cache
from typing import NamedTuple

from noughts.geometry import cells_of, grid
from noughts.mnk import ClassicVariant

GROWTH = 4
"""How many times as much an open line is worth with one mark more."""

DECISIVE = 1 << 20
"""Heat of a line that lacks one mark: more than a cell can have from all others."""


class Change(NamedTuple):
    """What one mark more, or one fewer, does to a line: its new code, and what it adds to the sums."""

    code: int
    x: int
    """Worth for X."""
    o: int
    """Worth for O."""
    alive: int
    """Lines that are still open to X or to O."""
    heat: int
    turns: int
    """Whether it becomes, or ceases to be, a threat of X (1), of O (2), of both (3), or neither (0)."""


class LineTables:
    """What is the same for all positions of a variant.

    The code of a line is the number of its X marks + (k + 1) * the number of its O marks.
    """

    def __init__(self, variant: ClassicVariant) -> None:
        self.k = variant.k
        self.grid = grid(variant.rows, variant.columns, variant.k)
        self.cells = tuple(cells_of(line) for line in self.grid.lines)
        self.through = tuple(
            tuple(number for number, line in enumerate(self.grid.lines) if line >> cell & 1)
            for cell in range(self.grid.cells)
        )
        self.changes = tuple(self._changes(step) for step in (1, -1, self.k + 1, -self.k - 1))
        """By the code of a line: what placing X does to it, taking X away, placing O, taking O away."""

    def _changes(self, step: int) -> tuple[Change, ...]:
        return tuple(self._change(code, code + step) for code in range((self.k + 1) ** 2))

    def _change(self, old: int, new: int) -> Change:
        if not 0 <= new < (self.k + 1) ** 2:
            return Change(old, 0, 0, 0, 0, 0)  # never met: a line has from 0 to k marks
        x, o, alive, heat, threats = zip(self._values(old), self._values(new), strict=True)
        return Change(
            new, x[1] - x[0], o[1] - o[0], alive[1] - alive[0], heat[1] - heat[0], threats[0] ^ threats[1]
        )

    def _values(self, code: int) -> tuple[int, int, int, int, int]:
        o, x = divmod(code, self.k + 1)
        if x and o:
            return 0, 0, 0, 0, 0
        lacks_one = x + o == self.k - 1
        # Extending a line of one's own and blocking one of the opponent's are equally hot.
        heat = GROWTH ** (x + o) + (DECISIVE if lacks_one else 0)
        threats = (1 if lacks_one and not o else 0) | (2 if lacks_one and not x else 0)
        return GROWTH ** (x - 1) if x else 0, GROWTH ** (o - 1) if o else 0, 1, heat, threats


line_tables = cache(LineTables)


class _Follower(ABC):
    """Turns the difference between two positions into changes of lines."""

    def __init__(self, tables: LineTables) -> None:
        self._tables = tables
        self._marks = [0, 0]
        self._codes = [0] * len(tables.cells)

    def follow(self, marks: list[int]) -> None:
        """Count for a position with these masks of X and O."""
        for player, mask in enumerate(marks):
            changed = mask ^ self._marks[player]
            if changed:
                self._marks[player] = mask
                for cell in cells_of(changed):
                    self._recount(cell, self._tables.changes[2 * player + (not mask >> cell & 1)])

    @abstractmethod
    def _recount(self, cell: int, changes: tuple[Change, ...]) -> None:
        """Apply what a change of `cell` does to the lines through it."""


class OpenLines(_Follower):
    """The worth of each side's open lines, and who threatens to complete one."""

    def __init__(self, tables: LineTables) -> None:
        super().__init__(tables)
        self.worth = (0, 0)
        """Of X's and of O's open lines."""
        self.alive = len(tables.cells)
        """How many lines are open to X or to O."""
        # A set of line numbers as a mask, for X and for O; with k = 1 each empty line lacks one mark.
        self._threats = [(1 << len(tables.cells)) - 1 if tables.k == 1 else 0] * 2

    def _recount(self, cell: int, changes: tuple[Change, ...]) -> None:
        codes, (x, o) = self._codes, self.worth
        for line in self._tables.through[cell]:
            codes[line], more_x, more_o, more_alive, _, turns = changes[codes[line]]
            x += more_x
            o += more_o
            self.alive += more_alive
            if turns:
                self._threats[0] ^= (turns & 1) << line
                self._threats[1] ^= (turns >> 1) << line
        self.worth = x, o

    def threatens(self, player: int) -> bool:
        """Tell whether a line of X (0) or O (1) lacks one mark."""
        return self._threats[player] != 0

    def holes(self, player: int) -> int:
        """Return the mask of the cells that complete a line of X (0) or O (1)."""
        lines = 0
        for line in cells_of(self._threats[player]):
            lines |= self._tables.grid.lines[line]
        return lines & ~self._marks[0] & ~self._marks[1]


class Heat(_Follower):
    """How promising the cells are: by the lines through them, the fuller the hotter, whoever's they are."""

    def __init__(self, tables: LineTables) -> None:
        super().__init__(tables)
        empty = 1 if tables.k > 1 else 1 + DECISIVE
        self.of_cell = [empty * len(lines) for lines in tables.through]

    def _recount(self, cell: int, changes: tuple[Change, ...]) -> None:
        codes, tables, of_cell = self._codes, self._tables, self.of_cell
        for line in tables.through[cell]:
            codes[line], _, _, _, heat, _ = changes[codes[line]]
            if heat:
                for each in tables.cells[line]:
                    of_cell[each] += heat
