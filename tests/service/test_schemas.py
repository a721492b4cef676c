"""docs/schemas/ describes direct invocations: every event and every answer fits."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from noughts_api.errors import ApiError

from contract.events import ID, Case, cases, prepare
from contract.files import SCHEMAS
from tests.service.conftest import TABLE
from tests.service.driver import Api
from tests.service.test_openapi import closed

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

DIRECT = [case for case in cases() if not case.is_http]
ANSWERED = [case for case in DIRECT if case.succeeds]


@pytest.fixture(autouse=True)
def no_game(environment: dict[str, str], client: "DynamoDBClient") -> Iterator[None]:
    yield
    client.delete_item(TableName=TABLE, Key={"id": {"S": ID}})


def schema_of(name: str) -> Any:
    return json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))


def errors(value: object, schema: Any) -> list[str]:
    return [
        f"{error.json_path}: {error.message}" for error in Draft202012Validator(schema).iter_errors(value)
    ]


@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.json")), ids=lambda path: path.stem)
def test_a_file_is_json_schema(path: Any) -> None:
    schema = json.loads(path.read_text(encoding="utf-8"))

    Draft202012Validator.check_schema(schema)
    assert all(errors(example, schema) == [] for example in schema.get("examples", []))


@pytest.mark.parametrize("case", ANSWERED, ids=lambda case: str(case.name))
def test_event_and_answer_fit_their_schemas(api: Api, case: Case) -> None:
    prepare(api.invoke, case.before)
    action = case.event["action"]

    assert errors(case.event, schema_of(f"{action}.event")) == []
    assert errors(api.invoke(case.function, case.event), closed(schema_of(f"{action}.answer"))) == []


@pytest.mark.parametrize(
    "case", [case for case in DIRECT if not case.succeeds], ids=lambda case: str(case.name)
)
def test_a_refusal_has_a_name_that_is_published(api: Api, case: Case) -> None:
    prepare(api.invoke, case.before)
    with pytest.raises(ApiError) as refusal:
        api.invoke(case.function, case.event)

    payload = {
        "errorType": type(refusal.value).__name__,
        "errorMessage": str(refusal.value),
        "stackTrace": [],
    }
    assert errors(payload, schema_of("refusal")) == []
    known = SCHEMAS / f"{case.event.get('action')}.event.json"
    if known.exists():
        assert payload["errorType"] in json.loads(known.read_text(encoding="utf-8"))["$comment"]


@pytest.mark.parametrize(
    ("action", "change"),
    [
        ("play", {"version": "1"}),
        ("play", {"version": 0}),
        ("play", {"colour": "red"}),
        ("play", {"move": None}),
        ("evaluate", {"position": "classic:.../.../...:X"}),
        ("choose_move", {"limit": {"depth": 1}}),
        ("choose_move", {"level": None, "limit": {}}),
    ],
)
def test_what_the_models_refuse_does_not_fit(action: str, change: dict[str, Any]) -> None:
    (event, *_) = [case.event for case in ANSWERED if case.name == f"direct-{action.replace('_', '-')}"]

    assert errors(event, schema_of(f"{action}.event")) == []
    assert errors({**event, **change}, schema_of(f"{action}.event"))
