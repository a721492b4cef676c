"""Direct invocation: the same models and answers as HTTP, refusals raised by names that others catch."""

from typing import Any

import pytest
from noughts_api import errors

from tests.service.driver import CLASSIC, HUMAN, ULTIMATE, Api, id_of, new_token

GAMES = "GamesFunction"


def creation(token: str) -> dict[str, Any]:
    return {
        "action": "create_game",
        "token": token,
        "variant": ULTIMATE,
        "seats": {"X": HUMAN, "O": HUMAN},
    }


def test_a_game_is_played_without_http(api: Api) -> None:
    token = new_token()
    game = api.invoke(GAMES, creation(token))

    moved = api.invoke(
        GAMES, {"action": "play", "id": game["id"], "token": token, "move": "e1", "version": 1}
    )

    assert moved["moves"] == ["e1"]
    assert moved == api.invoke(GAMES, {"action": "get_game", "id": game["id"]})
    assert moved == api.get(f"/api/games/{game['id']}").body
    history = api.invoke(GAMES, {"action": "get_history", "id": game["id"]})
    assert [ply["move"] for ply in history["plies"]] == [None, "e1"]


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"version": 7}, errors.VersionConflict),
        ({"move": "z9"}, errors.IllegalMove),
        ({"token": new_token()}, errors.Forbidden),
        ({"token": None}, errors.Unauthorized),
        ({"token": "secret"}, errors.Unauthorized),
        ({"id": "0" * 32}, errors.GameNotFound),
        ({"version": "1"}, errors.InvalidRequest),
        ({"version": True}, errors.InvalidRequest),
        ({"version": 10**5000}, errors.MalformedRequest),
        ({"move": "\ud800"}, errors.MalformedRequest),
        ({"move": float("nan")}, errors.MalformedRequest),
        ({"colour": "red"}, errors.InvalidRequest),
        ({"action": "undo", "move": "e1"}, errors.InvalidRequest),
        ({"action": "undo"}, errors.InvalidRequest),
        ({"action": "dance"}, errors.InvalidRequest),
        ({"action": "evaluate"}, errors.InvalidRequest),
    ],
)
def test_refusals_are_raised_by_name(
    api: Api, change: dict[str, Any], refusal: type[errors.ApiError]
) -> None:
    token = new_token()
    api.invoke(GAMES, creation(token))
    event = {"action": "play", "id": id_of(token), "token": token, "move": "e1", "version": 1}

    with pytest.raises(refusal) as caught:
        api.invoke(GAMES, {**event, **change})

    assert type(caught.value) is refusal, "a state machine catches the very name"
    assert api.get(f"/api/games/{id_of(token)}").body["version"] == 1


@pytest.mark.parametrize(
    "event",
    [
        None,
        [],
        "play",
        7,
        {},
        {"action": None},
        {"action": ["play"]},
        {"Records": [{"eventSource": "aws:sqs", "body": "{}"}]},
        {"source": "aws.events", "detail-type": "Scheduled Event", "detail": {}},
        {"requestContext": {"elb": {}}, "httpMethod": "GET", "path": "/"},
        {"requestContext": None},
        {"httpMethod": "GET", "requestContext": {"resourcePath": "/"}, "path": "/api/games"},
    ],
)
@pytest.mark.parametrize("function", ["GamesFunction", "AiMoveFunction", "EvaluateFunction"])
def test_events_of_others_are_refused_with_what_is_allowed(api: Api, function: str, event: object) -> None:
    with pytest.raises(errors.InvalidRequest, match="action is one of"):
        api.invoke(function, event)


def test_an_event_is_http_only_by_its_request_context(api: Api) -> None:
    event = {"action": "evaluate", "variant": CLASSIC, "requestContext": {"http": {}}}

    answer = api.invoke("EvaluateFunction", event)

    assert answer["statusCode"] == 400


def test_a_refused_token_is_never_quoted(api: Api) -> None:
    secret = new_token()

    with pytest.raises(errors.InvalidRequest) as caught:
        api.invoke(GAMES, {"action": "play", "id": "0" * 32, "token": [secret], "move": secret, "version": 1})

    assert secret not in repr(caught.value.fields[0])
