"""The C interface of the compiled kernel as ctypes sees it: a mirror of kernel/noughts.h."""

import ctypes
from ctypes import (
    POINTER,
    c_char_p,
    c_int8,
    c_int32,
    c_int64,
    c_uint8,
    c_uint16,
    c_uint32,
    c_uint64,
    c_void_p,
)
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple

from noughts.errors import KernelError
from noughts.mnk import ClassicVariant
from noughts.position import Mark, Position
from noughts.ultimate import UltimateVariant

ABI_VERSION = 4
"""NOUGHTS_ABI_VERSION of the noughts.h that this module mirrors."""

LIBRARY = Path(__file__).with_name("libnoughts.so")

REMEDY = "run `make setup`, or `pip install -e ./engine`"

MAX_LINE = 128
UNKNOWN = 0xFFFF
NONE = 255

ALL_MOVES = 1
KEEP = 2
UNIFORM = 4
CONTEMPT = 8


class Status(IntEnum):
    """What the kernel's functions return."""

    OK = 0
    BAD_LENGTH = 1
    BAD_VARIANT = 2
    BAD_CELL = 3
    BAD_COUNT = 4
    BAD_WINNER = 5
    BAD_NEXT = 6
    GAME_OVER = 7
    ILLEGAL_MOVE = 8
    BAD_ARGUMENT = 9
    NO_MEMORY = 10
    UNDECIDED = 11
    BAD_NET = 12


class CLimit(ctypes.Structure):
    """Mirror of noughts_limit."""

    _fields_ = (("nodes", c_uint64), ("nanoseconds", c_uint64), ("depth", c_uint32), ("reserved", c_uint32))


class CLine(ctypes.Structure):
    """Mirror of noughts_line."""

    _fields_ = (
        ("score", c_int32),
        ("distance", c_uint16),
        ("length", c_uint16),
        ("visits", c_uint32),
        ("value", c_int8),
        ("proven", c_uint8),
        ("move", c_uint16),
        ("line", c_uint16 * MAX_LINE),
    )


class CReport(ctypes.Structure):
    """Mirror of noughts_report."""

    _fields_ = (
        ("nodes", c_uint64),
        ("nanoseconds", c_uint64),
        ("depth", c_uint32),
        ("moves", c_uint32),
        ("best", CLine),
    )


PROGRESS = ctypes.CFUNCTYPE(c_int32, c_void_p, POINTER(CReport))


class CTask(ctypes.Structure):
    """Mirror of noughts_task."""

    _fields_ = (
        ("position", c_char_p),
        ("length", c_uint32),
        ("order_count", c_uint32),
        ("order", POINTER(c_uint16)),
        ("limit", CLimit),
        ("seed", c_uint64),
        ("stop", POINTER(c_int32)),
        ("progress", PROGRESS),
        ("context", c_void_p),
        ("flags", c_uint32),
        ("thread", c_uint32),
        ("net", c_void_p),
        ("net_length", c_uint64),
    )


_COUNTS = POINTER(c_uint64)
_SEARCH = (c_void_p, POINTER(CTask), POINTER(CReport), POINTER(CLine), c_uint32)
_FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "abi_version": (c_uint32, ()),
    "source_digest": (c_char_p, ()),
    "perft": (c_int32, (c_char_p, c_uint32, c_uint32, c_int32, _COUNTS)),
    "playouts": (c_int32, (c_char_p, c_uint32, c_uint64, c_uint64, c_uint32, _COUNTS)),
    "describe": (
        c_int32,
        (c_char_p, c_uint32, POINTER(c_uint16), c_uint32, POINTER(c_uint32), POINTER(c_int32), _COUNTS),
    ),
    "play": (c_int32, (c_char_p, c_uint32, c_uint32, POINTER(c_uint8))),
    "net_check": (c_int32, (c_void_p, c_uint64)),
    "evaluate": (c_int32, (c_char_p, c_uint32, c_void_p, c_uint64, POINTER(c_int32), POINTER(c_int64))),
    "table_new": (c_void_p, (c_uint64,)),
    "table_free": (None, (c_void_p,)),
    "table_forget": (None, (c_void_p,)),
    "search": (c_int32, _SEARCH),
    "solve": (c_int32, _SEARCH[:3]),
    "tree_new": (c_void_p, (c_uint64,)),
    "tree_free": (None, (c_void_p,)),
    "mcts": (c_int32, _SEARCH),
}


def open_library(path: Path = LIBRARY) -> ctypes.CDLL:
    """Load the kernel and check its version; KernelError says what to do when that fails."""
    if not path.exists():
        raise KernelError(f"the compiled kernel is missing ({path}): {REMEDY}")
    try:
        library = ctypes.CDLL(str(path))
        version = library.noughts_abi_version()
    except (OSError, AttributeError) as error:
        raise KernelError(f"the compiled kernel cannot be loaded ({error}): {REMEDY}") from error
    if version != ABI_VERSION:
        raise KernelError(
            f"the compiled kernel {path} has version {version}, this package needs {ABI_VERSION}: {REMEDY}"
        )
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(library, f"noughts_{name}")
        function.restype = result
        function.argtypes = arguments
    return library


class Wire(NamedTuple):
    """A position as the kernel reads it."""

    data: bytes
    size: int


_CELLS = bytes.maketrans(b".XO", b"\x00\x01\x02")


def wire(position: Position) -> Wire:
    """Write a position in the kernel's bytes."""
    variant = position.variant
    if isinstance(variant, UltimateVariant):
        header = [2, variant.size, 0, 0]
    else:
        assert isinstance(variant, ClassicVariant)
        header = [1, variant.rows, variant.columns, variant.k]
    turn = NONE if position.turn is None else int(position.turn is Mark.O)
    next_board = NONE if position.next_board is None else position.next_board
    cells = "".join([position.cells(board) for board in range(position.boards)])
    data = bytes([*header, turn, next_board]) + cells.encode("ascii").translate(_CELLS)
    return Wire(data, len(data))


def check(status: int, position: Position) -> None:
    """Raise KernelError for any status but OK: the kernel and the rules disagree, or memory has run out."""
    if status == Status.NO_MEMORY:
        raise KernelError("the compiled kernel got no memory for this search: free some, or ask for less")
    if status != Status.OK:
        raise KernelError(f"the compiled kernel refuses {position}: {Status(status).name}; {REMEDY}")
