"""Proofs agree with a solver that knows nothing but the rules."""

from collections.abc import Hashable

import pytest
from noughts import (
    ClassicVariant,
    Limit,
    MnkPosition,
    Position,
    UltimatePosition,
    UltimateVariant,
    Variant,
    parse_position,
)
from noughts.search import search, solve

from tests.engine.known import name, reachable, undecided

Known = dict[Hashable, tuple[int, int]]


def exhaust(position: Position, known: Known) -> tuple[int, int]:
    """Value for the side to move and plies to a win or loss, found by playing everything; draws: 0, 0."""
    if position.turn is None:
        return (0, 0) if position.winner is None else (-1, 0)
    if position.key not in known:
        replies = []
        for move in position.legal_moves():
            position.push(move)
            value, plies = exhaust(position, known)
            position.pop()
            replies.append((-value, plies + 1 if value else 0))
        # A win as soon as possible, a loss as late as possible.
        known[position.key] = max(replies, key=lambda reply: (reply[0], -reply[0] * reply[1]))
    return known[position.key]


def check(position: Position, known: Known) -> None:
    value, plies = exhaust(position, known)
    solution = solve(position)
    assert solution is not None
    assert solution.value == value, position
    assert len(solution.pv) == solution.distance, position
    if value:
        assert solution.distance == plies, position
    text, side = str(position), position.ply & 1
    after = parse_position(text)
    for move in solution.pv:
        after.push(move)
    assert after.status == ("DRAW" if value == 0 else "XO"[side if value > 0 else 1 - side] + "_WON"), (
        position
    )


def test_every_position_of_3x3() -> None:
    known: Known = {}
    unfinished = [position for position in reachable(MnkPosition()) if position.turn]
    assert len(unfinished) == 4520
    for position in unfinished:
        check(position, known)


@pytest.mark.parametrize(
    ("variant", "plies_left"),
    [
        (ClassicVariant(4, 4, 4), 8),
        (ClassicVariant(4, 4, 3), 9),
        (ClassicVariant(3, 4, 3), 8),
        (ClassicVariant(2, 5, 3), 8),
        (UltimateVariant(2), 10),
    ],
    ids=lambda value: name(value) if isinstance(value, Variant) else None,
)
def test_late_positions(variant: Variant, plies_left: int) -> None:
    known: Known = {}
    checked = 0
    for seed in range(400):
        position = undecided(variant, seed, 16)
        cells = position.boards * len(position.cells(0))
        if cells - position.ply <= plies_left and checked < 40:
            check(position, known)
            checked += 1
    assert checked >= 20


def open_cells(position: Position) -> int:
    boards = [board for board in range(position.boards) if position.local_outcome(board) is None]
    return sum(position.cells(board).count(".") for board in boards)


def test_ultimate_endgames() -> None:
    known: Known = {}
    checked = 0
    values = set()
    for seed in range(400):
        position = undecided(UltimateVariant(3), seed, 75)
        if open_cells(position) <= 11:
            check(position, known)
            checked += 1
            values.add(exhaust(position, known)[0])
    assert checked >= 20
    assert values == {-1, 0, 1}


def test_known_results() -> None:
    draw = solve(MnkPosition())
    assert draw is not None
    assert (draw.value, draw.distance) == (0, 9)
    win = solve(MnkPosition(4, 4, 3))
    assert win is not None
    assert (win.value, win.distance) == (1, 5)
    small = solve(UltimatePosition(2))
    assert small is not None
    assert (small.value, small.distance) == (1, 11)


def test_one_in_a_row_is_won_by_the_first_mark() -> None:
    solution = solve(MnkPosition(3, 3, 1))
    assert solution is not None
    assert (solution.value, solution.distance, len(solution.pv)) == (1, 1, 1)


def test_there_is_no_answer_when_the_limit_ends_first() -> None:
    assert solve(MnkPosition(), Limit(nodes=20)) is None
    assert solve(MnkPosition(), Limit(depth=3)) is None
    assert solve(UltimatePosition(), Limit(nodes=200)) is None


def test_any_node_limit_gives_the_proof_or_none() -> None:
    position = parse_position("classic:X../.O./...:X")
    proof = solve(position)
    answers = [solve(position, Limit(nodes=nodes)) for nodes in range(1, 900, 7)]
    assert None in answers
    assert {(each.value, each.distance) for each in answers if each} == {(0, 7)}
    assert proof is not None
    assert proof.value == 0


def test_search_and_solve_agree_where_both_have_proofs() -> None:
    for seed in range(40):
        position = undecided(ClassicVariant(4, 4, 4), seed, 14)
        result, solution = search(position, Limit(nodes=2000)), solve(position, Limit(nodes=2000))
        if result.proven and solution:
            assert round(2 * result.score) - 1 == solution.value
            assert solution.value == 0 or result.distance == solution.distance
