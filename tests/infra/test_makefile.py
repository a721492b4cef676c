"""make never tests or serves a stale kernel, and says plainly what it lacks."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from local.template import ROOT

INSTALL_ENGINE = "--editable ./engine"
NEEDS_THE_ENGINE = ["run", "test", "test-all", "bench", "setup"]
OLD, BUILT, NEW = 1_000_000_000, 1_000_000_100, 1_000_000_200


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The files that make looks at, as after a complete installation: sources old, what is built newer."""
    sources = ["Makefile", "pyproject.toml", "functions/requirements.txt", "engine/pyproject.toml"]
    kernel = [str(path.relative_to(ROOT)) for path in (ROOT / "engine" / "kernel").glob("*.*")]
    for name in [*sources, "engine/hatch_build.py", *kernel]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
        os.utime(tmp_path / name, (OLD, OLD))
    built = [
        ".venv/bin/python",
        ".venv/.run",
        ".venv/.dev",
        ".venv/.bench",
        ".venv-sam/bin/sam",
        ".venv-ministack/bin/ministack",
        ".venv-runtime/lib/python3.13/site-packages/awslambdaric/__init__.py",
        ".venv-schemathesis/bin/schemathesis",
        ".venv-audit/bin/pip-audit",
        "engine/noughts/libnoughts.so",
    ]
    for name in built:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (BUILT, BUILT))
    return tmp_path


def make(tree: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        ["make", *arguments], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )


def would_do(tree: Path, target: str) -> str:
    done = make(tree, "--dry-run", target, "PYTHON313=python3.13", "CHROMIUM=chromium")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("target", NEEDS_THE_ENGINE)
def test_an_installed_tree_installs_nothing_again(tree: Path, target: str) -> None:
    assert "pip install" not in would_do(tree, target)


@pytest.mark.parametrize("target", NEEDS_THE_ENGINE)
@pytest.mark.parametrize(
    "edited", ["kernel/abi.cpp", "kernel/ultimate.h", "hatch_build.py", "pyproject.toml"]
)
def test_an_edited_kernel_is_built_before_anything_uses_it(tree: Path, target: str, edited: str) -> None:
    os.utime(tree / "engine" / edited, (NEW, NEW))

    commands = would_do(tree, target).splitlines()
    (build,) = [line for line, command in enumerate(commands) if INSTALL_ENGINE in command]
    uses = [line for line, command in enumerate(commands) if "-m pytest" in command or "-m local" in command]
    assert all(build < use for use in uses)


@pytest.mark.parametrize("edited", ["pyproject.toml", "functions/requirements.txt"])
def test_a_changed_dependency_is_installed_before_the_tests(tree: Path, edited: str) -> None:
    os.utime(tree / edited, (NEW, NEW))

    assert "--group dev -r functions/requirements.txt" in would_do(tree, "test")


def test_a_python_that_is_too_old_is_refused_by_name(tree: Path) -> None:
    (tree / ".venv" / "bin" / "python").unlink()
    old = tree / "python3.9"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)

    refused = make(tree, ".venv/bin/python", f"PYTHON={old}")
    assert refused.returncode != 0
    assert "Noughts needs Python 3.11 or newer" in refused.stderr
    assert f'"{old}" is not' in refused.stderr


def test_a_missing_python_313_is_named_with_the_option(tree: Path) -> None:
    refused = make(tree, "python313", "PYTHON313=")

    assert refused.returncode != 0
    assert "make PYTHON313=/path/to/python3.13" in refused.stderr


def test_every_target_that_people_call_is_in_the_help(tree: Path) -> None:
    listed = make(tree, "help").stdout

    for target in (
        "setup",
        "run",
        "test",
        "test-all",
        "check",
        "audit",
        "bench",
        "build",
        "deploy",
        "sam-local",
        "clean",
    ):
        assert f"make {target} " in listed
