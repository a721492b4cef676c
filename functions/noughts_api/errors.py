"""What the service refuses and why: one exception tree, and for each exception its problem document.

    ApiError
    ├── MalformedRequest 400    no JSON that can be read: syntax, encoding, nesting, numbers nobody can hold
    ├── Unauthorized 401        no token, or text that is none
    ├── Forbidden 403           a token that holds nothing in this game
    ├── NotFound 404
    │   ├── GameNotFound        no such game, or it has expired
    │   └── RouteNotFound       no such path
    ├── MethodNotAllowed 405    a known path with another method
    ├── Conflict 409            well said, but not now; carries the game as it is
    │   ├── VersionConflict     the game has moved on
    │   ├── GameOver            the game is over
    │   ├── NotYourTurn         another seat is to move
    │   ├── NothingToUndo       no move of yours could be taken back
    │   ├── NothingToRedo       no move was taken back
    │   ├── NotUndoable         a move that nobody is there to agree to take back
    │   ├── OfferStands         an offer to take back waits for its answer
    │   ├── NoOffer             nothing is offered
    │   ├── NotYourAnswer       an answer that is the other side's to give
    │   ├── SeatTaken           the seat is somebody else's, or the computer's
    │   ├── GameNotOver         a rematch of a game that goes on
    │   └── TokenReused         the token already made another game
    ├── BodyTooLarge 413        more than `limits.MAX_BODY_BYTES`
    ├── Unprocessable 422
    │   ├── InvalidRequest      JSON that the request's model refuses
    │   ├── InvalidPosition     text or moves that lead to no usable position
    │   └── IllegalMove         a move that the rules forbid
    └── Unavailable 503         storage does not answer; the same request may be sent again

The class names are a contract: a direct invocation fails with them, and a state machine catches them by name.
The same mapping in HTTP is `kind`, the last part of the problem's `type`, and `status`.
"""
# ruff: noqa: N818 - "Error" in a name that others catch, beside the state machine's own word Error, says nothing.

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import ClassVar

from noughts import IllegalMoveError, NoughtsError
from typing_extensions import TypedDict

from noughts_api.record import GameRecord

PROBLEM_TYPE_PREFIX = "/problems/"


class FieldError(TypedDict):
    """One field that a model refused, by its dotted path, and why."""

    field: str
    message: str


class ApiError(Exception):
    """The root. `detail` is a sentence for a person; it never holds a token."""

    kind: ClassVar[str] = "error"
    status: ClassVar[int] = 500
    title: ClassVar[str] = "Error"

    def __init__(
        self,
        detail: str,
        *,
        fields: Sequence[FieldError] = (),
        record: GameRecord | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.detail = detail
        self.fields = list(fields)
        self.record = record
        self.headers = dict(headers or {})


class MalformedRequest(ApiError):
    """No JSON that can be read."""

    kind, status, title = "malformed-request", 400, "The request cannot be read"


class Unauthorized(ApiError):
    """No token, or text that is none."""

    kind, status, title = "unauthorized", 401, "A token is needed"

    def __init__(self, detail: str) -> None:
        # RFC 9110, section 11.6.1: a 401 names the scheme that would do.
        super().__init__(detail, headers={"WWW-Authenticate": 'Bearer realm="noughts"'})


class Forbidden(ApiError):
    """A token that holds nothing in this game."""

    kind, status, title = "forbidden", 403, "The token holds no seat in this game"


class NotFound(ApiError):
    """Nothing there."""

    kind, status, title = "not-found", 404, "Not found"


class GameNotFound(NotFound):
    """No such game, or it has expired."""

    title = "No such game"


class RouteNotFound(NotFound):
    """No such path."""

    title = "No such route"


class MethodNotAllowed(ApiError):
    """A known path with another method; `allowed` are those it has."""

    kind, status, title = "method-not-allowed", 405, "The path has no such method"

    def __init__(self, detail: str, allowed: Sequence[str]) -> None:
        super().__init__(detail, headers={"Allow": ", ".join(allowed)})


class Conflict(ApiError):
    """Well said, but not now. `record` is the game as it is."""

    kind, status, title = "conflict", 409, "Not possible now"


class VersionConflict(Conflict):
    """The game has moved on."""

    kind, title = "version-conflict", "The game has moved on"


class GameOver(Conflict):
    """The game is over."""

    kind, title = "game-over", "The game is over"


class NotYourTurn(Conflict):
    """Another seat is to move."""

    kind, title = "not-your-turn", "Another seat is to move"


class NothingToUndo(Conflict):
    """No move of yours could be taken back."""

    kind, title = "nothing-to-undo", "There is nothing to take back"


class NothingToRedo(Conflict):
    """No move was taken back."""

    kind, title = "nothing-to-redo", "There is nothing to play again"


class NotUndoable(Conflict):
    """A move that nobody is there to agree to take back."""

    kind, title = "not-undoable", "Moves of this game stand"


class OfferStands(Conflict):
    """An offer to take back waits for its answer."""

    kind, title = "offer-stands", "An offer waits for its answer"


class NoOffer(Conflict):
    """Nothing is offered."""

    kind, title = "no-offer", "Nothing is offered"


class NotYourAnswer(Conflict):
    """An answer that is the other side's to give."""

    kind, title = "not-your-answer", "This answer is not yours to give"


class SeatTaken(Conflict):
    """The seat is somebody else's, or the computer's."""

    kind, title = "seat-taken", "The seat is not free"


class GameNotOver(Conflict):
    """A rematch of a game that goes on."""

    kind, title = "game-not-over", "The game is not over"


class TokenReused(Conflict):
    """The token already made another game."""

    kind, title = "token-reused", "The token already made another game"


class BodyTooLarge(ApiError):
    """More bytes than a body may have."""

    kind, status, title = "body-too-large", 413, "The body is too large"


class Unprocessable(ApiError):
    """It can be read, but means nothing here."""

    kind, status, title = "unprocessable", 422, "The request means nothing here"


class InvalidRequest(Unprocessable):
    """JSON that the request's model refuses; `fields` names what and why."""

    kind, title = "invalid-request", "The request does not fit its model"


class InvalidPosition(Unprocessable):
    """Text or moves that lead to no usable position."""

    kind, title = "invalid-position", "No usable position"


class IllegalMove(Unprocessable):
    """A move that the rules forbid."""

    kind, title = "illegal-move", "The move is illegal"


class Unavailable(ApiError):
    """Storage does not answer; the same request may be sent again, a second later."""

    kind, status, title = "unavailable", 503, "Not available for the moment"

    def __init__(self, detail: str) -> None:
        super().__init__(detail, headers={"Retry-After": "1"})


@contextmanager
def engine_refusals(where: str, refusal: type[Unprocessable]) -> Iterator[None]:
    """Turn what the engine refuses inside into `refusal`; `where` names the field that holds it."""
    try:
        yield
    except NoughtsError as error:
        said = error.reason if isinstance(error, IllegalMoveError) else str(error)
        fields: list[FieldError] = [{"field": where, "message": said}]
        # A player reads why a move is refused; all else is for programmers, who want to know where it stands.
        raise refusal(said if where == "move" else f"{where}: {said}", fields=fields) from error
