"""What SAM and CloudFormation make of the template, and what `make build` leaves to deploy."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from local.built import shared_objects
from local.dynamodb import CREDENTIALS, EmbeddedDynamoDB, connect, create_tables
from local.events import Request, build_event
from local.template import ROOT, TEMPLATE, Template
from tests.infra.sam import HOST, REGION, python313, run, shared_build, tool, transform

pytestmark = pytest.mark.slow

ANSWER = """
import importlib, json, sys
handler = importlib.import_module(sys.argv[1]).handler

class Context:
    function_name = memory_limit_in_mb = invoked_function_arn = aws_request_id = "test"
    get_remaining_time_in_millis = staticmethod(lambda: 10_000)

answer = handler(json.load(sys.stdin), Context())
print(json.dumps({"answer": answer, "modules": {n: m.__file__ for n, m in sys.modules.items()
                                               if getattr(m, "__file__", None)}}))
"""


@pytest.fixture(scope="module")
def transformed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("transformed") / "template.json"
    path.write_text(json.dumps(transform(TEMPLATE)))
    return path


@pytest.fixture(scope="module", params=["x86_64", "arm64"])
def architecture(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def build(architecture: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shared_build(architecture, tmp_path_factory)


def test_sam_finds_nothing_to_say_about_the_template() -> None:
    assert "is a valid SAM Template" in run([tool("sam"), "validate", "--lint", "--region", REGION])


def test_cfn_lint_finds_nothing_in_the_transformed_template(transformed: Path) -> None:
    assert run([tool("cfn-lint"), "--include-checks", "I", "--regions", REGION, "--", transformed]) == ""


def test_a_transformed_role_holds_the_templates_statements_beside_logs_and_traces(transformed: Path) -> None:
    resources = json.loads(transformed.read_text())["Resources"]
    roles = {name: role for name, role in resources.items() if role["Type"] == "AWS::IAM::Role"}

    assert set(roles) == {"GamesFunctionRole", "AiMoveFunctionRole", "EvaluateFunctionRole"}
    for role in roles.values():
        managed = {arn.rpartition("/")[2] for arn in role["Properties"]["ManagedPolicyArns"]}
        assert managed == {"AWSLambdaBasicExecutionRole", "AWSXrayWriteOnlyAccess"}
    assert "Policies" not in roles["EvaluateFunctionRole"]["Properties"]


def test_the_default_route_and_all_others_are_in_the_transformed_api(transformed: Path) -> None:
    paths = json.loads(transformed.read_text())["Resources"]["Api"]["Properties"]["Body"]["paths"]

    assert set(paths) == {route.path for route in Template().routes()}
    assert list(paths["$default"]) == ["x-amazon-apigateway-any-method"]


def test_a_build_holds_functions_layers_and_their_byte_code(build: Path, architecture: str) -> None:
    # `make build` has ended well, so local.built has found each module's byte code and the right machine.
    assert {path.name for path in build.iterdir() if path.is_dir()} == {
        "GamesFunction",
        "AiMoveFunction",
        "EvaluateFunction",
        "EngineLayer",
        "DependenciesLayer",
    }
    assert any(path.name == "libnoughts.so" for path in shared_objects(build / "EngineLayer"))
    for function in ("games", "ai_move", "evaluate"):
        (folder,) = {path.parent for path in build.glob(f"*Function/{function}.py")}
        assert {path.name for path in folder.iterdir()} == {f"{function}.py", "noughts_api", "__pycache__"}


def test_a_build_for_one_machine_is_refused_for_the_other(build: Path, architecture: str) -> None:
    other = {"x86_64": "arm64", "arm64": "x86_64"}[architecture]
    check = subprocess.run(
        [sys.executable, "-m", "local.built", build, other],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert check.returncode == 1
    assert "libnoughts.so holds code for ELF machine" in check.stderr


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    template = Template()
    with EmbeddedDynamoDB() as server:
        create_tables(connect(server.endpoint, template.region), template)
        yield server.endpoint


def answer(build: Path, name: str, event: Mapping[str, Any], endpoint: str) -> dict[str, Any]:
    """Let a built function answer in a Python 3.13 that sees the build and its own standard library alone."""
    template = Template()
    function = template.functions()[name]
    path = [build / name, build / "EngineLayer" / "python", build / "DependenciesLayer" / "python"]
    done = subprocess.run(
        [python313(), "-S", "-W", "error", "-c", ANSWER, function.handler.partition(".")[0]],
        cwd="/",
        env={
            **function.environment,
            **CREDENTIALS,
            "AWS_REGION": template.region,
            "AWS_DEFAULT_REGION": template.region,
            "AWS_ENDPOINT_URL_DYNAMODB": endpoint,
            "PYTHONPATH": os.pathsep.join(map(str, path)),
        },
        input=json.dumps(event),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    own = (str(build), str(Path(python313()).resolve().parent.parent))
    assert [file for file in said["modules"].values() if not file.startswith(own)] == []
    reply: dict[str, Any] = said["answer"]
    return reply


def post(route: str, content: object) -> dict[str, Any]:
    request = Request(
        "POST",
        route,
        "",
        [("content-type", "application/json"), ("authorization", f"Bearer {'A' * 43}")],
        json.dumps(content).encode(),
        "192.0.2.7",
    )
    return build_event(request, f"POST {route}", {}, "request-1", datetime(2026, 1, 31, tzinfo=UTC))


@pytest.mark.parametrize("architecture", [HOST], indirect=True)
def test_the_built_evaluate_function_answers_from_the_build_alone(build: Path, endpoint: str) -> None:
    moves = {"variant": {"game": "classic", "rows": 3, "columns": 3, "k": 3}, "moves": ["b2", "a1", "c1"]}
    reply = answer(build, "EvaluateFunction", post("/api/evaluate", moves), endpoint)

    assert reply["statusCode"] == 200, reply
    assert json.loads(reply["body"])["turn"] == "O"


@pytest.mark.parametrize("architecture", [HOST], indirect=True)
def test_the_built_functions_store_a_game_and_choose_a_move(build: Path, endpoint: str) -> None:
    seats = {"X": {"kind": "ai", "level": "medium"}, "O": {"kind": "human"}}
    new = {"variant": {"game": "ultimate", "size": 3}, "seats": seats}
    created = answer(build, "GamesFunction", post("/api/games", new), endpoint)
    assert created["statusCode"] == 201, created

    game = json.loads(created["body"])
    move = {"action": "ai_move", "id": game["id"], "token": "A" * 43, "version": game["version"]}
    moved = answer(build, "AiMoveFunction", move, endpoint)

    assert moved["ply"] == 1
    assert moved["turn"] == "O"
