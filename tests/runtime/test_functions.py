"""The built functions, started by AWS's own runtime interface client, answer HTTP and direct events."""

import contextlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from contract.events import ID, TOKEN, Case, cases, prepare
from local.dynamodb import EmbeddedDynamoDB, connect, create_tables
from local.template import Template
from tests.infra.sam import HOST, shared_build
from tests.runtime.process import RunningFunction, running
from tests.runtime.runtime_api import Outcome
from tests.service.driver import read_answer

pytestmark = pytest.mark.slow

TEMPLATE = Template()
FUNCTIONS = TEMPLATE.functions()
(TABLE,) = TEMPLATE.tables()


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shared_build(HOST, tmp_path_factory)


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    with EmbeddedDynamoDB() as server:
        client = connect(server.endpoint, TEMPLATE.region)
        create_tables(client, TEMPLATE)
        client.close()
        yield server.endpoint


@pytest.fixture(scope="module")
def functions(
    build: Path, endpoint: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Mapping[str, RunningFunction]]:
    """All three, waiting for events."""
    logs = tmp_path_factory.mktemp("logs")
    variables = {"AWS_ENDPOINT_URL_DYNAMODB": endpoint}
    with contextlib.ExitStack() as stack:
        yield {
            name: stack.enter_context(running(build, function, logs / f"{name}.log", variables))
            for name, function in FUNCTIONS.items()
        }


@pytest.fixture(autouse=True)
def no_game(endpoint: str) -> Iterator[None]:
    yield
    client = connect(endpoint, TEMPLATE.region)
    client.delete_item(TableName=TABLE, Key={"id": {"S": ID}})
    client.close()


def prepared(functions: Mapping[str, RunningFunction], before: str) -> None:
    """Bring the game of the events to where a case expects it."""

    def invoke(name: str, step: object) -> object:
        outcome = functions[name].invoke(step)
        assert outcome.error is None, outcome.error
        return outcome.answer

    prepare(invoke, before)


def in_words(case: Case, outcome: Outcome) -> str:
    """What happened, in the words of the table in events/README.md."""
    if outcome.error is not None:
        return str(outcome.error["errorType"])
    if not case.is_http:
        return "answer"
    read = read_answer(outcome.answer)
    return f"{read.status} {read.kind}".strip()


@pytest.mark.parametrize("case", cases(), ids=lambda case: str(case.name))
def test_an_event_has_its_stated_outcome(functions: Mapping[str, RunningFunction], case: Case) -> None:
    prepared(functions, case.before)

    assert in_words(case, functions[case.function].invoke(case.event)) == case.outcome


def test_a_refusal_of_a_direct_invocation_is_what_a_state_machine_needs(
    functions: Mapping[str, RunningFunction],
) -> None:
    error = functions["GamesFunction"].invoke({"action": "get_game", "id": "f" * 32}).error

    assert error is not None
    assert error["errorType"] == "GameNotFound"
    assert "f" * 32 in error["errorMessage"]


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_an_event_of_any_kind_is_refused_by_name(functions: Mapping[str, RunningFunction], name: str) -> None:
    events: list[object] = [None, [], "x", 7, {}, {"Records": []}]
    for event in events:
        error = functions[name].invoke(event).error
        assert error is not None
        assert error["errorType"] == "InvalidRequest"


def test_logs_are_lines_of_json_that_hold_no_token(functions: Mapping[str, RunningFunction]) -> None:
    prepared(functions, "new")
    functions["GamesFunction"].invoke(
        {"action": "play", "id": ID, "token": TOKEN, "version": 9, "move": "e1"}
    )

    log = functions["GamesFunction"].log.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert {"answered", "refused"} <= {line.get("message") for line in lines}
    assert TOKEN not in log


def test_a_function_that_cannot_start_says_why(build: Path, tmp_path: Path) -> None:
    games = FUNCTIONS["GamesFunction"]

    with (
        pytest.raises(RuntimeError, match="SettingsError: TABLE_NAME is not set"),
        running(build, games, tmp_path / "log", {"TABLE_NAME": ""}),
    ):
        raise AssertionError("it started")


def test_the_function_without_a_table_has_no_client(build: Path, tmp_path: Path) -> None:
    """With no credentials and no region, which a client would need at once."""
    names = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION", "AWS_DEFAULT_REGION")
    without = dict.fromkeys(names, "")
    with running(build, FUNCTIONS["EvaluateFunction"], tmp_path / "log", without) as evaluate:
        assert evaluate.invoke({"action": "evaluate", "variant": {"game": "ultimate"}}).error is None


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_a_function_restored_from_a_snapshot_answers(
    build: Path, endpoint: str, tmp_path: Path, name: str
) -> None:
    """As with the parameter SnapStart; initialisation must leave nothing that a copy could not use."""
    variables = {"AWS_LAMBDA_INITIALIZATION_TYPE": "snap-start", "AWS_ENDPOINT_URL_DYNAMODB": endpoint}
    with running(build, FUNCTIONS[name], tmp_path / "log", variables) as function:
        assert function.api.restored
        error = function.invoke({"action": "none"}).error
        assert error is not None
        assert error["errorType"] == "InvalidRequest"
