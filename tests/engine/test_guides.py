"""What the search knows of each game: the same for mirror images, and never wrong where it is certain."""

from random import Random

import pytest
from hypothesis import given, settings
from noughts import (
    ClassicVariant,
    Limit,
    MnkPosition,
    Position,
    UltimatePosition,
    Variant,
    parse_position,
)
from noughts.search import PLAIN, Options, search
from noughts.search.deepening import guide_to
from noughts.search.lines import CANDIDATES
from noughts.search.results import PROVEN, SUREST_ESTIMATE, probability
from noughts.search.table import Bound, Entry, Table

from tests.engine.known import VARIANTS, name, positions, undecided

ALL = Options()
SMALL: list[Variant] = [ClassicVariant(3, 3, 3), ClassicVariant(4, 3, 3), ClassicVariant(2, 4, 2)]


@given(positions())
@settings(max_examples=60, deadline=None)
def test_mirror_images_are_judged_alike(position: Position) -> None:
    if position.turn is None:
        return
    values = {guide_to(image, ALL).evaluate(image) for image in position.symmetries()}
    assert len(values) == 1
    assert abs(values.pop()) < PROVEN


@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_what_was_asked_before_leaves_no_trace(variant: Variant) -> None:
    used = guide_to(undecided(variant, 0, 0), ALL)
    for seed in range(30):
        position = undecided(variant, seed, 40)
        fresh = guide_to(position, ALL)
        assert used.evaluate(position) == fresh.evaluate(position)
        assert used.moves(position) == fresh.moves(position)
        assert used.foresee(position, 2) == fresh.foresee(position, 2)


@given(positions(SMALL))
@settings(max_examples=150, deadline=None)
def test_what_is_foreseen_is_what_a_search_finds(position: Position) -> None:
    if position.turn is None or len(position.legal_moves()) > 7:
        return
    foresight = guide_to(position, ALL).foresee(position, 2)
    truth = search(position, Limit(), options=PLAIN)
    if foresight == 0:
        assert truth.score == 0.5
    elif isinstance(foresight, int):
        assert (truth.score, truth.distance) == (float(foresight % 2), foresight)
    elif foresight is not None:
        assert foresight == [truth.move]


def test_open_lines_decide_the_evaluation() -> None:
    # X in the centre has four open lines, O in the corner two that X does not cross.
    position = parse_position("classic:O../.X./...:X")
    ahead = guide_to(position, ALL).evaluate(position)
    position.push(position.parse_move("c3"))
    assert ahead > 0 > guide_to(position, ALL).evaluate(position)


def test_a_board_that_lies_on_more_lines_is_worth_more() -> None:
    values = []
    for move in ("e1", "a1", "b1"):  # the same cell of the centre board, a corner board, an edge board
        position = UltimatePosition()
        position.push(position.parse_move(move))
        values.append(-guide_to(position, ALL).evaluate(position))
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 3
    assert min(values) > 0


@pytest.mark.parametrize("seed", range(20))
def test_the_candidates_of_a_large_board_hold_all_that_wins_or_saves(seed: int) -> None:
    position = undecided(ClassicVariant(15, 15, 5), seed, 160)
    assert isinstance(position, MnkPosition)
    candidates = guide_to(position, ALL).moves(position)
    assert len(candidates) <= CANDIDATES
    assert set(candidates) <= set(position.legal_moves())
    urgent = [holes for player in (0, 1) for holes in completing(position, player)]
    assert len(urgent) > CANDIDATES or set(urgent) <= set(candidates)


def completing(position: MnkPosition, player: int) -> list[int]:
    """The cells that complete five in a row for X (0) or O (1), found cell by cell."""
    cells, side = position.cells(0), "XO"[player]
    found = []
    for move in position.legal_moves():
        row, column = divmod(move, 15)
        for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
            run = 1
            for way in (1, -1):
                r, c = row + way * down, column + way * across
                while 0 <= r < 15 and 0 <= c < 15 and cells[15 * r + c] == side:
                    run, r, c = run + 1, r + way * down, c + way * across
            if run >= 5:
                found.append(move)
                break
    return found


def test_probabilities_are_fair_and_never_certain() -> None:
    assert probability(0, 10.0) == 0.5
    for score in Random(1).sample(range(1, 10**6), 50):
        high, low = probability(score, 100.0), probability(-score, 100.0)
        assert 0.5 < high <= SUREST_ESTIMATE
        assert high + low == pytest.approx(1.0)
    assert probability(-(10**6), 1.0) == pytest.approx(1 - SUREST_ESTIMATE)


def test_a_full_table_begins_anew() -> None:
    table = Table(largest=2)
    entries = [Entry(depth, Bound.EXACT, 0, 0) for depth in (1, 2, 3)]
    for key, entry in enumerate(entries):
        table.store(key, entry)
    assert table.get(0) is None
    assert table.get(2) == entries[2]


def test_a_position_of_ultimate_is_better_with_a_free_choice() -> None:
    free = parse_position("ultimate:" + "/".join(["........."] * 9) + ":X:*")
    forced = UltimatePosition()
    assert guide_to(free, ALL).evaluate(free) == guide_to(forced, ALL).evaluate(forced) > 0
    forced.push(0)
    assert guide_to(forced, ALL).evaluate(forced) < 0
