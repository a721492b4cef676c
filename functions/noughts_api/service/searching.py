"""Searches within what a request and the time allow, and how they are told."""

import time
from collections.abc import Callable
from typing import Literal, NamedTuple

import noughts
from noughts import Analysis, Limit, Position, SearchResult, kernel

from noughts_api.models.searches import SearchLimit
from noughts_api.views import SearchView

Timer = Callable[[], float]
"""Seconds; only differences count."""


class Searched(NamedTuple):
    """What a search found, how long it took, and whether the compiled kernel searched."""

    found: SearchResult
    milliseconds: float
    kernel: bool


def to_limit(limit: SearchLimit, seconds: float) -> Limit:
    """Return the engine's limit; time bounds every search, whatever else does."""
    if limit.milliseconds is not None:
        seconds = min(seconds, limit.milliseconds / 1000)
    return Limit(depth=limit.depth, nodes=limit.nodes, seconds=seconds)


def search(position: Position, limit: Limit, timer: Timer = time.perf_counter) -> Searched:
    """Search with the kernel if it is there, else in Python; `position` is left as it was."""
    started = timer()
    found = noughts.search(position, limit)
    return Searched(found, _milliseconds(timer, started), kernel.enabled())


def analyse(position: Position, limit: Limit, timer: Timer = time.perf_counter) -> tuple[Analysis, Searched]:
    """Score every legal move, with the kernel if it is there, else in Python."""
    started = timer()
    analysis = noughts.analyse(position, limit)
    return analysis, Searched(analysis.result, _milliseconds(timer, started), kernel.enabled())


def _milliseconds(timer: Timer, started: float) -> float:
    return (timer() - started) * 1000


def search_view(position: Position, searched: Searched) -> SearchView:
    """Return what a search in `position` found."""
    found = searched.found
    engine: Literal["kernel", "python"] = "kernel" if searched.kernel else "python"
    return {
        "score": found.score,
        "proven": found.proven,
        "distance": found.distance,
        "pv": line_texts(position, found.pv),
        "nodes": found.nodes,
        "depth": found.depth,
        "milliseconds": round(searched.milliseconds, 3),
        "engine": engine,
    }


def line_texts(position: Position, line: tuple[int, ...]) -> list[str]:
    """Return a line of moves as text."""
    return [position.move_text(move) for move in line]
