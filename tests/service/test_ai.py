"""The computer: in stored games, and asked about any position."""

from typing import Any, get_args

import noughts
import pytest
from noughts_api.models.base import Level
from noughts_api.service.computer import seed_for

from tests.service.driver import CLASSIC, HUMAN, OPEN, ULTIMATE, Api, Player, computer

X_CAN_WIN = "classic:XX./OO./...:X"


def test_the_api_knows_the_engines_levels() -> None:
    assert get_args(Level) == noughts.LEVELS


@pytest.mark.parametrize("level", noughts.LEVELS)
def test_the_computer_answers_in_a_stored_game(alice: Player, level: str) -> None:
    alice.creates(o=computer(level), variant=CLASSIC)
    alice.plays("b2")

    game = alice.asks_the_computer().body

    assert (game["ply"], game["turn"], game["version"]) == (2, "X", 3)


def test_the_computer_may_begin(alice: Player) -> None:
    alice.creates(x=computer("hard"), o=HUMAN, variant=CLASSIC)

    assert alice.asks_the_computer().body["moves"] == ["b2"], "the centre"


def test_the_creator_watches_two_computers_to_the_end(alice: Player, bob: Player) -> None:
    alice.creates(x=computer("hard"), o=computer("hard"), variant=CLASSIC)
    bob.game = alice.game
    assert bob.asks_the_computer().kind == "forbidden", "a visitor may only look"

    while alice.game["status"] == "IN_PROGRESS":
        assert alice.asks_the_computer().status == 200

    assert alice.game["status"] == "DRAW"
    assert alice.asks_the_computer().kind == "game-over"


def test_who_made_a_game_for_others_asks_nothing_of_its_computer(alice: Player, bob: Player) -> None:
    alice.creates(x=computer(), o=OPEN, variant=CLASSIC)
    assert alice.asks_the_computer().kind == "forbidden"

    bob.sits_down("O", alice.game["id"])

    assert bob.asks_the_computer().status == 200
    assert alice.acts("rematch").kind == "forbidden"


def test_the_same_position_of_the_same_game_gets_the_same_move(alice: Player) -> None:
    alice.creates(o=computer("easy"))
    alice.plays("e5")
    first = alice.asks_the_computer().body["moves"]
    for _ in range(3):
        alice.undoes()
        alice.plays("e5")
        assert alice.asks_the_computer().body["moves"] == first


def test_the_seed_depends_on_the_game_and_on_the_ply() -> None:
    seeds = {seed_for(game, ply) for game in ("0" * 32, "1" * 32) for ply in range(81)}

    assert len(seeds) == 162
    assert seed_for("0" * 32, 0) == seed_for("0" * 32, 0)


def test_a_game_may_run_over_the_end_by_the_computers_move(alice: Player) -> None:
    alice.creates(x=computer("hard"), o=HUMAN, variant=CLASSIC, start={"position": X_CAN_WIN})

    game = alice.asks_the_computer().body

    assert (game["status"], game["moves"]) == ("X_WON", ["c1"])


@pytest.mark.parametrize("level", noughts.LEVELS)
def test_a_level_chooses_in_any_position(api: Api, level: str) -> None:
    answer = api.post("/api/ai-move", {"variant": ULTIMATE, "moves": ["e1"], "level": level})

    assert answer.status == 200
    assert answer.body["level"] == level
    assert answer.body["move"][0] == "a"
    assert answer.body["sends_to"] == int(answer.body["move"][1]) - 1


def test_a_seed_repeats_and_changes_an_easy_choice(api: Api) -> None:
    def choice(seed: int) -> Any:
        return api.post("/api/ai-move", {"variant": ULTIMATE, "level": "easy", "seed": seed}).body["move"]

    assert choice(1) == choice(1)
    assert len({choice(seed) for seed in range(8)}) > 1


def test_a_search_says_why(api: Api) -> None:
    body = {"position": X_CAN_WIN, "limit": {"depth": 3}}

    answer = api.post("/api/ai-move", body).body

    assert (answer["move"], answer["sends_to"], answer["level"]) == ("c1", None, None)
    found = answer["search"]
    assert (found["score"], found["proven"], found["distance"], found["pv"]) == (1.0, True, 1, ["c1"])
    assert found["nodes"] > 0


@pytest.mark.parametrize("level", noughts.LEVELS)
def test_a_level_says_why_unless_it_does_not_search(api: Api, level: str) -> None:
    answer = api.post("/api/ai-move", {"position": X_CAN_WIN, "level": level}).body

    found = answer["search"]
    if level == "easy":
        assert found is None
    else:
        assert (answer["move"], found["score"], found["proven"], found["pv"]) == ("c1", 1.0, True, ["c1"])
        assert found["nodes"] > 0
        assert found["milliseconds"] >= 0


def test_an_analysis_scores_every_legal_move_best_first(api: Api) -> None:
    answer = api.post("/api/analyse", {"position": X_CAN_WIN, "limit": {"depth": 9}}).body

    assert answer["move"] == "c1"
    assert {scored["move"] for scored in answer["moves"]} == {"c1", "c2", "a3", "b3", "c3"}
    assert answer["moves"][0] == {
        "move": "c1", "score": 1.0, "proven": True, "distance": 1, "pv": ["c1"]
    }  # fmt: skip
    scores = [scored["score"] for scored in answer["moves"]]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("path", ["/api/ai-move", "/api/analyse"])
def test_no_move_is_chosen_after_the_end(api: Api, path: str) -> None:
    strength = {"level": "hard"} if path == "/api/ai-move" else {}

    answer = api.post(path, {"position": "classic:XXX/OO./...:-", **strength})

    assert (answer.status, answer.kind) == (422, "invalid-position")


@pytest.mark.parametrize(
    ("strength", "field"),
    [
        ({}, "(the whole)"),
        ({"level": "hard", "limit": {"depth": 1}}, "(the whole)"),
        ({"level": "godlike"}, "level"),
        ({"limit": {}}, "limit"),
        ({"limit": {"depth": 0}}, "limit.depth"),
        ({"limit": {"depth": 65}}, "limit.depth"),
        ({"limit": {"nodes": 5_000_001}}, "limit.nodes"),
        ({"limit": {"milliseconds": 15_001}}, "limit.milliseconds"),
        ({"limit": {"milliseconds": "50"}}, "limit.milliseconds"),
        ({"limit": {"seconds": 1}}, "limit.seconds"),
        ({"level": "easy", "seed": -1}, "seed"),
    ],
)
def test_strengths_are_refused_by_name(api: Api, strength: dict[str, Any], field: str) -> None:
    answer = api.post("/api/ai-move", {"variant": CLASSIC, **strength})

    assert (answer.status, answer.kind) == (422, "invalid-request")
    assert [error["field"] for error in answer.body["errors"]] == [field]
