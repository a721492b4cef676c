"""SAM CLI and Python 3.13, as `make test-all` provides them, for the tests that build and lint."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from local.template import ROOT

SAM_ENVIRONMENT = ROOT / ".venv-sam" / "bin"
REGION = "eu-central-1"


def run(command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> str:
    """Run `command` in the project's folder; fail the test with all that it said if it does not succeed."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "SAM_CLI_TELEMETRY": "0", "AWS_DEFAULT_REGION": REGION, **(environment or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.fail(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def tool(name: str) -> Path:
    """Return a command of SAM's environment."""
    path = SAM_ENVIRONMENT / name
    if not path.exists():
        pytest.fail(f"{path} is missing; `make test-all` installs it")
    return path


def python313() -> str:
    """Return the Python that the functions run on."""
    named = os.environ.get("PYTHON313")
    if not named:
        pytest.fail("PYTHON313 names no Python 3.13; `make test-all` finds one")
    return named
