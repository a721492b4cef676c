"""The file of a trained net, format version 2, and what it says of positions, in whole numbers.

A header of 64 bytes, little-endian: the eight bytes MAGIC; version, lanes, dims, focus, hidden and phases,
the length of what follows and its CRC-32, each uint32; zeros. Then the arrays of `Net` in turn, row-major,
each from a multiple of 64 bytes on.

The kernel reckons with the same numbers step by step as moves are made. Here it is done from scratch, slowly
and in the plainest way, so that the two can be held against each other.
"""

import struct
import zlib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from training.patterns import STATES
from training.positions import Positions

MAGIC: Final = b"NGHTSNET"
VERSION: Final = 2
ALIGNMENT: Final = 64
HEADER: Final = struct.Struct("<8s8I")

LANES: Final = 64
DIMS: Final = 32
FOCUS: Final = 16
HIDDEN: Final = 16
PHASES: Final = 8
"""Heads, of which each judges positions of one phase of the game: `Positions.phases`."""
SIZES: Final = [LANES, DIMS, FOCUS, HIDDEN, PHASES]

ROW_SCALE: Final = 64
"""Of the rows of local states, which are int8."""
BOARD_SCALE: Final = 32
LANE_SCALE: Final = ROW_SCALE * BOARD_SCALE
WEIGHT_SCALE: Final = 64
"""Of the weights of the hidden layer."""
UNIT: Final = 256
"""What 1 is in the outputs of the lanes and of the hidden layer, and in the weights of the last."""
HIDDEN_SCALE: Final = UNIT * WEIGHT_SCALE
LOGIT_SCALE: Final = UNIT * UNIT

Ints = npt.NDArray[np.int64]


class NetFileError(ValueError):
    """A file that is no net of this version, or is damaged; or numbers that a net cannot have."""


@dataclass(frozen=True, slots=True)
class Net:
    """The numbers of a net. Arrays in the order of the file."""

    table: npt.NDArray[np.int8]
    """[STATES][DIMS]: a row for what stands on a local board."""
    focus: npt.NDArray[np.int8]
    """[STATES][FOCUS]: a row for the board that must be played in."""
    boards: npt.NDArray[np.int8]
    """[9][DIMS][LANES]: what each board makes of its row."""
    lines: npt.NDArray[np.int16]
    """[8][8][LANES]: for each line of boards and its state."""
    next: npt.NDArray[np.int16]
    """[2][10][LANES]: for the next board, as the side to move and as the other side sees it."""
    bias: npt.NDArray[np.int16]
    """[LANES]"""
    hidden: npt.NDArray[np.int8]
    """[PHASES][HIDDEN][2 * LANES + FOCUS]"""
    hidden_bias: npt.NDArray[np.int32]
    """[PHASES][HIDDEN]"""
    out: npt.NDArray[np.int16]
    """[PHASES][HIDDEN]"""
    out_bias: npt.NDArray[np.int32]
    """[PHASES]"""


SHAPES: Final[dict[str, tuple[type[np.signedinteger[Any]], tuple[int, ...]]]] = {
    "table": (np.int8, (STATES, DIMS)),
    "focus": (np.int8, (STATES, FOCUS)),
    "boards": (np.int8, (9, DIMS, LANES)),
    "lines": (np.int16, (8, 8, LANES)),
    "next": (np.int16, (2, 10, LANES)),
    "bias": (np.int16, (LANES,)),
    "hidden": (np.int8, (PHASES, HIDDEN, 2 * LANES + FOCUS)),
    "hidden_bias": (np.int32, (PHASES, HIDDEN)),
    "out": (np.int16, (PHASES, HIDDEN)),
    "out_bias": (np.int32, (PHASES,)),
}


def evaluate(net: Net, positions: Positions) -> Ints:
    """[n]: the logit of the win probability of the side to move, in 1 / LOGIT_SCALE."""
    views = (lanes(net, positions, 0), lanes(net, positions.swapped(), 1))
    focus = 4 * net.focus.astype(np.int64)[positions.focus_states()]
    inputs = np.concatenate([activation(views[0]), activation(views[1]), focus], axis=1)
    phases = positions.phases()
    sums = np.einsum("ni,nhi->nh", inputs, net.hidden.astype(np.int64)[phases]) + net.hidden_bias[phases]
    hidden = np.clip(sums >> 6, 0, UNIT)
    result: Ints = (hidden * net.out.astype(np.int64)[phases]).sum(axis=1) + net.out_bias[phases]
    return result


