"""The functions of the template, each in processes of its own.

One process answers one event at a time, as in Lambda; more processes are what Lambda would call concurrency.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Iterable, Mapping
from pathlib import Path
from typing import Any

from local.template import Function, Template

_WORKER = Path(__file__).with_name("worker.py")
_START_SECONDS = 60.0
_QUEUE_SECONDS = 30.0  # API Gateway gives up on an integration after this long
_MAX_ANSWER_BYTES = 16 * 1024 * 1024


class FunctionError(Exception):
    """A function gave no answer; `kind` and `message` are of what its handler raised, if anything."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind
        self.message = message


class FunctionStartError(FunctionError):
    """The handler could not be imported."""


class FunctionBusyError(FunctionError):
    """Every process of the function stayed busy for as long as API Gateway waits."""


class Worker:
    """One process of one function; starts at need, and anew after a crash or a timeout."""

    def __init__(self, function: Function, environment: Mapping[str, str]) -> None:
        self._function = function
        self._environment = environment
        self._process: Process | None = None

    async def start(self) -> None:
        """Start the process and wait until its handler is imported; FunctionStartError if it cannot be."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            str(_WORKER),
            stdin=PIPE,
            stdout=PIPE,
            env=self._environment,
            limit=_MAX_ANSWER_BYTES,
            start_new_session=True,  # Ctrl-C is for the gateway, which then stops its workers
        )
        try:
            await self._receive(_START_SECONDS)
        except FunctionError as error:
            raise FunctionStartError(error.kind, f"{self._function.name}: {error.message}") from error

    async def invoke(self, event: Any, request_id: str) -> Any:
        """Return the handler's answer to `event`; FunctionError if there is none."""
        if self._process is None or self._process.returncode is not None:
            await self.start()
        assert self._process is not None
        assert self._process.stdin is not None
        timeout = self._function.timeout
        request = json.dumps({"event": event, "request_id": request_id, "timeout": timeout})
        self._process.stdin.write(request.encode() + b"\n")
        return (await self._receive(timeout)).get("answer")

    async def _receive(self, seconds: float) -> dict[str, Any]:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                line = await self._process.stdout.readline()
        except TimeoutError:
            await self.stop()
            raise FunctionError("Sandbox.Timedout", f"no answer within {seconds:g} seconds") from None
        except BaseException:
            await self.stop()  # the answer to come would be read as the next event's
            raise
        if not line.endswith(b"\n"):
            await self.stop()
            raise FunctionError("Runtime.ExitError", "the process ended without an answer")
        message: dict[str, Any] = json.loads(line)
        if "error" in message:
            raise FunctionError(message["error"]["errorType"], message["error"]["errorMessage"])
        return message

    async def stop(self) -> None:
        """End the process and wait until it is gone."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        # Closing what is left of both pipes also lets wait() end.
        await process.communicate()


class Pool:
    """All processes of one function."""

    def __init__(self, function: Function, environment: Mapping[str, str], size: int) -> None:
        self.function = function
        self._workers = [Worker(function, environment) for _ in range(size)]
        self._idle = list(self._workers)
        # First come, first served; a queue lets newcomers overtake whoever has just been woken.
        self._free = asyncio.Semaphore(size)

    async def start(self) -> None:
        """Start every process; FunctionStartError when one cannot, after all have come to rest."""
        await gather_all(worker.start() for worker in self._workers)

    async def invoke(self, event: Any, request_id: str) -> Any:
        """Return the answer of the first free process; FunctionError if there is none."""
        try:
            async with asyncio.timeout(_QUEUE_SECONDS):
                await self._free.acquire()
        except TimeoutError:
            raise FunctionBusyError("TooManyRequests", "every process is busy") from None
        worker = self._idle.pop()
        try:
            return await worker.invoke(event, request_id)
        finally:
            self._idle.append(worker)
            self._free.release()

    async def stop(self) -> None:
        """End every process."""
        await gather_all(worker.stop() for worker in self._workers)


async def gather_all(awaitables: Iterable[Awaitable[None]]) -> None:
    """Wait for all, failed ones included, and only then raise the first error.

    Plain gather returns at the first error and leaves the others running behind it.
    """
    for outcome in await asyncio.gather(*awaitables, return_exceptions=True):
        if outcome is not None:
            raise outcome


def function_environment(
    function: Function, template: Template, variables: Mapping[str, str]
) -> dict[str, str]:
    """Return the environment of a function's process: `variables`, the template's and Lambda's own.

    As with `sam local`, a variable that this process has goes before the value that the template declares.
    """
    region = template.region
    return {
        **function.environment,
        **os.environ,
        **variables,
        "AWS_REGION": region,
        "AWS_DEFAULT_REGION": region,
        "AWS_LAMBDA_FUNCTION_NAME": function.name,
        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": str(function.memory),
        "AWS_LAMBDA_FUNCTION_VERSION": "$LATEST",
        "LAMBDA_TASK_ROOT": str(function.code),
        "_HANDLER": function.handler,
        "PYTHONPATH": os.pathsep.join(str(folder) for folder in (function.code, *template.layers())),
    }
