"""What nobody should send: every answer is a documented refusal, and the game stays as it was."""

import base64
import json
from typing import Any

import pytest

from tests.service.driver import HUMAN, ULTIMATE, Answer, Api, LambdaContext, Player, new_token, read_answer

MOVE = '{"move": "e1", "version": %s}'

BODIES: list[tuple[str, bytes, int, str]] = [
    ("nothing", b"", 400, "malformed-request"),
    ("no JSON", b"move=e1", 400, "malformed-request"),
    ("half of JSON", b'{"move": "e1"', 400, "malformed-request"),
    ("two documents", b"{}{}", 400, "malformed-request"),
    ("a list", b"[]", 400, "malformed-request"),
    ("a text", b'"e1"', 400, "malformed-request"),
    ("a number", b"5", 400, "malformed-request"),
    ("null", b"null", 400, "malformed-request"),
    ("a byte-order mark", b"\xef\xbb\xbf{}", 400, "malformed-request"),
    ("UTF-16", '{"move": "e1", "version": 1}'.encode("utf-16"), 400, "malformed-request"),
    ("bytes that are no UTF-8", b'{"move": "\xff\xfe", "version": 1}', 400, "malformed-request"),
    ("an overlong encoding", b'{"move": "\xc0\xaf", "version": 1}', 400, "malformed-request"),
    ("an encoded surrogate", b'{"move": "\xed\xa0\x80", "version": 1}', 400, "malformed-request"),
    ("an escaped lone surrogate", b'{"move": "\\ud800", "version": 1}', 400, "malformed-request"),
    ("a lone surrogate for a name", b'{"\\udc00": 1}', 400, "malformed-request"),
    ("NaN", (MOVE % "NaN").encode(), 400, "malformed-request"),
    ("Infinity", (MOVE % "-Infinity").encode(), 400, "malformed-request"),
    ("a float beyond all", (MOVE % "1e999").encode(), 400, "malformed-request"),
    ("5,000 digits", (MOVE % ("9" * 5000)).encode(), 400, "malformed-request"),
    ("2^53", (MOVE % 2**53).encode(), 400, "malformed-request"),
    ("a field twice", b'{"move": "e1", "version": 1, "version": 2}', 400, "malformed-request"),
    ("13 levels", b'{"move": ' + b"[" * 12 + b"]" * 12 + b"}", 400, "malformed-request"),
    ("30,000 levels", b'{"move": ' + b"[" * 30_000 + b"]" * 30_000 + b"}", 400, "malformed-request"),
    ("30,000 objects", b'{"a":' * 10_000 + b"1" + b"}" * 10_000, 400, "malformed-request"),
    ("a byte too many", b" " * (64 * 1024) + b"{", 413, "body-too-large"),
    ("a megabyte", b'{"move": "' + b"e" * 1_000_000 + b'"}', 413, "body-too-large"),
    ("an empty object", b"{}", 422, "invalid-request"),
    ("text for a number", (MOVE % '"1"').encode(), 422, "invalid-request"),
    ("true for a number", (MOVE % "true").encode(), 422, "invalid-request"),
    ("a fraction", (MOVE % "1.0").encode(), 422, "invalid-request"),
    ("null for a number", (MOVE % "null").encode(), 422, "invalid-request"),
    ("no version", b'{"move": "e1"}', 422, "invalid-request"),
    ("version 0", (MOVE % "0").encode(), 422, "invalid-request"),
    ("a version below 0", (MOVE % "-1").encode(), 422, "invalid-request"),
    ("an unknown field", b'{"move": "e1", "version": 1, "cheat": true}', 422, "invalid-request"),
    ("the id in the body", b'{"move": "e1", "version": 1, "id": "x"}', 422, "invalid-request"),
    ("the token in the body", b'{"move": "e1", "version": 1, "token": "x"}', 422, "invalid-request"),
    ("the action in the body", b'{"move": "e1", "version": 1, "action": "x"}', 422, "invalid-request"),
    ("a number for a move", b'{"move": 5, "version": 1}', 422, "invalid-request"),
    ("a long move", b'{"move": "e1e1e1e1e1", "version": 1}', 422, "invalid-request"),
    ("an empty move", b'{"move": "", "version": 1}', 422, "invalid-request"),
    ("a zero character", b'{"move": "\\u0000", "version": 1}', 422, "illegal-move"),
    ("an emoji", '{"move": "\U0001f600", "version": 1}'.encode(), 422, "illegal-move"),
    ("an illegal move", b'{"move": "z9", "version": 1}', 422, "illegal-move"),
    ("a stale version", (MOVE % "7").encode(), 409, "version-conflict"),
]


