"""The library is built from these sources, for the machine it is asked for, and counts the same on each."""

import importlib.util
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from noughts.kernel_calls import library

ENGINE = Path(__file__).parents[2] / "engine"
KERNEL = ENGINE / "kernel"
# Debian's packages qemu-user and libc6-arm64-cross.
QEMU = shutil.which("qemu-aarch64")
ARM_LIBRARIES = Path("/usr/aarch64-linux-gnu")


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ENGINE / "hatch_build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_library_is_built_from_these_sources(hook: ModuleType) -> None:
    assert library().noughts_source_digest().decode() == hook.source_digest(KERNEL), "run `make setup`"


def test_an_unknown_target_is_refused(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_TARGET", "riscv")
    with pytest.raises(ValueError, match=r"NOUGHTS_TARGET='riscv': allowed are x86_64, arm64"):
        hook.target()


def test_code_for_another_machine_is_refused(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NOUGHTS_TARGET", "arm64")
    file = tmp_path / "libnoughts.so"
    file.write_bytes(b"\x7fELF" + bytes(14) + (62).to_bytes(2, "little"))
    with pytest.raises(ValueError, match="ELF machine 62; arm64 is 183"):
        hook.check_machine(file)


def test_without_a_compiler_zig_builds(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOUGHTS_TARGET", raising=False)
    monkeypatch.setenv("CXX", "no-such-compiler")
    assert hook.compile_command()[:4] == [sys.executable, "-m", "ziglang", "c++"]
    monkeypatch.setenv("CXX", "")
    monkeypatch.setenv("PATH", "/nowhere")
    assert hook.compile_command()[:4] == [sys.executable, "-m", "ziglang", "c++"]


def built_program(hook: ModuleType, output: Path) -> Path:
    command = [part for part in hook.compile_command() if part not in {"-shared", "-fvisibility=hidden"}]
    sources = [KERNEL / "tests" / "signature.cpp", KERNEL / "abi.cpp"]
    subprocess.run([*command, *map(str, sources), "-lm", "-o", str(output)], check=True)
    return output


@pytest.fixture(scope="module")
def signature(hook: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the kernel counts here, built by this host's compiler."""
    with pytest.MonkeyPatch.context() as context:
        context.delenv("NOUGHTS_TARGET", raising=False)
        program = built_program(hook, tmp_path_factory.mktemp("host") / "signature")
    return subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout


@pytest.mark.slow
@pytest.mark.skipif(platform.machine() != "x86_64", reason="runs code for x86_64")
def test_the_build_for_lambda_on_x86_64_counts_the_same(
    hook: ModuleType, signature: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NOUGHTS_TARGET", "x86_64")
    program = built_program(hook, tmp_path / "signature")
    assert subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout == signature


@pytest.mark.slow
@pytest.mark.skipif(
    QEMU is None or not ARM_LIBRARIES.is_dir(),
    reason="runs arm64 code under qemu-user with libc6-arm64-cross",
)
def test_the_build_for_lambda_on_arm64_counts_the_same(
    hook: ModuleType, signature: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NOUGHTS_TARGET", "arm64")
    program = built_program(hook, tmp_path / "signature")
    hook.check_machine(program)
    command = [str(QEMU), "-L", str(ARM_LIBRARIES), str(program)]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == signature


@pytest.mark.slow
@pytest.mark.parametrize("architecture", ["x86_64", "arm64"])
def test_the_layer_holds_the_library_of_its_architecture(
    hook: ModuleType, architecture: str, tmp_path: Path
) -> None:
    """As `sam build` does it: in a copy of the folder."""
    copy, layer = tmp_path / "engine", tmp_path / "layer"
    shutil.copytree(ENGINE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    variables = [
        f"ARTIFACTS_DIR={layer}",
        f"NOUGHTS_TARGET={architecture}",
        f"PYTHON={sys.executable}",
        # Any interpreter shows that byte code is made; its version is checked where the stack is built.
        f"PYTHON313={sys.executable}",
    ]
    subprocess.run(["make", "-s", "-C", str(copy), "build-EngineLayer", *variables], check=True)
    built = layer / "python" / "noughts" / "libnoughts.so"
    machine = int.from_bytes(built.read_bytes()[18:20], "little")
    assert machine == hook.MACHINES[architecture]
    assert list((layer / "python" / "noughts" / "__pycache__").glob("kernel.*.pyc"))
    assert contents(built.with_name("data")) == contents(ENGINE / "noughts" / "data")


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("*")}
