"""The OpenAPI 3.1 document of the HTTP side."""

import inspect
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from noughts_api.wire.problem import Problem

from contract.events import ID, Case, cases
from contract.operations import Published, published
from contract.refusals import refusals
from contract.responses import refused, succeeded
from contract.schemas import BESIDE, Schema, body_schema, described, paragraphs
from local.template import ROOT

REFERENCE = "#/components/schemas/{model}"
JSON = "application/json"
Answers = Mapping[str, Any]
"""The bodies of answers, by the names of the events that were answered with them."""

_ABOUT = """
Ultimate Tic-Tac-Toe and its relatives: positions judged, games kept, moves found.

**Tokens.** The client makes a token for each game, 32 random bytes in base64url without padding, and sends
it as `Authorization: Bearer`. The game's id follows from it, so a creation may be repeated and finds the
same game. Anybody with the id may look; what writes needs a token that holds a seat.

**Versions.** A write names the `version` it was made for, and adds one. Sent again as it was, it is
recognised and answered, not repeated; for another version it is refused with the game as it is.

**Refusals** are problem documents (RFC 9457). Unknown fields are refused by name, and `"3"` is no integer.
A known path with another method is 405 with `Allow`, an unknown path 404. Answers may gain fields.
"""

_TAGS = {
    "games": ("Games", "Games that are kept: made, looked at, joined, played."),
    "ai_move": ("Computer", "The computer's moves, and what a search finds in any position."),
    "evaluate": ("Positions", "Positions judged and rows replayed; nothing is kept."),
}
"""Name and description of what one function does, by its module."""

_GATEWAY_ERROR: Schema = {
    "type": "object",
    "description": "What API Gateway itself answers with, before or instead of a function.",
    "properties": {"message": {"type": ["string", "null"]}},
    "required": ["message"],
}


def document(answers: Answers) -> dict[str, Any]:
    """Return the document; `answers` are shown as examples where there are some."""
    actions = published()
    http = [case for case in cases() if case.is_http]
    paths: dict[str, dict[str, Any]] = {}
    for action in actions:
        own = [case for case in http if case.event["routeKey"] == _key(action)]
        paths.setdefault(action.route.path, {})[action.route.method.lower()] = _operation(
            action, own, answers
        )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Noughts",
            "version": _version(),
            "summary": "Ultimate Tic-Tac-Toe as a service.",
            "description": paragraphs(inspect.cleandoc(_ABOUT)),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "The origin that serves this document"}],
        "tags": [
            dict(zip(("name", "description"), _TAGS[module], strict=True)) for module in _modules(actions)
        ],
        "paths": paths,
        "components": {
            "schemas": _schemas(actions),
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "32 random bytes in base64url without padding: 43 characters.",
                }
            },
            "links": {action.action: _link(action) for action in actions if "id" in action.fields},
        },
    }


def _key(action: Published) -> str:
    return f"{action.route.method} {action.route.path}"


def _modules(actions: Sequence[Published]) -> list[str]:
    return list(dict.fromkeys(action.module for action in actions))


def _version() -> str:
    project = tomllib.loads((ROOT / "engine" / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def _schemas(actions: Sequence[Published]) -> dict[str, Schema]:
    requests, of_requests = described([action.request for action in actions], REFERENCE)
    _, of_answers = described([*(action.answer for action in actions), Problem], REFERENCE)
    of_requests |= {
        action.request.__name__: schema
        for action, schema in zip(actions, requests, strict=True)
        if "$ref" not in schema
    }
    bodies = {name: body_schema(of_requests[name]) for name in (each.request.__name__ for each in actions)}
    inner = {name: schema for name, schema in of_requests.items() if name not in bodies}
    sent = {name: schema for name, schema in bodies.items() if schema is not None}
    both = {**inner, **sent, **of_answers, "GatewayError": _GATEWAY_ERROR}
    assert len(both) == len(inner) + len(sent) + len(of_answers) + 1, "two schemas have one name"
    return dict(sorted(both.items()))


def _operation(action: Published, own: Sequence[Case], answers: Answers) -> dict[str, Any]:
    summary, _, rest = action.description.partition("\n\n")
    kinds = refusals(action, http=True)
    operation: dict[str, Any] = {
        "operationId": action.action,
        "tags": [_TAGS[action.module][0]],
        "summary": paragraphs(summary).rstrip("."),
        **({"description": paragraphs(rest)} if rest else {}),
        "security": [{"token": []}] if "token" in action.fields else [],
    }
    parameters = _parameters(action, own)
    if parameters:
        operation["parameters"] = parameters
    if action.fields - set(BESIDE):
        operation["requestBody"] = _request_body(action, own)
    operation["responses"] = succeeded(action, own, answers) | refused(kinds, own, answers)
    return operation


def _parameters(action: Published, own: Sequence[Case]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if "id" in action.fields:
        found.append(
            {
                "name": "id",
                "in": "path",
                "required": True,
                "description": "The game's id: 32 hexadecimal digits in lower case.",
                "schema": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
                "example": ID,
            }
        )
    if any(case.status == 304 for case in own):
        found.append(
            {
                "name": "If-None-Match",
                "in": "header",
                "description": "The `ETag` of the answer at hand; while it is still right, 304 comes back.",
                "schema": {"type": "string"},
                "example": '"1"',
            }
        )
    return found


def _request_body(action: Published, own: Sequence[Case]) -> dict[str, Any]:
    shown = {
        case.name.removeprefix("http-"): {
            **({"summary": case.remark} if case.remark else {}),
            "value": case.body,
        }
        for case in own
        if case.succeeds and case.body is not None
    }
    content: dict[str, Any] = {"schema": {"$ref": REFERENCE.format(model=action.request.__name__)}}
    if shown:
        content["examples"] = shown
    return {"required": True, "content": {JSON: content}}


def _link(action: Published) -> dict[str, Any]:
    """Lead from any answer that holds a game to what can be done with that game next."""
    link: dict[str, Any] = {
        "operationId": action.action,
        "parameters": {"id": "$response.body#/id"},
        "description": paragraphs(action.description.partition("\n\n")[0]),
    }
    if action.fields - set(BESIDE) == {"version"}:
        link["requestBody"] = {"version": "$response.body#/version"}
    return link
