"""The computer's moves: in a stored game, and in any position."""

import hashlib
import time

from noughts import Mark, Move, Position, create_player

from noughts_api.errors import NotYourTurn
from noughts_api.identity import check_may_start_computer
from noughts_api.models.games import AiMove
from noughts_api.record import GameRecord
from noughts_api.service.desk import Change, Desk, Thinking, Written, admit, receipt, signed, write
from noughts_api.service.play import moved, side_to_move
from noughts_api.service.searching import Searched, Timer


def ai_move(desk: Desk, request: AiMove, timer: Timer = time.perf_counter) -> Written:
    """Let the computer's seat move.

    Whoever holds a seat may ask, and the creator of a game between computers. Asked twice at one version, it
    moves once, whoever asked. Raises, in this order: GameNotFound, Unauthorized, Forbidden, VersionConflict,
    GameOver, NotYourTurn when a person is to move.
    """
    wanted = receipt(request.version, "ai_move")

    def decide(record: GameRecord) -> Change | None:
        check_may_start_computer(record, request.token)
        # The receipt is the computer's: its seat moves, whoever asks.
        if not admit(record, wanted, _computers(record)):
            return None
        position = record.position()
        mark = side_to_move(record, position)
        level = record.seats[mark].level
        if level is None:
            raise NotYourTurn(f"it is the turn of {mark}, which no computer plays", record=record)
        started = timer()
        move, searched = think(position, level, seed_for(record.id, record.ply))
        thinking = Thinking((timer() - started) * 1000, searched.found.nodes if searched else 0)
        position.push(move)
        return Change(signed(moved(record, position), mark, wanted), thinking)

    return write(desk, request.id, decide)


def _computers(record: GameRecord) -> list[Mark]:
    return [mark for mark, seat in record.seats.items() if seat.kind == "ai"]


def seed_for(game: str, ply: int) -> int:
    """Return the seed of a game's ply, so that the same position of the same game gets the same move."""
    return int.from_bytes(hashlib.sha256(f"{game}/{ply}".encode()).digest()[:8])


def think(
    position: Position, level: str, seed: int, timer: Timer = time.perf_counter
) -> tuple[Move, Searched | None]:
    """Return the move of a level, and what it searched, if it did; `position` is left as it was."""
    started = timer()
    thought = create_player(level, seed=seed).think(position)
    if thought.search is None:
        return thought.move, None
    return thought.move, Searched(thought.search, (timer() - started) * 1000, thought.kernel)
