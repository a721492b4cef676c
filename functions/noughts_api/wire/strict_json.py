"""JSON as the service reads it: what clients could disagree about, or what could hurt, is refused.

Python's own reader takes NaN, duplicate names, lone surrogates and integers of any length, and gives up on
deep nesting with a RecursionError. Each is a MalformedRequest here.
"""

import base64
import binascii
import json
import math
from typing import Any

from noughts_api.errors import BodyTooLarge, MalformedRequest
from noughts_api.limits import MAX_BODY_BYTES, MAX_JSON_DEPTH, MAX_JSON_INTEGER


def read_body(body: str | None, is_base64: bool) -> bytes:
    """Return the bytes of an HTTP body; BodyTooLarge, or MalformedRequest for what cannot be decoded."""
    if not body:
        return b""
    # Four characters of base64 stand for three bytes, the last four for one at least. Look before decoding.
    at_least = len(body) // 4 * 3 - 2 if is_base64 else len(body)
    if at_least > MAX_BODY_BYTES:
        raise _too_large(at_least)
    try:
        raw = base64.b64decode(body, validate=True) if is_base64 else body.encode()
    except (binascii.Error, UnicodeEncodeError, ValueError) as error:
        encoding = "base64" if is_base64 else "Unicode text"
        raise MalformedRequest(f"the body is said to be {encoding}, which it is not") from error
    if len(raw) > MAX_BODY_BYTES:
        raise _too_large(len(raw))
    return raw


def _too_large(size: int) -> BodyTooLarge:
    return BodyTooLarge(f"a body may have {MAX_BODY_BYTES} bytes; this one has {size} or more")


def parse_object(raw: bytes) -> dict[str, Any]:
    """Return the JSON object that the bytes hold; MalformedRequest when they hold anything else."""
    if not raw:
        raise MalformedRequest("the body is empty; it must be a JSON object")
    try:
        value = json.loads(
            raw.decode("utf-8"),
            object_pairs_hook=_no_duplicates,
            parse_constant=_no_constant,
            parse_int=_bounded_integer,
        )
    except UnicodeDecodeError as error:
        raise MalformedRequest(f"the body is not UTF-8 (byte {error.start})") from error
    except RecursionError as error:
        raise _too_deep() from error
    except json.JSONDecodeError as error:
        raise MalformedRequest(f"the body is no JSON: {error.msg} (character {error.pos})") from error
    if not isinstance(value, dict):
        raise MalformedRequest(f"the body must be a JSON object, not {_kind(value)}")
    check_value(value)
    return value


def check_value(value: object, depth: int = 1) -> None:
    """Raise MalformedRequest for parsed JSON that is too deep, or holds numbers or text nobody should send.

    Direct events arrive parsed, by a reader that takes all that Python takes; so they are checked here too.
    """
    if depth > MAX_JSON_DEPTH:
        raise _too_deep()
    if isinstance(value, dict | list):
        for item in [*value, *value.values()] if isinstance(value, dict) else value:
            check_value(item, depth + 1)
    elif isinstance(value, str):
        _check_text(value)
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise MalformedRequest("a number must be finite")
    elif isinstance(value, int):
        _check_integer(value)
    elif value is not None:
        raise MalformedRequest(f"{type(value).__name__} is nothing JSON knows")


def _check_text(value: str) -> None:
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise MalformedRequest("a text holds half a surrogate pair, which is no Unicode") from error


def _check_integer(value: int) -> None:
    if not -MAX_JSON_INTEGER <= value <= MAX_JSON_INTEGER:
        raise MalformedRequest(f"an integer must lie within -{MAX_JSON_INTEGER} and {MAX_JSON_INTEGER}")


def _bounded_integer(text: str) -> int:
    # By length first: Python refuses to read integers of more than 4,300 digits, and long ones cost time.
    value = int(text) if len(text) <= len(str(-MAX_JSON_INTEGER)) else MAX_JSON_INTEGER + 1
    _check_integer(value)
    return value


def _no_constant(name: str) -> None:
    raise MalformedRequest(f"{name} is no JSON")


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise MalformedRequest("an object names a field twice")
    return value


def _too_deep() -> MalformedRequest:
    return MalformedRequest(f"the JSON is nested deeper than {MAX_JSON_DEPTH} levels")


def _kind(value: object) -> str:
    kinds = {list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return kinds.get(type(value), "a number")
