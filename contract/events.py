"""events/ as data: every event, the state of the game it needs, and what came of it.

events/README.md says of each event which function gets it, what must have happened before, and the outcome.
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from local.template import ROOT

FOLDER = ROOT / "events"
Step = dict[str, Any]
Invoke = Callable[[str, Step], Any]
"""Invokes a function of the template by its name."""


class Case(NamedTuple):
    """One row of the table; `event` is the content of the file."""

    name: str
    function: str
    before: str
    outcome: str
    remark: str
    event: dict[str, Any]

    @property
    def is_http(self) -> bool:
        """Whether it came through API Gateway."""
        return "requestContext" in self.event

    @property
    def status(self) -> int:
        """The status of the answer to an HTTP event."""
        return int(self.outcome.partition(" ")[0])

    @property
    def succeeds(self) -> bool:
        """Whether it is answered with what was asked for."""
        return self.status < 300 if self.is_http else self.outcome == "answer"

    @property
    def body(self) -> Any:
        """The JSON that an HTTP event holds, None where it holds none."""
        text = None if self.event.get("isBase64Encoded") else self.event.get("body")
        return json.loads(text) if text else None


def read(name: str) -> dict[str, Any]:
    """Return the content of an event's file."""
    content: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return content


def _case(name: str, function: str, before: str, outcome: str, remark: str) -> Case:
    return Case(name, function, before, outcome, remark, read(name))


def cases(folder: Path = FOLDER) -> list[Case]:
    """Return the table, in its order."""
    lines = (folder / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [line.strip("|").split("|") for line in lines if re.match(r"\| (http|direct)-", line)]
    return [_case(*(cell.strip() for cell in row)) for row in rows]


_HUMAN, _OPEN, _EASY = {"kind": "human"}, {"kind": "open"}, {"kind": "ai", "level": "easy"}
_ULTIMATE = {"game": "ultimate", "size": 3}
_CLASSIC = {"game": "classic", "rows": 3, "columns": 3, "k": 3}

TOKEN: str = read("direct-create-game")["token"]
FRIEND: str = read("direct-take-seat")["token"]
ID: str = read("direct-get-game")["id"]


def _creation(variant: Mapping[str, object], o: Mapping[str, str]) -> Step:
    return {"action": "create_game", "variant": variant, "seats": {"X": _HUMAN, "O": o}}


_PLAY: Step = {"action": "play", "version": 1, "move": "e1"}
_NEW = [_creation(_ULTIMATE, _HUMAN)]
_WITH_OPEN_SEAT = [_creation(_ULTIMATE, _OPEN)]
_TWO_PEOPLE = [
    *_WITH_OPEN_SEAT,
    {"action": "take_seat", "seat": "O", "token": FRIEND},
    {"action": "play", "version": 2, "move": "e1"},
]
BEFORE: dict[str, list[Step]] = {
    "none": [],
    "new": _NEW,
    "after e1": [*_NEW, _PLAY],
    "after e1, taken back": [*_NEW, _PLAY, {"action": "undo", "version": 2}],
    "resigned": [*_NEW, {"action": "resign", "version": 1}],
    "open seat": _WITH_OPEN_SEAT,
    "two people": _TWO_PEOPLE,
    "offered": [*_TWO_PEOPLE, {"action": "undo", "version": 3}],
    "computer to move": [_creation(_CLASSIC, _EASY), {"action": "play", "version": 1, "move": "b2"}],
}
"""What happened to the game before, in direct invocations of the games function, in the table's words."""


def prepare(invoke: Invoke, before: str) -> None:
    """Bring the game of the events into a state; there must be none yet."""
    for step in BEFORE[before]:
        named = step if step["action"] == "create_game" else {**step, "id": ID}
        invoke("GamesFunction", {"token": TOKEN, **named})
