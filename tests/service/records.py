"""Records to put into the store."""

import secrets
from dataclasses import replace
from typing import Any

from noughts import Mark, UltimateVariant
from noughts_api.record import GameRecord, Seat

NOW = 1_769_860_800


def new_id() -> str:
    return secrets.token_hex(16)


def record(**changes: Any) -> GameRecord:
    """A new game of a person against the computer, with `changes`."""
    plain = GameRecord(
        id=new_id(),
        variant=UltimateVariant(3),
        seats={Mark.X: Seat("human", holder=b"x" * 32), Mark.O: Seat("ai", level="hard")},
        creator=b"x" * 32,
        created_at=NOW,
        updated_at=NOW,
        expires_at=NOW + 100,
    )
    return replace(plain, **changes)
