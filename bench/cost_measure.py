"""Measures the real handlers: processor time, DynamoDB units, log and answer bytes of each kind of request.

The handlers run in this process, DynamoDB (the local run's) in another, so that processor time is the
handler's alone: what it waits for is not counted here and stands in the model as an assumption.
"""

import base64
import contextlib
import importlib
import io
import json
import os
import re
import statistics
import subprocess
import sys
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random
from typing import Any, cast

from aws_lambda_powertools.utilities.typing import LambdaContext

from bench.cost_model import Work, item_size, units
from local.dynamodb import CREDENTIALS, connect
from local.events import Request, build_event
from local.routing import Router
from local.template import ROOT, Template

ULTIMATE = {"game": "ultimate", "size": 3}
HUMAN = {"kind": "human"}
READ_UNIT, WRITE_UNIT = 4096, 1024
TIMED_LEVEL = "expert"
"""The level that is limited by time; the others are limited by depth and nodes."""
_SEARCH = re.compile(r'"ai_ms": ?([\d.]+)')

Answer = dict[str, Any]


@dataclass
class Sample:
    """The requests of one kind."""

    cpu_ms: list[float] = field(default_factory=list)
    calls: list[int] = field(default_factory=list)
    reads: list[float] = field(default_factory=list)
    writes: list[float] = field(default_factory=list)
    logs: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    searches: list[float] = field(default_factory=list)

    def mean(self) -> Work:
        """Return the average request: costs add up, so it is the mean that counts."""
        return Work(
            cpu_ms=round(statistics.fmean(self.cpu_ms), 3),
            calls=round(statistics.fmean(self.calls)),
            read_units=round(statistics.fmean(self.reads), 3),
            write_units=round(statistics.fmean(self.writes), 3),
            log_bytes=round(statistics.fmean(self.logs)),
            answer_bytes=round(statistics.fmean(self.answers)),
        )


def all_work(samples: Mapping[str, Sample]) -> dict[str, Work]:
    """Return the average request of each kind.

    The timed level's search is taken as it lasted; the rest of such a request is as much as at a level that
    does not search.
    """
    work = {kind: sample.mean() for kind, sample in samples.items()}
    timed = f"ai-move {TIMED_LEVEL}"
    searching = round(statistics.fmean(samples[timed].searches), 1)
    work[timed] = replace(work[timed], cpu_ms=work["ai-move easy"].cpu_ms, timed_ms=searching)
    return work


