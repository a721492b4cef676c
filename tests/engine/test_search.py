"""Alpha-beta: the same choice as plain minimax, fast wins first, limits kept, nothing disturbed."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from noughts import (
    ClassicVariant,
    Limit,
    MnkPosition,
    Position,
    UltimateVariant,
    Variant,
    parse_position,
)
from noughts.search import PLAIN, Options, analyse, search

from tests.engine.known import name, positions, reachable, undecided

FULL_WIDTH = Options(selective=False)

SWITCHES = {
    "everything": FULL_WIDTH,
    "one depth": replace(FULL_WIDTH, deepening=False),
    "no ordering": replace(FULL_WIDTH, ordering=False),
    "no table": replace(FULL_WIDTH, table=False),
    "no symmetry": replace(FULL_WIDTH, symmetry=False),
    "no threats": replace(FULL_WIDTH, threats=False),
    "pruning alone": replace(PLAIN, pruning=True),
    "pruning and table": replace(PLAIN, pruning=True, table=True),
    "table alone": replace(PLAIN, table=True),
}

CENTRE = 4
CORNERS = {0, 2, 6, 8}


# --- the choice ---------------------------------------------------------------------------------------


def test_alpha_beta_chooses_as_plain_minimax_in_every_position_of_3x3() -> None:
    unfinished = [position for position in reachable(MnkPosition()) if position.turn]
    assert len(unfinished) == 4520
    full = Options(deepening=False)
    for position in unfinished:
        plain = search(position, Limit(), options=PLAIN)
        pruned = search(position, Limit(), options=full)
        assert (plain.move, plain.score) == (pruned.move, pruned.score), position
        assert plain.score == 0.5 or plain.distance == pruned.distance, position


@pytest.mark.parametrize("options", SWITCHES.values(), ids=SWITCHES.keys())
@pytest.mark.parametrize(
    ("variant", "depth", "most_plies"),
    [
        (ClassicVariant(3, 3, 3), 5, 6),
        (ClassicVariant(4, 4, 4), 3, 13),
        (ClassicVariant(4, 4, 3), 3, 6),
        (ClassicVariant(2, 5, 2), 3, 2),
        (ClassicVariant(6, 6, 4), 2, 20),
        (UltimateVariant(2), 4, 8),
        (UltimateVariant(3), 3, 50),
        (UltimateVariant(4), 2, 80),
    ],
    ids=lambda value: name(value) if isinstance(value, Variant) else None,
)
def test_no_switch_changes_move_or_score_at_any_depth(
    variant: Variant, depth: int, most_plies: int, options: Options
) -> None:
    for seed in range(4):
        position = undecided(variant, seed, most_plies)
        for limit in (Limit(depth=plies) for plies in range(1, depth + 1)):
            expected = search(position, limit, options=PLAIN)
            found = search(position, limit, options=options)
            assert (found.move, found.score) == (expected.move, expected.score), (position, limit)


def test_each_part_saves_nodes_on_3x3() -> None:
    steps = [
        PLAIN,
        replace(PLAIN, pruning=True),
        replace(PLAIN, pruning=True, ordering=True),
        replace(PLAIN, pruning=True, ordering=True, table=True),
        replace(PLAIN, pruning=True, ordering=True, table=True, symmetry=True),
        Options(deepening=False),
    ]
    start = parse_position("classic:X../.../...:O")
    nodes = [search(start, Limit(), options=options).nodes for options in steps]
    assert nodes == sorted(nodes, reverse=True)
    assert nodes[0] > 100 * nodes[-1]


def test_plain_minimax_visits_the_whole_tree() -> None:
    def size(position: Position) -> int:
        nodes = 1
        for move in position.legal_moves():
            position.push(move)
            nodes += size(position)
            position.pop()
        return nodes

    position = parse_position("classic:X../.O./...:X")
    assert search(position, Limit(), options=PLAIN).nodes == size(position)


def test_it_opens_in_the_centre_and_answers_the_centre_in_a_corner() -> None:
    position = MnkPosition()
    assert search(position, Limit()).move == CENTRE
    position.push(CENTRE)
    assert search(position, Limit()).move in CORNERS


def test_equal_moves_go_to_the_first_in_canonical_order() -> None:
    position = MnkPosition()
    position.push(CENTRE)
    assert search(position, Limit()).move == 0
    scores = {each.move: each.score for each in analyse(position, Limit()).moves}
    assert {scores[corner] for corner in CORNERS} == {0.5}


def test_by_result_alone_the_first_row_by_row_wins_a_tie() -> None:
    # b2 and a2 win at once, b1 two plies later: by result alone all are wins.
    position = parse_position("classic:X.O/..O/XOX:X")
    wins = {
        position.move_text(each.move): each.distance
        for each in analyse(position, Limit()).moves
        if each.score == 1
    }
    assert wins == {"b2": 1, "a2": 1, "b1": 3}
    assert position.move_text(search(position, Limit()).move) == "b2"
    by_result = search(position, Limit(), options=Options(distance=False, row_major=True))
    assert position.move_text(by_result.move) == "b1"
    assert (by_result.score, by_result.proven, by_result.distance) == (1.0, True, None)


# --- distance -----------------------------------------------------------------------------------------


def test_a_faster_win_is_preferred() -> None:
    # a3 completes the left column now; the centre wins as well, but by a fork.
    position = parse_position("classic:XO./X../..O:X")
    result = search(position, Limit())
    assert position.move_text(result.move) == "a3"
    assert (result.score, result.proven, result.distance) == (1.0, True, 1)
    others = {each.distance for each in analyse(position, Limit()).moves if each.score == 1.0}
    assert others == {1, 3}


def test_a_slower_loss_is_preferred() -> None:
    # X threatens the right column; after any move of O there is a fork, but after c1 it takes X four plies.
    position = parse_position("classic:.../..X/O.X:O")
    result = search(position, Limit())
    assert (position.move_text(result.move), result.score, result.distance) == ("c1", 0.0, 4)
    others = [each for each in analyse(position, Limit()).moves if each.move != result.move]
    assert {(each.score, each.distance) for each in others} == {(0.0, 2)}


@given(positions([ClassicVariant(3, 3, 3), ClassicVariant(4, 4, 4), UltimateVariant(2)]))
@settings(max_examples=60, deadline=None)
def test_a_proven_variation_leads_to_its_result(position: Position) -> None:
    if position.turn is None:
        return
    side = str(position.turn)
    result = search(position, Limit(nodes=3000))
    for move in result.pv:
        assert position.is_legal(move)
        position.push(move)
    if result.proven and len(result.pv) == result.distance:
        points = {"DRAW": 0.5, f"{side}_WON": 1.0}.get(position.status, 0.0)
        assert position.status != "IN_PROGRESS"
        assert points == result.score
    assert result.pv == () or result.pv[0] == result.move


# --- large classic boards -----------------------------------------------------------------------------

FOUR_IN_A_ROW = "classic:" + "/".join(
    ["." * 15] * 7 + ["...OXXXX......."] + ["....OOO........"] + ["." * 15] * 6
)


def test_on_a_large_board_an_immediate_win_is_proven() -> None:
    position = parse_position(FOUR_IN_A_ROW + ":X:5")
    result = search(position, Limit(depth=2))
    assert (position.move_text(result.move), result.score, result.distance) == ("i8", 1.0, 1)


def test_on_a_large_board_an_immediate_threat_is_blocked() -> None:
    position = parse_position(FOUR_IN_A_ROW + ":X:5")
    position.push(position.parse_move("a1"))
    assert position.move_text(search(position, Limit(depth=2)).move) == "i8"


def test_what_a_selective_search_found_is_no_proof_of_a_loss() -> None:
    # O cannot stop an open three for good, but not every move of O was looked at.
    board = ["." * 15] * 7 + [".....XXX......."] + ["....OO........."] + ["." * 15] * 6
    position = parse_position("classic:" + "/".join(board) + ":O:5")
    result = search(position, Limit(depth=6))
    assert not result.proven
    assert 0 < result.score < 0.5
