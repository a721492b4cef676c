"""The check after a build finds another machine's code and missing or stale byte code."""

from pathlib import Path

import pytest

from local.built import MACHINES, problems

PYC_313 = b"\xf3\x0d\x0d\x0a\x01\x00\x00\x00" + b"\0" * 8  # Python 3.13, hash-based, not checked
PYC_312 = b"\xcb\x0d\x0d\x0a\x01\x00\x00\x00" + b"\0" * 8
PYC_TIMED = b"\xf3\x0d\x0d\x0a\x00\x00\x00\x00" + b"\0" * 8


def elf(machine: int) -> bytes:
    """The first 20 bytes of a 64-bit little-endian shared object."""
    return b"\x7fELF\x02\x01\x01" + b"\0" * 9 + b"\x03\x00" + machine.to_bytes(2, "little")


@pytest.fixture
def build(tmp_path: Path) -> Path:
    package = tmp_path / "EngineLayer" / "python" / "noughts"
    (package / "__pycache__").mkdir(parents=True)
    (package / "__init__.py").write_text("x = 1\n")
    (package / "__pycache__" / "__init__.cpython-313.pyc").write_bytes(PYC_313)
    (package / "libnoughts.so").write_bytes(elf(MACHINES["x86_64"]))
    return tmp_path


def test_a_right_build_has_no_problem(build: Path) -> None:
    assert list(problems(build, "x86_64")) == []


def test_another_machines_code_is_found_whatever_the_file_is_called(build: Path) -> None:
    (build / "EngineLayer" / "python" / "tool").write_bytes(elf(MACHINES["arm64"]))

    (problem,) = problems(build, "x86_64")
    assert "tool holds code for ELF machine 183; x86_64 is 62" in problem


def test_a_build_for_the_other_architecture_is_found(build: Path) -> None:
    (problem,) = problems(build, "arm64")
    assert "libnoughts.so holds code for ELF machine 62; arm64 is 183" in problem


def test_a_module_without_byte_code_is_found(build: Path) -> None:
    (build / "EngineLayer" / "python" / "noughts" / "new.py").write_text("y = 2\n")

    (problem,) = problems(build, "x86_64")
    assert "new.py has no byte code at new.cpython-313.pyc" in problem


@pytest.mark.parametrize("content", [PYC_312, PYC_TIMED], ids=["another Python's", "time-stamped"])
def test_byte_code_that_python_would_not_use_as_it_is_is_found(build: Path, content: bytes) -> None:
    (build / "EngineLayer/python/noughts/__pycache__/__init__.cpython-313.pyc").write_bytes(content)

    (problem,) = problems(build, "x86_64")
    assert "is no byte code of Python 3.13 that needs no check" in problem


def test_an_empty_build_is_a_problem(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, "x86_64")
    assert "holds no Python module" in problem
