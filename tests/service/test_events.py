"""Every file of events/ has the outcome that events/README.md states, by the handlers as Lambda has them."""

import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from noughts_api.errors import ApiError
from noughts_api.wire.function import Function

from local.template import Template
from tests.service.conftest import TABLE
from tests.service.driver import CLASSIC, HUMAN, OPEN, ULTIMATE, LambdaContext, computer, id_of, read_answer

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

EVENTS = Path(__file__).parent.parent.parent / "events"
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (EVENTS / "README.md").read_text(encoding="utf-8").splitlines()
    if re.match(r"\| (http|direct)-", line)
]
TOKEN = json.loads((EVENTS / "direct-create-game.json").read_text())["token"]
FRIEND = json.loads((EVENTS / "direct-take-seat.json").read_text())["token"]
ID = id_of(TOKEN)

TWO_PEOPLE = {"variant": ULTIMATE, "seats": {"X": HUMAN, "O": HUMAN}}
Step = dict[str, Any]
PLAY: Step = {"action": "play", "version": 1, "move": "e1"}
WITH_OPEN_SEAT: Step = {"action": "create_game", "variant": ULTIMATE, "seats": {"X": HUMAN, "O": OPEN}}
TWO_AT_THE_BOARD: list[Step] = [
    WITH_OPEN_SEAT,
    {"action": "take_seat", "seat": "O", "token": FRIEND},
    {"action": "play", "version": 2, "move": "e1"},
]
BEFORE: dict[str, list[Step]] = {
    "none": [],
    "new": [{"action": "create_game", **TWO_PEOPLE}],
    "after e1": [{"action": "create_game", **TWO_PEOPLE}, PLAY],
    "after e1, taken back": [
        {"action": "create_game", **TWO_PEOPLE},
        PLAY,
        {"action": "undo", "version": 2},
    ],
    "resigned": [{"action": "create_game", **TWO_PEOPLE}, {"action": "resign", "version": 1}],
    "open seat": [WITH_OPEN_SEAT],
    "two people": TWO_AT_THE_BOARD,
    "offered": [*TWO_AT_THE_BOARD, {"action": "undo", "version": 3}],
    "computer to move": [
        {"action": "create_game", "variant": CLASSIC, "seats": {"X": HUMAN, "O": computer()}},
        {"action": "play", "version": 1, "move": "b2"},
    ],
}


@pytest.fixture(scope="module")
def handlers(environment: dict[str, str]) -> dict[str, Function]:
    """The handlers that the template names."""
    found = {}
    for name, function in Template().functions().items():
        module, _, attribute = function.handler.rpartition(".")
        found[name] = getattr(importlib.import_module(module), attribute)
    return found


@pytest.fixture(autouse=True)
def no_game(client: "DynamoDBClient") -> Iterator[None]:
    yield
    client.delete_item(TableName=TABLE, Key={"id": {"S": ID}})


def invoke(handler: Function, event: object) -> Any:
    return handler(event, LambdaContext())  # type: ignore[arg-type]


def prepare(handlers: dict[str, Function], before: str) -> None:
    for step in BEFORE[before]:
        named = step if step["action"] == "create_game" else {**step, "id": ID}
        invoke(handlers["GamesFunction"], {"token": TOKEN, **named})


def outcome_of(handler: Function, event: dict[str, Any]) -> str:
    """The outcome in the words of the table."""
    try:
        answer = invoke(handler, event)
    except ApiError as refusal:
        return type(refusal).__name__
    if "requestContext" not in event:
        return "answer"
    read = read_answer(answer)
    return f"{read.status} {read.kind}".strip()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[0]))
def test_an_event_has_its_stated_outcome(handlers: dict[str, Function], row: list[str]) -> None:
    name, function, before, outcome, _ = row
    event = json.loads((EVENTS / f"{name}.json").read_text(encoding="utf-8"))
    prepare(handlers, before)

    assert outcome_of(handlers[function], event) == outcome


def test_the_table_names_every_file() -> None:
    assert sorted(row[0] for row in ROWS) == sorted(path.stem for path in EVENTS.glob("*.json"))


def test_there_is_an_event_for_every_route_of_the_template_in_both_forms() -> None:
    routes = {json.loads(path.read_text(encoding="utf-8"))["routeKey"] for path in EVENTS.glob("http-*.json")}
    actions = {
        json.loads(path.read_text(encoding="utf-8")).get("action") for path in EVENTS.glob("direct-*.json")
    }

    assert routes == {route.key for route in Template().routes()}
    by_action = importlib.import_module("noughts_api.routes").BY_ACTION
    assert set(by_action) <= actions
    assert {f"{route.method} {route.path}" for route in by_action.values()} == routes - {"$default"}
