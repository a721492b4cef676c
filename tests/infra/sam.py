"""SAM CLI and Python 3.13, as `make test-all` provides them, for the tests that build and lint."""

import fcntl
import json
import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from local.template import ROOT

SAM_ENVIRONMENT = ROOT / ".venv-sam" / "bin"
REGION = "eu-central-1"
HOST = "arm64" if platform.machine() in {"aarch64", "arm64"} else "x86_64"
"""The architecture whose builds run here."""


def run(
    command: Sequence[str | Path], environment: Mapping[str, str] | None = None, *, stderr: bool = True
) -> str:
    """Run `command` in the project's folder and return what it said, on stderr too unless told not to.

    Fails the test with all of it if the command does not succeed.
    """
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "SAM_CLI_TELEMETRY": "0", "AWS_DEFAULT_REGION": REGION, **(environment or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if stderr else subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        said = f"{done.stdout}{done.stderr or ''}"
        pytest.fail(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{said}")
    return done.stdout


def transform(template: Path) -> dict[str, Any]:
    """Return the CloudFormation that SAM makes of a template."""
    # On stderr the translator remarks on features of its own that it does not have.
    said = run([tool("python"), ROOT / "tests" / "infra" / "transform.py", template], stderr=False)
    transformed: dict[str, Any] = json.loads(said)
    return transformed


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


def shared_build(architecture: str, factory: pytest.TempPathFactory) -> Path:
    """Return the folder that `make build` fills for an architecture, once for all test processes of a run."""
    base = factory.getbasetemp()
    # Each process of pytest-xdist has a folder of its own in the run's.
    run_folder = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = run_folder / f"build-{architecture}"
    built = folder.with_suffix(".done")
    # One at a time: SAM notes what it builds in one file of the project.
    with (run_folder / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            tool("sam")
            run(["make", "build", f"ARCH={architecture}", f"BUILD={folder}", f"PYTHON313={python313()}"])
            built.touch()
    return folder
