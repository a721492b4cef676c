"""Calls of the compiled kernel: tasks in, reports out, and the memory that it works in."""

import ctypes
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

from noughts.errors import KernelError
from noughts.kernel_abi import (
    LIBRARY,
    MAX_LINE,
    PROGRESS,
    UNKNOWN,
    CLimit,
    CLine,
    CReport,
    CTask,
    Status,
    check,
    open_library,
    wire,
)
from noughts.position import Move, Position
from noughts.search.limits import Limit
from noughts.search.results import SearchResult

TABLE_BYTES = 64 << 20
"""Size of the transposition table of a search. Pages that a short search does not need are never touched."""

TREE_BYTES = 256 << 20
"""Most memory for the tree of a Monte-Carlo search: 5 million nodes, a few seconds of search."""

MOST_PLIES = 625
"""No game lasts longer."""

NET_ALIGNMENT = 64
"""The kernel wants nets at addresses divisible by this."""

_NEVER = (1 << 63) - 1
_MILLION = 1_000_000


@cache
def library() -> ctypes.CDLL:
    """Return the loaded kernel; KernelError when there is none that fits."""
    return open_library(LIBRARY)


class Found(NamedTuple):
    """What a call brought: for each move a line if all were asked for, the best first."""

    report: CReport
    lines: list[CLine]
    status: Status


Listener = Callable[[Found], None]


class Net:
    """A trained evaluation of Ultimate 3 x 3, in memory where the kernel reads it."""

    def __init__(self, content: bytes) -> None:
        self.size = len(content)
        self._memory = ctypes.create_string_buffer(self.size + NET_ALIGNMENT)
        self.address = -(-ctypes.addressof(self._memory) // NET_ALIGNMENT) * NET_ALIGNMENT
        ctypes.memmove(self.address, content, self.size)

    def is_sound(self) -> bool:
        """Whether it is a net for this kernel, every byte of it as it was written."""
        return int(library().noughts_net_check(self.address, self.size)) == Status.OK


class _Ear:
    """Hands reports on to a listener, and keeps what it raises: no exception may pass through the kernel."""

    def __init__(self, listener: Listener, lines: "ctypes.Array[CLine]") -> None:
        self.error: BaseException | None = None
        self.hear = PROGRESS(self._hear)
        self._listener = listener
        self._lines = lines

    def _hear(self, _context: object, report: "ctypes._Pointer[CReport]") -> int:
        try:
            self._listener(Found(report[0], self._lines[: report[0].moves], Status.OK))
        except BaseException as error:  # raised again when the search has ended
            self.error = error
            return 1
        return 0


def run(
    position: Position,
    limit: Limit,
    function: str,
    memory: int,
    *,
    flags: int = 0,
    seed: int = 0,
    thread: int = 0,
    stop: "ctypes.c_int32 | None" = None,
    want_lines: bool = False,
    listener: Listener | None = None,
    net: Net | None = None,
) -> Found:
    """Call noughts_search, _solve or _mcts on a table or tree, and raise what the listener raised."""
    data, size = wire(position)
    order = position.search_order()
    lines = (CLine * (len(order) if want_lines else 0))()
    ear = None if listener is None else _Ear(listener, lines)
    task = CTask(
        position=data,
        length=size,
        order_count=len(order),
        order=(ctypes.c_uint16 * len(order))(*order),
        limit=_limit(limit),
        seed=seed % (1 << 64),
        stop=None if stop is None else ctypes.pointer(stop),
        progress=ear.hear if ear else PROGRESS(),
        flags=flags,
        thread=thread,
        net=net.address if net else None,
        net_length=net.size if net else 0,
    )
    report = CReport()
    arguments = [memory, ctypes.byref(task), ctypes.byref(report)]
    if function != "solve":
        arguments += [lines if want_lines else None, len(lines)]
    status = Status(getattr(library(), f"noughts_{function}")(*arguments))
    if ear and ear.error:
        raise ear.error
    if status != Status.UNDECIDED:
        check(status, position)
    return Found(report, lines[: report.moves], status)


def _limit(limit: Limit) -> CLimit:
    nanoseconds = 0 if limit.seconds is None else max(1, min(_NEVER, int(limit.seconds * 1e9)))
    return CLimit(min(limit.nodes or 0, _NEVER), nanoseconds, min(limit.depth or 0, MOST_PLIES), 0)


def moves_of(line: CLine) -> tuple[Move, ...]:
    """Return the moves of a line."""
    return tuple(line.line[: min(line.length, MAX_LINE)])


def score_of(line: CLine) -> float:
    """Return a line's score, from 0 to 1."""
    return float(line.score) / _MILLION


def distance_of(line: CLine) -> int | None:
    """Return the plies to a proven end, None if they are not known."""
    return None if not line.proven or line.distance == UNKNOWN else int(line.distance)


def result_of(report: CReport) -> SearchResult:
    """Return a report as a search result."""
    best = report.best
    return SearchResult(
        best.move,
        score_of(best),
        moves_of(best),
        report.nodes,
        report.depth,
        bool(best.proven),
        distance_of(best),
    )


class Tree:
    """Memory for a Monte-Carlo search that goes on from one move to the next; of one game, on one thread.

    `size` is the most it takes, in bytes. A search that has filled it goes on without new nodes.
    """

    def __init__(self, size: int = TREE_BYTES) -> None:
        self.handle: int | None = library().noughts_tree_new(size)
        if not self.handle:
            raise KernelError(f"no memory for a search tree of {size} bytes")

    def close(self) -> None:
        """Give the memory back; done by itself when nobody refers to the tree any more."""
        handle, self.handle = self.handle, None
        if handle:
            library().noughts_tree_free(handle)

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            self.close()


_idle: list[int] = []
_idle_lock = threading.RLock()  # tables also come back from within a collection of garbage, at any time
_MOST_IDLE = 4


def _take_table() -> int:
    """Return a transposition table that nobody else uses, with whatever it holds."""
    with _idle_lock:
        table = _idle.pop() if _idle else None
    if table is None:
        table = library().noughts_table_new(TABLE_BYTES)
    if not table:
        raise KernelError(f"no memory for a transposition table of {TABLE_BYTES} bytes")
    return table


def _give_back(table: int) -> None:
    """Keep a table for the next search, for making one costs more than a move; a few are enough."""
    with _idle_lock:
        keep = len(_idle) < _MOST_IDLE
        if keep:
            _idle.append(table)
    if not keep:
        library().noughts_table_free(table)


@contextmanager
def borrowed_table() -> Iterator[int]:
    """Lend a table to one search, which forgets what it holds."""
    table = _take_table()
    try:
        yield table
    finally:
        _give_back(table)


class Table:
    """A transposition table for the searches of one game, each of which uses what those before it found."""

    def __init__(self) -> None:
        self.handle = _take_table()
        library().noughts_table_forget(self.handle)
        weakref.finalize(self, _give_back, self.handle).atexit = False
