"""A little cloud: moto's Step Functions, in front of it Lambda's Invoke API, behind that the real handlers.

moto would run Lambda functions in Docker. Here the service that a state machine calls answers as Lambda does,
an error as a function's runtime reports it, and everything between state machine and handler is real.
"""

import contextlib
import importlib.util
import json
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from moto.core.config import default_user_config
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

from local.template import Template
from tests.service.driver import LambdaContext

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

Handler = Callable[[Any, Any], Any]
_INVOKE = re.compile(
    r"/2015-03-31/functions/arn:aws:lambda:[a-z0-9-]+:\d{12}:function:(\w+):live/invocations"
)


def arn(function: str) -> str:
    """Return the address of a function's version in service."""
    return f"arn:aws:lambda:{Template().region}:123456789012:function:{function}:live"


def load_handlers(environment: Mapping[str, str]) -> dict[str, Handler]:
    """Import every handler anew, apart from what other tests import, with `environment` as its settings."""
    handlers = {}
    with pytest.MonkeyPatch.context() as patch:
        for name, function in Template().functions().items():
            for variable, value in {**function.environment, **environment}.items():
                patch.setenv(variable, value)
            module, _, attribute = function.handler.rpartition(".")
            spec = importlib.util.spec_from_file_location(f"{module}_alone", function.code / f"{module}.py")
            assert spec is not None
            assert spec.loader is not None
            loaded = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(loaded)
            handlers[name] = getattr(loaded, attribute)
    return handlers


@dataclass
class LambdaService:
    """Answers Invoke; `before` are called with function and event first, and may act or raise meanwhile."""

    handlers: Mapping[str, Handler]
    before: list[Callable[[str, Any], None]] = field(default_factory=list)
    invoked: list[tuple[str, Any]] = field(default_factory=list)

    def invoke(self, function: str, event: Any) -> tuple[bytes, dict[str, str]]:
        """Return the payload of Lambda's answer, and the headers that tell an error from a result."""
        self.invoked.append((function, event))
        try:
            for act in self.before:
                act(function, event)
            return json.dumps(self.handlers[function](event, LambdaContext())).encode(), {}
        except Exception as error:
            report = {"errorMessage": str(error), "errorType": type(error).__name__, "stackTrace": []}
            return json.dumps(report).encode(), {"X-Amz-Function-Error": "Unhandled"}


class _Gate:
    """Sends Invoke to our functions and everything else to moto."""

    def __init__(self, service: LambdaService) -> None:
        self._service = service
        self._moto = DomainDispatcherApplication(create_backend_app)

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        called = _INVOKE.fullmatch(environ["PATH_INFO"])
        if called is None:
            answer: Iterable[bytes] = self._moto(environ, start_response)
            return answer
        event = json.loads(environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])))
        payload, headers = self._service.invoke(called[1], event)
        start_response("200 OK", [("Content-Length", str(len(payload))), *headers.items()])
        return [payload]


class _QuietHandler(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log(self, type: str, message: str, *args: Any) -> None:  # noqa: A002
        """Write no access log."""


@contextlib.contextmanager
def running_cloud(service: LambdaService) -> Iterator[str]:
    """Serve Step Functions over `service`; yield the endpoint."""
    server = make_server("127.0.0.1", 0, _Gate(service), threaded=True, request_handler=_QuietHandler)
    thread = threading.Thread(target=server.serve_forever, name="cloud", daemon=True)
    thread.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MOTO_PORT", str(server.server_port))  # where moto's state machines look for Lambda
        patch.setitem(default_user_config["stepfunctions"], "execute_state_machine", True)
        yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()
