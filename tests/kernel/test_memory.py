"""A player's memory: the next search of a game goes on from what the last one found."""

import gc
from random import Random

import pytest
from noughts import (
    IterativeDeepeningAI,
    Limit,
    Position,
    SearchLimitError,
    UltimatePosition,
    UltimateVariant,
    create_player,
    kernel,
)
from noughts.kernel_calls import borrowed_table
from noughts.match import openings
from noughts.memory import Memory

from tests.kernel.rules import endgame

NODES = Limit(nodes=20_000)


def after_two_plies(position: Position, memory: Memory | None) -> tuple[int, int]:
    """Search, play the two moves that it expects, search on; the nodes of both searches to one depth."""
    first = kernel.search(position, Limit(depth=8), memory=memory)
    for move in first.pv[:2]:
        position.push(move)
    return first.nodes, kernel.search(position, Limit(depth=7), memory=memory).nodes


def test_the_next_searches_need_fewer_nodes_for_the_same_depth() -> None:
    without = with_memory = 0
    for position in openings(UltimateVariant(3), 10):
        first, alone = after_two_plies(position.copy(), None)
        same, helped = after_two_plies(position.copy(), Memory())
        assert same == first
        without += alone
        with_memory += helped
    assert with_memory < 0.8 * without


def test_a_first_search_finds_what_it_would_find_without() -> None:
    position = UltimatePosition()
    kernel.search(position, NODES, memory=Memory())
    assert kernel.search(position, NODES, memory=Memory()) == kernel.search(position, NODES)


def test_players_remember_apart() -> None:
    position = UltimatePosition()
    one, other = (IterativeDeepeningAI(NODES, memory=Memory()) for _ in range(2))
    first = one.think(position)
    assert other.think(position) == first
    assert one.think(position).depth > first.depth


def test_a_table_is_lent_on_when_its_player_is_gone_and_not_before() -> None:
    memory = Memory()
    kernel.search(UltimatePosition(), NODES, memory=memory)
    assert memory.table is not None
    handle = memory.table.handle
    with borrowed_table() as table:
        assert table != handle
    del memory
    gc.collect()
    with borrowed_table() as table:
        assert table == handle


def test_expert_remembers_and_other_levels_do_not() -> None:
    position = UltimatePosition()
    expert, hard = create_player("expert", seconds=0.02), create_player("hard")
    for player in (expert, hard):
        player.choose_move(position)
    assert expert.memory.table is not None
    assert hard.memory.table is None


def test_what_is_proven_with_a_memory_is_true() -> None:
    random = Random(6)
    proven = 0
    for _ in range(10):
        position, memory = endgame(UltimateVariant(3), random, 26), Memory()
        while position.turn is not None:
            found = kernel.search(position, Limit(nodes=3_000), memory=memory)
            if found.proven:
                solution = kernel.solve(position)
                assert solution is not None
                assert found.score == (solution.value + 1) / 2
                proven += 1
            position.push(found.move)
    assert proven > 50


def test_a_memory_takes_one_thread() -> None:
    with pytest.raises(SearchLimitError, match="one thread, not 2"):
        kernel.search(UltimatePosition(), NODES, threads=2, memory=Memory())
