"""The API over real HTTP, through the local gateway and the functions' own processes."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from local.dynamodb import connect
from tests.service.driver import HUMAN, ULTIMATE, computer, id_of, new_token
from tests.stack import Stack


class Game:
    """A stored game and the token that made it."""

    def __init__(self, http: httpx.Client, o: object = HUMAN) -> None:
        self.http = http
        self.token = new_token()
        answer = self.post("/api/games", {"variant": ULTIMATE, "seats": {"X": HUMAN, "O": o}})
        assert answer.status_code == 201, answer.text
        self.path = f"/api/games/{answer.json()['id']}"

    def post(self, path: str, body: object) -> httpx.Response:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        return self.http.post(path, content=content, headers=headers)

    def plays(self, move: object, version: object) -> httpx.Response:
        return self.post(f"{self.path}/moves", {"move": move, "version": version})

    def looks(self) -> Any:
        return self.http.get(self.path).json()


@pytest.fixture(scope="module")
def http(stack: Stack) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=stack.url, timeout=30, trust_env=False) as client:
        yield client


@pytest.fixture(scope="module")
def game(http: httpx.Client) -> Game:
    """A game at version 2, after e1: O must play in board a."""
    made = Game(http)
    assert made.plays("e1", 1).status_code == 200
    return made


MOVE = b'{"move": "a5", "version": %s}'
BODIES: dict[str, tuple[bytes, int, str]] = {
    "an illegal move": (b'{"move": "z9", "version": 2}', 422, "illegal-move"),
    "an occupied cell": (b'{"move": "e1", "version": 2}', 422, "illegal-move"),
    "the wrong board": (b'{"move": "b1", "version": 2}', 422, "illegal-move"),
    "a stale version": (MOVE % b"1", 409, "version-conflict"),
    "malformed JSON": (b'{"move": "a5", ', 400, "malformed-request"),
    "text for a number": (MOVE % b'"2"', 422, "invalid-request"),
    "true for a number": (MOVE % b"true", 422, "invalid-request"),
    "an unknown field": (b'{"move": "a5", "version": 2, "cheat": 1}', 422, "invalid-request"),
    "a megabyte": (b'{"move": "' + b"a" * 1_000_000 + b'"}', 413, "body-too-large"),
    "deep nesting": (b"[" * 30_000 + b"]" * 30_000, 400, "malformed-request"),
    "5,000 digits": (MOVE % (b"9" * 5000), 400, "malformed-request"),
    "no UTF-8": (b'{"move": "\xff\xfe", "version": 2}', 400, "malformed-request"),
    "a lone surrogate": (b'{"move": "\\ud800", "version": 2}', 400, "malformed-request"),
    "nothing": (b"", 400, "malformed-request"),
    "NaN": (MOVE % b"NaN", 400, "malformed-request"),
}


def expect_problem(answer: httpx.Response, status: int, kind: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == f"/problems/{kind}"


@pytest.mark.parametrize("name", BODIES)
def test_a_hostile_body_gets_its_documented_refusal_and_changes_nothing(game: Game, name: str) -> None:
    body, status, kind = BODIES[name]
    before = game.looks()

    answer = game.post(f"{game.path}/moves", body)

    expect_problem(answer, status, kind)
    assert game.looks() == before


@pytest.mark.parametrize(
    ("method", "path", "status", "kind"),
    [
        ("GET", f"/api/games/{'0' * 32}", 404, "not-found"),
        ("GET", "/api/nonsense", 404, "not-found"),
        ("POST", "/api/games/", 404, "not-found"),
        ("POST", "/api/evaluate/", 404, "not-found"),
        ("PUT", "/api/games", 405, "method-not-allowed"),
        ("GET", "/api/evaluate", 405, "method-not-allowed"),
    ],
)
def test_a_route_that_is_none_is_refused(
    http: httpx.Client, method: str, path: str, status: int, kind: str
) -> None:
    answer = http.request(method, path)

    expect_problem(answer, status, kind)
    assert ("allow" in answer.headers) == (status == 405)


def test_an_unchanged_game_is_304(game: Game) -> None:
    etag = game.http.get(game.path).headers["etag"]

    answer = game.http.get(game.path, headers={"if-none-match": etag})

    assert (answer.status_code, answer.content) == (304, b"")


def test_twenty_moves_at_one_version_are_one_move(http: httpx.Client) -> None:
    game = Game(http)
    moves = [f"{board}{cell}" for board in "abcd" for cell in range(1, 6)]

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda move: game.plays(move, 1), moves))

    (winner,) = [answer for answer in answers if answer.status_code == 200]
    assert game.looks() == winner.json()
    losers = [answer for answer in answers if answer is not winner]
    assert len(losers) == 19
    for loser in losers:
        expect_problem(loser, 409, "version-conflict")
        assert loser.json()["game"] == winner.json()


def test_a_move_sent_twice_is_applied_once_and_one_delayed_past_an_undo_never(
    http: httpx.Client, stack: Stack
) -> None:
    game = Game(http)
    first, second = game.plays("e1", 1), game.plays("e1", 1)
    assert first.status_code == second.status_code == 200
    assert first.json() == second.json()

    assert game.post(f"{game.path}/undo", {"version": 2}).status_code == 200
    expect_problem(game.plays("e1", 1), 409, "version-conflict")

    client = connect(stack.dynamodb_endpoint, stack.region)
    item = client.get_item(TableName=stack.table_name, Key={"id": {"S": id_of(game.token)}})["Item"]
    client.close()
    assert (item["moves"], item["ply"], item["version"]) == ({"S": "e1"}, {"N": "0"}, {"N": "3"})


def test_the_computer_moves_once_for_two_requests(http: httpx.Client) -> None:
    game = Game(http, o=computer())
    game.plays("e5", 1)

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda _: game.post(f"{game.path}/ai-move", {"version": 2}), range(2)))

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert answers[0].json()["ply"] == 2


def test_a_position_is_judged_and_searched(http: httpx.Client) -> None:
    position = {"position": "classic:XX./OO./...:X"}

    assert http.post("/api/evaluate", json=position).json()["turn"] == "X"
    assert http.post("/api/ai-move", json={**position, "level": "hard"}).json()["move"] == "c1"
    assert http.post("/api/analyse", json={**position, "limit": {"depth": 9}}).json()["move"] == "c1"
    assert len(http.post("/api/replays/versus-ai", json={"human_moves": [[0, 0]]}).json()["rows"]) == 2
