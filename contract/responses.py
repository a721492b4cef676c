"""The answers of a route by status, as OpenAPI has them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from noughts_api.errors import PROBLEM_TYPE_PREFIX, ApiError
from noughts_api.wire.problem import PROBLEM_JSON

from contract.events import Case
from contract.operations import Published, published
from contract.schemas import described, paragraphs

_REFERENCE = "#/components/schemas/{model}"
_JSON = "application/json"
_BY_GATEWAY = {
    413: "API Gateway's own, for more than 10 MB.",
    429: "Too many requests; API Gateway's own. Send it again a little later.",
    500: "API Gateway's own, when a function ends without an answer.",
    503: "API Gateway's own, when no function is free.",
}
_HEADERS = {
    401: {"WWW-Authenticate": "The scheme that would do."},
    503: {
        "Retry-After": "Seconds to wait before the same request is sent again; not with API Gateway's own."
    },
}
Response = dict[str, Any]


def succeeded(action: Published, own: Sequence[Case], answers: Mapping[str, Any]) -> dict[str, Response]:
    """Return the answers to requests that were granted: those statuses that the events come back with."""
    statuses = sorted({case.status for case in own if case.status < 400})
    revalidated = 304 in statuses
    found: dict[str, Response] = {}
    for status in statuses:
        response: Response = {"description": _meaning(action, status)}
        headers = _headers(status, revalidated=revalidated)
        if headers:
            response["headers"] = headers
        if status != 304:
            (schema,), _ = described([action.answer], _REFERENCE)
            response["content"] = {_JSON: {"schema": schema, **_examples(own, status, answers)}}
            if _holds_a_game(action):
                response["links"] = _links()
        found[str(status)] = response
    return found


def refused(
    kinds: Iterable[type[ApiError]], own: Sequence[Case], answers: Mapping[str, Any]
) -> dict[str, Response]:
    """Return the refusals, and what API Gateway may answer instead of a function."""
    by_status = {
        status: list(group)
        for status, group in groupby(sorted(kinds, key=lambda kind: kind.status), lambda kind: kind.status)
    }
    return {
        str(status): _refusal(status, by_status.get(status, []), own, answers)
        for status in sorted({*by_status, 429, 500, 503})
    }


def _refusal(
    status: int, kinds: Sequence[type[ApiError]], own: Sequence[Case], answers: Mapping[str, Any]
) -> Response:
    lines = [f"- `{kind.kind}`: {paragraphs(kind.__doc__ or kind.title)}" for kind in kinds]
    content: dict[str, Any] = {}
    if kinds:
        content[PROBLEM_JSON] = {"schema": _problem(status, kinds), **_examples(own, status, answers)}
    if status in _BY_GATEWAY:
        lines.append(f"- {_BY_GATEWAY[status]}" if kinds else _BY_GATEWAY[status])
        content[_JSON] = {"schema": {"$ref": _REFERENCE.format(model="GatewayError")}}
    response: Response = {"description": "\n".join(lines), "content": content}
    headers = _headers(status)
    return {**response, "headers": headers} if headers else response


def _problem(status: int, kinds: Sequence[type[ApiError]]) -> dict[str, Any]:
    types = [PROBLEM_TYPE_PREFIX + kind.kind for kind in kinds]
    return {
        "allOf": [
            {"$ref": _REFERENCE.format(model="Problem")},
            {
                "type": "object",
                "properties": {"type": {"enum": list(dict.fromkeys(types))}, "status": {"const": status}},
            },
        ]
    }


def _meaning(action: Published, status: int) -> str:
    if status == 304:
        return "What the caller has is still right."
    about = paragraphs(getattr(action.answer, "__doc__", None) or "").partition("\n\n")[0]
    # A plain dict explains itself in Python's words, not in ours.
    return (
        about
        if isinstance(action.answer, type) and action.answer.__module__ != "builtins"
        else "A JSON object."
    )


def _headers(status: int, *, revalidated: bool = False) -> dict[str, Any]:
    named = dict(_HEADERS.get(status, {}))
    if revalidated:
        named["ETag"] = "A strong validator of the answer: for a game, its version."
        named["Cache-Control"] = "`private, no-cache`: to be kept, and asked for again with `If-None-Match`."
    if status == 201:
        named["Location"] = "The path of the game."
    return {
        name: {"description": description, "schema": {"type": "string"}}
        for name, description in named.items()
    }


def _examples(own: Sequence[Case], status: int, answers: Mapping[str, Any]) -> dict[str, Any]:
    shown = {
        case.name.removeprefix("http-"): {
            **({"summary": case.remark} if case.remark else {}),
            "value": answers[case.name],
        }
        for case in own
        if case.status == status and case.name in answers
    }
    return {"examples": shown} if shown else {}


def _holds_a_game(action: Published) -> bool:
    return {"id", "version", "legal_moves"} <= set(getattr(action.answer, "__annotations__", {}))


def _links() -> dict[str, Any]:
    return {
        action.action: {"$ref": f"#/components/links/{action.action}"}
        for action in published()
        if "id" in action.fields
    }
