"""docs/openapi.json is what the code does: made from it, valid, and true of every answer to every event."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from contract.events import ID, Case, cases, prepare
from contract.files import DOCUMENT, SCHEMAS, SERVED, files, shown_answers
from contract.operations import published
from contract.refusals import leaves
from tests.service.conftest import TABLE
from tests.service.driver import Api, LambdaContext, read_answer

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

OPENAPI: dict[str, Any] = json.loads(DOCUMENT.read_text(encoding="utf-8"))
OPERATIONS = {
    f"{method.upper()} {path}": operation
    for path, methods in OPENAPI["paths"].items()
    for method, operation in methods.items()
}
HTTP = [case for case in cases() if case.is_http]
ROUTED = [case for case in HTTP if case.event["routeKey"] in OPERATIONS]
UNSHOWN = {"GET /api/openapi.json"}
"""The document cannot show itself as an example."""


@pytest.fixture(autouse=True)
def no_game(environment: dict[str, str], client: "DynamoDBClient") -> Iterator[None]:
    yield
    client.delete_item(TableName=TABLE, Key={"id": {"S": ID}})


def closed(schema: Any) -> Any:
    """A schema under which objects of named fields have no others: the document leaves out nothing."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {name: closed(value) for name, value in schema.items()}
    named = schema.get("type") == "object" and "required" in schema
    return {**inner, "additionalProperties": False} if named else inner


CLOSED = {name: closed(schema) for name, schema in OPENAPI["components"]["schemas"].items()}


def check(value: object, schema: dict[str, Any]) -> None:
    validator = Draft202012Validator({**schema, "components": {"schemas": CLOSED}})
    errors = [f"{error.json_path}: {error.message[:300]}" for error in validator.iter_errors(value)]
    assert errors == []


def test_it_is_valid_openapi() -> None:
    assert OPENAPI["openapi"].startswith("3.1")
    assert list(OpenAPIV31SpecValidator(OPENAPI).iter_errors()) == []


def test_what_is_published_is_what_the_code_makes() -> None:
    """After a change of routes, models, views, errors or events: `make openapi`."""
    wanted = files(shown_answers(OPENAPI))

    assert [path.name for path, text in wanted.items() if path.read_text(encoding="utf-8") != text] == []
    assert set(SCHEMAS.glob("*")) == {path for path in wanted if path.parent == SCHEMAS}


def test_it_has_every_route_and_no_other() -> None:
    assert {operation["operationId"]: key for key, operation in OPERATIONS.items()} == {
        action.action: f"{action.route.method} {action.route.path}" for action in published()
    }


@pytest.mark.parametrize("key", sorted(OPERATIONS))
def test_every_route_shows_a_request_and_an_answer(key: str) -> None:
    operation = OPERATIONS[key]
    granted = [response for status, response in operation["responses"].items() if status.startswith("2")]

    assert granted
    for response in granted:
        assert response["content"]["application/json"].get("examples") or key in UNSHOWN
    if "requestBody" in operation:
        content = operation["requestBody"]["content"]["application/json"]
        assert content["examples"]
        for example in content["examples"].values():
            check(example["value"], content["schema"])
    for parameter in operation.get("parameters", []):
        check(parameter["example"], parameter["schema"])


@pytest.mark.parametrize("key", sorted(OPERATIONS))
def test_every_answer_shown_fits_its_schema(key: str) -> None:
    contents = [response.get("content", {}) for response in OPERATIONS[key]["responses"].values()]
    for media in (media for content in contents for media in content.values()):
        for example in media.get("examples", {}).values():
            check(example["value"], media["schema"])


def test_every_answer_to_an_event_is_shown() -> None:
    wanted = {case.name for case in ROUTED if case.status != 304 and case.event["routeKey"] not in UNSHOWN}

    assert set(shown_answers(OPENAPI)) == wanted


@pytest.mark.parametrize("case", ROUTED, ids=lambda case: str(case.name))
def test_the_answer_to_an_event_is_the_one_described(api: Api, case: Case) -> None:
    prepare(api.invoke, case.before)
    answer = read_answer(api.functions[case.function](case.event, LambdaContext()))  # type: ignore[arg-type]

    described = OPERATIONS[case.event["routeKey"]]["responses"][str(answer.status)]
    assert {name.lower() for name in described.get("headers", {})} <= set(answer.headers)
    if answer.status == 304:
        assert answer.body is None
        return
    check(answer.body, described["content"][answer.headers["content-type"]]["schema"])
    # What a search finds is the engine's matter, and how long it takes the machine's.
    if case.function != "AiMoveFunction" and case.event["routeKey"] not in UNSHOWN:
        assert answer.body == shown_answers(OPENAPI)[case.name]


def test_every_refusal_is_described_somewhere_with_its_status() -> None:
    described = {
        (status, kind)
        for operation in OPERATIONS.values()
        for status, response in operation["responses"].items()
        for media, content in response.get("content", {}).items()
        if media == "application/problem+json"
        for kind in content["schema"]["allOf"][1]["properties"]["type"]["enum"]
    }

    # A path or a method that is not in the document has no place in it.
    elsewhere = {"RouteNotFound", "MethodNotAllowed"}
    raised = {
        (str(kind.status), f"/problems/{kind.kind}") for kind in leaves() if kind.__name__ not in elsewhere
    }
    assert described == raised


def test_the_api_serves_its_own_description(api: Api) -> None:
    answer = api.get("/api/openapi.json")

    assert answer.status == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.body == OPENAPI == json.loads(SERVED.read_text(encoding="utf-8"))
    again = api.get("/api/openapi.json", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status, again.body) == (304, None)


def test_the_functions_know_nothing_of_how_it_is_made() -> None:
    code = SERVED.parent.parent.rglob("*.py")

    assert [path.name for path in code if "contract." in path.read_text(encoding="utf-8")] == []
