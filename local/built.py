"""Checks what `sam build` left: `python -m local.built .aws-sam/build arm64`.

SAM hands no architecture to a makefile build, and reports success for a layer of another machine's code.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

# e_machine of the ELF header, from the System V ABI's processor supplements.
MACHINES = {"x86_64": 62, "arm64": 183}
# The magic number of Python 3.13's byte code, and the flag word of PEP 552 for "hash-based, not checked".
_PYC_HEADER = (3571).to_bytes(2, "little") + b"\r\n" + (1).to_bytes(4, "little")


def shared_objects(folder: Path) -> dict[Path, int]:
    """Return the machine number of every ELF file below `folder`, whatever it is called."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            with path.open("rb") as file:
                header = file.read(20)
            if header.startswith(b"\x7fELF"):
                found[path] = int.from_bytes(header[18:20], "little")
    return found


def problems(build: Path, architecture: str) -> Iterator[str]:
    """Yield what is wrong: another machine's code, or modules without byte code for Python 3.13."""
    for path, machine in shared_objects(build).items():
        if machine != MACHINES[architecture]:
            yield f"{path} holds code for ELF machine {machine}; {architecture} is {MACHINES[architecture]}"
    sources = [path for path in sorted(build.rglob("*.py")) if path.stat().st_size]
    if not sources:
        yield f"{build} holds no Python module"
    for source in sources:
        compiled = source.parent / "__pycache__" / f"{source.stem}.cpython-313.pyc"
        if not compiled.is_file():
            yield f"{source} has no byte code at {compiled.name}"
        elif not compiled.read_bytes().startswith(_PYC_HEADER):
            yield f"{compiled} is no byte code of Python 3.13 that needs no check"


def main() -> None:
    """Print what is wrong and end with 1, or count what is right."""
    if len(sys.argv) != 3 or sys.argv[2] not in MACHINES:
        sys.exit(f"usage: python -m local.built FOLDER {'|'.join(MACHINES)}")
    build = Path(sys.argv[1])
    found = list(problems(build, sys.argv[2]))
    if found:
        sys.exit("\n".join(found))
    print(
        f"{build}: {len(shared_objects(build))} shared objects, all for {sys.argv[2]}; byte code is complete"
    )


if __name__ == "__main__":
    main()
