"""Taking moves back and playing them again."""

from collections.abc import Collection
from dataclasses import replace

from noughts import Mark

from noughts_api.errors import GameOver, NothingToRedo, NothingToUndo
from noughts_api.models.games import Redo, Undo
from noughts_api.record import GameRecord
from noughts_api.service.desk import Desk, Written, receipt, write_by_seat
from noughts_api.service.takeback import needs_consent, offered


def undo(desk: Desk, request: Undo) -> Written:
    """Take back one ply when both seats are held, against the computer all plies to one's previous turn.

    Against another person this only offers to take back so much. Also after the end of a game, unless by
    resignation. Raises, after the checks of every write: GameOver for a resigned game, NotUndoable while
    nobody sits on the other side, NothingToUndo, OfferStands.
    """

    def act(record: GameRecord, seats: list[Mark]) -> tuple[GameRecord, Mark]:
        _check_not_resigned(record)
        consent = needs_consent(record, seats)
        earlier = [ply for ply in range(record.opening, record.ply) if _my_turn(record, ply, seats)]
        if not earlier:
            raise NothingToUndo(f"no move of {' or '.join(seats)} was played yet", record=record)
        stepped = offered(record, seats[0], earlier[-1]) if consent else _at_ply(record, earlier[-1])
        return stepped, seats[0]

    return write_by_seat(desk, request, receipt(request.version, "undo"), act)


def redo(desk: Desk, request: Redo) -> Written:
    """Play again what the last undo took back; what two people agreed to take back is gone.

    Raises, after the checks of every write: GameOver for a resigned game, NothingToRedo.
    """

    def act(record: GameRecord, seats: list[Mark]) -> tuple[GameRecord, Mark]:
        _check_not_resigned(record)
        if not record.redo:
            raise NothingToRedo("no move was taken back since the last one was played", record=record)
        plies = range(record.ply + 1, len(record.moves))
        later = next((ply for ply in plies if _my_turn(record, ply, seats)), len(record.moves))
        return _at_ply(record, later), seats[0]

    return write_by_seat(desk, request, receipt(request.version, "redo"), act)


def _check_not_resigned(record: GameRecord) -> None:
    if record.resigned is not None:
        raise GameOver(f"{record.resigned} resigned, and that is final", record=record)


def _my_turn(record: GameRecord, ply: int, seats: Collection[Mark]) -> bool:
    return record.mark_at(ply) in seats


def _at_ply(record: GameRecord, ply: int) -> GameRecord:
    stepped = replace(record, ply=ply)
    return replace(stepped, status=stepped.position().status)
