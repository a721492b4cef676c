"""The kernel's view of the rules, to be held against that of the positions."""

import ctypes
from random import Random
from typing import NamedTuple

from noughts import ClassicVariant, Move, Position, UltimatePosition, UltimateVariant, Variant, new_position
from noughts.kernel_abi import Status, wire
from noughts.kernel_calls import library

OUTCOMES = ("IN_PROGRESS", "X_WON", "O_WON", "DRAW")

VARIANTS: list[Variant] = [
    UltimateVariant(3),
    UltimateVariant(2),
    UltimateVariant(4),
    UltimateVariant(5),
    ClassicVariant(3, 3, 3),
    ClassicVariant(4, 4, 4),
    ClassicVariant(7, 7, 4),
    ClassicVariant(3, 15, 5),
    ClassicVariant(15, 2, 7),
    ClassicVariant(1, 15, 15),
    ClassicVariant(5, 4, 1),
    ClassicVariant(8, 8, 2),
    ClassicVariant(9, 13, 6),
    ClassicVariant(15, 15, 5),
]
"""On bitboards of one word (up to 7 x 7) and of four, narrow and square, with short and long lines."""


def name(variant: Variant) -> str:
    if isinstance(variant, UltimateVariant):
        return f"ultimate-{variant.size}"
    assert isinstance(variant, ClassicVariant)
    return f"classic-{variant.rows}x{variant.columns}-{variant.k}"


class Description(NamedTuple):
    moves: list[Move]
    status: str
    key: int


def describe(position: Position) -> Description:
    return describe_bytes(*wire(position))


def describe_bytes(data: bytes, size: int) -> Description:
    moves = (ctypes.c_uint16 * 625)()
    count, outcome, key = ctypes.c_uint32(), ctypes.c_int32(), ctypes.c_uint64()
    status = library().noughts_describe(
        data, size, moves, 625, ctypes.byref(count), ctypes.byref(outcome), ctypes.byref(key)
    )
    assert status == Status.OK, Status(status).name
    return Description(moves[: count.value], OUTCOMES[outcome.value], key.value)


def play(data: bytes, move: Move) -> bytes:
    after = (ctypes.c_uint8 * len(data))()
    status = library().noughts_play(data, len(data), move, after)
    assert status == Status.OK, Status(status).name
    return bytes(after)


def open_cells(position: Position) -> int:
    """Cells in which a mark may still be placed, now or later."""
    if not isinstance(position, UltimatePosition):
        return len(position.legal_moves())
    boards = (board for board in range(position.boards) if position.local_outcome(board) is None)
    return sum(position.cells(board).count(".") for board in boards) if position.turn else 0


def random_position(variant: Variant, random: Random, plies: int) -> Position:
    """A position of a random game after so many plies; a game that ends sooner is begun again."""
    while True:
        position = new_position(variant)
        for _ in range(plies):
            if position.turn is not None:
                position.push(random.choice(position.legal_moves()))
        if position.turn is not None:
            return position


def endgame(variant: Variant, random: Random, cells: int) -> Position:
    """A position of a random game that goes on with at most `cells` open cells."""
    while True:
        position = new_position(variant)
        while open_cells(position) > cells:
            position.push(random.choice(position.legal_moves()))
        if position.turn is not None:
            return position
