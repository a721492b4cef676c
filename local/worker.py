"""The process that holds one function: reads events as JSON lines on stdin, answers as JSON lines on stdout.

It imports nothing but the standard library and the handler, so that a function starts as light as in Lambda.
What the handler prints goes to stderr; stdout belongs to the protocol.
"""

import importlib
import json
import os
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any, TextIO


class Context:
    """What Lambda passes to a handler beside the event."""

    function_version = "$LATEST"
    log_stream_name = "local"
    identity = None
    client_context = None

    def __init__(self, request_id: str, timeout: float) -> None:
        self.aws_request_id = request_id
        self.function_name = os.environ["AWS_LAMBDA_FUNCTION_NAME"]
        self.memory_limit_in_mb = os.environ["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"]
        self.log_group_name = f"/aws/lambda/{self.function_name}"
        region = os.environ["AWS_REGION"]
        self.invoked_function_arn = f"arn:aws:lambda:{region}:123456789012:function:{self.function_name}"
        self._deadline = time.monotonic() + timeout

    def get_remaining_time_in_millis(self) -> int:
        """Return the milliseconds until the function is stopped, never below 0."""
        return max(0, int((self._deadline - time.monotonic()) * 1000))


def load_handler(name: str) -> Callable[[Any, Context], Any]:
    """Import `module.function`."""
    module, _, function = name.rpartition(".")
    handler: Callable[[Any, Context], Any] = getattr(importlib.import_module(module), function)
    return handler


def _describe(error: BaseException) -> dict[str, Any]:
    traceback.print_exception(error, file=sys.stderr)
    return {"errorMessage": str(error), "errorType": type(error).__name__}


def answer(handler: Callable[[Any, Context], Any], line: str) -> str:
    """Return the JSON line that answers one request line."""
    request = json.loads(line)
    context = Context(request["request_id"], request["timeout"])
    try:
        return json.dumps({"answer": handler(request["event"], context)})
    except Exception as error:
        return json.dumps({"error": _describe(error)})


def _take_stdout() -> TextIO:
    channel = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return channel


def main() -> None:
    """Serve until stdin ends, which it does also when the parent dies."""
    channel = _take_stdout()
    try:
        handler = load_handler(os.environ["_HANDLER"])
    except Exception as error:
        print(json.dumps({"error": _describe(error)}), file=channel, flush=True)
        raise SystemExit(1) from None
    print(json.dumps({"ready": True}), file=channel, flush=True)
    for line in sys.stdin:
        print(answer(handler, line), file=channel, flush=True)


if __name__ == "__main__":
    main()