@pytest.mark.parametrize(("body", "status", "kind"), [row[1:] for row in BODIES], ids=[r[0] for r in BODIES])
def test_a_hostile_body_is_refused_and_changes_nothing(
    alice: Player, body: bytes, status: int, kind: str
) -> None:
    before = alice.creates().body

    answer = alice.api.request("POST", f"{alice.path}/moves", body, alice.token)

    assert (answer.status, answer.kind) == (status, kind)
    assert answer.body["instance"] == f"{alice.path}/moves"
    assert answer.headers["cache-control"] == "no-store"
    assert len(answer.body["detail"]) < 500
    assert alice.looks().body == before


def test_the_refusal_names_the_field_and_what_is_allowed(alice: Player) -> None:
    alice.creates()

    def errors(body: bytes) -> Any:
        return alice.api.request("POST", f"{alice.path}/moves", body, alice.token).body["errors"]

    assert errors(b'{"version": "1", "cheat": 1}') == [
        {"field": "version", "message": "Input should be a valid integer, not '1'"},
        {"field": "move", "message": "this field is required"},
        {"field": "cheat", "message": "there is no such field; allowed: version, move"},
    ]
    assert errors(b'{"move": "e1", "version": 1, "token": "x"}') == [
        {"field": "token", "message": "there is no such field; allowed: version, move"}
    ]


def create_by(**seats: Any) -> dict[str, Any]:
    return {"variant": ULTIMATE, "seats": {"X": HUMAN, "O": HUMAN, **seats}}


@pytest.mark.parametrize(
    ("path", "body", "field", "message"),
    [
        ("evaluate", {"variant": "classic"}, "variant", "Input should be an object, not 'classic'"),
        ("evaluate", {"variant": []}, "variant", "Input should be an object"),
        ("evaluate", {"variant": {"size": 3}}, "variant.game", "this field is required"),
        (
            "evaluate",
            {"variant": {"game": "chess"}},
            "variant.game",
            "Input should be one of 'classic', 'ultimate', not 'chess'",
        ),
        (
            "evaluate",
            {"variant": {"game": "ultimate", "size": True}},
            "variant.size",
            "Input should be a valid integer, not true",
        ),
        ("evaluate", {"variant": {"game": "ultimate", "rows": 3}}, "variant.rows", "there is no such field"),
        (
            "evaluate",
            {"variant": ULTIMATE, "moves": None},
            "moves",
            "Input should be a valid list, not null",
        ),
        (
            "evaluations",
            {"positions": [{"variant": ULTIMATE}, 3]},
            "positions.1",
            "Input should be an object, not 3",
        ),
        ("games", create_by(X="human"), "seats.X", "Input should be an object, not 'human'"),
        ("games", create_by(O={"kind": "ai"}), "seats.O.level", "this field is required"),
        (
            "games",
            create_by(O={"kind": 1}),
            "seats.O.kind",
            "Input should be one of 'human', 'open', 'ai', not 1",
        ),
        ("analyse", {"variant": ULTIMATE, "limit": None}, "limit", "Input should be an object, not null"),
    ],
)
def test_a_refusal_speaks_of_json_and_by_the_names_of_fields(
    api: Api, path: str, body: dict[str, Any], field: str, message: str
) -> None:
    answer = api.post(f"/api/{path}", body, new_token())

    assert (answer.status, answer.body["errors"]) == (422, [{"field": field, "message": message}])


