"""Best-first search with a net: it repeats, keeps its tree, and ends when that is full."""

from random import Random

import pytest
from noughts import (
    KernelError,
    Limit,
    MnkPosition,
    SearchLimitError,
    UltimatePosition,
    UltimateVariant,
    create_player,
    kernel,
    monte_carlo,
)
from noughts.match import play_match
from noughts.player_specs import player_maker

from tests.kernel.rules import random_position

ULTIMATE = UltimateVariant(3)


def test_it_repeats_whatever_the_seed_and_differs_from_playouts() -> None:
    position = random_position(ULTIMATE, Random(5), 12)
    first, again = (kernel.mcts(position, Limit(nodes=2000), evaluation="best", seed=seed) for seed in (1, 2))
    assert first == again
    assert first.nodes == 2000
    assert first.score != kernel.mcts(position, Limit(nodes=2000)).score


@pytest.mark.parametrize("nodes", [1, 2, 100])
def test_nodes_are_used_up_and_lines_are_legal(nodes: int) -> None:
    position = random_position(ULTIMATE, Random(nodes), 20)
    found = kernel.mcts(position, Limit(nodes=nodes), evaluation="best")
    assert found.nodes == nodes
    assert found.pv[0] == found.move
    for move in found.pv:
        position.push(move)


def test_a_kept_tree_goes_on_where_it_was() -> None:
    tree, position = kernel.Tree(), UltimatePosition()
    first = kernel.mcts(position, Limit(nodes=5000), evaluation="best", tree=tree)
    for move in first.pv[:2]:
        position.push(move)
    kept = kernel.mcts(position, Limit(nodes=1), evaluation="best", tree=tree)
    assert kept.nodes == 1
    assert kept.pv[:2] == first.pv[2:4]


def test_a_tree_of_playouts_is_not_gone_on_with() -> None:
    tree, position = kernel.Tree(), UltimatePosition()
    alone = kernel.mcts(position, Limit(nodes=300), evaluation="best")
    kernel.mcts(position, Limit(nodes=1000), tree=tree)
    assert kernel.mcts(position, Limit(nodes=300), evaluation="best", tree=tree) == alone


def test_a_full_tree_ends_it() -> None:
    small, position = kernel.Tree(size=100_000), UltimatePosition()
    result = kernel.mcts(position, Limit(nodes=20_000), evaluation="best", tree=small)
    assert 20 < result.nodes < 1000
    assert position.is_legal(result.move)


def test_a_game_without_a_net_is_judged_by_playouts() -> None:
    position = MnkPosition(4, 4, 4)
    assert kernel.mcts(position, Limit(nodes=200), evaluation="best") == kernel.mcts(
        position, Limit(nodes=200)
    )


def test_several_threads_are_refused() -> None:
    with pytest.raises(SearchLimitError, match="a net take one thread, not 2"):
        kernel.mcts(UltimatePosition(), Limit(nodes=10), evaluation="best", threads=2)


def test_python_reads_no_net(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_KERNEL", "off")
    with pytest.raises(KernelError, match="the search in Python reads no net"):
        monte_carlo(UltimatePosition(), Limit(nodes=5), evaluation="some.net")
    assert monte_carlo(UltimatePosition(), Limit(nodes=5), evaluation="best").nodes == 5


def test_it_plays_better_than_medium() -> None:
    result = play_match(
        ULTIMATE, player_maker("mcts:300@best"), lambda seed: create_player("medium", seed), 10
    )
    assert result.score.value > 0.8
