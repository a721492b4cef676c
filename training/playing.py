"""One game of the kernel's alpha-beta against itself, straight over the kernel's C interface.

A move of some thousand nodes takes well below a millisecond, so that the rules in Python would take longer
than the search. The kernel's own rules are held equal to them by tests.
"""

import ctypes
import struct
from random import Random
from typing import Final, NamedTuple

from noughts.kernel_abi import KEEP, PROGRESS, CLimit, CReport, CTask
from noughts.kernel_calls import Net, library

from training.records import LAST, MOST_SCORE, PROVEN, RECORD, STRAYED

CELLS: Final = 81
HEADER: Final = 6
LENGTH: Final = HEADER + CELLS
NONE: Final = 255
START: Final = bytes([2, 3, 0, 0, 0, NONE]) + bytes(CELLS)
TABLE_BYTES: Final = 4 << 20
"""Room for what the searches of one game remember; small enough for the caches of a core."""

FEWEST_OPENING_PLIES: Final = 2
MOST_OPENING_PLIES: Final = 10
STRAY_RATES: Final = (0.0, 0.05, 0.2, 0.5)
"""Chances of a random move, drawn for each game: searches meet positions that no good play leads to."""
GO_ON_AFTER_PROOF: Final = 0.5
"""Proven positions are what the search sees by itself: of each game few are enough."""

_FIELDS: Final = struct.Struct("<18HIH6B")


class Seen(NamedTuple):
    """A position with what the search said of it."""

    position: bytes
    score: int
    move: int
    proven: bool


class Opponents:
    """The search that plays both sides, with its memory.

    `nodes`: how many positions it visits a move; `net`: what it judges them by, None for the evaluation made
    by hand.
    """

    def __init__(self, nodes: int, net: Net | None = None) -> None:
        self._net = net
        self._kernel = library()
        self._table = self._kernel.noughts_table_new(TABLE_BYTES)
        if not self._table:
            raise MemoryError(f"no memory for a table of {TABLE_BYTES} bytes")
        self._position = (ctypes.c_uint8 * LENGTH)()
        self._moves = (ctypes.c_uint16 * CELLS)()
        self._count = ctypes.c_uint32()
        self._outcome = ctypes.c_int32()
        self._report = CReport()
        self._task = CTask(
            position=ctypes.cast(self._position, ctypes.c_char_p),
            length=LENGTH,
            limit=CLimit(nodes, 0, 0, 0),
            progress=PROGRESS(),
            flags=KEEP,
            net=net.address if net else None,
            net_length=net.size if net else 0,
        )

    def __del__(self) -> None:
        if getattr(self, "_table", None):
            self._kernel.noughts_table_free(self._table)

    def game(self, random: Random, number: int) -> bytes:
        """Play a game from a random opening; return its records, none if the opening ended it."""
        self._kernel.noughts_table_forget(self._table)
        ctypes.memmove(self._position, START, LENGTH)
        for _ in range(random.randint(FEWEST_OPENING_PLIES, MOST_OPENING_PLIES)):
            if self._status():
                return b""
            self._play(self._any_move(random))
        stray_rate = random.choice(STRAY_RATES)
        seen: list[Seen] = []
        strayed_at = 0
        while not self._status():
            seen.append(self._search())
            if seen[-1].proven and random.random() >= GO_ON_AFTER_PROOF:
                return pack_game(seen, number, strayed_at, seen[-1].score, seen[-1].position[4])
            stray = not seen[-1].proven and random.random() < stray_rate
            strayed_at = len(seen) if stray else strayed_at
            self._play(self._any_move(random) if stray else seen[-1].move)
        return pack_game(seen, number, strayed_at, *self._final())

    def _status(self) -> int:
        """Bring the legal moves up to date; 0 while the game goes on, then 1 X won, 2 O won, 3 drawn."""
        self._check(
            self._kernel.noughts_describe(
                ctypes.cast(self._position, ctypes.c_char_p),
                LENGTH,
                self._moves,
                CELLS,
                ctypes.byref(self._count),
                ctypes.byref(self._outcome),
                None,
            )
        )
        return self._outcome.value

    def _final(self) -> tuple[int, int]:
        """Score of the finished game in millionths, and for which side."""
        return {1: (1_000_000, 0), 2: (1_000_000, 1), 3: (500_000, 0)}[self._outcome.value]

    def _any_move(self, random: Random) -> int:
        return self._moves[int(random.random() * self._count.value)]

    def _play(self, move: int) -> None:
        position = ctypes.cast(self._position, ctypes.c_char_p)
        self._check(self._kernel.noughts_play(position, LENGTH, move, self._position))

    def _search(self) -> Seen:
        task, report = ctypes.byref(self._task), ctypes.byref(self._report)
        self._check(self._kernel.noughts_search(self._table, task, report, None, 0))
        best = self._report.best
        return Seen(bytes(self._position), best.score, best.move, bool(best.proven))

    @staticmethod
    def _check(status: int) -> None:
        if status:
            raise RuntimeError(f"the kernel refuses a position of its own with status {status}")


def pack_game(seen: list[Seen], number: int, strayed_at: int, score: int, side: int) -> bytes:
    """Return the records of a game that ended with `score` (in millionths) for `side`.

    `strayed_at`: how many positions came before the last random move.
    """
    result = score * 2 // 1_000_000
    records = []
    for place, each in enumerate(seen):
        flags = PROVEN * each.proven | STRAYED * (place < strayed_at) | LAST * (place == len(seen) - 1)
        mine = result if each.position[4] == side else 2 - result
        records.append(pack(each, number, mine, flags))
    return b"".join(records)


def pack(seen: Seen, number: int, result: int, flags: int) -> bytes:
    """Return one record."""
    position = seen.position
    cells = position[HEADER:]
    board = position[5] if position[5] != NONE else 9
    marks = _bits(cells, 1) + _bits(cells, 2)
    score = (seen.score * MOST_SCORE + 500_000) // 1_000_000
    turn, ply = position[4], CELLS - cells.count(0)
    data = _FIELDS.pack(*marks, number, score, board, turn, ply, seen.move, result, flags)
    assert len(data) == RECORD.itemsize
    return data


_DIGITS: Final = {1: bytes.maketrans(b"\0\1\2", b"010"), 2: bytes.maketrans(b"\0\1\2", b"001")}


def _bits(cells: bytes, mark: int) -> list[int]:
    # Python reads the first digit as the highest, so the cells go in backwards.
    bits = int(cells[::-1].translate(_DIGITS[mark]), 2)
    return [bits >> 9 * board & 511 for board in range(9)]
