"""The two row functions over HTTP and by direct invocation."""

from typing import Any

import pytest

from tests.service.driver import Api

FIRST = ["1", "X..", "...", "...", "IN_PROGRESS", "O", "X"]


def test_two_peoples_attempts_become_rows(api: Api) -> None:
    answer = api.post("/api/replays/classic", {"moves": [[0, 0], [0, 0], [1, 1]]})

    assert answer.body == {
        "rows": [
            FIRST,
            ["0", "X..", "...", "...", "IN_PROGRESS", "O", "O"],
            ["1", "X..", ".O.", "...", "IN_PROGRESS", "X", "O"],
        ]
    }


def test_the_computer_answers_a_persons_attempts(api: Api) -> None:
    answer = api.post("/api/replays/versus-ai", {"human_moves": [[0, 0]]})

    assert answer.body == {
        "rows": [
            ["X", "1", "X..", "...", "...", "IN_PROGRESS", "O", "0,0"],
            ["O", "1", "X..", ".O.", "...", "IN_PROGRESS", "X", "1,1"],
        ]
    }


def test_both_take_empty_lists_and_a_hundred_attempts(api: Api) -> None:
    hundred = [[0, 0]] * 100

    assert api.post("/api/replays/classic", {"moves": []}).body == {"rows": []}
    assert api.post("/api/replays/versus-ai", {"human_moves": []}).body == {"rows": []}
    assert len(api.post("/api/replays/classic", {"moves": hundred}).body["rows"]) == 100
    assert len(api.post("/api/replays/versus-ai", {"human_moves": hundred}).body["rows"]) == 101


def test_direct_invocations_answer_the_same(api: Api) -> None:
    assert api.invoke("EvaluateFunction", {"action": "replay_classic", "moves": [[0, 0]]}) == {
        "rows": [FIRST]
    }


@pytest.mark.parametrize(
    ("moves", "field"),
    [
        ([[0, 3]], "0.1"),
        ([[0, 0], [-1, 0]], "1.0"),
        ([[0]], "0"),
        ([[0, 0, 0]], "0"),
        ([["0", 0]], "0.0"),
        ([[True, 0]], "0.0"),
        ([[0.0, 0]], "0.0"),
        ([0], "0"),
        ({}, ""),
        (None, ""),
        ([[0, 0]] * 101, ""),
    ],
)
@pytest.mark.parametrize(("path", "name"), [("classic", "moves"), ("versus-ai", "human_moves")])
def test_a_row_that_is_no_attempt_is_named(api: Api, path: str, name: str, moves: Any, field: str) -> None:
    answer = api.post(f"/api/replays/{path}", {name: moves})

    assert (answer.status, answer.kind) == (422, "invalid-request")
    assert [error["field"] for error in answer.body["errors"]] == [f"{name}.{field}".rstrip(".")]
