"""Taking back between two people: one offers, the other answers, and any other write ends the offer."""

from collections.abc import Collection
from dataclasses import replace

from noughts import Mark

from noughts_api.errors import NoOffer, NotUndoable, NotYourAnswer, OfferStands
from noughts_api.models.games import AnswerOffer
from noughts_api.record import GameRecord, Offer
from noughts_api.service.desk import Desk, Written, receipt, write_by_seat


def needs_consent(record: GameRecord, seats: Collection[Mark]) -> bool:
    """Say whether another person than the holder of `seats` has to agree to a step back.

    Raises NotUndoable while nobody sits there who could.
    """
    others = [seat for mark, seat in record.seats.items() if seat.kind != "ai" and mark not in seats]
    if not all(seat.taken for seat in others):
        raise NotUndoable("the other seat is open, and who sits down would have to agree", record=record)
    return bool(others)


def offered(record: GameRecord, mark: Mark, ply: int) -> GameRecord:
    """Return the record with the offer of `mark` to go back to `ply`; OfferStands while there is one."""
    if record.offer is not None:
        raise OfferStands(f"the offer of {record.offer.by} waits for its answer", record=record)
    # The write that makes the offer is the version it stands at, and the one its answer names.
    return replace(record, offer=Offer(mark, ply, record.version + 1))


def answer_offer(desk: Desk, request: AnswerOffer) -> Written:
    """Accept or decline the other side's offer to take back, or withdraw one's own.

    Accepted, the moves are gone for good. Raises, after the checks of every write: NoOffer when none stands,
    NotYourAnswer.
    """

    def act(record: GameRecord, seats: list[Mark]) -> tuple[GameRecord, Mark]:
        offer = record.offer
        if offer is None:
            raise NoOffer("nothing is offered", record=record)
        if (offer.by in seats) != (request.answer == "withdraw"):
            whose = offer.by if request.answer == "withdraw" else offer.by.other
            raise NotYourAnswer(f"to {request.answer} the offer of {offer.by} is for {whose}", record=record)
        answered = _without_moves_after(record, offer.ply) if request.answer == "accept" else record
        return replace(answered, offer=None), seats[0]

    wanted = receipt(request.version, "answer_offer", answer=request.answer)
    return write_by_seat(desk, request, wanted, act)


def _without_moves_after(record: GameRecord, ply: int) -> GameRecord:
    earlier = replace(record, moves=record.moves[:ply], ply=ply)
    return replace(earlier, status=earlier.position().status)
