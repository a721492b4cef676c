"""Judging positions without storing anything."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.service.driver import CLASSIC, ULTIMATE, Api

GAMES = json.loads((Path(__file__).parent.parent / "cases" / "ultimate_games.json").read_text())


def judge(api: Api, **body: object) -> Any:
    answer = api.post("/api/evaluate", body)
    assert answer.status == 200, answer.body
    return answer.body


def test_the_start_of_ultimate(api: Api) -> None:
    view = judge(api, variant=ULTIMATE)

    assert view == {
        "variant": ULTIMATE,
        "position": "/".join(["ultimate:........."] + ["........."] * 8) + ":X:*",
        "turn": "X",
        "status": "IN_PROGRESS",
        "end_reason": None,
        "line": None,
        "ply": 0,
        "last_move": None,
        "boards": [{"cells": ".........", "status": "IN_PROGRESS", "line": None, "playable": True}] * 9,
        "next_board": None,
        "free_reason": "start",
        "legal_moves": [
            {"move": f"{board}{cell}", "sends_to": cell - 1} for board in "abcdefghi" for cell in range(1, 10)
        ],
    }


def test_a_position_may_be_text_or_moves_or_both(api: Api) -> None:
    by_moves = judge(api, variant=CLASSIC, moves=["a1", "b2"])
    by_text = judge(api, position="classic:X../.O./...:X")
    by_both = judge(api, position="classic:X../.../...:O", moves=["b2"])

    assert by_moves["last_move"] == by_both["last_move"] == "b2"
    assert by_text["last_move"] is None
    assert by_moves == by_both
    assert {**by_moves, "last_move": None} == by_text


def test_a_finished_position_is_no_error(api: Api) -> None:
    view = judge(api, position="classic:XXX/OO./...:-")

    assert (view["status"], view["end_reason"], view["line"], view["turn"]) == (
        "X_WON",
        "line",
        [0, 1, 2],
        None,
    )
    assert view["boards"][0]["line"] == [0, 1, 2]


@pytest.mark.parametrize("name", GAMES)
def test_known_games_are_judged_as_known(api: Api, name: str) -> None:
    game = GAMES[name]
    moves = [f"{'abcdefghi'[board]}{cell + 1}" for board, cell in game["moves"]]

    view = judge(api, variant=ULTIMATE, moves=moves)

    macro = {"X_WON": "X", "O_WON": "O", "DRAW": "D", "IN_PROGRESS": "."}
    assert "".join(macro[board["status"]] for board in view["boards"]) == game["macro"]
    assert (view["next_board"], view["turn"], len(view["legal_moves"])) == (
        game["forced"],
        game["turn"],
        game["legal"],
    )
    result = {"X": "X_WON", "O": "O_WON", None: "IN_PROGRESS"}
    assert view["status"] == result[game["result"]]


@pytest.mark.parametrize(
    ("body", "kind", "word"),
    [
        ({}, "invalid-request", "either position or variant"),
        ({"position": "classic:.../.../...:X", "variant": CLASSIC}, "invalid-request", "either position"),
        ({"position": "chess:rnbq"}, "invalid-position", "chess"),
        ({"position": "classic:XXX/.../...:O"}, "invalid-position", "position"),
        ({"position": ""}, "invalid-request", "position"),
        ({"position": "classic:" + "." * 2000}, "invalid-request", "position"),
        ({"position": 5}, "invalid-request", "position"),
        ({"variant": ULTIMATE, "moves": ["e1", "e1"]}, "illegal-move", "moves.1"),
        ({"variant": ULTIMATE, "moves": ["nowhere!!"]}, "invalid-request", "moves.0"),
        ({"variant": ULTIMATE, "moves": "e1"}, "invalid-request", "moves"),
        ({"variant": ULTIMATE, "moves": [1]}, "invalid-request", "moves.0"),
        ({"variant": CLASSIC, "moves": ["a1", "b1", "a2", "b2", "a3", "c3"]}, "illegal-move", "moves.5"),
        ({"variant": {"game": "classic", "k": 9}}, "invalid-request", "k must be"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(api: Api, body: Any, kind: str, word: str) -> None:
    answer = api.post("/api/evaluate", body)

    assert (answer.status, answer.kind) == (422, kind)
    assert word in answer.body["detail"]
    assert answer.body["errors"]


def test_nothing_of_it_needs_a_token(api: Api) -> None:
    assert api.request("POST", "/api/evaluate", {"variant": ULTIMATE}, token="any").status == 200
