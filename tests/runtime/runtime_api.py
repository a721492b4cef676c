"""Lambda's side of a function: the Runtime API (2018-06-01) that AWS's runtime interface client talks to."""

import json
import queue
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from types import TracebackType
from typing import Any, Self

API = "/2018-06-01/runtime"
ARN = "arn:aws:lambda:eu-central-1:123456789012:function:"


@dataclass(frozen=True)
class Outcome:
    """What a function made of an event: an answer, or what its runtime reports of an exception.

    `seconds` passed between the moment the event was handed out and the outcome's arrival.
    """

    answer: Any
    error: Mapping[str, Any] | None
    seconds: float


@dataclass
class _Invocation:
    request_id: str
    event: bytes
    timeout: float
    handed_out: float = 0.0


@dataclass
class _State:
    """What the requests' threads share."""

    function: str
    waiting: "queue.Queue[_Invocation | None]" = field(default_factory=queue.Queue)
    outcomes: "queue.Queue[Outcome]" = field(default_factory=queue.Queue)
    ready: "queue.Queue[Mapping[str, Any] | None]" = field(default_factory=queue.Queue)
    started: bool = False
    restored: bool = False
    current: _Invocation | None = None


class RuntimeApi:
    """Serves one function process on a loopback port; a context manager."""

    def __init__(self, function: str) -> None:
        self._state = _State(function)
        state = self._state

        class Handler(_Handler):
            shared = state

        self._server = _Server(("127.0.0.1", 0), Handler)
        self._thread = Thread(target=self._server.serve_forever, name="runtime-api", daemon=True)
        self.address = f"127.0.0.1:{self._server.server_port}"
        self._count = 0

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._state.waiting.put(None)  # frees the request that waits for an event
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def wait_until_ready(self, timeout: float) -> None:
        """Wait until the function asks for its first event.

        Raises RuntimeError when its initialisation failed, queue.Empty when nothing came within `timeout`.
        """
        error = self._state.ready.get(timeout=timeout)
        if error is not None:
            raise RuntimeError(f"{error['errorType']}: {error['errorMessage']}")

    @property
    def restored(self) -> bool:
        """Whether the function went through a snapshot, its hooks for that included."""
        return self._state.restored

    def invoke(self, event: object, timeout: float = 30.0) -> Outcome:
        """Hand out one event and return its outcome; queue.Empty when there is none within `timeout`."""
        self._count += 1
        invocation = _Invocation(f"request-{self._count}", json.dumps(event).encode(), timeout)
        self._state.waiting.put(invocation)
        return self._state.outcomes.get(timeout=timeout)


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing when a function was killed, which resets its connections."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    shared: _State
    protocol_version = "HTTP/1.1"
    # Headers and body leave in two writes; with Nagle's algorithm the second waits 40 ms for the first.
    disable_nagle_algorithm = True

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002
        """Write no access log."""

    def do_GET(self) -> None:
        """Hand out the next event, once there is one."""
        if self.path == f"{API}/restore/next":
            # Here Lambda would take the snapshot, and answer in every copy of it.
            self.shared.restored = True
            self._reply(200, b"{}")
            return
        if self.path != f"{API}/invocation/next":
            self._reply(404, b"{}")
            return
        if not self.shared.started:
            self.shared.started = True
            self.shared.ready.put(None)
        invocation = self.shared.waiting.get()
        if invocation is None:
            self.close_connection = True
            return
        self.shared.current = invocation
        deadline = int((time.time() + invocation.timeout) * 1000)
        headers = {
            "Lambda-Runtime-Aws-Request-Id": invocation.request_id,
            "Lambda-Runtime-Deadline-Ms": str(deadline),
            "Lambda-Runtime-Invoked-Function-Arn": ARN + self.shared.function,
            "Lambda-Runtime-Trace-Id": "Root=1-67c00000-000000000000000000000001;Sampled=0",
        }
        invocation.handed_out = time.perf_counter()
        self._reply(200, invocation.event, headers)

    def do_POST(self) -> None:
        """Take an outcome, or the reason why the function could not start."""
        now = time.perf_counter()
        content = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == f"{API}/init/error":
            self.shared.ready.put(content)
        elif (invocation := self.shared.current) and self.path.startswith(
            f"{API}/invocation/{invocation.request_id}/"
        ):
            failed = self.path.endswith("/error")
            answer, error = (None, content) if failed else (content, None)
            self.shared.current = None
            self.shared.outcomes.put(Outcome(answer, error, now - invocation.handed_out))
        else:
            self._reply(400, b"{}")
            return
        self._reply(202, b'{"status":"OK"}')

    def _reply(self, status: int, body: bytes, headers: Mapping[str, str] | None = None) -> None:
        self.send_response(status)
        sent = {"Content-Type": "application/json", "Content-Length": str(len(body)), **(headers or {})}
        for name, value in sent.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
