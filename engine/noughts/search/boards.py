"""What a search knows of Ultimate: who is likely to win which board, and what lines of boards are worth so.

For each open board the chance of either side to win it is estimated from its open lines, as a share of 64.
A line of boards is worth the product of the chances of its boards: it takes all of them. So a board counts
by the lines it stands in and by what the others in them are still good for.
"""

from functools import cache

from noughts.geometry import Grid, cells_of, grid
from noughts.position import Move, Position
from noughts.search.guide import Foresight
from noughts.ultimate import UltimatePosition

CERTAIN = 64
"""The chance of a board that is won."""

GROWTH = 3
"""How many times as much an open line of cells is worth with one mark more. This and the next two figures won
the matches of 100 games at 300 nodes a move in which others were tried."""

NOBODY = 2
"""For each line of a board, so much goes to the chance that nobody wins it; an empty line counts 1 a side."""

EMPTY_LINE = 64
"""The worth of a line of boards at the start of a game."""

FREE_CHOICE = 40
"""The worth of choosing the board."""

REMEMBERED = 1 << 16
"""Contents of local boards whose chances are kept, for each size."""


class _Chances(dict[int, tuple[int, int]]):
    """The chances of X and O to win a local board, by `X cells << cells in a board | O cells`."""

    def __init__(self, table: Grid) -> None:
        super().__init__()
        self._grid = table

    def __missing__(self, contents: int) -> tuple[int, int]:
        if len(self) >= REMEMBERED:
            self.clear()
        self[contents] = chances = self._estimate(contents >> self._grid.cells, contents & self._grid.full)
        return chances

    def _estimate(self, x: int, o: int) -> tuple[int, int]:
        if self._grid.complete_lines(x):
            return CERTAIN, 0
        if self._grid.complete_lines(o):
            return 0, CERTAIN
        for_x, for_o = self._open_lines(x, o), self._open_lines(o, x)
        shares = for_x + for_o + NOBODY * len(self._grid.lines)
        return CERTAIN * for_x // shares, CERTAIN * for_o // shares

    def _open_lines(self, own: int, others: int) -> int:
        return sum(GROWTH ** (line & own).bit_count() for line in self._grid.lines if not line & others)


@cache
def _chances(size: int) -> _Chances:
    return _Chances(grid(size, size, size))


class BoardGuide:
    """Judges every board by itself and the game by its lines of boards."""

    leaves_out = False

    def __init__(self, position: UltimatePosition) -> None:
        size = position.variant.size
        self._size = size
        self._grid = grid(size, size, size)
        self._lines = tuple(cells_of(line) for line in self._grid.lines)
        self._chances = _chances(size)
        empty, _ = self._chances[0]
        self._unit: int = empty**size // EMPTY_LINE
        # By logistic regression over games of shallow searches on 2 x 2 and 3 x 3: a quarter of a won line.
        self.scale = CERTAIN**size / self._unit / 4

    def evaluate(self, position: Position) -> int:
        """Return the worth of the lines of boards for the side to move, minus the other's."""
        assert isinstance(position, UltimatePosition)
        chances, shift = self._chances, self._grid.cells
        boards = [chances[x << shift | o] for x, o in zip(*position.marks, strict=True)]
        worth = [self._worth(side) for side in zip(*boards, strict=True)]
        player = position.ply & 1
        choice = FREE_CHOICE if position.next_board is None and any(worth) else 0
        return worth[player] - worth[player ^ 1] + choice

    def _worth(self, chances: tuple[int, ...]) -> int:
        total = 0
        for line in self._lines:
            chance = 1
            for board in line:
                chance *= chances[board]
            total += chance
        return total // self._unit

    def moves(self, position: Position) -> list[Move]:
        """Return all moves in canonical order."""
        return position.search_order()

    def foresee(self, position: Position, depth: int) -> Foresight:  # noqa: ARG002
        """See that no line of boards is open to anyone; for more, who is sent where decides too much."""
        assert isinstance(position, UltimatePosition)
        closed = position.closed
        if closed.bit_count() < self._size:
            return None
        lost_to_x, lost_to_o = closed & ~position.won[0], closed & ~position.won[1]
        alive = any(not line & lost_to_x or not line & lost_to_o for line in self._grid.lines)
        return None if alive else 0
