"""What the kernel proves is true, at the exact distance, and leads to the same moves as in Python."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from noughts import (
    ClassicVariant,
    Limit,
    MnkPosition,
    Move,
    Position,
    Solution,
    UltimateVariant,
    Variant,
    kernel,
    parse_position,
    search,
)

from tests.kernel.rules import endgame
from tests.kernel.solver import Memory, after, best_move, solve, value_of, wins_within

WINS = json.loads((Path(__file__).parents[1] / "cases" / "forced_wins.json").read_text(encoding="utf-8"))
ENDGAME_GROUPS = 20
ENDGAMES_OF_EACH_GROUP = 50

OTHER_GAMES: list[tuple[Variant, int]] = [
    (UltimateVariant(2), 13),
    (UltimateVariant(4), 8),
    (ClassicVariant(4, 4, 4), 9),
    (ClassicVariant(4, 4, 3), 9),
    (ClassicVariant(3, 5, 3), 10),
    (ClassicVariant(2, 6, 4), 9),
    (ClassicVariant(2, 15, 4), 8),
    (ClassicVariant(3, 3, 2), 9),
    (ClassicVariant(3, 3, 1), 9),
]


def classic_positions() -> Iterator[Position]:
    seen = set()
    stack: list[Position] = [MnkPosition()]
    while stack:
        position = stack.pop()
        if position.key in seen:
            continue
        seen.add(position.key)
        yield position
        for move in position.legal_moves():
            child = position.copy()
            child.push(move)
            stack.append(child)


def check_line(position: Position, moves: tuple[Move, ...], value: int) -> None:
    """The line is legal, goes to the end, and ends as it says."""
    end = position.copy()
    for move in moves:
        end.push(move)
    assert end.turn is None
    winner = {0: None, 1: position.turn, -1: position.turn.other if position.turn else None}[value]
    assert end.winner is winner


def check_solution(position: Position, solution: Solution | None, memory: Memory) -> None:
    value, plies = solve(position, memory)
    assert solution is not None
    assert solution.value == value, position
    assert solution.distance == len(solution.pv)
    check_line(position, solution.pv, value)
    if value:
        assert solution.distance == plies, position
    assert solution.pv[0] == best_move(position, memory), position


def check_search(position: Position, memory: Memory) -> None:
    value, plies = solve(position, memory)
    result = kernel.search(position, Limit())
    assert result.proven
    assert (result.score, result.move) == ((value + 1) / 2, best_move(position, memory)), position
    assert result.distance == (plies if value else len(result.pv)), position


def check_analysis(position: Position, memory: Memory) -> None:
    analysis = kernel.analyse(position, Limit())
    assert analysis.result.move == analysis.moves[0].move == best_move(position, memory)
    assert sorted(score.move for score in analysis.moves) == position.legal_moves()
    for score in analysis.moves:
        value, plies = after(position, score.move, memory)
        assert (score.proven, score.score) == (True, (value + 1) / 2), (position, score)
        assert score.distance == (plies if value else len(score.pv)), (position, score)


def test_all_classic_positions() -> None:
    memory: Memory = {}
    total = 0
    for position in classic_positions():
        total += 1
        if position.turn is not None:
            check_solution(position, kernel.solve(position), memory)
            check_search(position, memory)
    assert total == 5478


def test_kernel_and_python_choose_the_same_move_in_proven_positions_of_classic() -> None:
    for number, position in enumerate(classic_positions()):
        if position.turn is not None and number % 10 == 0:
            python, compiled = search(position, Limit()), kernel.search(position, Limit())
            assert (compiled.move, compiled.score) == (python.move, python.score), position


@pytest.mark.parametrize("group", range(ENDGAME_GROUPS))
def test_a_thousand_ultimate_endgames(group: int) -> None:
    random = Random(group)
    for _ in range(ENDGAMES_OF_EACH_GROUP):
        position = endgame(UltimateVariant(3), random, random.randint(4, 12))
        memory: Memory = {}
        check_solution(position, kernel.solve(position), memory)
        check_search(position, memory)


@pytest.mark.parametrize("group", range(ENDGAME_GROUPS))
def test_what_a_search_reports_as_proven_is_true(group: int) -> None:
    random, proven = Random(1000 + group), 0
    for _ in range(25):
        position = endgame(UltimateVariant(3), random, random.randint(4, 20))
        searches = (
            kernel.search(position, Limit(nodes=2000)),
            kernel.search(position, Limit(nodes=2000), evaluation="hand"),
            kernel.mcts(position, Limit(nodes=1000), evaluation="best"),
            kernel.mcts(position, Limit(nodes=1000)),
        )
        scores = {result.score for result in searches if result.proven}
        proven += len(scores)
        assert scores <= {(value_of(position, {}) + 1) / 2}, position
    assert proven >= 15


def test_the_scores_of_all_moves_in_ultimate_endgames() -> None:
    random = Random(99)
    for _ in range(40):
        position = endgame(UltimateVariant(3), random, random.randint(4, 11))
        check_analysis(position, {})


@pytest.mark.parametrize(("variant", "cells"), OTHER_GAMES, ids=lambda value: str(value).split("(")[0])
def test_endgames_of_other_games(variant: Variant, cells: int) -> None:
    random = Random(cells)
    for _ in range(15):
        position, memory = endgame(variant, random, cells), Memory()
        check_solution(position, kernel.solve(position), memory)
        check_search(position, memory)
        check_analysis(position, memory)


def test_there_are_enough_forced_wins() -> None:
    assert len(WINS["cases"]) >= 60
    assert {case["plies"] for case in WINS["cases"]} == {3, 5, 7, 9, 11}


@pytest.mark.parametrize("case", WINS["cases"], ids=lambda case: case["position"])
def test_forced_wins_are_found_at_their_exact_distance(case: dict[str, object]) -> None:
    position = parse_position(str(case["position"]))
    solution = kernel.solve(position)
    assert solution is not None
    assert (solution.value, solution.distance) == (1, case["plies"])
    check_line(position, solution.pv, 1)
    result = kernel.search(position, Limit())
    assert (result.move, result.score, result.distance) == (solution.pv[0], 1.0, case["plies"])


@pytest.mark.parametrize("case", [case for case in WINS["cases"] if case["plies"] <= 5], ids=str)
def test_the_forced_wins_are_what_they_are_said_to_be(case: dict[str, int]) -> None:
    position, plies = parse_position(str(case["position"])), case["plies"]
    assert wins_within(position, plies, {})
    assert not wins_within(position, plies - 2, {})


def test_an_undecided_proof_is_none() -> None:
    start = MnkPosition(4, 4, 4)
    assert kernel.solve(start, Limit(nodes=100)) is None
    assert kernel.solve(start, Limit(depth=4)) is None
    proof = kernel.solve(start)
    assert proof is not None
    assert proof.value == 0


@pytest.mark.parametrize(
    ("game", "value"),
    [
        ((3, 3, 2), 1),
        ((3, 4, 3), 1),
        ((4, 3, 3), 1),
        ((4, 4, 3), 1),
        ((3, 3, 3), 0),
        ((2, 5, 3), 0),
        ((3, 5, 4), 0),
        ((4, 4, 4), 0),
    ],
)
def test_games_of_known_value_from_the_start(game: tuple[int, int, int], value: int) -> None:
    proof = kernel.solve(MnkPosition(*game))
    assert proof is not None
    assert proof.value == value
