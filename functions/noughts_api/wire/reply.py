"""What an operation answers, before anybody knows whether HTTP or a direct invocation asked."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from noughts_api.models.base import Request

R = TypeVar("R", bound=Request)


# Named tuples, here and wherever else evaluate's import passes: a dataclass takes six times as long to make,
# half a millisecond, and every one of them is made before the function answers for the first time.
_NOTHING: Mapping[str, Any] = {}


class Reply(NamedTuple):
    """A body for JSON, and what only HTTP shows of it.

    `etag` is for answers that a client may keep and ask again for; `log` are keys for the log line, `counts`
    numbers for metrics by name: those that end in "Milliseconds" are durations, the rest counts.
    """

    body: Mapping[str, Any]
    status: int = 200
    etag: str | None = None
    location: str | None = None
    log: Mapping[str, Any] = _NOTHING
    counts: Mapping[str, float] = _NOTHING


class Operation(NamedTuple, Generic[R]):
    """What an action takes, the type of its answer, and what it does.

    `answer` is for whoever describes the API; nothing is checked against it when the action runs.
    """

    request: type[R]
    answer: Any
    run: Callable[[R], Reply]

    def perform(self, request: R, _: float) -> Reply:
        """Return the answer to a request, which takes no time worth counting."""
        return self.run(request)


class Search(NamedTuple, Generic[R]):
    """What an action takes, the type of its answer, and what it does within so many seconds."""

    request: type[R]
    answer: Any
    run: Callable[[R, float], Reply]

    def perform(self, request: R, seconds: float) -> Reply:
        """Return the answer to a request, found within `seconds`."""
        return self.run(request, seconds)


Operations = Mapping[str, Operation[Any] | Search[Any]]
"""The operations of one function, by action."""
