"""Compile the search kernel into the wheel.

For this host the C++ compiler at hand is used (`CXX`, else `c++`). Without one, and always when
`NOUGHTS_TARGET` names a Lambda architecture, the pinned zig compiler is: it needs no Docker and no
sysroot, and links against the glibc of the Lambda runtime whatever this machine runs.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LIBRARY = "libnoughts.so"
ZIG = "ziglang==0.17.1"
# C headers suffice for the kernel, so nothing of the C++ run-time library is linked, by any compiler.
FLAGS = [
    "-std=c++20", "-O3", "-DNDEBUG", "-shared", "-fPIC", "-fno-exceptions", "-fno-rtti", "-ffp-contract=off",
    "-fvisibility=hidden", "-Wall", "-Wextra", "-Wl,-z,defs", "-Wl,--as-needed",
]  # fmt: skip
# glibc 2.34 is that of Amazon Linux 2023, on which Lambda runs python3.13; the CPUs are Lambda's oldest.
TARGETS = {
    "x86_64": ["-target", "x86_64-linux-gnu.2.34", "-mcpu=x86_64_v3"],
    "arm64": ["-target", "aarch64-linux-gnu.2.34", "-mcpu=neoverse_n1"],
}
# e_machine of the ELF header, from the System V ABI's processor supplements.
MACHINES = {"x86_64": 62, "arm64": 183}
TAGS = {
    "x86_64": "py3-none-manylinux_2_34_x86_64",
    "arm64": "py3-none-manylinux_2_34_aarch64",
}


def target() -> str | None:
    """Return the Lambda architecture that NOUGHTS_TARGET asks for, None for this host."""
    name = os.environ.get("NOUGHTS_TARGET") or None
    if name is not None and name not in TARGETS:
        raise ValueError(f"NOUGHTS_TARGET={name!r}: allowed are {', '.join(TARGETS)}")
    return name


def host_compiler() -> list[str] | None:
    """Return the command of the host's C++ compiler, None when there is none."""
    command = shlex.split(os.environ.get("CXX") or "c++")
    return command if shutil.which(command[0]) else None


def compile_command() -> list[str]:
    """Return compiler and flags for the wanted machine, without sources and output."""
    zig = [sys.executable, "-m", "ziglang", "c++", "-nostdlib++", "-s"]
    if wanted := target():
        return [*zig, *TARGETS[wanted], *FLAGS]
    if compiler := host_compiler():
        return [*compiler, "-march=native", *FLAGS]
    return [*zig, *FLAGS]


def source_digest(kernel: Path) -> str:
    """Return a digest of the kernel's sources. The library carries it, so that a stale one can be told."""
    digest = hashlib.sha256()
    for source in sorted([*kernel.glob("*.h"), *kernel.glob("*.cpp")]):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def compile_library(kernel: Path, output: Path) -> None:
    """Build the kernel in folder `kernel` as the shared object `output`.

    Raises CalledProcessError when the compiler fails.
    """
    # A library that is loaded somewhere must not be overwritten in place: write beside it, then rename.
    scratch = output.with_suffix(f".{os.getpid()}.tmp")
    define = f'-DNOUGHTS_SOURCE_DIGEST="{source_digest(kernel)}"'
    command = [*compile_command(), define, str(kernel / "abi.cpp"), "-lm", "-o", str(scratch)]
    try:
        subprocess.run(command, check=True)  # noqa: S603 - the command is built above
        check_machine(scratch)
        scratch.replace(output)
    finally:
        scratch.unlink(missing_ok=True)


def check_machine(library: Path) -> None:
    """Raise ValueError unless a library is code for the architecture that NOUGHTS_TARGET asks for."""
    machine = int.from_bytes(library.read_bytes()[18:20], "little")
    wanted = target()
    if wanted and machine != MACHINES[wanted]:
        raise ValueError(f"{library} is code for ELF machine {machine}; {wanted} is {MACHINES[wanted]}")


class KernelBuildHook(BuildHookInterface[Any]):
    """Puts libnoughts.so into the package folder (editable) or into the wheel."""

    def dependencies(self) -> list[str]:
        """Zig, unless this host's own compiler does the work."""
        return [] if target() is None and host_compiler() else [ZIG]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell the wheel's tag and contents."""
        root = Path(self.root)
        if version == "editable":
            compile_library(root / "kernel", root / "noughts" / LIBRARY)
        else:
            output = Path(self.directory) / f"kernel-{target() or 'host'}" / LIBRARY
            output.parent.mkdir(parents=True, exist_ok=True)
            compile_library(root / "kernel", output)
            build_data["force_include"][str(output)] = f"noughts/{LIBRARY}"
        host_tag = "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = TAGS[target() or ""] if target() else host_tag
