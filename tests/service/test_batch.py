"""Many positions in one call, each judged for itself."""

from typing import Any

import pytest
from noughts_api.batch import BatchView
from noughts_api.errors import InvalidRequest
from noughts_api.limits import MAX_BATCH
from pydantic import TypeAdapter

from tests.service.driver import CLASSIC, ULTIMATE, Answer, Api

GOOD: dict[str, Any] = {"variant": ULTIMATE, "moves": ["e1", "a5"]}
ILLEGAL: dict[str, Any] = {"variant": ULTIMATE, "moves": ["e1", "e2"]}
IMPOSSIBLE: dict[str, Any] = {"position": "classic:XXX/.../...:O"}


def batch(api: Api, *positions: object) -> Answer:
    answer = api.post("/api/evaluations", {"positions": positions})
    if answer.status == 200:
        assert TypeAdapter(BatchView).validate_python(answer.body, strict=True) == answer.body
    return answer


def test_each_result_is_what_a_single_call_answers(api: Api) -> None:
    positions = [GOOD, {"position": "classic:XX./OO./...:X"}, {"variant": CLASSIC}]

    body = batch(api, *positions).body

    assert body["refused"] == 0
    assert [item["result"] for item in body["results"]] == [
        api.post("/api/evaluate", position).body for position in positions
    ]
    assert all(item["problem"] is None for item in body["results"])


def test_a_position_that_is_refused_has_its_problem_and_spoils_no_other(api: Api) -> None:
    body = batch(api, GOOD, ILLEGAL, GOOD, IMPOSSIBLE).body

    assert body["refused"] == 2
    problems = [item["problem"] and item["problem"]["type"] for item in body["results"]]
    assert problems == [None, "/problems/illegal-move", None, "/problems/invalid-position"]
    assert [item["result"] is None for item in body["results"]] == [False, True, False, True]


def test_a_problem_is_the_one_of_a_single_call_but_names_its_item(api: Api) -> None:
    problem = batch(api, GOOD, ILLEGAL).body["results"][1]["problem"]

    alone = api.post("/api/evaluate", ILLEGAL).body
    assert problem == {**alone, "instance": "#/positions/1"}


def test_an_empty_batch_has_no_results(api: Api) -> None:
    assert batch(api).body == {"results": [], "refused": 0}


def test_a_batch_has_a_most_and_no_position_more(api: Api) -> None:
    assert len(batch(api, *[{"variant": CLASSIC}] * MAX_BATCH).body["results"]) == MAX_BATCH == 100

    answer = batch(api, *[{"variant": CLASSIC}] * (MAX_BATCH + 1))
    assert (answer.status, answer.kind) == (422, "invalid-request")
    assert answer.body["errors"][0]["field"] == "positions"


@pytest.mark.parametrize(
    ("item", "field"),
    [
        ({}, "positions.1"),
        ({"position": 5}, "positions.1.position"),
        ({**GOOD, "cheat": 1}, "positions.1.cheat"),
        ("classic:.../.../...:X", "positions.1"),
    ],
)
def test_what_is_no_position_by_form_refuses_the_whole_and_is_named(api: Api, item: Any, field: str) -> None:
    answer = batch(api, GOOD, item)

    assert (answer.status, answer.kind) == (422, "invalid-request")
    assert [error["field"] for error in answer.body["errors"]] == [field]


def test_a_batch_may_be_invoked_directly(api: Api) -> None:
    answer = api.invoke("EvaluateFunction", {"action": "evaluate_batch", "positions": [GOOD, ILLEGAL]})

    assert (len(answer["results"]), answer["refused"]) == (2, 1)
    with pytest.raises(InvalidRequest, match=r"positions\.0"):
        api.invoke("EvaluateFunction", {"action": "evaluate_batch", "positions": [{}]})
