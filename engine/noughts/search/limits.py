"""How much a search may do: depth, nodes, seconds, and the meter that holds it to that."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from noughts.errors import GameOverError, SearchLimitError, excerpt
from noughts.position import Position

Clock = Callable[[], float]
"""Seconds since some fixed moment; only differences count."""

INTERVAL = 16
"""Nodes searched between two looks at the clock: well under a millisecond of plain Python."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What ends a search, whichever comes first; None is no limit, and a search without one goes to the end.

    `depth` in plies and `nodes` in positions are integers from 1, `seconds` is a number above 0;
    SearchLimitError for anything else.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name in ("depth", "nodes"):
            value = getattr(self, name)
            if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < 1):
                raise SearchLimitError(f"{name} must be an integer from 1, or None; not {excerpt(value)}")
        seconds: object = self.seconds
        if seconds is not None and not _is_duration(seconds):
            raise SearchLimitError(f"seconds must be a number above 0, or None; not {excerpt(seconds)}")


def _is_duration(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < math.inf


def check_unfinished(position: Position) -> None:
    """Raise GameOverError if there is no move to search for."""
    if position.turn is None:
        raise GameOverError(f"no move to choose, the game is over ({position.status}): {position}")


class LimitReachedError(Exception):
    """The meter has run out: unwinds a search from within, and never leaves it."""


class Meter:
    """Counts the nodes of one search and raises LimitReachedError when its limit is reached.

    No more than `limit.nodes` nodes are ever counted. The clock is read every `interval` nodes, not within
    the first `unhurried`.
    """

    __slots__ = ("_clock", "_deadline", "_interval", "_most", "_next_look", "nodes")

    def __init__(self, limit: Limit, clock: Clock, *, unhurried: int = 0, interval: int = INTERVAL) -> None:
        self.nodes = 0
        self._interval = interval
        self._clock = clock
        self._most = math.inf if limit.nodes is None else limit.nodes
        self._deadline = math.inf if limit.seconds is None else clock() + limit.seconds
        self._next_look: float = min(self._most, unhurried)

    def count(self) -> None:
        """Count the node that is about to be searched."""
        if self.nodes >= self._next_look:
            self.look()
        self.nodes += 1

    def look(self) -> None:
        """Compare nodes and clock with the limit now."""
        if self.nodes >= self._most or (self._deadline < math.inf and self._clock() >= self._deadline):
            raise LimitReachedError
        self._next_look = self._most
        if self._deadline < math.inf:
            self._next_look = min(self._most, self.nodes + self._interval)
