"""Who is asking: tokens, what is stored of them, and the game a token stands for."""

import base64
import hashlib
import hmac
import re

from noughts import Mark

from noughts_api.errors import Forbidden, GameNotFound, Unauthorized
from noughts_api.record import GameRecord

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
_ID = re.compile(r"[0-9a-f]{32}", re.ASCII)
_FORM = "base64url without padding of 32 random bytes, 43 characters"


def parse_token(token: str | None) -> bytes:
    """Return the bytes of a token; Unauthorized when there is none or it is not in the one form allowed."""
    if token is None:
        raise Unauthorized(f"a token is needed, as Authorization: Bearer or as the field token: {_FORM}")
    if not _TOKEN.fullmatch(token):
        raise Unauthorized(f"that is no token; a token is {_FORM}")
    raw = base64.urlsafe_b64decode(token + "=")
    if base64.urlsafe_b64encode(raw).rstrip(b"=").decode() != token:
        # The last character carries two unused bits: only zeros, or one token would have four spellings.
        raise Unauthorized(f"that is no token; a token is {_FORM}")
    return raw


def digest_of_token(raw: bytes) -> bytes:
    """Return what is stored of a token."""
    return hashlib.sha256(raw).digest()


def game_id(raw: bytes) -> str:
    """Return the id of the game that a token makes, so that a repeated creation finds the same game."""
    return hashlib.sha256(b"noughts game" + raw).digest()[:16].hex()


def rematch_id(previous: str) -> str:
    """Return the id of the game that follows `previous`: both sides arrive at the same one."""
    return hashlib.sha256(b"noughts rematch" + bytes.fromhex(previous)).digest()[:16].hex()


def check_id(text: str) -> str:
    """Return an id; GameNotFound for text that is none."""
    if not _ID.fullmatch(text):
        raise GameNotFound("no game has this id; an id is 32 hexadecimal digits in lower case")
    return text


def seats_held(record: GameRecord, token: str | None) -> list[Mark]:
    """Return the seats a token holds, X first; Unauthorized without a token, Forbidden without a seat."""
    holder = digest_of_token(parse_token(token))
    held = [mark for mark in Mark if _same(record.seats[mark].holder, holder)]
    if not held:
        raise Forbidden("this token holds no seat in this game")
    return held


def check_may_start_computer(record: GameRecord, token: str | None) -> None:
    """Let pass who may ask the computer to move: a seat's holder; between computers, the creator."""
    holder = digest_of_token(parse_token(token))
    known = [_same(seat.holder, holder) for seat in record.seats.values()]
    if all(seat.kind == "ai" for seat in record.seats.values()):
        known.append(_same(record.creator, holder))
    if not any(known):
        raise Forbidden("this token holds no seat in this game, nor did it make one between computers")


def _same(stored: bytes | None, holder: bytes) -> bool:
    # Constant time, so that answers do not tell how much of a guess was right.
    return stored is not None and hmac.compare_digest(stored, holder)
