"""Refusals as problem documents (RFC 9457): the one shape of every error that the code answers over HTTP."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from noughts_api.errors import PROBLEM_TYPE_PREFIX, ApiError, FieldError
from noughts_api.views import GameView, game_view

PROBLEM_JSON: Literal["application/problem+json"] = "application/problem+json"


class Problem(TypedDict):
    """`errors` are there when a model refused fields, `game` when a stored game stands in the way."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    errors: NotRequired[list[FieldError]]
    game: NotRequired[GameView]


class InternalError(ApiError):
    """A fault of ours. What it was stands in the log, under the same correlation id."""

    kind, status, title = "internal-error", 500, "The service failed"


def problem(error: ApiError, instance: str) -> Problem:
    """Return the problem document for a request to the path `instance`."""
    document: Problem = {
        "type": PROBLEM_TYPE_PREFIX + error.kind,
        "title": error.title,
        "status": error.status,
        "detail": error.detail,
        "instance": instance,
    }
    if error.fields:
        document["errors"] = error.fields
    if error.record is not None:
        document["game"] = game_view(error.record)
    return document
