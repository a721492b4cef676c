"""Moving, giving up, sitting down."""

from dataclasses import replace

from noughts import Mark, Position

from noughts_api.errors import GameOver, IllegalMove, NotYourTurn, SeatTaken, engine_refusals
from noughts_api.identity import digest_of_token, parse_token
from noughts_api.models.games import Play, Resign, TakeSeat
from noughts_api.record import GameRecord
from noughts_api.service.desk import Change, Desk, Written, receipt, write, write_by_seat


def play(desk: Desk, request: Play) -> Written:
    """Play a move for the seat whose turn it is.

    Raises, in this order: GameNotFound, Unauthorized, Forbidden, VersionConflict, GameOver, NotYourTurn,
    IllegalMove. A repetition of the seat's last write raises nothing and changes nothing.
    """

    def act(record: GameRecord, seats: list[Mark]) -> tuple[GameRecord, Mark]:
        position = record.position()
        mark = side_to_move(record, position)
        if mark not in seats:
            raise NotYourTurn(f"it is the turn of {mark}, which is not your seat", record=record)
        with engine_refusals("move", IllegalMove):
            move = position.parse_move(request.move)
            position.push(move)
        return moved(record, position), mark

    return write_by_seat(desk, request, receipt(request.version, "play", move=request.move), act)


def side_to_move(record: GameRecord, position: Position) -> Mark:
    """Return the side to move; GameOver when there is none."""
    if record.resigned is not None:
        raise GameOver(f"the game is over: {record.resigned} resigned", record=record)
    if position.turn is None:
        raise GameOver(f"the game is over: {position.status}", record=record)
    return position.turn


def moved(record: GameRecord, position: Position) -> GameRecord:
    """Return the record with the position's last move played; what could be redone is gone."""
    moves = (*record.played, position.move_text(position.moves[-1]))
    return replace(record, moves=moves, ply=len(moves), status=position.status)


def resign(desk: Desk, request: Resign) -> Written:
    """Give up for the seat held; for the side to move when both are. Final: nothing is undone after it."""

    def act(record: GameRecord, seats: list[Mark]) -> tuple[GameRecord, Mark]:
        turn = side_to_move(record, record.position())
        loser = turn if turn in seats else seats[0]
        status = "O_WON" if loser is Mark.X else "X_WON"
        return replace(record, resigned=loser, status=status, moves=record.played), loser

    return write_by_seat(desk, request, receipt(request.version, "resign"), act)


def take_seat(desk: Desk, request: TakeSeat) -> Written:
    """Sit down on an open seat, at whatever version the game is; on one's own seat again changes nothing.

    Raises GameNotFound, Unauthorized, SeatTaken when it is somebody else's, GameOver when nobody can play.
    """
    mark = Mark(request.seat)

    def decide(record: GameRecord) -> Change | None:
        holder = digest_of_token(parse_token(request.token))
        seat = record.seats[mark]
        if seat.holder == holder:
            return None
        if seat.taken:
            raise SeatTaken(f"seat {mark} is taken", record=record)
        side_to_move(record, record.position())
        return Change(replace(record, seats={**record.seats, mark: seat._replace(holder=holder)}))

    return write(desk, request.id, decide)
