"""Parsed JSON to request models, and a model's refusal to words that name the field and what is allowed.

pydantic speaks of Python; whoever sends JSON is told of JSON.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from noughts_api.errors import FieldError, InvalidRequest
from noughts_api.limits import MAX_FIELD_ERRORS, MAX_QUOTED
from noughts_api.models.base import Request

R = TypeVar("R", bound=Request)

_NEVER_QUOTED = "token"
_MISSING = "this field is required"


def validate(model: type[R], body: Mapping[str, Any], beside: Mapping[str, Any]) -> R:
    """Return the request; InvalidRequest, with each field at fault, when the model refuses it.

    `beside` are fields whose place is beside the body, in path and header; in the body they are unknown.
    """
    allowed = [name for name in model.model_fields if name not in beside]
    misplaced = [_unknown(name, allowed) for name in beside if name in body]
    sent = {**body, **beside}
    try:
        request = model.model_validate(sent)
    except ValidationError as error:
        refused = error.errors(include_url=False)[:MAX_FIELD_ERRORS]
        # From None: the validation error holds what was sent, and a log that holds it may hold a token.
        raise _invalid(misplaced + [_field_error(each, sent, allowed) for each in refused]) from None
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


def _field_error(details: ErrorDetails, sent: Mapping[str, Any], allowed: Sequence[str]) -> FieldError:
    path = list(_path(details["loc"], sent))
    name = ".".join(path) or "(the whole)"
    match details["type"]:
        case "extra_forbidden":
            return _unknown(name, allowed if len(path) == 1 else ())
        case "missing":
            return {"field": name, "message": _MISSING}
        case "union_tag_not_found":
            return {"field": f"{name}.{_discriminator(details)}", "message": _MISSING}
        case "union_tag_invalid":
            tag = _discriminator(details)
            known, given = details["ctx"]["expected_tags"], _quoted(details["input"][tag])
            return {"field": f"{name}.{tag}", "message": f"Input should be one of {known}, not {given}"}
        case "model_type" | "model_attributes_type":
            message = "Input should be an object"
        case _:
            message = details["msg"]
    if path and _NEVER_QUOTED not in path and not isinstance(details["input"], dict | list):
        message += f", not {_quoted(details['input'])}"
    return {"field": name, "message": message}


def _path(location: Sequence[str | int], sent: Any) -> Iterator[str]:
    """Yield the names and indices that lead to a field, without the tags that stand among pydantic's."""
    for depth, part in enumerate(location, start=1):
        inside = part in sent if isinstance(sent, dict) else isinstance(sent, list)
        if inside or depth == len(location):
            yield str(part)
        if inside:
            sent = sent[part]


def _discriminator(details: ErrorDetails) -> str:
    quoted: str = details["ctx"]["discriminator"]
    return quoted.strip("'")


def _quoted(value: object) -> str:
    return _clipped(repr(value) if isinstance(value, str) else json.dumps(value))


def _clipped(text: str) -> str:
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}..."
