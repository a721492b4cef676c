"""Builds the engine of an earlier commit into an environment of its own, once for each commit."""

import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

from local.template import ROOT

BUILD = ROOT / "build" / "tagged"


class TaggedError(RuntimeError):
    """An earlier engine cannot be built or does not answer; the message says which and why."""


def commit_of(name: str, repository: Path = ROOT) -> str:
    """Return the commit that a tag, branch or abbreviation names; TaggedError if there is none."""
    command = ["git", "-C", str(repository), "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if found.returncode:
        raise TaggedError(
            f"no commit is called {name!r}: a tag, a branch or a hash of {repository} is needed"
        )
    return found.stdout.strip()


def built_engine(name: str, repository: Path = ROOT, build: Path = BUILD) -> Path:
    """Return the Python in whose environment the engine of a commit is installed; build it if need be."""
    commit = commit_of(name, repository)
    folder = build / commit[:16]
    python = folder / "venv" / "bin" / "python"
    finished = folder / "finished"
    if not finished.exists():
        _unpack(repository, commit, folder)
        _install(folder)
        finished.touch()
    return python


def _unpack(repository: Path, commit: str, folder: Path) -> None:
    archive = subprocess.run(
        ["git", "-C", str(repository), "archive", commit, "engine"], capture_output=True, check=True
    ).stdout
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(folder, filter="data")


def _install(folder: Path) -> None:
    """Build a wheel with the tools of this environment, and put it alone into a new one."""
    wheels, venv = folder / "wheels", folder / "venv"
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(folder / "engine")]
    # For this machine, whatever the surroundings build for.
    surroundings = {name: value for name, value in os.environ.items() if name != "NOUGHTS_TARGET"}
    subprocess.run([*pip, *build], check=True, env=surroundings)
    subprocess.run([sys.executable, "-m", "venv", "--clear", "--without-pip", str(venv)], check=True)
    into = [
        "--python",
        str(venv / "bin" / "python"),
        "install",
        "--no-deps",
        "--no-index",
        "--force-reinstall",
    ]
    subprocess.run([*pip, *into, *map(str, wheels.glob("noughts-*.whl"))], check=True)
