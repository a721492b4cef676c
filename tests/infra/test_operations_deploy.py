"""`make deploy` up to AWS's edge: commands that record how they are called stand in for SAM and AWS."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.infra.test_makefile import make
from tests.infra.test_makefile import tree as tree  # noqa: PLC0414 - a fixture, found by its name

RECORD = '#!/bin/sh\necho "$(basename "$0") $*" >> {calls}\n'


class Deployment:
    """A tree as after `make setup`, in which every command only records its arguments."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self.calls = tree / "calls"
        self.replace(".venv/bin/python", 'case "$*" in *local.release*) echo 0123456789abcdef;; esac\n')
        self.replace(".venv-sam/bin/sam")

    def replace(self, name: str, then: str = "") -> None:
        command = self.tree / name
        command.write_text(RECORD.format(calls=self.calls) + then)
        command.chmod(0o755)
        os.utime(command, (1_000_000_100, 1_000_000_100))  # as old as the rest of what is installed

    def make(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return make(self.tree, *arguments, "PYTHON313=python3.13")

    def called(self) -> list[str]:
        if not self.calls.exists():
            return []
        prefix = f"{self.tree}/"
        return [line.replace(prefix, "") for line in self.calls.read_text().splitlines()]


@pytest.fixture
def deployment(tree: Path) -> Deployment:
    return Deployment(tree)


def test_a_deployment_builds_checks_deploys_and_uploads_in_this_order(deployment: Deployment) -> None:
    done = deployment.make("deploy", "ARCH=arm64")

    assert done.returncode == 0, done.stderr
    assert deployment.called() == [
        "sam build --parameter-overrides Architecture=arm64 --build-dir .aws-sam/build",
        "python -m local.built .aws-sam/build arm64",
        "python -m local.release .aws-sam/build Architecture=arm64",
        "sam deploy --config-file samconfig.toml --template-file .aws-sam/build/template.yaml "
        "--stack-name noughts --parameter-overrides Architecture=arm64 Release=0123456789abcdef",
        "python -m local.upload --stack noughts",
    ]


def test_stack_and_parameters_reach_every_command_that_needs_them(deployment: Deployment) -> None:
    deployment.make("deploy", "STACK=play", "PARAMETERS=LogLevel=DEBUG SnapStart=PublishedVersions", "YES=1")

    named, deployed, uploaded = deployment.called()[2:]
    assert named.endswith("Architecture=x86_64 LogLevel=DEBUG SnapStart=PublishedVersions")
    assert "--stack-name play --no-confirm-changeset --parameter-overrides" in deployed
    assert "LogLevel=DEBUG SnapStart=PublishedVersions Release=0123456789abcdef" in deployed
    assert uploaded == "python -m local.upload --stack play"


def test_a_parameter_can_be_emptied(deployment: Deployment) -> None:
    deployment.make("deploy", "PARAMETERS=RestoredTable= LogLevel=INFO")

    _, deployed, _ = deployment.called()[2:]
    assert ' RestoredTable="" LogLevel=INFO ' in deployed


@pytest.mark.parametrize("fails", ["build", "deploy"])
def test_nothing_is_uploaded_after_a_failure(deployment: Deployment, fails: str) -> None:
    deployment.replace(".venv-sam/bin/sam", f'[ "$1" != {fails} ]\n')

    assert deployment.make("deploy").returncode != 0
    assert deployment.called()[-1].startswith(f"sam {fails}")


def test_the_site_can_be_uploaded_alone(deployment: Deployment) -> None:
    assert deployment.make("site", "STACK=play").returncode == 0
    assert deployment.called() == ["python -m local.upload --stack play"]


def test_without_docker_sam_local_says_so_and_builds_nothing(
    deployment: Deployment, monkeypatch: pytest.MonkeyPatch
) -> None:
    (deployment.tree / "bin").mkdir()
    deployment.replace("bin/docker", "exit 1\n")
    monkeypatch.setenv("PATH", str(deployment.tree / "bin"), prepend=os.pathsep)

    refused = deployment.make("sam-local")

    assert refused.returncode != 0
    assert "no Docker answers here" in refused.stderr
    assert "make run" in refused.stderr
    assert deployment.called() == ["docker info"]


def test_with_docker_sam_local_builds_first(deployment: Deployment, monkeypatch: pytest.MonkeyPatch) -> None:
    (deployment.tree / "bin").mkdir()
    deployment.replace("bin/docker")
    monkeypatch.setenv("PATH", str(deployment.tree / "bin"), prepend=os.pathsep)

    assert deployment.make("sam-local", "PORT=8123").returncode == 0
    docker, build, _, served = deployment.called()
    assert docker == "docker info"
    assert build.startswith("sam build")
    assert served == (
        "python -m local.sam --port 8123 --build .aws-sam/build --sam .venv-sam/bin/sam Architecture=x86_64"
    )
