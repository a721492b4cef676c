"""The API as its callers see it: HTTP requests become API Gateway events and reach the real handlers."""

import base64
import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from noughts_api.wire.function import Function

from local.events import Request, build_event
from local.routing import Router
from local.template import Template

ULTIMATE = {"game": "ultimate", "size": 3}
CLASSIC = {"game": "classic", "rows": 3, "columns": 3, "k": 3}
HUMAN = {"kind": "human"}
OPEN = {"kind": "open"}
ROUTER = Router(Template().routes())
NOW = datetime(2026, 1, 31, 12, tzinfo=UTC)


def computer(level: str = "easy") -> dict[str, str]:
    return {"kind": "ai", "level": level}


def new_token() -> str:
    return base64.urlsafe_b64encode(secrets.token_bytes(32)).rstrip(b"=").decode()


def id_of(token: str) -> str:
    """The id of the game that a token makes, worked out as a client would."""
    raw = base64.urlsafe_b64decode(token + "=")
    return hashlib.sha256(b"noughts game" + raw).hexdigest()[:32]


@dataclass(frozen=True)
class Answer:
    """An HTTP answer; `body` is parsed JSON, None when there is none."""

    status: int
    headers: Mapping[str, str]
    body: Any

    @property
    def kind(self) -> str:
        """The kind of problem, "" for what is none."""
        if self.headers.get("content-type") != "application/problem+json":
            return ""
        assert self.body["status"] == self.status
        return str(self.body["type"]).removeprefix("/problems/")


class LambdaContext:
    aws_request_id = "11111111-2222-3333-4444-555555555555"
    function_name = "noughts"
    memory_limit_in_mb = 512
    invoked_function_arn = "arn:aws:lambda:eu-central-1:123456789012:function:noughts"

    def get_remaining_time_in_millis(self) -> int:
        return 10_000


class Api:
    """The functions behind the template's routes."""

    def __init__(self, functions: Mapping[str, Function]) -> None:
        self.functions = functions

    def request(
        self,
        method: str,
        path: str,
        body: object = None,
        token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send a request; `body` may be bytes as they are, or anything that JSON can hold."""
        sent = {"content-type": "application/json", **(headers or {})}
        if token is not None:
            sent["authorization"] = f"Bearer {token}"
        content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        function, event = self.event(method, path, content, sent)
        return read_answer(self.functions[function](event, LambdaContext()))  # type: ignore[arg-type]

    def event(
        self, method: str, path: str, content: bytes, headers: Mapping[str, str]
    ) -> tuple[str, dict[str, Any]]:
        """The name of the function that a request reaches, and the event it gets."""
        request = Request(method, path, "", list(headers.items()), content, "127.0.0.1")
        found = ROUTER.match(method, path)
        if found is None:
            assert ROUTER.default is not None
            found = (ROUTER.default, {})
        route, parameters = found
        return route.function, build_event(request, route.key, parameters, "request-1", NOW)

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return self.request("GET", path, headers=headers)

    def post(self, path: str, body: object = None, token: str | None = None) -> Answer:
        return self.request("POST", path, body, token)

    def invoke(self, function: str, event: object) -> Any:
        """Invoke a function directly."""
        return self.functions[function](event, LambdaContext())  # type: ignore[arg-type]


def read_answer(result: Mapping[str, Any]) -> Answer:
    """What API Gateway makes of a function's result."""
    headers = {name.lower(): value for name, value in result["headers"].items()}
    text = result.get("body")
    return Answer(result["statusCode"], headers, json.loads(text) if text else None)


@dataclass
class Player:
    """Somebody with a token, who remembers the game as the last answer showed it."""

    api: Api
    token: str = field(default_factory=new_token)
    game: dict[str, Any] = field(default_factory=dict)

    def creates(
        self,
        x: Mapping[str, str] = HUMAN,
        o: Mapping[str, str] = HUMAN,
        variant: Mapping[str, object] = ULTIMATE,
        **more: object,
    ) -> Answer:
        body = {"variant": variant, "seats": {"X": x, "O": o}, **more}
        return self._remember(self.api.post("/api/games", body, self.token))

    @property
    def path(self) -> str:
        return f"/api/games/{self.game['id']}"

    def looks(self) -> Answer:
        return self._remember(self.api.get(self.path))

    def acts(self, action: str, version: int | None = None, **more: object) -> Answer:
        """POST to the game, at the version last seen unless another is given."""
        body = {"version": self.game["version"] if version is None else version, **more}
        return self._remember(self.api.post(f"{self.path}/{action}", body, self.token))

    def plays(self, *moves: str) -> Answer:
        answers = [self.acts("moves", move=move) for move in moves]
        return answers[-1]

    def asks_the_computer(self) -> Answer:
        return self.acts("ai-move")

    def undoes(self) -> Answer:
        return self.acts("undo")

    def redoes(self) -> Answer:
        return self.acts("redo")

    def answers(self, answer: str) -> Answer:
        return self.acts("offer", answer=answer)

    def resigns(self) -> Answer:
        return self.acts("resign")

    def sits_down(self, seat: str, game: str | None = None) -> Answer:
        path = self.path if game is None else f"/api/games/{game}"
        return self._remember(self.api.post(f"{path}/seats", {"seat": seat}, self.token))

    def _remember(self, answer: Answer) -> Answer:
        if answer.status < 300 and answer.body is not None:
            self.game = answer.body
        return answer
