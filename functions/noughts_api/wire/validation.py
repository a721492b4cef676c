"""Parsed JSON to request models, and a model's refusal to words that name the field and what is allowed."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from noughts_api.errors import FieldError, InvalidRequest
from noughts_api.limits import MAX_QUOTED
from noughts_api.models.base import Request

R = TypeVar("R", bound=Request)

_NEVER_QUOTED = "token"


def validate(model: type[R], body: Mapping[str, Any], beside: Mapping[str, Any]) -> R:
    """Return the request; InvalidRequest, with each field at fault, when the model refuses it.

    `beside` are fields whose place is beside the body, in path and header; in the body they are unknown.
    """
    allowed = [name for name in model.model_fields if name not in beside]
    misplaced = [_unknown(name, allowed) for name in beside if name in body]
    try:
        request = model.model_validate({**body, **beside})
    except ValidationError as error:
        refused = [_field_error(details, allowed) for details in error.errors(include_url=False)]
        # From None: the validation error holds what was sent, and a log that holds it may hold a token.
        raise _invalid(misplaced + refused) from None
    if misplaced:
        raise _invalid(misplaced)
    return request


def _invalid(fields: list[FieldError]) -> InvalidRequest:
    return InvalidRequest(
        "; ".join(f"{field['field']}: {field['message']}" for field in fields[:3]), fields=fields
    )


def _unknown(name: str, allowed: Sequence[str]) -> FieldError:
    known = f"; allowed: {', '.join(allowed)}" if allowed else ""
    return {"field": _clipped(name), "message": f"there is no such field{known}"}


def _field_error(details: ErrorDetails, allowed: Sequence[str]) -> FieldError:
    path = details["loc"]
    name = ".".join(str(part) for part in path) or "(the whole)"
    kind = details["type"]
    if kind == "extra_forbidden":
        return _unknown(name, allowed if len(path) == 1 else ())
    if kind == "missing":
        return {"field": name, "message": "this field is required"}
    message = details["msg"]
    if path and _NEVER_QUOTED not in path and not isinstance(details["input"], dict | list):
        message += f", not {_quoted(details['input'])}"
    return {"field": name, "message": message}


def _quoted(value: object) -> str:
    return _clipped(repr(value))


def _clipped(text: str) -> str:
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}..."
