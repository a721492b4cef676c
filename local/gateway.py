"""The web application of the local run: the functions behind their routes, the site's files beside them."""

import json
import uuid
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request as HttpRequest
from starlette.responses import Response as HttpResponse
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from local.events import Request, Response, build_event, gateway_error, read_answer
from local.functions import FunctionBusyError, FunctionError, Pool
from local.headers import AddedHeader, adding
from local.routing import Router
from local.template import Route

_MAX_BODY_BYTES = 10 * 1024 * 1024  # API Gateway's limit
_INVOKE_PREFIX, _INVOKE_SUFFIX = "/2015-03-31/functions/", "/invocations"


class _SiteFiles(StaticFiles):
    """The files of web/: a browser may keep them but asks each time whether its ETag is still right."""

    async def get_response(self, path: str, scope: Scope) -> HttpResponse:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        if "etag" in response.headers and "gzip" in HttpRequest(scope).headers.get("accept-encoding", ""):
            # Compressed or not, the same file: as CloudFront does, its validator is no longer byte for byte.
            response.headers["etag"] = f"W/{response.headers['etag']}"
        return response


class Gateway:
    """An ASGI application that is API Gateway, CloudFront and Lambda's Invoke API on one origin.

    As in the deployed distribution, what no route matches goes to `$default` below /api/, else to the site.
    """

    def __init__(
        self, router: Router, pools: Mapping[str, Pool], site: Path, headers: Sequence[AddedHeader]
    ) -> None:
        self._router = router
        self._pools = pools
        self._headers = list(headers)
        files = Starlette(routes=[Mount("/", app=_SiteFiles(directory=site, html=True))])
        self._site = GZipMiddleware(files, minimum_size=1000)  # what CloudFront leaves as it is, too

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one ASGI connection."""
        if scope["type"] != "http":
            return
        path = scope["raw_path"].decode("latin-1")
        route, parameters = self._route(scope["method"], path)
        name = _invoked_function(scope["method"], path)
        if name is None:  # the Invoke API is Lambda's own and stands behind no CloudFront
            send = adding(send, self._headers)
        if route is None and name is None:
            await self._site(scope, receive, send)
            return
        request = await _read_request(HttpRequest(scope, receive), path)
        if request is None:
            response = gateway_error(413, "Request Entity Too Large")
        elif route is not None:
            response = await self._call_route(request, route, parameters)
        else:
            response = await self._invoke(name or "", request.body)
        await _to_http(response)(scope, receive, send)

    def _route(self, method: str, path: str) -> tuple[Route | None, Mapping[str, str]]:
        found = self._router.match(method, path)
        if found is not None:
            return found
        return (self._router.default if path.startswith("/api/") else None), {}

    async def _call_route(self, request: Request, route: Route, parameters: Mapping[str, str]) -> Response:
        request_id = str(uuid.uuid4())
        event = build_event(request, route.key, parameters, request_id, datetime.now(UTC))
        try:
            answer = await self._pools[route.function].invoke(event, request_id)
        except FunctionBusyError:
            return gateway_error(503, "Service Unavailable")
        except FunctionError:
            return gateway_error(500, "Internal Server Error")
        return read_answer(answer)

    async def _invoke(self, name: str, body: bytes) -> Response:
        """Lambda's Invoke: `aws lambda invoke --endpoint-url` and SDK clients reach a function directly."""
        if name not in self._pools:
            return _refusal(404, "ResourceNotFoundException", f"Function not found: {name}")
        try:
            event = json.loads(body or b"{}")
        except (ValueError, RecursionError):
            return _refusal(400, "InvalidRequestContentException", "The request body is no JSON")
        try:
            return _json(200, await self._pools[name].invoke(event, str(uuid.uuid4())))
        except FunctionError as error:
            described = {"errorType": error.kind, "errorMessage": error.message}
            return _json(200, described, ("x-amz-function-error", "Unhandled"))


def _invoked_function(method: str, path: str) -> str | None:
    if method == "POST" and path.startswith(_INVOKE_PREFIX) and path.endswith(_INVOKE_SUFFIX):
        return path.removeprefix(_INVOKE_PREFIX).removesuffix(_INVOKE_SUFFIX)
    return None


async def _read_request(http: HttpRequest, path: str) -> Request | None:
    """Return the request with its body, or None if that is longer than API Gateway takes."""
    body = bytearray()
    async for chunk in http.stream():
        body += chunk[: _MAX_BODY_BYTES + 1 - len(body)]  # what is too long is read to its end, not kept
    if len(body) > _MAX_BODY_BYTES:
        return None
    return Request(
        method=http.method,
        path=path,
        query=http.scope["query_string"].decode("latin-1"),
        headers=[(name.decode("latin-1"), value.decode("latin-1")) for name, value in http.headers.raw],
        body=bytes(body),
        source_ip=http.client.host if http.client else "127.0.0.1",
        protocol=f"HTTP/{http.scope['http_version']}",
    )


def _json(status: int, content: object, *headers: tuple[str, str]) -> Response:
    return Response(status, [("content-type", "application/json"), *headers], json.dumps(content).encode())


def _refusal(status: int, kind: str, message: str) -> Response:
    """Return an error as Lambda's own API words it."""
    return _json(status, {"Message": message}, ("x-amzn-errortype", kind))


def _to_http(response: Response) -> HttpResponse:
    http = HttpResponse(response.body, status_code=response.status)
    for name, value in response.headers:
        http.headers.append(name, value)
    return http
