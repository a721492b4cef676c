"""The two engines behind one face: the compiled kernel, and the search in Python."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from noughts import kernel
from noughts.bench import Search
from noughts.errors import KernelError
from noughts.perft import perft
from noughts.position import Position
from noughts.search import Analysis, Limit, analyse, search


class Analyse(Protocol):
    """Scores all moves; `on_depth` hears the analysis of every finished depth."""

    def __call__(  # noqa: D102
        self, position: Position, limit: Limit, *, on_depth: Callable[[Analysis], None] | None = None
    ) -> Analysis: ...


@dataclass(frozen=True, slots=True)
class Backend:
    """What the commands ask."""

    name: str
    is_kernel: bool
    perft: Callable[[Position, int], int]
    search: Search
    analyse: Analyse


PYTHON = Backend("Python", is_kernel=False, perft=perft, search=search, analyse=analyse)
KERNEL = Backend("kernel", is_kernel=True, perft=kernel.perft, search=kernel.search, analyse=kernel.analyse)


def add_backend_options(parser: ArgumentParser) -> None:
    """Add --kernel and --python, which exclude each other; read them with `backend_from`."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--kernel", action="store_true", help="the compiled kernel, or fail if it is missing")
    group.add_argument("--python", action="store_true", help="plain Python, even if the kernel is there")


def backend_from(args: Namespace) -> Backend:
    """Return the engine asked for; with neither option the kernel if it is there, else Python.

    KernelError for a kernel that is asked for and switched off or missing.
    """
    if args.python:
        return PYTHON
    if kernel.enabled():
        return KERNEL
    if args.kernel:
        problem = "switched off by NOUGHTS_KERNEL=off" if kernel.mode() == "off" else "not there"
        raise KernelError(f"the kernel is {problem}, so --kernel cannot be had")
    return PYTHON
