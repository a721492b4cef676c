"""Tokens for Schemathesis, and games to play in.

Every creation gets a token of its own, every other request the token of its game; and every other well-formed
write is led to the game seen last, at its version, so that moves are played and not only refused. Runs inside
Schemathesis, in an environment without anything of this project.
"""

import base64
import hashlib
from typing import Any

import schemathesis

CREATION = "POST /api/games"
# The token of events/, whose game the document's examples are about.
EXAMPLE = "YW4gZXhhbXBsZSBhbmQgbm8gc2VjcmV0IGF0IGFsbCE"


def numbered(number: int) -> str:
    """The token of a creation, the same in every run."""
    raw = hashlib.sha256(number.to_bytes(8)).digest()
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def game_of(token: str) -> str:
    """The id of the game that a token makes."""
    raw = base64.urlsafe_b64decode(token + "=")
    return hashlib.sha256(b"noughts game" + raw).digest()[:16].hex()


class Table:
    """Which token made which game, and the game seen last."""

    def __init__(self) -> None:
        self.creations = 0
        self.writes = 0
        self.tokens: dict[object, str] = {}
        self.game: dict[str, Any] = {}

    def create(self) -> str:
        """The token of a creation: each comes twice in a row, so that creations are repeated as well."""
        token = numbered(self.creations // 2) if self.creations > 1 else EXAMPLE
        self.tokens[game_of(token)] = token
        self.creations += 1
        return token

    def remember(self, answer: Any) -> None:
        """Keep a game that goes on and has a known token."""
        if isinstance(answer, dict) and answer.get("legal_moves") and answer.get("id") in self.tokens:
            self.game = answer

    def lead(self, case: Any) -> None:
        """Turn every other write to some game into one to the game seen last."""
        self.writes += 1
        if not self.game or self.writes % 2:
            return
        case.path_parameters = {**case.path_parameters, "id": self.game["id"]}
        case.body = {**case.body, "version": self.game["version"]}
        if "move" in case.body:
            case.body["move"] = self.game["legal_moves"][0]["move"]
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {self.tokens[self.game['id']]}"}


TABLE = Table()


@schemathesis.auth(refresh_interval=None)
class Tokens:
    """Sends the token that fits."""

    def get(self, case: Any, _: Any) -> str:
        """The token to send a request with."""
        if case.operation.label == CREATION:
            return TABLE.create()
        return TABLE.tokens.get((case.path_parameters or {}).get("id"), EXAMPLE)

    def set(self, case: Any, data: str, _: Any) -> None:
        """Send it as the document says."""
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}


@schemathesis.hook  # type: ignore[untyped-decorator]
def map_case(_: Any, case: Any) -> Any:
    """Lead well-formed writes to a game that is there."""
    is_well_formed = case.meta is None or case.meta.generation.mode.is_positive
    if is_well_formed and "{id}" in case.path and isinstance(case.body, dict) and "version" in case.body:
        TABLE.lead(case)
    return case


@schemathesis.hook  # type: ignore[untyped-decorator]
def after_call(_: Any, __: Any, response: Any) -> None:
    """Look at the game in an answer."""
    if (
        response.status_code in {200, 201}
        and response.headers.get("content-type", [""])[0] == "application/json"
    ):
        TABLE.remember(response.json())
