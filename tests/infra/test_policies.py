"""Each function's role permits what its handler calls: nothing is missing, and nothing is left over."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from noughts_api.models.positions import ReplayClassic
from noughts_api.settings import Settings
from noughts_api.store import connect
from noughts_api.views import RowsView
from noughts_api.wire.function import Function
from noughts_api.wire.reply import Operation, Reply
from noughts_api.wire.telemetry import Telemetry

from local.template import ROOT, TEMPLATE, Template
from tests.infra.sam import transform
from tests.policies import NotPermitted, actions_of, permitted_by_template, recorded_calls
from tests.service.driver import LambdaContext

FUNCTIONS = sorted(Template().functions())
PATH = os.pathsep.join(str(ROOT / folder) for folder in ("engine", "functions", "."))


@pytest.fixture(scope="module")
def called() -> dict[str, set[str]]:
    """What every handler called while all of events/ was replayed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.infra.record_calls"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": PATH},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return {name: set(actions) for name, actions in json.loads(done.stdout.splitlines()[-1]).items()}


@pytest.fixture(scope="module")
def roles() -> dict[str, list[dict[str, Any]]]:
    """The policy documents of each role in the CloudFormation that SAM makes of the template."""
    resources = transform(TEMPLATE)["Resources"]
    policies = {name: resources[f"{name}Role"]["Properties"].get("Policies", []) for name in FUNCTIONS}
    return {name: [policy["PolicyDocument"] for policy in found] for name, found in policies.items()}


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_role_permits_exactly_what_its_function_calls(called: dict[str, set[str]], function: str) -> None:
    assert permitted_by_template()[function] == called.get(function, set())


@pytest.mark.slow
@pytest.mark.parametrize("function", FUNCTIONS)
def test_the_transformed_role_permits_the_same_on_the_table_of_games_alone(
    called: dict[str, set[str]], roles: dict[str, list[dict[str, Any]]], function: str
) -> None:
    assert actions_of(roles[function]) == called.get(function, set())
    for document in roles[function]:
        for statement in document["Statement"]:
            condition, restored, own = statement["Resource"]["Fn::If"]
            assert (condition, own) == ("UsesRestoredTable", {"Fn::GetAtt": ["GamesTable", "Arn"]})
            assert restored["Fn::Sub"].endswith(":table/${RestoredTable}")


def test_the_light_function_calls_nothing_and_has_nothing_to_call_with(called: dict[str, set[str]]) -> None:
    assert "EvaluateFunction" not in called

    imported = subprocess.run(
        [sys.executable, "-c", "import evaluate, sys; print(*sys.modules)"],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": PATH},
        capture_output=True,
        text=True,
        check=True,
    )
    modules = set(imported.stdout.split())
    assert "noughts_api.wire.function" in modules
    # Powertools looks at botocore's version, which imports its empty outermost module and nothing in it.
    assert [name for name in modules if name.startswith(("boto3", "botocore.", "urllib3"))] == []


@pytest.fixture
def thief(monkeypatch: pytest.MonkeyPatch) -> Function:
    """The light function with a handler that lists tables."""
    monkeypatch.setenv("AWS_DEFAULT_REGION", Template().region)

    def steal(_: object) -> Reply:
        connect(Settings.from_environment({})).list_tables()
        return Reply({})

    operations = {"replay_classic": Operation(ReplayClassic, RowsView, steal)}
    return Function(operations, Telemetry(Settings.from_environment({})))


@pytest.mark.parametrize("event", ["direct-replay-classic", "http-replay-classic"])
def test_a_call_that_no_role_permits_fails_the_test_that_makes_it(thief: Function, event: str) -> None:
    content = json.loads((ROOT / "events" / f"{event}.json").read_text(encoding="utf-8"))

    with (
        recorded_calls(),
        pytest.raises(NotPermitted, match="EvaluateFunction called dynamodb:ListTables"),
    ):
        thief(content, LambdaContext())  # type: ignore[arg-type]
