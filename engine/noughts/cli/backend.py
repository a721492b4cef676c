"""The options that choose between the two engines."""

from argparse import ArgumentParser, Namespace

from noughts import kernel
from noughts.backend import PYTHON, Backend, backend, kernel_backend
from noughts.errors import KernelError


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
    if args.kernel and not kernel.enabled():
        problem = "switched off by NOUGHTS_KERNEL=off" if kernel.mode() == "off" else "not there"
        raise KernelError(f"the kernel is {problem}, so --kernel cannot be had")
    return kernel_backend() if args.kernel else backend()
