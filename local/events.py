"""HTTP requests as an HTTP API of API Gateway hands them to Lambda (payload 2.0), and answers back to HTTP.

Pure functions without input or output. Format and defaults are those of the API Gateway developer guide,
"Create AWS Lambda proxy integrations for HTTP APIs".
"""

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qsl, unquote

ACCOUNT_ID = "123456789012"
API_ID = "local"

_TEXT_TYPES = {"application/json", "application/xml", "application/javascript"}


@dataclass(frozen=True)
class Request:
    """One HTTP request. `path` is as sent, still percent-encoded; header names may repeat."""

    method: str
    path: str
    query: str
    headers: Sequence[tuple[str, str]]
    body: bytes
    source_ip: str
    protocol: str = "HTTP/1.1"


@dataclass(frozen=True)
class Response:
    """One HTTP response."""

    status: int
    headers: Sequence[tuple[str, str]]
    body: bytes


def build_event(
    request: Request, route_key: str, path_parameters: Mapping[str, str], request_id: str, now: datetime
) -> dict[str, Any]:
    """Return the event for `request`; an optional member with nothing to say is absent, not null."""
    headers, cookies = _split_cookies(request.headers)
    body, is_base64 = _encode_body(request.body, headers.get("content-type", ""))
    query = _join(parse_qsl(request.query, keep_blank_values=True, errors="replace"))
    optional = {
        "cookies": cookies,
        "queryStringParameters": query,
        "pathParameters": {name: unquote(value) for name, value in path_parameters.items()},
        "body": body,
    }
    return {
        "version": "2.0",
        "routeKey": route_key,
        "rawPath": unquote(request.path),
        "rawQueryString": request.query,
        "headers": headers,
        "requestContext": _request_context(request, headers, route_key, request_id, now),
        "isBase64Encoded": is_base64,
        **{name: value for name, value in optional.items() if value},
    }


def _request_context(
    request: Request, headers: Mapping[str, str], route_key: str, request_id: str, now: datetime
) -> dict[str, Any]:
    return {
        "accountId": ACCOUNT_ID,
        "apiId": API_ID,
        "domainName": headers.get("host", "localhost"),
        "domainPrefix": API_ID,
        "http": {
            "method": request.method,
            "path": unquote(request.path),
            "protocol": request.protocol,
            "sourceIp": request.source_ip,
            "userAgent": headers.get("user-agent", ""),
        },
        "requestId": request_id,
        "routeKey": route_key,
        "stage": "$default",
        "time": now.astimezone(UTC).strftime("%d/%b/%Y:%H:%M:%S +0000"),
        "timeEpoch": int(now.timestamp() * 1000),
    }


def _join(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    joined: dict[str, str] = {}
    for name, value in pairs:
        joined[name] = f"{joined[name]},{value}" if name in joined else value
    return joined


def _split_cookies(headers: Sequence[tuple[str, str]]) -> tuple[dict[str, str], list[str]]:
    lowered = [(name.lower(), value) for name, value in headers]
    cookies = [part.strip() for name, value in lowered if name == "cookie" for part in value.split(";")]
    return _join([pair for pair in lowered if pair[0] != "cookie"]), [part for part in cookies if part]


def _encode_body(body: bytes, content_type: str) -> tuple[str, bool]:
    kind = content_type.partition(";")[0].strip().lower()
    if kind.startswith("text/") or kind in _TEXT_TYPES or kind.endswith("+json"):
        try:
            return body.decode("utf-8"), False
        except UnicodeDecodeError:
            pass  # bytes that are no text travel like any other binary body
    return base64.b64encode(body).decode("ascii"), bool(body)


def gateway_error(status: int, message: str) -> Response:
    """Return an error in the shape that API Gateway itself answers with."""
    body = json.dumps({"message": message}).encode()
    return Response(status, [("content-type", "application/json")], body)


def read_answer(answer: Any) -> Response:
    """Turn what a handler returned into HTTP.

    A dict with `statusCode` is a response; anything else becomes a 200 with its JSON. A response that cannot
    be read is API Gateway's 500.
    """
    if not isinstance(answer, dict) or "statusCode" not in answer:
        return Response(200, [("content-type", "application/json")], json.dumps(answer).encode())
    try:
        return _read_response(answer)
    except (TypeError, ValueError, AttributeError):
        return gateway_error(500, "Internal Server Error")


def _read_response(answer: Mapping[str, Any]) -> Response:
    body = answer.get("body") or ""
    if not isinstance(body, str):
        raise TypeError(f"a body must be a string, not {type(body).__name__}")
    content = base64.b64decode(body, validate=True) if answer.get("isBase64Encoded") else body.encode()
    headers = [(name.lower(), str(value)) for name, value in (answer.get("headers") or {}).items()]
    if all(name != "content-type" for name, _ in headers):
        headers.append(("content-type", "text/plain; charset=utf-8"))
    headers += [("set-cookie", cookie) for cookie in answer.get("cookies") or []]
    return Response(int(answer["statusCode"]), headers, content)
