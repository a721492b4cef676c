"""Searches keep their limits, repeat to the bit, and leave a position as it was."""

from itertools import count, pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from noughts import (
    GameOverError,
    Limit,
    MnkPosition,
    Position,
    SearchResult,
    UltimatePosition,
    UltimateVariant,
    Variant,
    new_position,
    parse_position,
)
from noughts.search import analyse, monte_carlo, search, solve

from tests.engine.known import VARIANTS, name, play_random, positions, undecided


def state(position: Position) -> tuple[object, ...]:
    return position.key, str(position), position.moves, position.free_reason, position.legal_moves()


# --- limits -------------------------------------------------------------------------------------------


def test_a_shallow_search_reports_an_estimate_and_its_depth() -> None:
    result = search(UltimatePosition(), Limit(depth=2))
    assert (result.depth, result.proven, result.distance) == (2, False, None)
    assert 0 < result.score < 1
    assert len(result.pv) == 2


def test_a_deep_limit_ends_with_the_game() -> None:
    result = search(MnkPosition(), Limit(depth=1000))
    assert result.depth <= 9
    assert (result.score, result.proven, result.distance, len(result.pv)) == (0.5, True, 9, 9)


@pytest.mark.parametrize("variant", VARIANTS, ids=name)
@pytest.mark.parametrize("nodes", [1, 2, 3, 7, 50, 333])
def test_a_node_limit_is_never_passed(variant: Variant, nodes: int) -> None:
    position = new_position(variant)
    result = search(position, Limit(nodes=nodes))
    assert result.nodes <= nodes
    assert result.nodes == nodes or result.proven
    assert position.is_legal(result.move)


def test_a_search_too_short_for_one_ply_still_names_a_legal_move() -> None:
    centre = 4
    result = search(MnkPosition(), Limit(nodes=1))
    assert result == SearchResult(centre, 0.5, (), nodes=1, depth=0, proven=False)


@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_a_search_repeats_to_the_bit(variant: Variant) -> None:
    position = undecided(variant, 7, 12)
    for limit in (Limit(nodes=700), Limit(depth=2)):
        first = search(position, limit)
        search(undecided(variant, 8, 20), limit)  # what was searched in between must leave no trace
        assert search(position, limit) == first


def test_every_finished_depth_is_heard() -> None:
    heard: list[SearchResult] = []
    result = search(UltimatePosition(), Limit(depth=4), on_depth=heard.append)
    assert [each.depth for each in heard] == [1, 2, 3, 4]
    assert heard[-1].move == result.move
    assert all(before.nodes < after.nodes for before, after in pairwise(heard))


def test_a_better_move_of_the_unfinished_depth_is_not_lost() -> None:
    # With these many nodes the search stops within a depth that has changed its mind already.
    position = undecided(UltimateVariant(3), 11, 12)
    changed = 0
    for nodes in range(200, 3000, 100):
        heard: list[SearchResult] = []
        result = search(position, Limit(nodes=nodes), on_depth=heard.append)
        changed += result.move != heard[-1].move
        if result.move != heard[-1].move:
            assert result.pv == (result.move,)
            assert result.depth == heard[-1].depth
    assert changed > 0


def test_a_finished_game_has_no_move_to_search() -> None:
    over = parse_position("classic:XXX/OO./...:-")
    for question in (search, analyse, monte_carlo):
        with pytest.raises(GameOverError, match="X_WON"):
            question(over, Limit(nodes=10))
    with pytest.raises(GameOverError, match="X_WON"):
        solve(over)


# --- nothing is disturbed -----------------------------------------------------------------------------


@given(positions(), st.integers(1, 400))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_position_and_history_are_as_before(position: Position, nodes: int) -> None:
    if position.turn is None:
        return
    before = state(position)
    search(position, Limit(nodes=nodes))
    solve(position, Limit(nodes=nodes))
    analyse(position, Limit(nodes=nodes + len(before[4])))  # type: ignore[arg-type]
    monte_carlo(position, Limit(nodes=2))
    assert state(position) == before


def played() -> Position:
    position = UltimatePosition()
    play_random(position, Random(5), 17)
    assert len(position.moves) == 17
    return position


@pytest.mark.parametrize("ticks", [1, 2, 5, 20])
def test_a_deadline_ends_the_search_and_disturbs_nothing(ticks: int) -> None:
    position = played()
    before = state(position)
    clock = count()
    result = search(position, Limit(seconds=ticks), clock=lambda: float(next(clock)))
    assert next(clock) == ticks + 1  # not read again after the deadline
    assert position.is_legal(result.move)
    assert state(position) == before


@pytest.mark.parametrize("question", [search, analyse, monte_carlo])
def test_an_exception_passes_through_and_disturbs_nothing(question: object) -> None:
    position = played()
    before = state(position)
    readings = iter([0.0, 0.0, 0.0])

    def broken_clock() -> float:
        try:
            return next(readings)
        except StopIteration:
            raise RuntimeError("the clock has stopped") from None

    with pytest.raises(RuntimeError, match="the clock has stopped"):
        question(position, Limit(seconds=1), clock=broken_clock)  # type: ignore[operator]
    assert state(position) == before
    undone = [position.pop() for _ in range(17)]
    assert tuple(reversed(undone)) == before[2]
