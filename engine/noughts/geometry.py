"""The geometry of a grid as bit masks: winning lines, symmetries, and keys equal for all mirror images.

Bit i of a mask is cell i, counted row by row from the upper left. Tables are made once for a size.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from struct import Struct

Symmetry = tuple[int, ...]  # symmetry[cell] is the cell that takes its place


@lru_cache(maxsize=1 << 14)
def cells_of(mask: int) -> tuple[int, ...]:
    """Return the cells in a mask, ascending."""
    cells = []
    while mask:
        lowest = mask & -mask
        cells.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cells)


class Grid:
    """`rows` by `columns` cells on which `k` in a row win; use `grid()`, which keeps them."""

    def __init__(self, rows: int, columns: int, k: int) -> None:
        self.rows = rows
        self.columns = columns
        self.cells = rows * columns
        self.full = (1 << self.cells) - 1
        self.lines = _lines(rows, columns, k)
        self.through = tuple(
            tuple(line for line in self.lines if line >> cell & 1) for cell in range(self.cells)
        )
        self.symmetries = _symmetries(rows, columns)
        self.order = tuple(sorted(range(self.cells), key=self._rank))

    def _rank(self, cell: int) -> tuple[int, int, int]:
        row, column = divmod(cell, self.columns)
        from_centre = (2 * row - self.rows + 1) ** 2 + (2 * column - self.columns + 1) ** 2
        return -len(self.through[cell]), from_centre, cell

    def complete_lines(self, mask: int) -> list[int]:
        """Return the winning lines that lie wholly in `mask`: rows first, then columns, then diagonals."""
        return [line for line in self.lines if mask & line == line]

    def shared(self, lines: Sequence[int]) -> int:
        """Return the mask of the cells that are on all of `lines`: all cells for no lines."""
        common = self.full
        for line in lines:
            common &= line
        return common


@cache
def grid(rows: int, columns: int, k: int) -> Grid:
    """Return the tables of one grid.

    Its `order` is the canonical one: the cells on most winning lines first, of those the nearest to the
    centre, of those row by row; on 3x3: centre, corners, edges.
    """
    return Grid(rows, columns, k)


def _lines(rows: int, columns: int, k: int) -> tuple[int, ...]:
    masks = []
    for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row in range(rows):
            for column in range(columns):
                last_row, last_column = row + down * (k - 1), column + across * (k - 1)
                if last_row < rows and 0 <= last_column < columns:
                    cells = ((row + down * i) * columns + column + across * i for i in range(k))
                    masks.append(sum(1 << cell for cell in cells))
    return tuple(dict.fromkeys(masks))  # with k = 1 all four directions give the same line


def _symmetries(rows: int, columns: int) -> tuple[Symmetry, ...]:
    """Identity first; 8 for a square (with the transposed ones), 4 for any other rectangle."""
    places = [(row, column) for row in range(rows) for column in range(columns)]
    found = []
    for transpose in (False, True) if rows == columns else (False,):
        for up in (False, True):
            for left in (False, True):
                image = []
                for row, column in places:
                    r, c = (column, row) if transpose else (row, column)
                    r, c = (rows - 1 - r if up else r), (columns - 1 - c if left else c)
                    image.append(r * columns + c)
                found.append(tuple(image))
    return tuple(found)


class Lanes:
    """One integer that holds a position and all its mirror images side by side, a lane of bytes for each.

    A mark is placed or taken away in all images at once by one exclusive or, so that a key that is equal
    for all images costs a search next to nothing. A lane starts with `header` bytes for what is not a mark;
    the first lane is the position itself.
    """

    def __init__(self, symmetries: Sequence[Symmetry], header: int) -> None:
        self._cells = len(symmetries[0])
        self._width = header + (2 * self._cells + 7) // 8
        self._symmetries = symmetries
        self._size = self._width * len(symmetries)
        self._split = Struct(f"{self._width}s" * len(symmetries)).unpack
        self._first = (1 << 8 * self._width) - 1
        self.marks = tuple(
            tuple(
                self._spread([1 << (8 * header + player * self._cells + image[cell]) for image in symmetries])
                for cell in range(self._cells)
            )
            for player in (0, 1)
        )

    def _spread(self, values: Sequence[int]) -> int:
        lanes = b"".join(value.to_bytes(self._width, "little") for value in values)
        return int.from_bytes(lanes, "little")

    def header(self, byte: int, values: Sequence[int]) -> int:
        """Return what sets byte number `byte` of each lane to the value for its image, by exclusive or."""
        return self._spread([value << 8 * byte for value in values])

    def own(self, lanes: int) -> int:
        """Return the lane of the position itself: a key that differs for every two positions."""
        return lanes & self._first

    def smallest(self, lanes: int) -> bytes:
        """Return a key that all images share, and that differs for positions that are no images."""
        smallest: bytes = min(self._split(lanes.to_bytes(self._size, "little")))
        return smallest
