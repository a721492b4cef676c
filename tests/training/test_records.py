"""Records of self-play hold what was played, and shards survive being cut off anywhere."""

import os
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest
from noughts import Position, parse_position
from noughts.kernel import enabled
from noughts.kernel_abi import wire
from noughts.position import Mark

from training.baseline import wire_positions
from training.playing import Opponents
from training.records import LAST, PROVEN, RECORD, STRAYED, append_games, read_shard
from training.selfplay import play_shard, shard_path

pytestmark = pytest.mark.skipif(not enabled(), reason="self-play is the kernel's, which is not built here")

NODES = 60


def games(count: int) -> np.ndarray:
    opponents = Opponents(NODES)
    data = b"".join(opponents.game(Random(f"test {number}"), number) for number in range(count))
    return np.frombuffer(data, RECORD)


def test_a_record_holds_the_position_that_was_searched() -> None:
    records = games(6)
    for record, data in zip(records, wire_positions(records), strict=True):
        position = position_of(record)
        assert wire(position).data == data.tobytes()
        assert position.ply == record["ply"]
        assert position.is_legal(int(record["move"]))


def position_of(record: np.void) -> Position:
    boards = []
    for x, o in zip(record["x"], record["o"], strict=True):
        boards.append("".join("X" if x >> i & 1 else "O" if o >> i & 1 else "." for i in range(9)))
    next_board = "*" if record["next"] == 9 else "abcdefghi"[record["next"]]
    return parse_position(f"ultimate:{'/'.join(boards)}:{'XO'[record['turn']]}:{next_board}")


def test_positions_of_a_game_follow_each_other_by_the_rules() -> None:
    records = games(12)
    strays = 0
    for before, after in pairwise(records):
        if before["flags"] & LAST:
            assert after["game"] > before["game"]
            continue
        position = position_of(before)
        reached = {str(child): move for move, child in children(position)}
        move = reached[str(position_of(after))]
        strays += move != before["move"]
        assert move == before["move"] or before["flags"] & STRAYED
        assert before["result"] + after["result"] == 2
    assert strays > 0


def children(position: Position) -> list[tuple[int, Position]]:
    found = []
    for move in position.legal_moves():
        child = position.copy()
        child.push(move)
        found.append((move, child))
    return found


def test_the_result_of_a_game_is_what_its_end_says() -> None:
    records = games(30)
    ends = records[(records["flags"] & LAST) > 0]
    assert len(set(ends["result"])) > 1
    for end in ends:
        if end["flags"] & PROVEN:
            assert end["score"] == {0: 0, 1: 32768, 2: 65535}[int(end["result"])]
            continue
        position = position_of(end)
        position.push(int(end["move"]))
        outcome = position.outcome()
        assert outcome is not None
        mover = Mark.X if end["turn"] == 0 else Mark.O
        assert end["result"] == (1 if outcome.winner is None else 2 if outcome.winner is mover else 0)


def test_a_shard_that_was_cut_off_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    for folder in (whole, cut):
        folder.mkdir()
        play_shard(folder, seed=5, number=0, search=(NODES, None), positions=150)
    data = shard_path(whole, 0).read_bytes()
    os.truncate(shard_path(cut, 0), len(data) - 5 * RECORD.itemsize - 7)
    play_shard(cut, seed=5, number=0, search=(NODES, None), positions=150)
    assert shard_path(cut, 0).read_bytes() == data


def test_only_whole_games_are_read(tmp_path: Path) -> None:
    records = games(3)
    path = tmp_path / "shard-00.rec"
    path.write_bytes(records.tobytes()[: -RECORD.itemsize])
    ends = np.flatnonzero(records["flags"] & LAST)
    assert len(read_shard(path)) == ends[-2] + 1
    assert append_games(path) == records["game"][ends[-2]] + 1
    assert path.stat().st_size == (ends[-2] + 1) * RECORD.itemsize
