"""Nets with random weights, and what a net says of a position: slow, written from the format alone.

The file: a header of 64 bytes ("NGHTSNET", version, five sizes, bytes of payload, their CRC-32), then the
arrays of ARRAYS in this order, each at a multiple of 64 bytes. Everything is little-endian.
"""

import struct
import zlib
from random import Random
from typing import NamedTuple

from noughts.position import Mark, Position

LANES, DIMS, FOCUS, HIDDEN, PHASES = 64, 32, 16, 16, 8
SIZES = LANES, DIMS, FOCUS, HIDDEN, PHASES
PATTERNS = 3**9
WON, LOST, DRAWN = PATTERNS, PATTERNS + 1, PATTERNS + 2
ANYWHERE = 9
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
UNIT = 2048
"""The scale of sums; also the most that a lane tells the head, before it is divided by 8."""


class Array(NamedTuple):
    """An array of the file: its name, the letter of its numbers for `struct`, how many, and the most."""

    name: str
    kind: str
    length: int
    most: int


ARRAYS = (
    Array("board", "b", (PATTERNS + 3) * DIMS, 127),
    Array("target", "b", (PATTERNS + 3) * FOCUS, 127),
    Array("weight", "b", 9 * DIMS * LANES, 6),
    Array("macro", "h", 8 * 8 * LANES, 700),
    Array("next", "h", 2 * 10 * LANES, 700),
    Array("bias", "h", LANES, 1000),
    Array("head", "b", PHASES * HIDDEN * (2 * LANES + FOCUS), 30),
    Array("head_bias", "i", PHASES * HIDDEN, 9000),
    Array("out", "h", PHASES * HIDDEN, 200),
    Array("out_bias", "i", PHASES, 20000),
)

Weights = dict[str, list[int]]


def random_weights(seed: int) -> Weights:
    """Weights whose sums stay in range, and reach either end of the range now and then."""
    random = Random(seed)
    return {each.name: [random.randint(-each.most, each.most) for _ in range(each.length)] for each in ARRAYS}


def net_file(weights: Weights) -> bytes:
    """Write weights as a file."""
    payload = b""
    for each in ARRAYS:
        packed = struct.pack(f"<{each.length}{each.kind}", *weights[each.name])
        payload += packed + bytes(-len(packed) % 64)
    header = struct.pack("<8s8I", b"NGHTSNET", 2, *SIZES, len(payload), zlib.crc32(payload))
    return header.ljust(64, b"\0") + payload


def log_odds(weights: Weights, position: Position) -> int:
    """The log of the odds that the side to move wins, times 65,536."""
    side = position.turn
    assert side is not None
    next_board = ANYWHERE if position.next_board is None else position.next_board
    signals = []
    for role, seen_by in enumerate((side, side.other)):
        row = slice(64 * (10 * role + next_board), 64 * (10 * role + next_board + 1))
        sums = added(_sums(weights, position, seen_by), weights["next"][row])
        signals += [min(max(total, 0), UNIT) >> 3 for total in sums]
    state = WON if next_board == ANYWHERE else _state(position, next_board, side)
    signals += [4 * number for number in _row(weights["target"], state, FOCUS)]
    phase = _phase(position)
    total = weights["out_bias"][phase]
    for unit in range(HIDDEN * phase, HIDDEN * (phase + 1)):
        row_of_unit = _row(weights["head"], unit, len(signals))
        hidden = weights["head_bias"][unit] + sum(a * b for a, b in zip(signals, row_of_unit, strict=True))
        total += min(max(hidden >> 6, 0), 256) * weights["out"][unit]
    return total


def _phase(position: Position) -> int:
    closed = sum(position.local_outcome(board) is not None for board in range(9))
    return min(closed // 2, 3) + (4 if position.next_board is None else 0)


def _sums(weights: Weights, position: Position, side: Mark) -> list[int]:
    sums = weights["bias"]
    for board in range(9):
        for k, number in enumerate(_row(weights["board"], _state(position, board, side), DIMS)):
            row = _row(weights["weight"], board * DIMS + k, LANES)
            sums = added(sums, [number * weight for weight in row])
    for number, line in enumerate(LINES):
        row = _row(weights["macro"], 8 * number + _line_state(position, line, side), LANES)
        sums = added(sums, row)
    assert all(-32768 <= total < 32768 for total in sums)
    return sums


def _state(position: Position, board: int, side: Mark) -> int:
    outcome = position.local_outcome(board)
    if outcome is not None:
        return DRAWN if outcome.winner is None else WON if outcome.winner is side else LOST
    digits = {".": 0, side.value: 1, side.other.value: 2}
    return sum(digits[cell] * 3**place for place, cell in enumerate(position.cells(board)))


def _line_state(position: Position, line: tuple[int, ...], side: Mark) -> int:
    outcomes = [position.local_outcome(board) for board in line]
    if any(outcome is not None and outcome.winner is not side for outcome in outcomes):
        return 7
    return sum((outcome is not None) << place for place, outcome in enumerate(outcomes))


def _row(numbers: list[int], row: int, width: int) -> list[int]:
    return numbers[width * row : width * (row + 1)]


def added(a: list[int], b: list[int]) -> list[int]:
    """Add two rows, number by number."""
    return [x + y for x, y in zip(a, b, strict=True)]