def lanes(net: Net, positions: Positions, other: int) -> Ints:
    """[n][LANES]: the sums of the lanes in 1 / LANE_SCALE, for the side whose view `positions` are."""
    rows = net.table.astype(np.int64)[positions.states]
    sums = net.bias + np.einsum("nbd,bdl->nl", rows, net.boards.astype(np.int64))
    for line, states in enumerate(positions.line_states().T):
        sums += net.lines[line, states]
    result: Ints = sums + net.next[other, positions.next]
    return result


def activation(sums: Ints) -> Ints:
    """Return what goes on from the lanes: the sum, cut off at 0 and 1, in 1 / UNIT.

    Its square, which others found better, was not when it was tried on the same 2 million positions.
    """
    result: Ints = np.clip(sums, 0, LANE_SCALE) >> 3
    return result


def widest_lane(net: Net) -> int:
    """Return a bound on what any sum of a lane can be, away from 0 to either side, whatever the position."""
    rows = net.table.astype(np.int64)
    high, low = net.bias.astype(np.int64), net.bias.astype(np.int64)
    for board in net.boards.astype(np.int64):
        sums = rows @ board
        high, low = high + sums.max(axis=0), low + sums.min(axis=0)
    for line in net.lines.astype(np.int64):
        high, low = high + line.max(axis=0), low + line.min(axis=0)
    nexts = net.next.astype(np.int64).reshape(-1, LANES)
    high, low = high + nexts.max(axis=0), low + nexts.min(axis=0)
    return int(max(high.max(), -low.min()))


def to_bytes(net: Net) -> bytes:
    """Return the file of a net; NetFileError for a net that no kernel should be given."""
    payload = b""
    for name, (dtype, shape) in SHAPES.items():
        array = getattr(net, name)
        if array.shape != shape or array.dtype != dtype:
            raise NetFileError(f"{name} is {array.dtype}{array.shape}, but must be {np.dtype(dtype)}{shape}")
        data = array.astype(array.dtype.newbyteorder("<")).tobytes()
        payload += data + bytes(-len(data) % ALIGNMENT)
    if (widest := widest_lane(net)) > np.iinfo(np.int16).max:
        raise NetFileError(f"a lane may come to {widest}, more than 16 bits hold")
    header = HEADER.pack(MAGIC, VERSION, *SIZES, len(payload), zlib.crc32(payload))
    return header + bytes(-len(header) % ALIGNMENT) + payload


def from_bytes(data: bytes) -> Net:
    """Return the net of a file; NetFileError says what is wrong with another."""
    if len(data) < ALIGNMENT or data[:8] != MAGIC:
        raise NetFileError(f"this is no net: it begins with {data[:8]!r}, not with {MAGIC!r}")
    _, version, *sizes, length, checksum = HEADER.unpack_from(data)
    if version != VERSION or sizes != SIZES:
        raise NetFileError(f"a net of version {version} and sizes {sizes}, not of {VERSION} and known sizes")
    payload = data[ALIGNMENT:]
    if len(payload) != length or zlib.crc32(payload) != checksum:
        raise NetFileError("the net is damaged: its length or its checksum is not what its header says")
    arrays, at = {}, 0
    for name, (dtype, shape) in SHAPES.items():
        count = int(np.prod(shape))
        stored = np.frombuffer(payload, np.dtype(dtype).newbyteorder("<"), count, at)
        arrays[name] = stored.reshape(shape).astype(dtype)
        at += -(-stored.nbytes // ALIGNMENT) * ALIGNMENT
    return Net(**arrays)


def read_net(path: Path) -> Net:
    """Return the net of a file; NetFileError if it is none."""
    return from_bytes(path.read_bytes())


assert [field.name for field in fields(Net)] == list(SHAPES)