class Service:
    """The real handlers behind the template's routes, watched; `endpoint` is DynamoDB's."""

    def __init__(self, endpoint: str) -> None:
        template = Template()
        (name,) = template.tables()
        os.environ.update({**template.functions()["GamesFunction"].environment, **CREDENTIALS})
        os.environ.update({"AWS_ENDPOINT_URL_DYNAMODB": endpoint, "AWS_DEFAULT_REGION": template.region})
        sys.path.insert(0, str(template.functions()["GamesFunction"].code))
        self._log = io.StringIO()
        # Imported late: a handler reads the environment, and keeps the stdout it finds, when it is imported.
        with contextlib.redirect_stdout(self._log):
            self._handlers: dict[str, Callable[..., Answer]] = {
                name: importlib.import_module(function.handler.partition(".")[0]).handler
                for name, function in template.functions().items()
            }
        self._router = Router(template.routes())
        self._table = connect(endpoint, template.region)
        self._name = name
        self._sizes: dict[str, int] = {}
        self.samples: dict[str, Sample] = defaultdict(Sample)
        self.largest = 0

    def request(
        self, kind: str, path: str, *, body: object = None, token: str = "", known: int | None = None
    ) -> Answer:
        """POST `body`, or GET without one; note under `kind` what it took, and return the parsed answer."""
        method = "GET" if body is None else "POST"
        headers = [("content-type", "application/json"), ("authorization", f"Bearer {token}")]
        if known is not None:
            headers.append(("if-none-match", f'"{known}"'))
        sent_body = b"" if body is None else json.dumps(body).encode()
        route, parameters = self._router.match(method, path) or (None, {})
        assert route is not None, path
        sent = Request(method, path, "", headers, sent_body, "192.0.2.7")
        event = build_event(sent, route.key, parameters, "request-1", datetime(2026, 1, 31, tzinfo=UTC))
        self._log.seek(0)
        self._log.truncate()
        with contextlib.redirect_stdout(self._log):
            started = time.process_time()
            answer = self._handlers[route.function](event, LambdaContext())
            cpu_ms = (time.process_time() - started) * 1000
        assert answer["statusCode"] < 400, answer
        text = answer.get("body") or ""
        content: Answer = json.loads(text) if text else {}
        sample = self.samples[kind]
        sample.cpu_ms.append(cpu_ms)
        sample.logs.append(len(self._log.getvalue()))
        sample.searches += [float(found) for found in _SEARCH.findall(self._log.getvalue())]
        sample.answers.append(len(zlib.compress(text.encode())) if text else 0)
        game = content["id"] if path == "/api/games" else path.split("/")[3]
        self._note_units(sample, game, writes=method == "POST")
        return content

    def _note_units(self, sample: Sample, game: str, *, writes: bool) -> None:
        before, after = self._sizes.get(game, 0), self._size(game)
        self._sizes[game] = after
        self.largest = max(self.largest, after)
        reads = before > 0  # a creation reads nothing
        sample.calls.append(reads + writes)
        sample.reads.append(units(before, READ_UNIT) if reads else 0)
        sample.writes.append(units(max(before, after), WRITE_UNIT) if writes else 0)

    def _size(self, game: str) -> int:
        item = self._table.get_item(TableName=self._name, Key={"id": {"S": game}})["Item"]
        return item_size(cast("Mapping[str, Mapping[str, object]]", item))


@contextlib.contextmanager
def database() -> Iterator[str]:
    """Have the local run's DynamoDB in a process of its own; yield its endpoint."""
    command = [sys.executable, "-m", "local.dynamodb", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = re.match(r"DynamoDB: (\S+)", process.stdout.readline())
            assert said is not None, "the database did not start"
            yield said[1]
        finally:
            process.terminate()


class Table:
    """Somebody who plays whole games, with the dice of `seed`."""

    def __init__(self, service: Service, seed: int) -> None:
        self._service = service
        self._dice = Random(seed)

    def _token(self) -> str:
        return base64.urlsafe_b64encode(self._dice.randbytes(32)).rstrip(b"=").decode()

    def _move(self, game: Answer, token: str) -> Answer:
        move = self._dice.choice(game["legal_moves"])["move"]
        body = {"move": move, "version": game["version"]}
        return self._service.request("move", f"/api/games/{game['id']}/moves", body=body, token=token)

    def _create(self, seats: Answer, token: str) -> Answer:
        body = {"variant": ULTIMATE, "seats": seats}
        return self._service.request("create", "/api/games", body=body, token=token)

    def against(self, level: str) -> int:
        """Play X against the computer, any legal move; return the number of plies."""
        token = self._token()
        game = self._create({"X": HUMAN, "O": {"kind": "ai", "level": level}}, token)
        path = f"/api/games/{game['id']}/ai-move"
        while game["turn"]:
            if game["turn"] == "X":
                game = self._move(game, token)
            else:
                body = {"version": game["version"]}
                game = self._service.request(f"ai-move {level}", path, body=body, token=token)
        return int(game["ply"])

    def between_people(self) -> int:
        """Play both sides, each looking before it moves, once for nothing; return the number of plies."""
        tokens = {"X": self._token(), "O": self._token()}
        game = self._create({"X": HUMAN, "O": {"kind": "open"}}, tokens["X"])
        path = f"/api/games/{game['id']}"
        game = self._service.request("join", f"{path}/seats", body={"seat": "O"}, token=tokens["O"])
        while game["turn"]:
            known = game["version"]
            self._service.request("poll, nothing new", path, known=known)
            game = self._move(game, tokens[game["turn"]])
            self._service.request("poll, a move", path, known=known)
        return int(game["ply"])
