"""Two DynamoDB emulators, each in a process of its own: moto behind the local run's lock, and ministack.

Both check conditions and write atomically. They were written independently, so what holds on both is hardly
the whim of one; and ministack counts capacity by item sizes, which moto does not.
"""

import contextlib
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from local.template import ROOT

MINISTACK = ROOT / ".venv-ministack" / "bin" / "ministack"
_START_SECONDS = 60.0
_STOP_SECONDS = 15.0


@contextlib.contextmanager
def moto(folder: Path) -> Iterator[str]:
    """Run the embedded DynamoDB of the local run by itself; yield its endpoint."""
    command = [sys.executable, "-m", "local.dynamodb", "--port", "0"]
    with _process(command, os.environ, folder / "moto.log") as said:

        def announced() -> str | None:
            found = re.search(r"^DynamoDB: (\S+)", said(), re.MULTILINE)
            return found[1] if found else None

        yield _wait_for(announced, said)


@contextlib.contextmanager
def ministack(folder: Path) -> Iterator[str]:
    """Run ministack with DynamoDB alone, on the loopback interface; yield its endpoint."""
    if not MINISTACK.exists():
        pytest.fail(f"{MINISTACK} is missing; `make test-all` installs it")
    endpoint = f"http://127.0.0.1:{(port := free_port())}"
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "BIND_HOST": "127.0.0.1",  # by itself it would listen on every interface
        "GATEWAY_PORT": str(port),
        "SERVICES": "dynamodb",
        "LOG_LEVEL": "WARNING",
    }
    with _process([str(MINISTACK)], environment, folder / "ministack.log") as said:

        def healthy() -> str | None:
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                urllib.request.urlopen(f"{endpoint}/_ministack/health", timeout=5).close()
                return endpoint
            return None

        yield _wait_for(healthy, said)


def free_port() -> int:
    """Return a loopback port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


@contextlib.contextmanager
def _process(command: list[str], environment: Mapping[str, str], log: Path) -> Iterator[Callable[[], str]]:
    """Run `command`; yield what reads all it said, raising RuntimeError with that once it has ended."""
    with (
        log.open("wb") as output,
        subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
        ) as process,
    ):

        def said() -> str:
            text = log.read_text(encoding="utf-8", errors="replace")
            if process.poll() is not None:
                raise RuntimeError(f"{command[0]} ended with {process.returncode}: {text}")
            return text

        try:
            yield said
        finally:
            process.terminate()
            try:
                process.wait(_STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def _wait_for(found: Callable[[], str | None], said: Callable[[], str]) -> str:
    deadline = time.monotonic() + _START_SECONDS
    while (endpoint := found()) is None:
        if time.monotonic() > deadline:
            raise RuntimeError(f"no answer within {_START_SECONDS:g} seconds: {said()}")
        said()
        time.sleep(0.05)
    return endpoint
