"""The puzzles are what they say: one move wins, in so many plies, and the computer finds it."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from noughts import Limit, Move, Position, UltimateVariant, kernel, parse_position, search, solve
from noughts.players import open_cells

from tests.kernel.solver import Memory, after, wins_within

FILE = Path(__file__).parents[1] / "cases" / "puzzles.json"
PUZZLES = json.loads(FILE.read_text(encoding="utf-8"))["puzzles"]
GROUPS = 10

PROOF = Limit(nodes=2_000_000)
"""Twice what the miner allows itself, so that a search that has become a little slower still gets there."""

THINKING = Limit(nodes=1_000_000)
"""Some tenths of a second."""

NEAR = [puzzle for puzzle in PUZZLES if puzzle["distance"] <= 5]
LONG = 19
"""Plies: wins so far away and further are counted together."""

FEW_CELLS = 12
"""Open cells from which a solver that tries everything gets to every end of the game."""

needs_kernel = pytest.mark.skipif(not kernel.enabled(), reason="proofs of this length take the kernel")
in_groups = pytest.mark.parametrize("group", range(GROUPS))

Puzzle = dict[str, object]


def position_of(puzzle: Puzzle) -> Position:
    return parse_position(str(puzzle["position"]))


def only_move(puzzle: Puzzle) -> Move:
    return position_of(puzzle).parse_move(str(puzzle["move"]))


def other_moves(puzzle: Puzzle) -> Iterator[tuple[Move, Position]]:
    """Every other move, with the position after it."""
    for move in position_of(puzzle).legal_moves():
        if move != only_move(puzzle):
            position = position_of(puzzle)
            position.push(move)
            yield move, position


def test_there_are_enough_at_every_distance() -> None:
    counts = Counter(min(puzzle["distance"], LONG) for puzzle in PUZZLES)
    assert len(PUZZLES) >= 200
    assert sorted(counts) == list(range(3, LONG + 1, 2))
    assert min(counts.values()) >= 20


def test_none_is_the_mirror_image_of_another() -> None:
    assert len({position_of(puzzle).canonical_key() for puzzle in PUZZLES}) == len(PUZZLES)


@in_groups
def test_positions_can_be_read_and_offer_a_choice(group: int) -> None:
    for puzzle in PUZZLES[group::GROUPS]:
        position = position_of(puzzle)
        assert position.variant == UltimateVariant(3)
        assert str(position) == puzzle["position"]
        assert position.is_legal(only_move(puzzle))
        assert len(position.legal_moves()) >= 3


@in_groups
def test_lines_begin_with_the_move_and_end_with_the_win(group: int) -> None:
    for puzzle in PUZZLES[group::GROUPS]:
        position, moves = position_of(puzzle), puzzle["line"].split()
        winner = position.turn
        assert moves[0] == puzzle["move"]
        assert len(moves) == puzzle["distance"]
        for text in moves:
            assert position.winner is None
            position.push(position.parse_move(text))
        assert position.winner is winner


@needs_kernel
@in_groups
def test_the_move_wins_at_the_distance_and_no_other_does(group: int) -> None:
    for puzzle in PUZZLES[group::GROUPS]:
        solution = solve(position_of(puzzle), PROOF)
        assert solution, puzzle
        assert (solution.value, solution.distance) == (1, puzzle["distance"]), puzzle
        assert solution.pv[0] == only_move(puzzle), puzzle
        for move, position in other_moves(puzzle):
            reply = solve(position, PROOF) if position.turn else None
            held = reply.value >= 0 if reply else position.turn is None and position.winner is None
            assert held, f"{move} wins as well, or nobody knows: {puzzle}"


@needs_kernel
@in_groups
def test_the_computer_finds_the_move(group: int) -> None:
    for puzzle in PUZZLES[group::GROUPS]:
        assert search(position_of(puzzle), THINKING).move == only_move(puzzle), puzzle


@in_groups
def test_near_wins_by_trying_everything(group: int) -> None:
    """A second solver, without any search of ours: the move wins in time, and no move wins sooner."""
    for puzzle in NEAR[group::GROUPS]:
        position, plies = position_of(puzzle), puzzle["distance"]
        assert wins_within(position, plies, {}), puzzle
        assert not wins_within(position, plies - 2, {}), puzzle
        position.push(only_move(puzzle))
        # The opponent, whatever it plays, has lost two plies later at the latest.
        for reply in position.legal_moves():
            position.push(reply)
            assert wins_within(position, plies - 2, {}), puzzle
            position.pop()


def test_small_ones_to_the_end_of_the_game_by_trying_everything() -> None:
    """The same solver over all endings: it finds one move that wins, and that all others do not."""
    small = [puzzle for puzzle in PUZZLES if open_cells(position_of(puzzle)) <= FEW_CELLS]
    memory: Memory = {}
    for puzzle in small:
        position = position_of(puzzle)
        values = {move: after(position, move, memory) for move in position.legal_moves()}
        assert values[only_move(puzzle)] == (1, puzzle["distance"]), puzzle
        assert [move for move, (value, _) in values.items() if value > 0] == [only_move(puzzle)], puzzle
    assert len(small) >= 3