def test_of_thousands_of_unknown_fields_some_are_named(api: Api) -> None:
    answer = api.post("/api/evaluate", {f"a{number}": 1 for number in range(5000)})

    assert (answer.status, len(answer.body["errors"])) == (422, 20)


ROUTES: list[tuple[str, str, int, str, str]] = [
    ("GET", "/", 404, "not-found", ""),
    ("GET", "/api", 404, "not-found", ""),
    ("GET", "/api/", 404, "not-found", ""),
    ("POST", "/api/games/", 404, "not-found", ""),
    ("GET", "/api/games/", 404, "not-found", ""),
    ("POST", "/api/evaluate/", 404, "not-found", ""),
    ("POST", "/api//evaluate", 404, "not-found", ""),
    ("POST", "/api/Evaluate", 404, "not-found", ""),
    ("POST", "/api/evaluate%0A", 404, "not-found", ""),
    ("POST", "/api/evaluate/../evaluate", 404, "not-found", ""),
    ("GET", "/api/nonsense", 404, "not-found", ""),
    ("OPTIONS", "/api/nonsense", 404, "not-found", ""),
    ("GET", "/api/games/%7B%7D", 404, "not-found", ""),
    ("GET", "/api/games/%2E%2E%2Fsecrets", 404, "not-found", ""),
    ("GET", "/api/games/%22", 404, "not-found", ""),
    ("GET", "/api/games/%F0%9F%98%80", 404, "not-found", ""),
    ("GET", "/api/games", 405, "method-not-allowed", "OPTIONS, POST"),
    ("GET", "/api/evaluate", 405, "method-not-allowed", "OPTIONS, POST"),
    ("PUT", "/api/games/x", 405, "method-not-allowed", "GET, OPTIONS"),
    ("DELETE", "/api/games/x", 405, "method-not-allowed", "GET, OPTIONS"),
    ("PATCH", "/api/games/x/moves", 405, "method-not-allowed", "OPTIONS, POST"),
    ("BREW", "/api/ai-move", 405, "method-not-allowed", "OPTIONS, POST"),
    ("get", "/api/games/x", 405, "method-not-allowed", "GET, OPTIONS"),
    ("POST", "/api/games/x/history", 405, "method-not-allowed", "GET, OPTIONS"),
]


@pytest.mark.parametrize("row", ROUTES, ids=lambda row: " ".join(row[:2]))
def test_a_route_that_is_none_is_refused(api: Api, row: tuple[str, str, int, str, str]) -> None:
    method, path, *expected = row

    answer = api.request(method, path, b"{}")

    assert [answer.status, answer.kind, answer.headers.get("allow", "")] == expected


def test_head_is_answered_without_content(api: Api) -> None:
    answer = api.request("HEAD", "/api/games/x")

    assert (answer.status, answer.body, answer.headers["allow"]) == (405, None, "GET, OPTIONS")


def test_options_says_which_methods_a_path_has(api: Api) -> None:
    answer = api.request("OPTIONS", "/api/games/x/moves")

    assert (answer.status, answer.body, answer.headers["allow"]) == (204, None, "OPTIONS, POST")


def http_event(**changes: Any) -> dict[str, Any]:
    event = {
        "version": "2.0",
        "rawPath": "/api/evaluate",
        "headers": {"content-type": "application/json"},
        "requestContext": {"stage": "$default", "http": {"method": "POST"}, "requestId": "r"},
        "body": json.dumps({"variant": ULTIMATE}),
        "isBase64Encoded": False,
    }
    return {**event, **changes}


def send(api: Api, event: dict[str, Any], function: str = "EvaluateFunction") -> Answer:
    return read_answer(api.functions[function](event, LambdaContext()))  # type: ignore[arg-type]


