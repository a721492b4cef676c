"""Logs and metrics: enough to operate by, and never a token."""

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from noughts_api import errors
from noughts_api.store import GameStore
from noughts_api.wire.telemetry import Telemetry

from tests.service.driver import (
    CLASSIC,
    HUMAN,
    OPEN,
    ULTIMATE,
    Api,
    LambdaContext,
    Player,
    computer,
    new_token,
)

Lines = list[dict[str, Any]]


class _CurrentStdout:
    """pytest puts another file in the place of sys.stdout for each phase of a test."""

    def write(self, text: str) -> int:
        return sys.stdout.write(text)

    def flush(self) -> None:
        sys.stdout.flush()


@pytest.fixture
def log(
    capsys: pytest.CaptureFixture[str], telemetry: Telemetry, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], Lines]:
    """What was written since the last call: every line is JSON."""
    monkeypatch.setattr(telemetry.logger.registered_handler, "stream", _CurrentStdout())
    return lambda: [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def metrics(lines: Lines) -> dict[str, float]:
    """The metrics of some lines: name, and kind if there is one, to value."""
    found: dict[str, float] = {}
    for line in lines:
        for directive in line.get("_aws", {}).get("CloudWatchMetrics", []):
            assert directive["Namespace"] == "Noughts"
            for metric in directive["Metrics"]:
                found[" ".join([metric["Name"], line.get("kind", "")]).strip()] = sum(line[metric["Name"]])
    return found


def test_a_move_is_one_line_with_everything_to_find_it_by(alice: Player, log: Callable[[], Lines]) -> None:
    alice.creates()
    log()

    alice.plays("e1")
    line, emf = log()

    assert line.pop("duration_ms") > 0
    assert line.pop("timestamp").endswith("+00:00")
    assert line == {
        "level": "INFO",
        "message": "answered",
        "service": "noughts",
        "correlation_id": "request-1",
        "function_request_id": LambdaContext.aws_request_id,
        "action": "play",
        "status": 200,
        "game_id": alice.game["id"],
        "ply": 1,
        "version": 2,
        "applied": True,
    }
    assert metrics([emf]) == {"Moves": 1.0}


def test_a_move_of_the_computer_tells_what_it_cost(alice: Player, log: Callable[[], Lines]) -> None:
    alice.creates(x=computer("medium"), variant=CLASSIC)
    log()

    alice.asks_the_computer()
    line, emf = log()

    assert line["ai_ms"] >= 0
    counted = metrics([emf])
    assert counted.pop("AiMilliseconds") >= 0
    assert counted.pop("AiNodes") == line["nodes"] > 0
    assert counted == {"Moves": 1.0}


def test_a_search_tells_how_many_positions_it_visited(api: Api, log: Callable[[], Lines]) -> None:
    answer = api.post("/api/analyse", {"position": "classic:X../.O./...:X", "limit": {"depth": 2}})

    line, emf = log()
    assert line["nodes"] == answer.body["search"]["nodes"]
    assert metrics([emf]) == {"AiNodes": line["nodes"]}


def test_a_review_tells_how_many_positions_all_its_searches_visited(
    api: Api, log: Callable[[], Lines]
) -> None:
    answer = api.post("/api/review", {"variant": CLASSIC, "moves": ["b2", "a1"], "limit": {"depth": 2}})

    line, emf = log()
    assert line["nodes"] == sum(ply["search"]["nodes"] for ply in answer.body["plies"])
    assert metrics([emf]) == {"AiNodes": line["nodes"]}


def test_what_is_applied_once_is_counted_once(alice: Player, log: Callable[[], Lines]) -> None:
    alice.creates()
    alice.acts("moves", version=1, move="e1")
    alice.acts("moves", version=1, move="e1")

    assert metrics(log()) == {"Games": 1.0, "Moves": 1.0, "Repeats": 1.0}


def test_refusals_are_counted_by_kind(alice: Player, log: Callable[[], Lines]) -> None:
    alice.creates()
    log()

    alice.acts("moves", version=7, move="e1")
    alice.acts("moves", version=1, move="z9")

    lines = log()
    assert metrics(lines) == {"Conflicts version-conflict": 1.0, "Errors illegal-move": 1.0}
    conflict, illegal = (line for line in lines if "_aws" not in line)
    assert (conflict["game_id"], conflict["ply"], conflict["version"]) == (alice.game["id"], 0, 1)
    assert "z9" in illegal["detail"]


def test_a_direct_invocation_is_named_by_lambdas_request(api: Api, log: Callable[[], Lines]) -> None:
    api.invoke("EvaluateFunction", {"action": "evaluate", "variant": ULTIMATE})

    (line,) = log()
    assert line["correlation_id"] == LambdaContext.aws_request_id


def test_unavailable_storage_is_an_error_with_its_cause(
    alice: Player, store: GameStore, monkeypatch: pytest.MonkeyPatch, log: Callable[[], Lines]
) -> None:
    alice.creates()
    log()
    monkeypatch.setattr(store, "_table", "nowhere")

    alice.plays("e1")

    line, emf = log()
    assert line["level"] == "ERROR"
    assert "ResourceNotFoundException" in line["cause"]
    assert metrics([emf]) == {"Errors unavailable": 1.0}


def test_a_fault_of_ours_leaves_its_trace(
    alice: Player, monkeypatch: pytest.MonkeyPatch, log: Callable[[], Lines]
) -> None:
    def break_down(*_: object) -> None:
        raise KeyError("the inside")

    alice.creates()
    log()
    monkeypatch.setattr("noughts_api.record.GameRecord.position", break_down)

    alice.looks()

    failed, refused, _ = log()
    assert "break_down" in failed["exception"]
    assert (refused["status"], refused["kind"]) == (500, "internal-error")


def test_no_log_holds_a_token_wherever_it_was_sent(
    alice: Player, bob: Player, api: Api, capsys: pytest.CaptureFixture[str], log: Callable[[], Lines]
) -> None:
    stray = new_token()
    alice.creates(o=OPEN)
    bob.sits_down("O", alice.game["id"])
    alice.looks()
    alice.plays("e1")
    alice.undoes()
    path = alice.path
    for body in (
        {"move": stray, "version": 3},
        {"move": "e1", "version": stray},
        {stray: 1},
        {"token": stray},
        {"move": [stray], "version": 3},
    ):
        api.post(f"{path}/moves", body, alice.token)
    api.post("/api/evaluate", {"position": stray}, stray)
    api.post("/api/evaluate", {"position": f"classic:{stray}"}, stray)
    api.get(f"/api/games/{stray}")
    api.get(f"/api/{stray}")
    api.request("POST", f"{path}/moves", b"{" + stray.encode(), stray)
    for event in (
        {"action": stray},
        {"action": "play", "id": stray, "token": stray, "move": "e1", "version": 1},
        {"action": "play", "id": alice.game["id"], "token": {"x": stray}, "move": "e1", "version": 1},
        {"action": "create_game", "token": stray, "variant": ULTIMATE, "seats": {"X": HUMAN, "O": stray}},
    ):
        with pytest.raises(errors.ApiError):
            api.invoke("GamesFunction", event)

    written = capsys.readouterr().out

    assert len(written.splitlines()) > 20
    for token in (alice.token, bob.token, stray):
        assert token not in written
        assert token[:20] not in written, "nor half of one"
