"""Numbers for what stands on a local board, and what the symmetries of the game do to them.

A local state is seen by one side: the marks of an open board as a number in base 3, cell 0 being the lowest
digit, 1 for an own mark and 2 for one of the other side; or one of three states of a closed board.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

PATTERNS: Final = 3**9
WON: Final = PATTERNS
LOST: Final = PATTERNS + 1
DRAWN: Final = PATTERNS + 2
STATES: Final = PATTERNS + 3

Masks = npt.NDArray[np.uint16]
"""Sets of cells of a board, or of boards: bit i for cell i."""
States = npt.NDArray[np.uint16]

LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
"""Rows, columns, diagonals: the order of the kernel's table of lines."""


def _symmetries() -> npt.NDArray[np.int64]:
    """Which cell (or board) comes to each place: the identity, three turns, and the same mirrored."""
    square = np.arange(9).reshape(3, 3)
    return np.array([np.rot90(image, turns).ravel() for image in (square, square.T) for turns in range(4)])


def _bits() -> npt.NDArray[np.int64]:
    return np.arange(512)[:, None] >> np.arange(9) & 1


SYMMETRIES: Final = _symmetries()
"""[8][9]: the cell whose content goes to each place."""

MASK_BITS: Final = _bits()
"""[512][9]: the cells of each set."""

TERNARY: Final = (MASK_BITS @ 3 ** np.arange(9)).astype(np.uint16)
"""[512]: a set of cells as a number in base 3."""

HAS_LINE: Final = np.array([any(all(m >> c & 1 for c in line) for line in LINES) for m in range(512)])
"""[512]: whether a set of cells holds a line."""

LINE_BITS: Final = np.stack([MASK_BITS[:, list(line)] @ [1, 2, 4] for line in LINES], axis=1)
"""[512][8]: for each set of boards and each line which boards of the line, in ascending order, are in it."""


def digits() -> npt.NDArray[np.int64]:
    """[19683][9]: the cells of each pattern, 0 empty, 1 own, 2 the other side's."""
    return np.arange(PATTERNS)[:, None] // 3 ** np.arange(9) % 3


def _swapped() -> States:
    cells = digits()
    closed = [LOST, WON, DRAWN]
    return np.concatenate([(-cells % 3) @ 3 ** np.arange(9), closed]).astype(np.uint16)


def _moved_states() -> States:
    cells, closed = digits(), np.arange(PATTERNS, STATES)
    images = [np.concatenate([cells[:, places] @ 3 ** np.arange(9), closed]) for places in SYMMETRIES]
    return np.stack(images).astype(np.uint16)


def _winnable() -> npt.NDArray[np.bool_]:
    cells = digits()
    found = np.zeros(STATES, dtype=bool)
    for line in LINES:
        own = (cells[:, list(line)] == 1).sum(axis=1)
        empty = (cells[:, list(line)] == 0).sum(axis=1)
        found[:PATTERNS] |= (own == 2) & (empty == 1)
    return found


SWAPPED: Final = _swapped()
"""[19686]: the same board as seen by the other side."""

MOVED_STATES: Final = _moved_states()
"""[8][19686]: a state under each symmetry."""

MOVED_MASKS: Final = np.stack([MASK_BITS[:, places] @ 2 ** np.arange(9) for places in SYMMETRIES]).astype(
    np.uint16
)
"""[8][512]: a set of cells or boards under each symmetry."""

MOVED_PLACES: Final = np.concatenate([np.argsort(SYMMETRIES, axis=1), np.full((8, 1), 9)], axis=1)
"""[8][10]: where each cell or board goes; 9, no board, stays."""

WINNABLE: Final = _winnable()
"""[19686]: whether one more own mark wins the board."""
