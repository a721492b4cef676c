"""The two engines behind one face: the compiled kernel where it is there, else the search in Python.

Where a result is exact both answer the same. NOUGHTS_KERNEL decides between them: see `kernel`.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Protocol

from noughts.errors import KernelError, excerpt
from noughts.evaluation import BEST, HAND
from noughts.memory import Memory
from noughts.perft import perft
from noughts.position import Position
from noughts.search import Analysis, Clock, Limit, SearchResult, Solution
from noughts.search import analyse as analyse_in_python
from noughts.search import monte_carlo as monte_carlo_in_python
from noughts.search import search as search_in_python
from noughts.search import solve as solve_in_python


class Search(Protocol):
    """Finds the best move, as `search` below."""

    def __call__(  # noqa: D102
        self,
        position: Position,
        limit: Limit,
        *,
        evaluation: str = BEST,
        memory: Memory | None = None,
        contempt: bool = False,
        on_depth: Callable[[SearchResult], None] | None = None,
    ) -> SearchResult: ...


class Analyse(Protocol):
    """Scores all moves; `on_depth` hears the analysis of every finished depth."""

    def __call__(  # noqa: D102
        self,
        position: Position,
        limit: Limit,
        *,
        evaluation: str = BEST,
        on_depth: Callable[[Analysis], None] | None = None,
    ) -> Analysis: ...


class MonteCarlo(Protocol):
    """Finds a good move by growing a tree: with random games, or with a net that `evaluation` names."""

    def __call__(  # noqa: D102
        self, position: Position, limit: Limit, *, evaluation: str = HAND, seed: int = 0
    ) -> SearchResult: ...


@dataclass(frozen=True, slots=True)
class Backend:
    """One engine: what it answers."""

    name: str
    is_kernel: bool
    perft: Callable[[Position, int], int]
    search: Search
    analyse: Analyse
    solve: Callable[[Position, Limit | None], Solution | None]
    monte_carlo: MonteCarlo


def _search_by_hand(
    position: Position,
    limit: Limit,
    *,
    evaluation: str = BEST,
    memory: Memory | None = None,  # noqa: ARG001
    contempt: bool = False,  # noqa: ARG001
    on_depth: Callable[[SearchResult], None] | None = None,
    clock: Clock = time.perf_counter,
) -> SearchResult:
    _check_by_hand(evaluation)
    return search_in_python(position, limit, clock=clock, on_depth=on_depth)


def _analyse_by_hand(
    position: Position,
    limit: Limit,
    *,
    evaluation: str = BEST,
    on_depth: Callable[[Analysis], None] | None = None,
    clock: Clock = time.perf_counter,
) -> Analysis:
    _check_by_hand(evaluation)
    return analyse_in_python(position, limit, clock=clock, on_depth=on_depth)


def _monte_carlo_by_hand(
    position: Position,
    limit: Limit,
    *,
    evaluation: str = HAND,
    seed: int = 0,
    clock: Clock = time.perf_counter,
) -> SearchResult:
    _check_by_hand(evaluation)
    return monte_carlo_in_python(position, limit, seed=seed, clock=clock)


def _check_by_hand(evaluation: str) -> None:
    if evaluation not in {BEST, HAND}:
        raise KernelError(f"the search in Python reads no net, and was to use {excerpt(evaluation)}")


PYTHON = Backend(
    "Python",
    is_kernel=False,
    perft=perft,
    search=_search_by_hand,
    analyse=_analyse_by_hand,
    solve=solve_in_python,
    monte_carlo=_monte_carlo_by_hand,
)


@cache
def kernel_backend() -> Backend:
    """Return the kernel, whether or not it can be used: its calls raise KernelError if it cannot."""
    # Imported at the first search: who only plays by the rules need not wait for ctypes.
    from noughts import kernel  # noqa: PLC0415

    return Backend(
        "kernel",
        is_kernel=True,
        perft=kernel.perft,
        search=kernel.search,
        analyse=kernel.analyse,
        solve=kernel.solve,
        monte_carlo=kernel.mcts,
    )


def backend(clock: Clock | None = None) -> Backend:
    """Return the engine to search with: the kernel if it is enabled and there, else Python.

    A `clock` of the caller's can be read by the search in Python alone. KernelError if NOUGHTS_KERNEL
    requires a kernel that is not there.
    """
    if clock is not None:
        return _python_by(clock)
    from noughts import kernel  # noqa: PLC0415 - as above

    return kernel_backend() if kernel.enabled() else PYTHON


def _python_by(clock: Clock) -> Backend:
    return replace(
        PYTHON,
        search=partial(_search_by_hand, clock=clock),
        analyse=partial(_analyse_by_hand, clock=clock),
        solve=partial(solve_in_python, clock=clock),
        monte_carlo=partial(_monte_carlo_by_hand, clock=clock),
    )


def search(
    position: Position,
    limit: Limit,
    *,
    evaluation: str = BEST,
    memory: Memory | None = None,
    contempt: bool = False,
    on_depth: Callable[[SearchResult], None] | None = None,
) -> SearchResult:
    """Find the best move within `limit`; of equal proven moves the first in canonical order.

    `evaluation` is "best", "hand" or the path of a net, see noughts.evaluation. With a `memory` the search
    goes on from what others with it found in the same game. Judging by a net, it can have `contempt`: then it
    puts draws off, for an opponent may err until they come. The search in Python makes nothing of these two.
    `on_depth` hears the answer of every finished depth.

    Limited by depth or nodes, without a memory, a search repeats to the bit with the same engine and
    evaluation. Raises GameOverError for a finished game, KernelError for an evaluation that is none.
    """
    return backend().search(
        position, limit, evaluation=evaluation, memory=memory, contempt=contempt, on_depth=on_depth
    )


def analyse(
    position: Position,
    limit: Limit,
    *,
    evaluation: str = BEST,
    on_depth: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """Score all legal moves, each as exactly as the best one, with the line that each leads to.

    All scores are of one depth, the last that was finished within `limit`. `evaluation` is as for `search`.
    Raises GameOverError for a finished game, SearchLimitError if the nodes are too few for the first depth.
    """
    return backend().analyse(position, limit, evaluation=evaluation, on_depth=on_depth)


def solve(position: Position, limit: Limit | None = None) -> Solution | None:
    """Prove the result of a position for the side to move, None when the limit ends before the proof.

    Without a limit this ends only when the game is small enough. Raises GameOverError for a finished game.
    """
    return backend().solve(position, limit)


def monte_carlo(position: Position, limit: Limit, *, evaluation: str = HAND, seed: int = 0) -> SearchResult:
    """Find a good move by Monte-Carlo tree search within `limit`, whose nodes are simulations.

    They are random games, unless `evaluation` names a net and the game has one, see noughts.evaluation. With
    the same engine, the same seed and nodes for a limit repeat it to the bit. Raises GameOverError for a
    finished game, SearchLimitError if the limit has neither nodes nor seconds, and KernelError for an
    evaluation that is none.
    """
    return backend().monte_carlo(position, limit, evaluation=evaluation, seed=seed)
