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

LINE = CERTAIN * CERTAIN
"""The worth of a line of boards that are all won."""

GROWTH = 3
"""How many times as much an open line of cells is worth with one mark more. This and the next two figures won
the matches of 100 games at 300 nodes a move in which others were tried."""

NOBODY = 2
"""For each line of a board, so much goes to the chance that nobody wins it; an empty line counts 1 a side."""

FREE_CHOICE = 40
"""The worth of choosing the board: less than half an open line of boards at the start."""

REMEMBERED = 1 << 17
"""Contents of local boards whose chances are kept, for each size."""


class _Chances(dict[int, tuple[int, int]]):
    """The chances of X and O to win a local board, by `X cells << cells in a board | O cells`."""

    def __init__(self, table: Grid) -> None:
        super().__init__()
        self._grid = table

    def __missing__(self, contents: int) -> tuple[int, int]:
        marks = contents >> self._grid.cells, contents & self._grid.full
        x, o = (self._open_lines(marks[side], marks[side ^ 1]) for side in (0, 1))
        shares = x + o + NOBODY * len(self._grid.lines)
        if len(self) >= REMEMBERED:
            self.clear()
        self[contents] = chances = CERTAIN * x // shares, CERTAIN * o // shares
        return chances

    def _open_lines(self, own: int, others: int) -> int:
        return sum(GROWTH ** (line & own).bit_count() for line in self._grid.lines if not line & others)


@cache
def _chances(size: int) -> _Chances:
    return _Chances(grid(size, size, size))


class BoardGuide:
    """Judges every board by itself and the game by its lines of boards."""

    scale = 1000.0
    leaves_out = False

    def __init__(self, position: UltimatePosition) -> None:
        size = position.variant.size
        self._size = size
        self._grid = grid(size, size, size)
        self._lines = tuple(cells_of(line) for line in self._grid.lines)
        self._chances = _chances(size)
        self._unit: int = CERTAIN**size // LINE

    def evaluate(self, position: Position) -> int:
        """Return the worth of the lines of boards for the side to move, minus the other's."""
        assert isinstance(position, UltimatePosition)
        worth = [self._worth(chances) for chances in self._board_chances(position)]
        player = position.ply & 1
        choice = FREE_CHOICE if position.next_board is None and any(worth) else 0
        return worth[player] - worth[player ^ 1] + choice

    def _worth(self, chances: list[int]) -> int:
        total = 0
        for line in self._lines:
            chance = 1
            for board in line:
                chance *= chances[board]
            total += chance
        return total // self._unit

    def _board_chances(self, position: UltimatePosition) -> tuple[list[int], list[int]]:
        chances, shift = self._chances, self._grid.cells
        x, o = [], []
        for board, (x_cells, o_cells) in enumerate(zip(*position.marks, strict=True)):
            if position.closed >> board & 1:
                x.append(CERTAIN * (position.won[0] >> board & 1))
                o.append(CERTAIN * (position.won[1] >> board & 1))
            else:
                for_x, for_o = chances[x_cells << shift | o_cells]
                x.append(for_x)
                o.append(for_o)
        return x, o

    def moves(self, position: Position) -> list[Move]:
        """All moves in canonical order."""
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
