"""Monte-Carlo tree search: seeded, limited, and certain of what it has proven."""

from itertools import count

import pytest
from noughts import (
    ClassicVariant,
    Limit,
    MnkPosition,
    SearchLimitError,
    UltimatePosition,
    UltimateVariant,
    Variant,
    parse_position,
)
from noughts.search import monte_carlo, solve

from tests.engine.known import VARIANTS, name, undecided


def test_an_immediate_win_is_proven() -> None:
    position = parse_position("classic:XX./OO./...:X")
    result = monte_carlo(position, Limit(nodes=1000))
    assert (position.move_text(result.move), result.score, result.proven) == ("c1", 1.0, True)
    assert result.nodes < 1000


def test_a_fork_is_proven_to_win() -> None:
    position = parse_position("classic:X../.O./..X:O")
    position.push(position.parse_move("a3"))  # an error: c1 forks
    result = monte_carlo(position, Limit(nodes=5000), seed=3)
    assert (position.move_text(result.move), result.score, result.proven) == ("c1", 1.0, True)


def test_a_lost_position_is_proven_lost() -> None:
    position = parse_position("classic:X.X/.O./O.X:O")
    result = monte_carlo(position, Limit(nodes=5000))
    assert (result.score, result.proven, result.distance) == (0.0, True, None)


def test_a_small_tree_is_proven_drawn() -> None:
    position = parse_position("classic:XOX/.O./.X.:O")
    expected = solve(position)
    assert expected is not None
    result = monte_carlo(position, Limit(nodes=10_000))
    assert (result.score, result.proven) == ((expected.value + 1) / 2, True)


@pytest.mark.parametrize(
    ("variant", "most_plies"),
    [(ClassicVariant(3, 3, 3), 7), (UltimateVariant(2), 9)],
    ids=["3x3", "ultimate-2"],
)
def test_what_it_proves_is_true(variant: Variant, most_plies: int) -> None:
    proven = 0
    for seed in range(40):
        position = undecided(variant, seed, most_plies)
        result = monte_carlo(position, Limit(nodes=400), seed=seed)
        if result.proven:
            proven += 1
            solution = solve(position)
            assert solution is not None
            assert result.score == (solution.value + 1) / 2, position
            position.push(result.move)  # the move keeps the result
            after = solve(position) if position.turn else None
            assert after is None or after.value == -solution.value
    assert proven >= 10


def test_it_plays_3x3_without_losing_to_best_play() -> None:
    for seed in range(4):
        position = MnkPosition()
        while position.turn:
            if position.ply % 2 == seed % 2:
                position.push(monte_carlo(position, Limit(nodes=1500), seed=seed).move)
            else:
                solution = solve(position)
                assert solution is not None
                position.push(solution.pv[0])
        assert position.status == "DRAW"


@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_the_same_seed_repeats_it_to_the_bit(variant: Variant) -> None:
    position = undecided(variant, 5, 10)
    first = monte_carlo(position, Limit(nodes=12), seed=9)
    assert monte_carlo(position, Limit(nodes=12), seed=9) == first
    assert position.is_legal(first.move)
    assert first.nodes == 12 or first.proven


def test_another_seed_plays_other_games() -> None:
    scores = {monte_carlo(UltimatePosition(), Limit(nodes=30), seed=seed).score for seed in range(5)}
    assert len(scores) > 1


def test_the_variation_can_be_played() -> None:
    position = UltimatePosition()
    result = monte_carlo(position, Limit(nodes=400))
    assert result.depth == len(result.pv) >= 2
    for move in result.pv:
        position.push(move)


def test_simulations_are_counted_and_never_exceeded() -> None:
    for nodes in (1, 2, 10, 77):
        assert monte_carlo(UltimatePosition(), Limit(nodes=nodes)).nodes == nodes


def test_the_clock_is_read_before_every_simulation() -> None:
    clock = count()
    result = monte_carlo(UltimatePosition(), Limit(seconds=10), clock=lambda: float(next(clock)))
    assert result.nodes == 9
    assert next(clock) == 11


def test_no_time_at_all_still_names_a_legal_move() -> None:
    late = iter([0.0, 5.0])
    result = monte_carlo(MnkPosition(), Limit(seconds=1), clock=lambda: next(late))
    assert (result.move, result.score, result.nodes, result.proven) == (4, 0.5, 0, False)


def test_a_limit_of_depth_alone_is_refused() -> None:
    with pytest.raises(SearchLimitError, match="nodes or seconds"):
        monte_carlo(MnkPosition(), Limit(depth=5))
