"""The file of a net: what is written is read again, what is damaged or too large is refused."""

import ctypes
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from noughts.kernel import enabled
from noughts.kernel_abi import Status
from noughts.kernel_calls import Net as KernelNet
from noughts.kernel_calls import library

from training.baseline import wire_positions
from training.netfile import (
    HEADER,
    LANE_SCALE,
    SHAPES,
    UNIT,
    Net,
    NetFileError,
    activation,
    evaluate,
    from_bytes,
    lanes,
    to_bytes,
    widest_lane,
)
from training.playing import Opponents
from training.positions import Positions, positions_of
from training.records import ANYWHERE, RECORD, Records

START_PHASE = 4
"""Of the first position: no board is closed, and the choice is free."""


def random_net(seed: int = 3) -> Net:
    random = np.random.default_rng(seed)
    sizes = {"table": 40, "focus": 100, "boards": 9, "lines": 500, "next": 200, "bias": 500, "hidden": 60}
    arrays = {
        name: random.integers(-sizes.get(name, 4000), sizes.get(name, 4000), shape).astype(dtype)
        for name, (dtype, shape) in SHAPES.items()
    }
    return Net(**arrays)


def start() -> Positions:
    records = np.zeros(1, RECORD)
    records["next"] = ANYWHERE
    return positions_of(records)


def after_one_mark() -> Positions:
    records = np.zeros(1, RECORD)
    records["x"][0, 4], records["turn"], records["next"] = 1 << 2, 1, 2
    return positions_of(records)


def test_what_is_written_is_read_again() -> None:
    net = random_net()
    data = to_bytes(net)
    again = from_bytes(data)
    for name in SHAPES:
        assert (getattr(again, name) == getattr(net, name)).all()
    assert len(data) < 1_000_000
    assert len(data) % 64 == 0


@pytest.mark.parametrize("place", [0, 8, 12, 40 * 64, -70])
def test_a_damaged_file_is_refused(place: int) -> None:
    data = bytearray(to_bytes(random_net()))
    data[place] ^= 1
    with pytest.raises(NetFileError):
        from_bytes(bytes(data))


@pytest.mark.parametrize("length", [0, HEADER.size, 5000])
def test_a_file_that_is_cut_short_is_refused(length: int) -> None:
    with pytest.raises(NetFileError):
        from_bytes(to_bytes(random_net())[:length])


@pytest.mark.skipif(not enabled(), reason="the kernel is not built here")
def test_the_kernel_reckons_the_same() -> None:
    data = to_bytes(random_net())
    net, net_of_kernel = from_bytes(data), KernelNet(data)
    records = played_records(4)
    score, log_odds, found = ctypes.c_int32(), ctypes.c_int64(), []
    for position in wire_positions(records):
        status = library().noughts_evaluate(
            position.tobytes(),
            position.size,
            net_of_kernel.address,
            net_of_kernel.size,
            ctypes.byref(score),
            ctypes.byref(log_odds),
        )
        assert status == Status.OK
        found.append(log_odds.value)
    assert found == evaluate(net, positions_of(records)).tolist()
    assert len(set(found)) > len(found) // 2


def played_records(games: int) -> Records:
    opponents = Opponents(50)
    data = b"".join(opponents.game(Random(f"net {number}"), number) for number in range(games))
    return np.frombuffer(data, RECORD)


def test_lanes_that_16_bits_might_not_hold_are_refused() -> None:
    net = random_net()
    bias = net.bias.copy()
    bias[7] = 32767 - 5
    with pytest.raises(NetFileError, match="16 bits"):
        to_bytes(replace(net, bias=bias))


def test_the_lanes_are_the_sum_of_what_the_position_consists_of() -> None:
    net, seen = random_net(), after_one_mark()
    table, boards = net.table.astype(int), net.boards.astype(int)
    own, others = 3**2 * 2, 3**2  # O is to move, so the mark of X is the other side's
    for view, state, positions in ((0, own, seen), (1, others, seen.swapped())):
        expected = net.bias + net.lines.astype(int)[:, 0].sum(axis=0) + net.next[view, 2]
        for board in range(9):
            expected = expected + table[state if board == 4 else 0] @ boards[board]
        assert (lanes(net, positions, view)[0] == expected).all()
        assert abs(expected).max() <= widest_lane(net)


def test_a_lane_acts_between_0_and_1() -> None:
    sums = np.array([-5, 0, LANE_SCALE // 4, LANE_SCALE // 2, LANE_SCALE, 3 * LANE_SCALE])
    assert activation(sums).tolist() == [0, 0, UNIT // 4, UNIT // 2, UNIT, UNIT]


def test_the_last_layer_adds_up_what_is_hidden() -> None:
    net = random_net()
    hidden = np.zeros_like(net.hidden)
    bias = np.zeros_like(net.hidden_bias)
    bias[START_PHASE, :3] = -64, 3 * 64, 999 * 64
    plain = replace(net, hidden=hidden, hidden_bias=bias)
    expected = int(net.out_bias[START_PHASE]) + 3 * int(net.out[START_PHASE, 1])
    expected += UNIT * int(net.out[START_PHASE, 2])
    assert evaluate(plain, start()).tolist() == [expected]