def test_a_body_may_come_in_base64(api: Api) -> None:
    body = base64.b64encode(json.dumps({"variant": ULTIMATE}).encode()).decode()

    assert send(api, http_event(body=body, isBase64Encoded=True)).status == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("not base64!", 400),
        ("e30", 400),
        ("e30=\n", 400),
        ("é", 400),
        ("\ud800", 400),
        (base64.b64encode(b"\xff").decode(), 400),
        (base64.b64encode(b" " * 65 * 1024).decode(), 413),
        ("A" * 10_000_000, 413),
    ],
)
def test_base64_that_is_none_or_too_long_is_refused(api: Api, body: str, status: int) -> None:
    assert send(api, http_event(body=body, isBase64Encoded=True)).status == status


@pytest.mark.parametrize("size", [64 * 1024 + 1, 100_000])
def test_who_sends_too_much_is_told_no_more_than_was_sent(api: Api, size: int) -> None:
    body = base64.b64encode(b" " * size).decode()

    detail = send(api, http_event(body=body, isBase64Encoded=True)).body["detail"]

    assert detail.startswith("a body may have 65536 bytes; this one has ")
    assert size - 2 <= int(detail.split()[-3]) <= size


@pytest.mark.parametrize(
    "changes",
    [
        {"body": "\ud800"},
        {"body": 5},
        {"body": {"variant": ULTIMATE}},
        {"body": None},
        {"headers": 5},
        {"headers": {"content-type": 5}},
        {"headers": {"content-type": None}},
        {"headers": ["a"]},
        {"rawPath": None},
        {"rawPath": 5},
        {"requestContext": {"http": None}},
        {"requestContext": {"http": "POST"}},
        {"requestContext": {"http": {}}},
        {"requestContext": {"http": {"method": None}}},
        {"requestContext": {"http": {"method": 5}}},
    ],
)
def test_events_that_api_gateway_never_sends_are_malformed(api: Api, changes: dict[str, Any]) -> None:
    answer = send(api, http_event(**changes))

    assert (answer.status, answer.kind) == (400, "malformed-request")


@pytest.mark.parametrize(
    "changes",
    [
        {"headers": None},
        {"headers": {}},
        {"rawPath": "/api/evaluate"},
        {"requestContext": {"http": {"method": "post"}}},
        {"requestContext": {"http": {"method": "POST"}, "requestId": 5, "stage": 5}},
        {"requestContext": {"http": {"method": "POST"}, "stage": "dev"}, "rawPath": "/dev/api/evaluate"},
        {"queryStringParameters": 7, "cookies": 7, "pathParameters": 7, "isBase64Encoded": None},
    ],
)
def test_what_the_service_does_not_read_does_not_matter(api: Api, changes: dict[str, Any]) -> None:
    assert send(api, http_event(**changes)).status == 200


def test_a_fault_of_ours_is_a_problem_document_without_a_word_about_the_inside(
    api: Api, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> Any:
        raise KeyError("the inside")

    alice.creates()
    monkeypatch.setattr("noughts_api.record.GameRecord.position", break_down)

    answer = api.get(alice.path)

    assert (answer.status, answer.kind) == (500, "internal-error")
    assert "inside" not in json.dumps(answer.body)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/games", {"variant": ULTIMATE, "seats": {"X": HUMAN, "O": HUMAN}}),
        ("/api/evaluate", {"variant": ULTIMATE}),
        ("/api/ai-move", {"variant": ULTIMATE, "level": "easy"}),
        ("/api/analyse", {"position": "classic:XX./OO./...:X", "limit": {"depth": 1}}),
        ("/api/evaluations", {"positions": []}),
        ("/api/review", {"position": "classic:XX./OO./...:X", "limit": {"depth": 1}}),
        ("/api/replays/classic", {"moves": []}),
        ("/api/replays/versus-ai", {"human_moves": []}),
    ],
)
def test_every_request_refuses_unknown_fields(api: Api, path: str, body: dict[str, Any]) -> None:
    assert api.post(path, body, new_token()).status < 300

    answer = api.post(path, {**body, "cheat": 1}, new_token())

    assert (answer.status, answer.kind) == (422, "invalid-request")
    assert answer.body["errors"][-1]["field"] == "cheat"
