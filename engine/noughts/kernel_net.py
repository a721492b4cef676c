"""The trained evaluations of the kernel: files of weights, read once and checked."""

from functools import cache
from pathlib import Path

from noughts.errors import KernelError
from noughts.evaluation import BEST, HAND
from noughts.kernel_calls import Net
from noughts.position import Position
from noughts.ultimate import UltimateVariant

NET_FILE = Path(__file__).parent / "data" / "ultimate3.net"
"""The net that comes with this package."""

_JUDGED_BY_NET = UltimateVariant(3)


def net_for(position: Position, evaluation: str) -> Net | None:
    """Return the net to judge a position with, None for by hand; `evaluation`: BEST, HAND or a net's path.

    There are nets for Ultimate 3 x 3 alone. One is read and checked at its first use, and not again. Raises
    KernelError if the file is no net, is damaged, or cannot be read.
    """
    if evaluation == HAND or position.variant != _JUDGED_BY_NET:
        return None
    return shipped() if evaluation == BEST else _loaded(Path(evaluation))


@cache
def shipped() -> Net | None:
    """Return the net that comes with this package, None if there is none; KernelError if it is damaged."""
    return _loaded(NET_FILE) if NET_FILE.exists() else None


@cache
def _loaded(path: Path) -> Net:
    try:
        net = Net(path.read_bytes())
    except OSError as error:
        raise KernelError(
            f"the net {path} cannot be read ({error.strerror}): an evaluation is {BEST!r}, {HAND!r} or a file"
        ) from error
    if not net.is_sound():
        raise KernelError(
            f"{path} is no net for this kernel, or is damaged ({net.size} bytes): "
            "run `make train` for a new one, or `git checkout` for the one that comes with the package"
        )
    return net
