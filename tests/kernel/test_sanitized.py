"""The kernel's own tests, built with the address and undefined-behaviour sanitizers, and its fuzzer."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[2] / "engine" / "kernel" / "tests"
COMPILER = os.environ.get("CXX") or "g++"
FUZZ_SECONDS = 30


def make(target: str, *variables: str) -> str:
    command = ["make", "-C", str(TESTS), target, f"CXX={COMPILER}", *variables]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where to build; skips when no compiler here has the sanitizers (zig's is built without them)."""
    folder = tmp_path_factory.mktemp("sanitized")
    probe = folder / "probe.cpp"
    probe.write_text("int main() {}\n", encoding="utf-8")
    command = [COMPILER, "-fsanitize=address,undefined", str(probe), "-o", str(folder / "probe")]
    if shutil.which(COMPILER) is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip(f"{COMPILER} cannot build with sanitizers: install g++ and its libasan and libubsan")
    return f"BUILD={folder}"


@pytest.mark.slow
def test_the_laws_of_the_kernel_hold(build: str) -> None:
    assert "all laws hold" in make("laws", build)


@pytest.mark.slow
def test_the_fuzzer_finds_nothing(build: str) -> None:
    assert "no finding" in make("fuzz", build, f"SECONDS={FUZZ_SECONDS}", f"SEED={os.getpid()}")
