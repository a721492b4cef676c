"""How long the built functions take to start and to answer, against a hello-world built and run the same way.

    python -m bench.runtime [--runs 10] [--build FOLDER]

AWS's own runtime interface client starts what `sam build` left, on Python 3.13. Measured is the processor
time until the function asks for its first event, and then of one answer among many, runtime client included:
it is nearly the same on a busy machine, and waiting for the emulated DynamoDB is not in it. The programs take
turns, every run is a process of its own, and medians are compared. Needs what `make test-all` installs.
"""

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.report import Report
from local.dynamodb import EmbeddedDynamoDB, connect, create_tables
from local.events import Request, build_event
from local.template import ROOT, Function, Template
from tests.infra.sam import HOST
from tests.runtime.process import LAYERS, PYTHON, RunningFunction, running

HELLO = Template(ROOT / "bench" / "hello" / "template.yaml")
PEERS = {"HelloFunction": "hello-world", "ValidatingHelloFunction": "hello-world with validation"}
PEER = PEERS["ValidatingHelloFunction"]
TOKEN = "A" * 43
WARM_UP, TIMED = 50, 200


@dataclass(frozen=True)
class Program:
    """A built function; `ask` makes the event that is timed, after what it must do first."""

    function: Function
    build: Path
    variables: Mapping[str, str]
    ask: Callable[[RunningFunction], object]


@dataclass
class Measured:
    """Milliseconds, one of each for every run."""

    init: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)


def event(method: str, path: str, body: object = None, key: str | None = None) -> dict[str, Any]:
    """Return API Gateway's event for a request."""
    headers = [("content-type", "application/json"), ("authorization", f"Bearer {TOKEN}")]
    content = b"" if body is None else json.dumps(body).encode()
    request = Request(method, path, "", headers, content, "192.0.2.7")
    return build_event(request, key or f"{method} {path}", {}, "request-1", datetime(2026, 1, 31, tzinfo=UTC))


def ask_for_a_greeting(_: RunningFunction) -> object:
    return event("POST", "/hello", {"name": "world"})


def ask_for_a_judgement(_: RunningFunction) -> object:
    moves = ["e5", "e1", "a5", "e2", "b5", "e3", "c5"]
    return event("POST", "/api/evaluate", {"variant": {"game": "ultimate"}, "moves": moves})


def ask_for_a_move(_: RunningFunction) -> object:
    return event("POST", "/api/ai-move", {"variant": {"game": "ultimate"}, "level": "easy"})


def ask_for_a_game(games: RunningFunction) -> object:
    new = {"variant": {"game": "ultimate"}, "seats": {"X": {"kind": "human"}, "O": {"kind": "human"}}}
    created = games.invoke(event("POST", "/api/games", new)).answer
    game = json.loads(created["body"])["id"]
    return event("GET", f"/api/games/{game}", key="GET /api/games/{id}")


ASK = {
    "EvaluateFunction": ask_for_a_judgement,
    "GamesFunction": ask_for_a_game,
    "AiMoveFunction": ask_for_a_move,
}


def build_all(folder: Path, given: Path | None) -> tuple[Path, Path]:
    """Return the folders of the built system, `given` or made now, and of the built hello-worlds."""
    system, hello = given or folder / "system", folder / "hello"
    if given is None:
        _run("make", "build", f"ARCH={HOST}", f"BUILD={system}")
    template = HELLO.folder / "template.yaml"
    _run(ROOT / ".venv-sam" / "bin" / "sam", "build", "--template", template, "--build-dir", hello)
    return system, hello


def _run(*command: str | Path) -> None:
    environment = {**os.environ, "SAM_CLI_TELEMETRY": "0", "PYTHON313": str(PYTHON)}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)


def programs(system: Path, hello: Path, endpoint: str) -> dict[str, Program]:
    """Return everything that is measured, by its name in the table."""
    layers = [str(system / layer / "python") for layer in LAYERS]
    found = {}
    for name, function in HELLO.functions().items():
        path = os.pathsep.join([str(hello / name), *layers])
        found[PEERS[name]] = Program(function, hello, {"PYTHONPATH": path}, ask_for_a_greeting)
    variables = {"AWS_ENDPOINT_URL_DYNAMODB": endpoint}
    for name, function in Template().functions().items():
        module = function.handler.partition(".")[0]
        found[module] = Program(function, system, variables, ASK[name])
    return found


def processor_seconds(pid: int) -> float:
    """Return the time that all threads of a process have been on a processor (Linux's schedstat)."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9


def measure(program: Program, into: Measured, log: Path) -> None:
    """Start a function once and let it answer many times."""
    with running(program.build, program.function, log, program.variables) as function:
        into.init.append(processor_seconds(function.pid) * 1000)
        question = program.ask(function)
        answer_all(function, question, WARM_UP)
        before = processor_seconds(function.pid)
        answer_all(function, question, TIMED)
        into.warm.append((processor_seconds(function.pid) - before) / TIMED * 1000)


def answer_all(function: RunningFunction, question: object, times: int) -> None:
    """Let a function answer; every answer must be one."""
    for _ in range(times):
        outcome = function.invoke(question)
        assert outcome.answer is not None, outcome.error
        assert outcome.answer["statusCode"] == 200, outcome.answer


@contextlib.contextmanager
def emulator() -> Iterator[str]:
    """Run the embedded DynamoDB with the template's table."""
    with EmbeddedDynamoDB() as server:
        client = connect(server.endpoint, Template().region)
        create_tables(client, Template())
        client.close()
        yield server.endpoint


def judge(measured: Mapping[str, Measured], runs: int) -> Report:
    """Return the table; every ratio is to the hello-world with validation."""
    report = Report(f"Built functions on Python 3.13, medians of {runs} runs, ratios to {PEER}")
    for what in ("init", "warm"):
        peer = statistics.median(getattr(measured[PEER], what))
        for name, times in measured.items():
            median = statistics.median(getattr(times, what))
            report.add(f"{what}: {name}", f"{median:.2f} ms, {median / peer:.2f} x")
    return report


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.runtime", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=10, help="processes of each program")
    parser.add_argument("--build", type=Path, help=f"what `make build ARCH={HOST}` left; built anew without")
    options = parser.parse_args()
    measured: dict[str, Measured] = {}
    with tempfile.TemporaryDirectory() as name, emulator() as endpoint:
        folder = Path(name)
        measurable = programs(*build_all(folder, options.build), endpoint)
        for _ in range(options.runs + 1):
            for program_name, program in measurable.items():
                measure(program, measured.setdefault(program_name, Measured()), folder / "log")
    for times in measured.values():
        del times.init[0], times.warm[0]  # they filled the disk's cache
    judge(measured, options.runs).print()


if __name__ == "__main__":
    main()
