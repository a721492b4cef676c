"""The local run serves whatever its template says; small handlers stand in for the functions here."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import boto3
import httpx
import pytest

from local.template import ROOT, TEMPLATE
from tests.stack import Stack, running_stack

HANDLER = """
import json, os, time

def handler(event, context):
    print("a line on stdout must not disturb the answer")
    body = event.get("body")
    if body == "die":
        os._exit(7)
    if body == "raise":
        raise LookupError("no such thing")
    if body == "sleep":
        time.sleep(60)
    if body == "work":
        time.sleep(0.4)
    answer = {
        "function": context.function_name,
        "remaining": context.get_remaining_time_in_millis(),
        "same_request": context.aws_request_id == event.get("requestContext", {}).get("requestId"),
        "pid": os.getpid(),
        "route": event.get("routeKey"),
        "environment": dict(os.environ),
    }
    if "requestContext" not in event:
        return {**answer, "event": event}
    return {"statusCode": 200, "headers": {"content-type": "application/json"}, "body": json.dumps(answer)}
"""

ADDED_ROUTE = """
        Added:
          Type: HttpApi
          Properties: {ApiId: !Ref Api, Method: PUT, Path: "/api/added/{name}"}
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project's template with one more route, beside a site and three handlers that report."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("functions", "engine", "web"):
        (folder / name).mkdir()
    for name in ("games", "ai_move", "evaluate"):
        (folder / "functions" / f"{name}.py").write_text(HANDLER)
    (folder / "web" / "index.html").write_text("<!doctype html><title>Site</title>")
    text = TEMPLATE.read_text().replace("Timeout: 10", "Timeout: 1")
    head, events, rest = text.partition("      Events:\n")
    (folder / "template.yaml").write_text(head + events + ADDED_ROUTE.lstrip("\n") + rest)
    return folder


@pytest.fixture(scope="module")
def served(project: Path) -> Iterator[Stack]:
    with running_stack(project / "log", template=project / "template.yaml") as stack:
        yield stack


@pytest.fixture
def http(served: Stack) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, timeout=20) as client:
        yield client


def report(response: httpx.Response) -> dict[str, Any]:
    assert response.status_code == 200, response.text
    content: dict[str, Any] = response.json()
    return content


def test_a_route_added_to_the_template_works_with_no_other_change(http: httpx.Client) -> None:
    answer = report(http.put("/api/added/thing"))

    assert answer["function"] == "GamesFunction"
    assert answer["route"] == "PUT /api/added/{name}"


def test_each_route_reaches_its_function(http: httpx.Client) -> None:
    assert report(http.post("/api/games"))["function"] == "GamesFunction"
    assert report(http.post("/api/games/7/ai-move"))["function"] == "AiMoveFunction"
    assert report(http.post("/api/evaluate"))["function"] == "EvaluateFunction"


def test_an_unknown_api_route_goes_to_the_default_and_anything_else_to_the_site(http: httpx.Client) -> None:
    assert report(http.get("/api/nowhere"))["route"] == "$default"
    assert report(http.delete("/api/games/"))["route"] == "$default"
    assert http.get("/nowhere").status_code == 404


def test_the_function_has_the_templates_environment_and_the_embedded_database(
    http: httpx.Client, served: Stack
) -> None:
    environment = report(http.post("/api/games"))["environment"]

    assert environment["TABLE_NAME"] == served.table_name
    assert environment["NOUGHTS_KERNEL"] == "require"
    assert environment["AWS_ENDPOINT_URL_DYNAMODB"] == served.dynamodb_endpoint
    assert environment["AWS_REGION"] == served.region


def test_the_context_counts_down_from_the_templates_timeout(http: httpx.Client) -> None:
    answer = report(http.post("/api/games"))

    assert 0 < answer["remaining"] <= 1000
    assert answer["same_request"] is True


def test_a_handler_that_raises_is_a_500_and_its_process_lives_on(http: httpx.Client) -> None:
    response = http.post("/api/games", content="raise", headers={"content-type": "text/plain"})

    assert response.status_code == 500
    assert response.json() == {"message": "Internal Server Error"}
    assert report(http.post("/api/games"))


@pytest.mark.parametrize("misfortune", ["die", "sleep"])
def test_a_process_that_dies_or_never_answers_is_replaced(http: httpx.Client, misfortune: str) -> None:
    before = {report(http.post("/api/games"))["pid"]}

    response = http.post("/api/games", content=misfortune, headers={"content-type": "text/plain"})

    assert response.status_code == 500
    assert response.json() == {"message": "Internal Server Error"}
    assert report(http.post("/api/games"))["pid"] not in before


def test_a_busy_process_does_not_keep_the_next_caller_waiting(http: httpx.Client) -> None:
    def work(_: int) -> int:
        answer = http.post("/api/games", content="work", headers={"content-type": "text/plain"})
        pid: int = report(answer)["pid"]
        return pid

    with ThreadPoolExecutor(2) as threads:
        assert len(set(threads.map(work, range(2)))) == 2


