"""What an operation answers, before anybody knows whether HTTP or a direct invocation asked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from noughts_api.models.base import Request

R = TypeVar("R", bound=Request)


@dataclass(frozen=True)
class Reply:
    """A body for JSON, and what only HTTP shows of it.

    `etag` is for answers that a client may keep and ask again for; `log` are keys for the log line, `counts`
    numbers for metrics by name: those that end in "Milliseconds" are durations, the rest counts.
    """

    body: Mapping[str, Any]
    status: int = 200
    etag: str | None = None
    location: str | None = None
    log: Mapping[str, Any] = field(default_factory=dict)
    counts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Operation(Generic[R]):
    """What an action takes and does."""

    request: type[R]
    run: Callable[[R], Reply]


Operations = Mapping[str, Operation[Any]]
"""The operations of one function, by action."""
