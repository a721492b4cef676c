"""SAM CLI and Python 3.13, as `make test-all` provides them, for the tests that build and lint."""

import fcntl
import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from local.template import ROOT

SAM_ENVIRONMENT = ROOT / ".venv-sam" / "bin"
REGION = "eu-central-1"
HOST = "arm64" if platform.machine() in {"aarch64", "arm64"} else "x86_64"
"""The architecture whose builds run here."""


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
