"""Events look as API Gateway's HTTP API (payload 2.0) builds them, and answers are read by its rules."""

import base64
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from aws_lambda_powertools.utilities.data_classes import APIGatewayProxyEventV2

from local.events import Request, Response, build_event, read_answer

NOW = datetime(2026, 1, 31, 12, 0, 0, 250_000, tzinfo=UTC)
JSON = ("Content-Type", "application/json")


def event_for(
    *,
    path: str = "/api/games",
    query: str = "",
    headers: Sequence[tuple[str, str]] = (),
    body: bytes = b"",
    parameters: dict[str, str] | None = None,
) -> dict[str, Any]:
    request = Request("POST", path, query, headers, body, source_ip="192.0.2.7")
    return build_event(request, "POST /api/games", parameters or {}, "request-1", NOW)


def test_the_request_context_says_who_asked_what_and_when() -> None:
    event = event_for(headers=[("Host", "play.example"), ("User-Agent", "a browser")])

    context = event["requestContext"]
    assert event["version"] == "2.0"
    assert event["routeKey"] == context["routeKey"] == "POST /api/games"
    assert event["rawPath"] == context["http"]["path"] == "/api/games"
    assert context["http"]["method"] == "POST"
    assert context["http"]["sourceIp"] == "192.0.2.7"
    assert context["http"]["userAgent"] == "a browser"
    assert context["domainName"] == "play.example"
    assert context["stage"] == "$default"
    assert context["requestId"] == "request-1"
    assert context["time"] == "31/Jan/2026:12:00:00 +0000"
    assert context["timeEpoch"] == 1_769_860_800_250


def test_what_is_not_there_is_absent_rather_than_empty() -> None:
    event = event_for()

    assert not {"body", "cookies", "queryStringParameters", "pathParameters", "stageVariables"} & set(event)
    assert event["rawQueryString"] == ""
    assert event["isBase64Encoded"] is False


def test_header_names_are_lower_case_and_repeated_headers_joined_by_commas() -> None:
    event = event_for(headers=[("X-Seen", "one"), JSON, ("x-seen", "two")])

    assert event["headers"] == {"x-seen": "one,two", "content-type": "application/json"}


def test_cookies_stand_apart_from_the_headers() -> None:
    event = event_for(headers=[("Cookie", "a=1; b=2"), ("cookie", "c=3")])

    assert event["cookies"] == ["a=1", "b=2", "c=3"]
    assert event["headers"] == {}


def test_query_values_are_decoded_and_repeated_ones_joined_but_the_raw_query_is_kept() -> None:
    event = event_for(query="ply=1&ply=2&note=a%20b&empty=")

    assert event["queryStringParameters"] == {"ply": "1,2", "note": "a b", "empty": ""}
    assert event["rawQueryString"] == "ply=1&ply=2&note=a%20b&empty="


def test_path_and_its_parameters_are_decoded() -> None:
    event = event_for(path="/api/games/a%2Fb", parameters={"id": "a%2Fb"})

    assert event["rawPath"] == "/api/games/a/b"
    assert event["pathParameters"] == {"id": "a/b"}


@pytest.mark.parametrize(
    "kind", ["application/json; charset=utf-8", "text/plain", "application/problem+json"]
)
def test_text_travels_as_text(kind: str) -> None:
    event = event_for(headers=[("content-type", kind)], body='{"name": "Zoë"}'.encode())

    assert event["body"] == '{"name": "Zoë"}'
    assert event["isBase64Encoded"] is False


@pytest.mark.parametrize(
    ("kind", "body"),
    [("application/octet-stream", b"{}"), ("", b"{}"), ("application/json", b"\xff\xfe")],
    ids=["binary type", "no type", "JSON that is not UTF-8"],
)
def test_everything_else_travels_as_base64(kind: str, body: bytes) -> None:
    event = event_for(headers=[("content-type", kind)], body=body)

    assert base64.b64decode(event["body"]) == body
    assert event["isBase64Encoded"] is True


def test_powertools_reads_the_event() -> None:
    event = APIGatewayProxyEventV2(
        event_for(query="a=1", headers=[JSON], body=b'{"move": "e1"}', parameters={"id": "7"})
    )

    assert event.path == "/api/games"
    assert event.http_method == "POST"
    assert event.json_body == {"move": "e1"}
    assert event.query_string_parameters == {"a": "1"}
    assert event.path_parameters == {"id": "7"}


def test_an_answer_with_status_headers_and_cookies_becomes_a_response() -> None:
    response = read_answer(
        {"statusCode": 201, "headers": {"ETag": '"1"'}, "cookies": ["a=1", "b=2"], "body": "made"}
    )

    assert response == Response(
        201,
        [
            ("etag", '"1"'),
            ("content-type", "text/plain; charset=utf-8"),
            ("set-cookie", "a=1"),
            ("set-cookie", "b=2"),
        ],
        b"made",
    )


def test_a_base64_answer_is_decoded() -> None:
    response = read_answer({"statusCode": 200, "body": "AAEC", "isBase64Encoded": True})

    assert response.body == b"\x00\x01\x02"


def test_an_answer_without_a_body_is_empty() -> None:
    assert read_answer({"statusCode": 304, "headers": {"content-type": "text/html"}}) == Response(
        304, [("content-type", "text/html")], b""
    )


@pytest.mark.parametrize("answer", [{"status": "X_WON"}, "text", 7, None, [1, 2]])
def test_an_answer_without_a_status_code_is_a_200_with_its_json(answer: object) -> None:
    response = read_answer(answer)

    assert response.status == 200
    assert dict(response.headers)["content-type"] == "application/json"
    assert response.body.decode() in {'{"status": "X_WON"}', '"text"', "7", "null", "[1, 2]"}


@pytest.mark.parametrize(
    "answer",
    [
        {"statusCode": "soon"},
        {"statusCode": None},
        {"statusCode": 200, "body": {"not": "text"}},
        {"statusCode": 200, "headers": ["no", "mapping"]},
        {"statusCode": 200, "body": "%%%", "isBase64Encoded": True},
    ],
)
def test_a_malformed_response_is_the_gateways_500(answer: object) -> None:
    response = read_answer(answer)

    assert response.status == 500
    assert response.body == b'{"message": "Internal Server Error"}'
