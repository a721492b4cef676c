"""What the kernel's evaluation made by hand says of recorded positions: the yardstick of a net."""

import ctypes

import numpy as np
from noughts.kernel_calls import library

from training.playing import HEADER, LENGTH, NONE
from training.records import ANYWHERE, Records
from training.samples import Floats


def chances_by_hand(records: Records) -> Floats:
    """[n]: win probability of the side to move by the kernel's evaluation made by hand, without a search."""
    kernel, score = library(), ctypes.c_int32()
    chances = np.empty(len(records), np.float32)
    for place, position in enumerate(wire_positions(records)):
        status = kernel.noughts_evaluate(position.tobytes(), LENGTH, None, 0, ctypes.byref(score), None)
        if status:
            raise ValueError(f"the kernel refuses record {place} with status {status}: {records[place]}")
        chances[place] = score.value / 1e6
    return chances


def wire_positions(records: Records) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """[n][LENGTH]: positions as the kernel reads them (noughts.h)."""
    wire = np.zeros((len(records), LENGTH), np.uint8)
    wire[:, :2] = 2, 3
    wire[:, 4] = records["turn"]
    wire[:, 5] = np.where(records["next"] == ANYWHERE, NONE, records["next"])
    for mark, name in ((1, "x"), (2, "o")):
        cells = records[name][:, :, None] >> np.arange(9) & 1
        wire[:, HEADER:] += (mark * cells).reshape(len(records), -1).astype(np.uint8)
    return wire
