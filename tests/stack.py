"""The real local stack as a test fixture: `python -m local` in a process of its own, on free ports."""

import contextlib
import os
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from local.template import ROOT, TEMPLATE, Template
from tests.tokens import check_log

_START_SECONDS = 90.0
_STOP_SECONDS = 15.0


@dataclass(frozen=True)
class Stack:
    """A running stack. `url` ends with a slash; `process` is the gateway, whose output goes to `log`."""

    url: str
    dynamodb_endpoint: str
    table_name: str
    region: str
    process: "subprocess.Popen[str]"
    log: Path


@contextlib.contextmanager
def running_stack(
    log: Path, *, template: Path = TEMPLATE, environment: Mapping[str, str] | None = None
) -> Iterator[Stack]:
    """Start the stack of `template`, wait until it answers, and stop it as Ctrl-C would."""
    command = [sys.executable, "-m", "local", "--port", "0", "--template", str(template)]
    with (
        log.open("w", encoding="utf-8") as errors,
        subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as process,
    ):
        try:
            said = _wait_until_ready(process, log)
            parsed = Template(template)
            yield Stack(
                url=_find(r"^Noughts is ready: (\S+)$", said),
                dynamodb_endpoint=_find(r"^DynamoDB: (\S+)", said),
                table_name=next(iter(parsed.tables())),
                region=parsed.region,
                process=process,
                log=log,
            )
        finally:
            stop(process)
    # After the end, when everything is written: what browsers and clients sent must not have been logged.
    check_log(log)


def stop(process: "subprocess.Popen[str]") -> int:
    """Stop the gateway with SIGTERM and return its exit code; kill it if it does not listen."""
    process.terminate()
    try:
        return process.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def _wait_until_ready(process: "subprocess.Popen[str]", log: Path) -> str:
    lines: queue.Queue[str] = queue.Queue()
    assert process.stdout is not None
    # A thread reads, so that a stack that hangs without a word cannot hang the test as well.
    threading.Thread(target=_read_lines, args=(process.stdout, lines), daemon=True).start()
    said, deadline = "", time.monotonic() + _START_SECONDS
    while "is ready" not in said:
        try:
            line = lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            line = ""
        if not line:
            raise RuntimeError(f"the local stack did not start; it said {said!r} and {log.read_text()!r}")
        said += line
    return said


def _read_lines(source: Iterator[str], lines: "queue.Queue[str]") -> None:
    for line in source:
        lines.put(line)
    lines.put("")


def _find(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.MULTILINE)
    assert found is not None, f"no {pattern} in {text!r}"
    return found[1]
