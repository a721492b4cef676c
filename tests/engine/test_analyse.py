"""Analysis: the true score of every legal move."""

import pytest
from noughts import (
    Analysis,
    ClassicVariant,
    Limit,
    MnkPosition,
    SearchLimitError,
    UltimatePosition,
    UltimateVariant,
    Variant,
    parse_position,
)
from noughts.search import PLAIN, analyse, search

from tests.engine.known import VARIANTS, name, undecided


@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_every_legal_move_has_a_score_and_a_line(variant: Variant) -> None:
    position = undecided(variant, 3, 10)
    analysis = analyse(position, Limit(depth=2))
    assert sorted(each.move for each in analysis.moves) == position.legal_moves()
    for each in analysis.moves:
        assert each.pv[0] == each.move
        assert 0 <= each.score <= 1
        after = position.copy()
        for move in each.pv:
            after.push(move)


@pytest.mark.parametrize(
    ("variant", "depth"),
    [
        (ClassicVariant(3, 3, 3), 4),
        (ClassicVariant(4, 4, 4), 3),
        (UltimateVariant(3), 3),
        (UltimateVariant(2), 5),
    ],
    ids=lambda value: name(value) if isinstance(value, Variant) else None,
)
def test_a_score_is_what_the_opponent_gets_after_the_move(variant: Variant, depth: int) -> None:
    for seed in range(5):
        position = undecided(variant, seed, 6)
        for each in analyse(position, Limit(depth=depth)).moves:
            position.push(each.move)
            if position.turn is None:
                assert each.score == (0.5 if position.winner is None else 1.0)
                assert each.distance == 1
            else:
                reply = search(position, Limit(depth=depth - 1), options=PLAIN)
                assert each.score == pytest.approx(1 - reply.score, abs=1e-12)
            position.pop()


def test_the_best_move_is_that_of_the_search() -> None:
    for seed in range(30):
        position = undecided(ClassicVariant(3, 3, 3), seed, 7)
        analysis, result = analyse(position, Limit()), search(position, Limit())
        assert analysis.moves[0].move == analysis.result.move == result.move
        assert analysis.result.score == result.score
        assert analysis.result.distance == result.distance


def test_moves_are_ranked_and_equal_ones_stand_in_canonical_order() -> None:
    position = MnkPosition()
    position.push(4)
    analysis = analyse(position, Limit())
    assert [each.move for each in analysis.moves] == position.search_order()
    assert [each.score for each in analysis.moves] == [0.5] * 4 + [0.0] * 4
    assert all(each.proven for each in analysis.moves)


def test_losses_tell_how_long_they_take() -> None:
    analysis = analyse(parse_position("classic:.../..X/O.X:O"), Limit())
    assert [each.distance for each in analysis.moves] == [4, 2, 2, 2, 2, 2]


def test_all_scores_are_of_the_last_finished_depth() -> None:
    position = UltimatePosition()
    heard: list[Analysis] = []
    analysis = analyse(position, Limit(nodes=2000), on_depth=heard.append)
    assert analysis.moves == heard[-1].moves
    assert analysis.result.depth == len(heard)
    assert analysis.result.nodes == 2000
    by_depth = analyse(position, Limit(depth=analysis.result.depth))
    assert [each.score for each in by_depth.moves] == [each.score for each in analysis.moves]


def test_too_few_nodes_for_one_look_at_every_move_are_refused() -> None:
    with pytest.raises(SearchLimitError, match=r"81 nodes are too few .* at least 82"):
        analyse(UltimatePosition(), Limit(nodes=81))
    assert analyse(UltimatePosition(), Limit(nodes=82)).result.depth == 1


def test_the_first_depth_is_finished_after_the_deadline() -> None:
    late = iter([0.0] + [100.0] * 10)
    analysis = analyse(UltimatePosition(), Limit(seconds=1), clock=lambda: next(late))
    assert analysis.result.depth == 1
    assert len(analysis.moves) == 81


def test_on_a_large_board_moves_far_from_the_action_are_scored_too() -> None:
    position = undecided(ClassicVariant(15, 15, 5), 1, 12)
    moves = analyse(position, Limit(depth=1)).moves
    assert len(moves) == 225 - position.ply
