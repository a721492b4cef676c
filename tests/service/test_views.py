"""Answers are what their types say: every field there, none besides."""

import random
from typing import Any

import pytest
from noughts_api.views import AnalysisView, ChoiceView, GameView, HistoryView, PositionView
from noughts_api.wire.problem import Problem
from pydantic import TypeAdapter

from tests.service.driver import CLASSIC, ULTIMATE, Api, Player, computer


def conforms(body: Any, view: Any) -> bool:
    """Whether JSON has exactly the fields of a type: an unknown one would be gone after validation."""
    return bool(TypeAdapter(view).validate_python(body, strict=True) == body)


@pytest.mark.parametrize("variant", [ULTIMATE, CLASSIC], ids=["ultimate", "classic"])
def test_a_game_conforms_at_every_ply_to_its_end(alice: Player, variant: dict[str, object]) -> None:
    choose = random.Random(7)
    assert conforms(alice.creates(variant=variant).body, GameView)

    while alice.game["status"] == "IN_PROGRESS":
        move = choose.choice(alice.game["legal_moves"])["move"]
        assert conforms(alice.plays(move).body, GameView)

    assert conforms(alice.undoes().body, GameView)
    assert conforms(alice.resigns().body, GameView)
    assert conforms(alice.acts("rematch").body, GameView)
    assert conforms(alice.api.get(f"{alice.path}/history").body, HistoryView)


def test_judgements_choices_and_analyses_conform(api: Api) -> None:
    position = {"position": "classic:X../.O./...:X"}

    assert conforms(api.post("/api/evaluate", position).body, PositionView)
    assert conforms(api.post("/api/ai-move", {**position, "level": "hard"}).body, ChoiceView)
    assert conforms(api.post("/api/ai-move", {**position, "level": "easy"}).body, ChoiceView)
    assert conforms(api.post("/api/ai-move", {**position, "limit": {"nodes": 50}}).body, ChoiceView)
    assert conforms(api.post("/api/analyse", {**position, "limit": {"depth": 9}}).body, AnalysisView)


def test_problems_conform(alice: Player, api: Api) -> None:
    alice.creates(o=computer())

    assert conforms(alice.asks_the_computer().body, Problem)
    assert conforms(api.post("/api/evaluate", {"cheat": 1}).body, Problem)
    assert conforms(api.get("/api/nonsense").body, Problem)


def test_a_board_that_is_over_says_how(api: Api) -> None:
    moves = ["a1", "a5", "e1", "a6", "f1", "a4"]

    boards = api.post("/api/evaluate", {"variant": ULTIMATE, "moves": moves}).body["boards"]

    assert boards[0] == {"cells": "X..OOO...", "status": "O_WON", "line": [3, 4, 5], "playable": False}


def test_a_free_choice_says_why(api: Api) -> None:
    moves = ["a1", "a5", "e1", "a6", "f1", "a4", "d1"]

    view = api.post("/api/evaluate", {"variant": ULTIMATE, "moves": moves}).body

    assert (view["next_board"], view["free_reason"]) == (None, "won")
    assert not view["boards"][0]["playable"]
    assert all(board["playable"] for board in view["boards"][1:])
