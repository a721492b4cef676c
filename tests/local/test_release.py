"""What is deployed has a name that changes exactly when something is to change."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from local.release import release
from local.template import ROOT


@pytest.fixture
def build(tmp_path: Path) -> Path:
    folder = tmp_path / "build"
    (folder / "GamesFunction").mkdir(parents=True)
    (folder / "GamesFunction" / "games.py").write_text("handler = None\n")
    (folder / "template.yaml").write_text("Resources: {}\n")
    return folder


def test_the_same_build_with_the_same_parameters_is_the_same_release(build: Path) -> None:
    name = release(build, ["A=1", "B=2"])

    os.utime(build / "template.yaml", (0, 0))
    assert release(build, ["B=2", "A=1"]) == name
    assert len(name) == 40
    assert int(name, 16)


def test_a_change_of_code_name_or_parameter_is_another_release(build: Path) -> None:
    names = [release(build, []), release(build, ["LogLevel=DEBUG"])]
    (build / "GamesFunction" / "games.py").write_text("handler = print\n")
    names.append(release(build, []))
    (build / "GamesFunction" / "games.py").rename(build / "GamesFunction" / "other.py")
    names.append(release(build, []))

    assert len(set(names)) == 4


def test_without_a_build_there_is_no_release(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "local.release", str(tmp_path / "nothing")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert "after `make build`" in done.stderr
