"""JSON Schema of direct invocations: an event and an answer for each action, and the names of refusals."""

from collections.abc import Mapping
from typing import Any

from noughts_api.wire.problem import InternalError

from contract.events import cases
from contract.operations import Published, published
from contract.refusals import leaves, refusals
from contract.schemas import Schema, described, paragraphs, reachable

_REFERENCE = "#/$defs/{model}"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_HTTP_ONLY = {"RouteNotFound", "MethodNotAllowed", "BodyTooLarge"}


def schemas() -> Mapping[str, Schema]:
    """Return every schema by the name of its file, without the ending."""
    found: dict[str, Schema] = {"refusal": _refusal()}
    for action in published():
        found[f"{action.action}.event"] = _event(action)
        found[f"{action.action}.answer"] = _answer(action)
    return found


def _event(action: Published) -> Schema:
    _, definitions = described([action.request], _REFERENCE)
    own = definitions.pop(action.request.__name__, None) or described([action.request], _REFERENCE)[0][0]
    shown = [
        case.event
        for case in cases()
        if not case.is_http and case.succeeds and case.event["action"] == action.action
    ]
    return {
        "$schema": _DIALECT,
        "title": f"The event of the action {action.action}",
        "description": paragraphs(action.description),
        **{
            name: value
            for name, value in own.items()
            if name not in {"properties", "required", "description"}
        },
        "properties": {"action": {"const": action.action}, **own.get("properties", {})},
        "required": ["action", *own.get("required", [])],
        "examples": shown,
        "$comment": f"Refused with: {', '.join(kind.__name__ for kind in refusals(action, http=False))}.",
        **_definitions(own, definitions),
    }


def _answer(action: Published) -> Schema:
    (schema,), definitions = described([action.answer], _REFERENCE)
    return {
        "$schema": _DIALECT,
        "title": f"The answer to the action {action.action}",
        **schema,
        **_definitions(schema, definitions),
    }


def _definitions(schema: Schema, definitions: dict[str, Schema]) -> dict[str, Any]:
    needed = reachable(schema, definitions)
    return {"$defs": needed} if needed else {}


def _refusal() -> Schema:
    names = [
        {"const": kind.__name__, "description": paragraphs(kind.__doc__ or kind.title)}
        for kind in leaves()
        if kind is not InternalError and kind.__name__ not in _HTTP_ONLY
    ]
    return {
        "$schema": _DIALECT,
        "title": "A refusal",
        "description": "The payload of a direct invocation that fails with FunctionError: Unhandled.",
        "type": "object",
        "properties": {
            "errorType": {"description": "The name to catch it by.", "oneOf": names},
            "errorMessage": {"description": "A sentence for a person.", "type": "string"},
            "requestId": {"type": "string"},
            "stackTrace": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["errorType", "errorMessage"],
    }