def test_the_site_is_cached_only_by_etag(http: httpx.Client) -> None:
    first = http.get("/")
    again = http.get("/index.html", headers={"if-none-match": first.headers["etag"]})

    assert "<title>Site</title>" in first.text
    assert first.headers["cache-control"] == again.headers["cache-control"] == "no-cache"
    assert again.status_code == 304


def test_the_site_is_compressed_for_those_who_take_it(http: httpx.Client, project: Path) -> None:
    (project / "web" / "long.js").write_text("// the same again\n" * 500)
    plain = http.get("/long.js", headers={"accept-encoding": "identity"})
    packed = http.get("/long.js", headers={"accept-encoding": "gzip"})
    again = http.get("/long.js", headers={"accept-encoding": "gzip", "if-none-match": packed.headers["etag"]})

    assert plain.content == packed.content
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert packed.num_bytes_downloaded < len(plain.content) / 10
    assert packed.headers["etag"] == f"W/{plain.headers['etag']}"
    assert again.status_code == 304


def test_the_site_shows_no_file_outside_its_folder(http: httpx.Client) -> None:
    for path in ("/../template.yaml", "/%2e%2e/template.yaml", "/..%2ftemplate.yaml"):
        assert http.get(path).status_code == 404


def test_a_body_beyond_the_gateways_limit_is_refused_in_its_shape(http: httpx.Client) -> None:
    response = http.post("/api/games", content=b"0" * (10 * 1024 * 1024 + 1))

    assert response.status_code == 413
    assert response.json() == {"message": "Request Entity Too Large"}


def test_functions_are_invoked_directly_by_lambdas_own_client(served: Stack) -> None:
    client = boto3.client(
        "lambda",
        endpoint_url=served.url,
        region_name=served.region,
        aws_access_key_id="local",
        aws_secret_access_key="local",
    )
    answer = client.invoke(FunctionName="GamesFunction", Payload=json.dumps({"action": "get_game"}))
    failed = client.invoke(FunctionName="GamesFunction", Payload=json.dumps({"body": "raise"}))
    with pytest.raises(client.exceptions.ResourceNotFoundException, match="Nothing"):
        client.invoke(FunctionName="Nothing")
    with pytest.raises(client.exceptions.InvalidRequestContentException):
        client.invoke(FunctionName="GamesFunction", Payload=b"{")

    assert json.loads(answer["Payload"].read())["event"] == {"action": "get_game"}
    assert failed["FunctionError"] == "Unhandled"
    assert json.loads(failed["Payload"].read()) == {
        "errorType": "LookupError",
        "errorMessage": "no such thing",
    }
    client.close()


def function_processes(stack: Stack) -> set[int]:
    with httpx.Client(base_url=stack.url) as http:
        return {report(http.post(path))["pid"] for path in ("/api/games", "/api/ai-move", "/api/evaluate")}


def wait_until_gone(pids: set[int]) -> set[int]:
    """Give the processes five seconds to go; return those that are still there."""
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        pids = {pid for pid in pids if Path(f"/proc/{pid}").exists()}
        if not pids:
            break
        time.sleep(0.05)
    return pids


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_however_it_ends_no_process_stays_behind(project: Path, how: signal.Signals) -> None:
    log = project / f"log.{how.name}"
    with running_stack(log, template=project / "template.yaml") as stack:
        pids = function_processes(stack)
        os.kill(stack.process.pid, how)
        code = stack.process.wait(15)

    assert wait_until_gone(pids) == set()
    assert code == (-signal.SIGKILL if how == signal.SIGKILL else 0)
    assert "Traceback" not in log.read_text()


@pytest.mark.parametrize("delay", [0.8, 1.4, 2.0])
def test_ctrl_c_during_the_start_ends_it_without_a_traceback(project: Path, delay: float) -> None:
    command = [sys.executable, "-m", "local", "--port", "0", "--template", str(project / "template.yaml")]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=15)

    assert "Traceback" not in errors


def test_a_taken_port_is_named_together_with_the_option(served: Stack) -> None:
    port = httpx.URL(served.url).port
    run = subprocess.run(
        [sys.executable, "-m", "local", "--port", str(port)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert run.returncode == 1
    assert f"port {port}" in run.stderr
    assert "make run PORT=" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_handler_that_cannot_be_imported_ends_the_start_with_its_name(
    project: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(project, broken)
    (broken / "functions" / "games.py").write_text("import nothing_of_this_name\n")
    run = subprocess.run(
        [sys.executable, "-m", "local", "--port", "0", "--template", str(broken / "template.yaml")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert run.returncode == 1
    assert "Noughts cannot start. ModuleNotFoundError: GamesFunction: No module named" in run.stderr


def test_another_database_is_used_when_the_variable_names_one(project: Path, served: Stack) -> None:
    elsewhere = {"AWS_ENDPOINT_URL_DYNAMODB": served.dynamodb_endpoint}
    log = project / "log.elsewhere"
    with running_stack(log, template=project / "template.yaml", environment=elsewhere) as stack:
        assert stack.dynamodb_endpoint == served.dynamodb_endpoint
        with httpx.Client(base_url=stack.url) as http:
            environment = report(http.post("/api/games"))["environment"]

    assert environment["AWS_ENDPOINT_URL_DYNAMODB"] == served.dynamodb_endpoint
