"""What every use case on stored games needs, and the one way in which they write."""

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from noughts import Mark

from noughts_api.errors import GameNotFound, Unavailable, VersionConflict
from noughts_api.identity import check_id, seats_held
from noughts_api.models.games import GameAction
from noughts_api.record import GameRecord, Receipt
from noughts_api.store import GameStore, Superseded

Clock = Callable[[], int]
"""Seconds since 1970."""

# Only joining, which names no version, can be overtaken more than once.
_ATTEMPTS = 5


@dataclass(frozen=True)
class Desk:
    """The store, the time, and the life of a game after its last write in seconds."""

    store: GameStore
    clock: Clock
    ttl: int


class Thinking(NamedTuple):
    """What a move of the computer took: milliseconds, and the positions visited, 0 without a search."""

    milliseconds: float
    nodes: int


@dataclass(frozen=True)
class Written:
    """A game after a write.

    `applied` is False when the same write had been applied before; `thinking` is what the computer's move
    took, None where it made none.
    """

    record: GameRecord
    applied: bool
    thinking: Thinking | None = None


@dataclass(frozen=True)
class Change:
    """What a write makes of a game, and what the computer's move took."""

    record: GameRecord
    thinking: Thinking | None = None


Decide = Callable[[GameRecord], Change | None]
"""Decides on the game as it is: the changed game, None when it was changed so before, or an ApiError."""

Act = Callable[[GameRecord, list[Mark]], tuple[GameRecord, Mark]]
"""Acts for one of the seats held, X first: the changed game and the seat that changed it, or an ApiError."""


def read(desk: Desk, game: str) -> GameRecord:
    """Return the game, for anyone who knows its id; GameNotFound when there is none."""
    return desk.store.load(check_id(game), desk.clock())


def write(desk: Desk, game: str, decide: Decide) -> Written:
    """Change a game, or find that it was changed so before; what `decide` raises passes.

    Overtaken by another write, it decides again on the game that write left.
    """
    record = read(desk, game)
    for _ in range(_ATTEMPTS):
        change = decide(record)
        if change is None:
            return Written(record, applied=False)
        now = desk.clock()
        changed = _next_version(change.record, record.version + 1, now, desk.ttl)
        try:
            desk.store.save(changed, now)
        except Superseded as overtaken:
            if overtaken.current is None:
                raise GameNotFound(f"the game {game} has expired") from None
            record = overtaken.current
        else:
            return Written(changed, applied=True, thinking=change.thinking)
    raise Unavailable(f"game {game} changes faster than it can be written; send the same request again")


def write_by_seat(desk: Desk, request: GameAction, wanted: Receipt, act: Act) -> Written:
    """Change a game for whoever holds a seat in it, or find that the seat's last write was this one.

    Raises, in this order: GameNotFound, Unauthorized, Forbidden, VersionConflict, and what `act` raises.
    """

    def decide(record: GameRecord) -> Change | None:
        seats = seats_held(record, request.token)
        if not admit(record, wanted, seats):
            return None
        changed, mark = act(record, seats)
        return Change(signed(changed, mark, wanted))

    return write(desk, request.id, decide)


def _next_version(record: GameRecord, version: int, now: int, ttl: int) -> GameRecord:
    # An offer ends with the version it stands at, whatever the write was: only the write that makes it names
    # the version to come.
    offer = record.offer if record.offer and record.offer.version == version else None
    return replace(record, version=version, offer=offer, updated_at=now, expires_at=now + ttl)


def receipt(version: int, action: str, **arguments: str) -> Receipt:
    """Return what identifies a write: the version it names and a digest of the rest."""
    text = json.dumps([action, arguments], sort_keys=True, separators=(",", ":"))
    return Receipt(version, hashlib.sha256(text.encode()).hexdigest()[:16])


def admit(record: GameRecord, wanted: Receipt, seats: Iterable[Mark]) -> bool:
    """Say whether a write is new; False when it is one of the seats' last, applied before.

    Raises VersionConflict when it is new but names another version than the game's.
    """
    if any(record.last.get(mark) == wanted for mark in seats):
        return False
    if wanted.version != record.version:
        raise VersionConflict(
            f"the request is for version {wanted.version}, the game is at version {record.version}",
            record=record,
        )
    return True


def signed(record: GameRecord, mark: Mark, written: Receipt) -> GameRecord:
    """Return the record with the receipt of a seat's write."""
    return replace(record, last={**record.last, mark: written})
