"""HTTP requests out of API Gateway's events (payload format 2.0), with nothing taken on trust."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from noughts_api.errors import MalformedRequest


class HttpRequest(NamedTuple):
    """What the service needs of a request; header names are in lower case, `path` is without the stage."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: str | None
    is_base64: bool
    request_id: str | None

    def bearer_token(self) -> str | None:
        """Return what stands for the token, None when there is no Authorization header."""
        value = self.headers.get("authorization")
        if value is None:
            return None
        scheme, _, token = value.partition(" ")
        # Another scheme brings no token of ours: a text that is none.
        return token.strip() if scheme.lower() == "bearer" else ""

    def knows(self, etag: str) -> bool:
        """Say whether If-None-Match names the answer that `etag` stands for (RFC 9110, section 13.1.2)."""
        known = [tag.strip().removeprefix("W/") for tag in self.headers.get("if-none-match", "").split(",")]
        return etag in known or known == ["*"]

    def to_event(self) -> dict[str, Any]:
        """Return the least event that Powertools' resolver can route."""
        return {
            "version": "2.0",
            "rawPath": self.path,
            "headers": dict(self.headers),
            "requestContext": {"stage": "$default", "http": {"method": self.method, "path": self.path}},
        }


def is_http(event: object) -> bool:
    """Say whether API Gateway sent the event: only its events have requestContext.http."""
    if not isinstance(event, dict):
        return False
    context = event.get("requestContext")
    return isinstance(context, dict) and "http" in context


def read_http(event: dict[str, Any]) -> HttpRequest:
    """Return the request of an HTTP event; MalformedRequest when the event is not what API Gateway sends."""
    context = event["requestContext"]
    http = _expect(context, "http", dict)
    path = _expect(event, "rawPath", str)
    stage = context.get("stage")
    if isinstance(stage, str) and stage != "$default":
        path = path.removeprefix(f"/{stage}")
    headers = event.get("headers") or {}
    if not isinstance(headers, dict) or not all(
        isinstance(name, str) and isinstance(value, str) for name, value in headers.items()
    ):
        raise MalformedRequest("the event's headers are not texts by name")
    body = event.get("body")
    if body is not None and not isinstance(body, str):
        raise MalformedRequest("the event's body is no text")
    request_id = context.get("requestId")
    return HttpRequest(
        method=_expect(http, "method", str),
        path=path,
        headers={name.lower(): value for name, value in headers.items()},
        body=body,
        is_base64=event.get("isBase64Encoded") is True,
        request_id=request_id if isinstance(request_id, str) else None,
    )


def _expect(holder: Any, name: str, kind: type) -> Any:
    value = holder.get(name)
    if not isinstance(value, kind):
        raise MalformedRequest(f"the event's {name} is missing or of another type than API Gateway's")
    return value
