"""HTTP events: routed by Powertools' resolver, always answered, refused with problem documents."""

import json
from collections.abc import Callable
from typing import Any

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response
from aws_lambda_powertools.utilities.typing import LambdaContext

from noughts_api.errors import ApiError, MethodNotAllowed, RouteNotFound
from noughts_api.limits import MAX_HTTP_SEARCH_MILLISECONDS
from noughts_api.routes import BY_ACTION, Route, methods_of
from noughts_api.wire.allowance import allowance
from noughts_api.wire.problem import PROBLEM_JSON, InternalError, problem
from noughts_api.wire.reply import Operation, Operations, Reply, Search
from noughts_api.wire.request import HttpRequest, read_http
from noughts_api.wire.strict_json import parse_object, read_body
from noughts_api.wire.telemetry import Stopwatch, Telemetry
from noughts_api.wire.validation import validate

JSON = "application/json"
# What a browser may do with an answer of an API: neither keep it nor guess that it is something else.
_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
_REVALIDATED = "private, no-cache"
_NOBODY = HttpRequest(method="GET", path="/", headers={}, body=None, is_base64=False, request_id=None)


class _Exchange:
    """The request that is being answered."""

    def __init__(self, request: HttpRequest, watch: Stopwatch, seconds: float = 0.0) -> None:
        self.request = request
        self.watch = watch
        self.seconds = seconds
        """How long a search may take."""
        self.action = "unknown"


class HttpSide:
    """Answers API Gateway's events, one at a time in a process, as Lambda does."""

    def __init__(self, operations: Operations, telemetry: Telemetry) -> None:
        self._telemetry = telemetry
        self._exchange = _Exchange(_NOBODY, Stopwatch())
        # Never in debug mode, which prints events, and with them tokens, whatever POWERTOOLS_DEV says.
        self._app = APIGatewayHttpResolver(debug=False)
        for action, operation in operations.items():
            route = BY_ACTION[action]
            rule = route.path.replace("{id}", "<id>")
            self._app.route(rule, route.method)(self._endpoint(route, operation))
        self._app.not_found(self._unrouted)
        self._app.exception_handler(ApiError)(self._refuse)
        self._app.exception_handler(Exception)(self._fail)

    def answer(self, event: dict[str, Any], context: LambdaContext, watch: Stopwatch) -> dict[str, Any]:
        """Return API Gateway's form of the answer to one event."""
        self._exchange = _Exchange(_NOBODY, watch, allowance(context, MAX_HTTP_SEARCH_MILLISECONDS))
        try:
            request = read_http(event)
        except ApiError as error:
            self._telemetry.begin(context)
            response = self._refuse(error)
            return {"statusCode": response.status_code, "headers": response.headers, "body": response.body}
        self._exchange.request = request
        self._telemetry.begin(context, request.request_id)
        return self._app.resolve(request.to_event(), context)

    def _endpoint(
        self, route: Route, operation: Operation[Any] | Search[Any]
    ) -> Callable[..., Response[str]]:
        def endpoint(**_: str) -> Response[str]:
            exchange = self._exchange
            exchange.action = route.action
            reply = operation.perform(_parse(route, operation, exchange.request), exchange.seconds)
            self._telemetry.answered(route.action, reply, exchange.watch.milliseconds())
            return _response(reply, exchange.request)

        return endpoint

    def _unrouted(self, _: Exception) -> Response[str]:
        request = self._exchange.request
        methods = methods_of(request.path)
        if not methods or request.method in methods:
            return self._refuse(_no_route(request))
        allowed = sorted([*methods, "OPTIONS"])
        if request.method == "OPTIONS":
            return Response(204, headers={**_HEADERS, "Allow": ", ".join(allowed)})
        taken = f"{request.path} takes {' and '.join(methods)}, not {request.method[:20]}"
        return self._refuse(MethodNotAllowed(taken, allowed))

    def _refuse(self, error: ApiError) -> Response[str]:
        exchange = self._exchange
        self._telemetry.refused(exchange.action, error, exchange.watch.milliseconds())
        body = json.dumps(problem(error, exchange.request.path), separators=(",", ":"))
        # An answer to HEAD has no content (RFC 9110, section 9.3.2).
        body = "" if exchange.request.method == "HEAD" else body
        return Response(error.status, PROBLEM_JSON, body, {**_HEADERS, **error.headers})

    def _fail(self, error: Exception) -> Response[str]:
        self._telemetry.failed(self._exchange.action, error)
        return self._refuse(InternalError("an unexpected fault; it has been recorded"))


def _parse(route: Route, operation: Operation[Any] | Search[Any], request: HttpRequest) -> Any:
    # Powertools' pattern lets a line feed at the end pass; ours is the one that counts.
    match = route.match(request.path)
    if match is None:
        raise _no_route(request)
    beside: dict[str, Any] = match.groupdict()
    if "token" in operation.request.model_fields:
        beside["token"] = request.bearer_token()
    body = parse_object(read_body(request.body, request.is_base64)) if route.method == "POST" else {}
    return validate(operation.request, body, beside)


def _no_route(request: HttpRequest) -> RouteNotFound:
    return RouteNotFound(f"there is no route {request.method[:20]} {request.path[:200]}")


def _response(reply: Reply, request: HttpRequest) -> Response[str]:
    headers = dict(_HEADERS)
    if reply.location is not None:
        headers["Location"] = reply.location
    if reply.etag is not None:
        headers |= {"ETag": reply.etag, "Cache-Control": _REVALIDATED}
        if request.knows(reply.etag):
            return Response(304, headers=headers)
    return Response(reply.status, JSON, json.dumps(reply.body, separators=(",", ":")), headers)
