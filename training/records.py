"""The record of one position of a game of Ultimate 3 x 3 that the search played against itself."""

from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

RECORD: Final = np.dtype(
    [
        ("x", "<u2", 9),  # the marks of X on each board, cell i being bit i
        ("o", "<u2", 9),
        ("game", "<u4"),  # number of the game in its shard
        ("score", "<u2"),  # of the search: win probability of the side to move, in 1/65535
        ("next", "u1"),  # the board that must be played in, ANYWHERE when it is free
        ("turn", "u1"),  # 0 X, 1 O
        ("ply", "u1"),  # marks on the boards
        ("move", "u1"),  # the move that the search likes best: board * 9 + cell
        ("result", "u1"),  # of the game for the side to move: 0 lost, 1 drawn, 2 won
        ("flags", "u1"),
    ]
)
"""48 bytes, little-endian."""

ANYWHERE: Final = 9
MOST_SCORE: Final = 65535

PROVEN: Final = 1
"""The score is the result under best play, proven by the search."""
STRAYED: Final = 2
"""A move at random came later in the game, so its result says little of this position."""
LAST: Final = 4
"""The last record of its game."""

Records = npt.NDArray[np.void]
"""An array of RECORD."""


def read_shard(path: Path) -> Records:
    """Map a shard into memory, without what follows its last whole game."""
    count = path.stat().st_size // RECORD.itemsize
    if count == 0:
        return np.empty(0, RECORD)
    records: np.memmap[Any, Any] = np.memmap(path, RECORD, "r", shape=(count,))
    return records[: whole_games(records)]


def whole_games(records: Records) -> int:
    """Return how many records stand up to the end of the last whole game."""
    for end in range(len(records), 0, -1):
        if records["flags"][end - 1] & LAST:
            return end
    return 0


def append_games(path: Path) -> int:
    """Cut a shard to whole games, and return the number of the next game: what a killed writer left."""
    if not path.exists():
        return 0
    records = read_shard(path)
    size, following = len(records), int(records["game"][-1]) + 1 if len(records) else 0
    del records
    with path.open("r+b") as file:
        file.truncate(size * RECORD.itemsize)
    return following
