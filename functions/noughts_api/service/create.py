"""Making games, by a token and as rematches."""

from dataclasses import replace

from noughts import Mark, Position, Variant, new_position, parse_position

from noughts_api.errors import (
    Forbidden,
    GameNotOver,
    InvalidPosition,
    InvalidRequest,
    TokenReused,
    engine_refusals,
)
from noughts_api.identity import (
    check_may_start_computer,
    digest_of_token,
    game_id,
    parse_token,
    rematch_id,
)
from noughts_api.models.games import ComputerSeat, CreateGame, Rematch, SeatRequest, Start
from noughts_api.record import GameRecord, Seat
from noughts_api.service.desk import Change, Desk, Written, admit, receipt, write
from noughts_api.service.positions import play_all


def create(desk: Desk, request: CreateGame) -> Written:
    """Make the game that the token stands for, or find it: made twice alike, it is made once.

    Raises Unauthorized without a token, TokenReused when the token made another game before, and the
    Unprocessable errors for a start that is none.
    """
    token = parse_token(request.token)
    record = _new_record(desk, request, token)
    existing = desk.store.create(record, desk.clock())
    if existing is None:
        return Written(record, applied=True)
    if existing.creator != record.creator:
        # Two tokens whose ids collide: a chance of 2^-128 for each pair, but not one to hand a game over on.
        raise Forbidden("this token holds no seat in this game")
    if _creation(existing) != _creation(record):
        raise TokenReused(f"the token already made game {existing.id}, another one", record=existing)
    return Written(existing, applied=False)


def _new_record(desk: Desk, request: CreateGame, token: bytes) -> GameRecord:
    with engine_refusals("variant", InvalidRequest):
        variant = request.variant.to_variant()
    creator = digest_of_token(token)
    start, opening = _start(variant, request.start)
    now = desk.clock()
    return GameRecord(
        id=game_id(token),
        variant=variant,
        seats={Mark.X: _seat(request.seats.X, creator), Mark.O: _seat(request.seats.O, creator)},
        creator=creator,
        created_at=now,
        updated_at=now,
        expires_at=now + desk.ttl,
        start=start,
        opening=len(opening),
        moves=opening,
        ply=len(opening),
    )


def _seat(request: SeatRequest, creator: bytes) -> Seat:
    if isinstance(request, ComputerSeat):
        return Seat("ai", level=request.level)
    return Seat(request.kind, holder=creator if request.kind == "human" else None)


def _start(variant: Variant, start: Start | None) -> tuple[str | None, tuple[str, ...]]:
    """Return the text of the first position, None for the variant's own, and the opening moves."""
    if start is None:
        return None, ()
    if start.position is not None:
        with engine_refusals("start.position", InvalidPosition):
            position = parse_position(start.position)
        if position.variant != variant:
            raise InvalidPosition(f"start.position is of another variant than the game's: {start.position!r}")
        return str(_unfinished(position)), ()
    position = new_position(variant)
    moves = play_all(position, start.moves or [], "start.moves")
    _unfinished(position)
    return None, tuple(moves)


def _unfinished(position: Position) -> Position:
    if position.turn is None:
        raise InvalidPosition(f"no game can start where it is over ({position.status}): {str(position)!r}")
    return position


def _creation(record: GameRecord) -> tuple[object, ...]:
    """Return what the arguments of a creation determine, whatever was played since."""
    seats = [(seat.kind, seat.level) for seat in (record.seats[Mark.X], record.seats[Mark.O])]
    return record.variant, seats, record.start, record.moves[: record.opening]


def rematch(desk: Desk, request: Rematch) -> Written:
    """Make the game that follows a finished one, sides swapped, and note its id in the finished one.

    Both sides may ask at once, at whatever version they saw the end: they find the same game. Raises
    GameNotOver while the game goes on.
    """

    def decide(record: GameRecord) -> Change | None:
        check_may_start_computer(record, request.token)
        if record.rematch_id is not None:
            return None
        admit(record, receipt(request.version, "rematch"), ())
        if record.status == "IN_PROGRESS":
            raise GameNotOver("a rematch follows a game that is over; this one is not", record=record)
        following = _swapped(desk, record)
        # Before the note: a crash between the two leaves a game that a repeated request finds and notes.
        desk.store.create(following, desk.clock())
        return Change(replace(record, rematch_id=following.id))

    return write(desk, request.id, decide)


def _swapped(desk: Desk, record: GameRecord) -> GameRecord:
    now = desk.clock()
    return GameRecord(
        id=rematch_id(record.id),
        variant=record.variant,
        seats={mark: record.seats[mark.other] for mark in Mark},
        creator=record.creator,
        created_at=now,
        updated_at=now,
        expires_at=now + desk.ttl,
        start=record.start,
        opening=record.opening,
        moves=record.moves[: record.opening],
        ply=record.opening,
    )
