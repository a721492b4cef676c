"""Every file of events/ has the outcome that events/README.md states, by the handlers as Lambda has them."""

import importlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import pytest
from noughts_api.errors import ApiError
from noughts_api.wire.function import Function

from contract import events
from contract.events import FOLDER, ID, TOKEN, Case, cases
from local.template import Template
from tests.service.conftest import TABLE
from tests.service.driver import LambdaContext, id_of, read_answer

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

CASES = cases()


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


def prepare(handlers: Mapping[str, Function], before: str) -> None:
    """Bring the game of the events to where an event expects it."""
    events.prepare(lambda name, step: invoke(handlers[name], step), before)


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


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.name))
def test_an_event_has_its_stated_outcome(handlers: dict[str, Function], case: Case) -> None:
    prepare(handlers, case.before)

    assert outcome_of(handlers[case.function], case.event) == case.outcome


def test_the_events_are_about_the_game_that_their_token_makes() -> None:
    assert id_of(TOKEN) == ID


def test_the_table_names_every_file() -> None:
    assert sorted(case.name for case in CASES) == sorted(path.stem for path in FOLDER.glob("*.json"))


def test_there_is_an_event_for_every_route_of_the_template_in_both_forms() -> None:
    routes = {case.event["routeKey"] for case in CASES if case.is_http}
    actions = {case.event.get("action") for case in CASES if not case.is_http}

    assert routes == {route.key for route in Template().routes()}
    by_action = importlib.import_module("noughts_api.routes").BY_ACTION
    assert set(by_action) <= actions
    assert {f"{route.method} {route.path}" for route in by_action.values()} == routes - {"$default"}
