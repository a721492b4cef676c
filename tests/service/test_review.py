"""A game position by position: a score for each ply, what should have been played, within one budget."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from noughts_api.models.searches import Review
from noughts_api.service.review import review
from noughts_api.views import ReviewView
from pydantic import TypeAdapter

from tests.service.driver import Api

CASES = Path(__file__).parent.parent / "cases" / "ultimate_games.json"
LOST = ["b2", "b1", "a1", "c3", "a3", "c1", "a2"]
"""X takes the centre, O answers at the edge, which loses."""


def plies(**request: object) -> list[dict[str, Any]]:
    """A review that has a minute, so that its limit ends every search, on a busy machine as well."""
    found = review(Review.model_validate({"limit": {"depth": 9}, **request}), 60.0)
    return [dict(ply) for ply in found["plies"]]


def test_over_http_it_is_the_view_that_is_described(api: Api) -> None:
    answer = api.post("/api/review", {"variant": {"game": "classic"}, "moves": LOST, "limit": {"depth": 9}})

    assert answer.status == 200
    assert TypeAdapter(ReviewView).validate_python(answer.body, strict=True) == answer.body
    assert [ply["move"] for ply in answer.body["plies"]] == [None, *LOST]


def test_every_position_of_a_game_has_a_score_from_the_view_of_x() -> None:
    found = plies(variant={"game": "classic"}, moves=LOST)

    assert [ply["move"] for ply in found] == [None, *LOST]
    assert [ply["ply"] for ply in found] == list(range(8))
    assert [ply["x_score"] for ply in found] == [0.5, 0.5, 1, 1, 1, 1, 1, 1], "the edge was the error"
    assert all(ply["search"]["proven"] for ply in found[:-1])


def test_every_position_has_its_best_move_and_line() -> None:
    found = plies(variant={"game": "classic"}, moves=LOST)

    error = found[1]
    assert (error["turn"], error["best"]) == ("O", "a1"), "the corner draws"
    assert error["search"]["pv"][0] == "a1"
    assert len(error["search"]["pv"]) == 8, "to the end"
    assert found[6]["search"]["pv"] == ["a2"]


def test_after_the_end_there_is_a_result_and_nothing_to_search() -> None:
    last = plies(variant={"game": "classic"}, moves=LOST)[-1]

    assert (last["status"], last["x_score"], last["turn"]) == ("X_WON", 1.0, None)
    assert (last["best"], last["search"]) == (None, None)


@pytest.mark.parametrize(
    ("position", "x_score"),
    [("classic:XXX/OO./...:-", 1.0), ("classic:OOO/XX./X..:-", 0.0), ("classic:XOX/XOO/OXX:-", 0.5)],
)
def test_a_finished_position_is_a_review_of_one(position: str, x_score: float) -> None:
    (only,) = plies(position=position)

    assert only["x_score"] == x_score


def test_a_review_may_begin_anywhere() -> None:
    found = plies(position="classic:XX./OO./...:X", moves=["c3"])

    assert [(ply["best"], ply["x_score"]) for ply in found] == [("c1", 1.0), ("c2", 0.0)]


def test_depth_counts_for_each_position() -> None:
    found = plies(variant={"game": "ultimate"}, moves=["e1", "a5"], limit={"depth": 2})

    assert [ply["search"]["depth"] for ply in found] == [2, 2, 2]


def test_nodes_are_divided_among_the_positions() -> None:
    moves = ["e1", "a5", "e9", "i5"]

    found = plies(variant={"game": "ultimate"}, moves=moves, limit={"nodes": 10_000})

    nodes = [ply["search"]["nodes"] for ply in found]
    assert sum(nodes) <= 10_000
    assert all(0 < each <= 10_000 / 2 for each in nodes)


def test_a_game_longer_than_its_nodes_takes_one_for_each() -> None:
    game = json.loads(CASES.read_text(encoding="utf-8"))["openspiel1567"]
    moves = [f"{chr(ord('a') + board)}{cell + 1}" for board, cell in game["moves"]]

    found = plies(variant={"game": "ultimate"}, moves=moves, limit={"nodes": 1})

    assert len(found) == len(moves) + 1
    assert all(ply["search"]["nodes"] == 1 for ply in found if ply["turn"])


def ticking(seconds: float) -> Iterator[float]:
    """A clock on which that long passes between two looks at it."""
    return (tick * seconds for tick in count())


def test_where_no_time_is_left_the_answer_says_so() -> None:
    clock = ticking(1.0)
    request = Review.model_validate(
        {"variant": {"game": "classic"}, "moves": LOST, "limit": {"depth": 1, "milliseconds": 8_000}}
    )

    found = review(request, 60.0, lambda: next(clock))["plies"]

    searched = [ply["search"] is not None for ply in found]
    assert searched == [True, True, True, False, False, False, False, False]
    assert [ply["x_score"] for ply in found][3:] == [None, None, None, None, 1.0], "the end needs no search"


def test_the_time_that_is_left_bounds_a_review_whatever_its_limit_says() -> None:
    clock = ticking(1.0)
    request = Review.model_validate({"variant": {"game": "classic"}, "limit": {"milliseconds": 15_000}})

    (only,) = review(request, 0.5, lambda: next(clock))["plies"]

    assert only["search"] is None


def test_an_illegal_move_is_named(api: Api) -> None:
    answer = api.post("/api/review", {"variant": {"game": "classic"}, "moves": ["b2", "b2"]})

    assert (answer.status, answer.kind) == (422, "illegal-move")
    assert answer.body["errors"][0]["field"] == "moves.1"
