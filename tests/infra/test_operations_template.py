"""What template.yaml sets up for its operators: alarms, dashboard, headers, throttles, and what is off."""

import contextlib
import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any, TextIO

import pytest
from noughts_api import errors
from noughts_api.errors import ApiError
from noughts_api.settings import Settings
from noughts_api.wire.problem import InternalError
from noughts_api.wire.telemetry import Telemetry

from local.dynamodb import CREDENTIALS, EmbeddedDynamoDB, connect, create_tables
from local.headers import added_headers
from local.template import ROOT, Template

TEMPLATE = Template()
FUNCTIONS = TEMPLATE.functions()
ALARMS = {
    name: TEMPLATE.resolve({key: value for key, value in alarm["Properties"].items() if "Actions" not in key})
    for name, alarm in TEMPLATE.of_type("AWS::CloudWatch::Alarm").items()
}
# What AWS's own services publish: the documented names, with the dimensions that name one resource of ours.
PUBLISHED = {
    "AWS/ApiGateway": {"4xx", "5xx", "Count", "Latency", "IntegrationLatency", "DataProcessed"},
    "AWS/Lambda": {"Errors", "Throttles", "Duration", "Invocations", "ConcurrentExecutions"},
    "AWS/DynamoDB": {
        "SystemErrors",
        "ReadThrottleEvents",
        "WriteThrottleEvents",
        "ConsumedReadCapacityUnits",
        "ConsumedWriteCapacityUnits",
    },
}

Metric = tuple[str, str, frozenset[tuple[str, str]]]
"""Namespace, name, dimensions."""


def kinds_of_errors() -> Iterator[type[ApiError]]:
    """Every refusal that the code knows, and its own faults."""
    yield InternalError
    for kind in vars(errors).values():
        if isinstance(kind, type) and issubclass(kind, ApiError):
            yield kind


PLAYED = """
import base64, os
import ai_move, games

# A game of its own: moto has one memory for all that a test process serves.
token = base64.urlsafe_b64encode(os.urandom(32)).rstrip(b"=").decode()

class Context:
    aws_request_id = "request-1"
    function_name = invoked_function_arn = memory_limit_in_mb = "test"
    get_remaining_time_in_millis = staticmethod(lambda: 10_000)

def invoke(function, **event):
    return function.handler({**event, "token": token}, Context())

seats = {"X": {"kind": "human"}, "O": {"kind": "ai", "level": "medium"}}
variant = {"game": "classic", "rows": 3, "columns": 3, "k": 3}
game = invoke(games, action="create_game", variant=variant, seats=seats)["id"]
for _ in range(2):
    invoke(games, action="play", id=game, move="b2", version=1)
invoke(ai_move, action="ai_move", id=game, version=2)
"""


def played(environment: Mapping[str, str]) -> list[str]:
    """What the functions print while a game is made, a move is sent twice, and the computer answers."""
    with EmbeddedDynamoDB() as server:
        create_tables(connect(server.endpoint, TEMPLATE.region), TEMPLATE)
        variables = {
            **CREDENTIALS,
            "AWS_ENDPOINT_URL_DYNAMODB": server.endpoint,
            "AWS_DEFAULT_REGION": TEMPLATE.region,
            "NOUGHTS_KERNEL": "auto",
            "PYTHONPATH": os.pathsep.join(map(str, (ROOT / "functions", *TEMPLATE.layers()))),
        }
        done = subprocess.run(
            [sys.executable, "-c", PLAYED],
            env={**environment, **variables},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    return done.stdout.splitlines()


def refused(settings: Settings) -> list[str]:
    """What is printed for refusals of every kind."""
    written = io.StringIO()
    with contextlib.redirect_stdout(written):
        telemetry = Telemetry(settings)
        with _lines_go_to(written, settings.service):
            for kind in kinds_of_errors():
                telemetry.refused("play", _make(kind), 1)
    return written.getvalue().splitlines()


@contextlib.contextmanager
def _lines_go_to(stream: TextIO, service: str) -> Iterator[None]:
    """Point the service's logger, which a process makes only once, to `stream` for a while."""
    handlers = [
        each for each in logging.getLogger(service).handlers if isinstance(each, logging.StreamHandler)
    ]
    before = [handler.setStream(stream) for handler in handlers]
    yield
    for handler, old in zip(handlers, before, strict=True):
        if old is not None:
            handler.setStream(old)


def _make(kind: type[ApiError]) -> ApiError:
    error = kind.__new__(kind)
    ApiError.__init__(error, "why")
    return error


def _metrics(line: Mapping[str, Any]) -> Iterator[Metric]:
    for directive in line.get("_aws", {}).get("CloudWatchMetrics", []):
        for names in directive["Dimensions"]:
            dimensions = frozenset((name, line[name]) for name in names)
            for metric in directive["Metrics"]:
                yield directive["Namespace"], metric["Name"], dimensions


def watched() -> dict[str, list[Metric]]:
    """The metrics that each alarm looks at."""
    return {name: [_metric(metric) for metric in _statistics(alarm)] for name, alarm in ALARMS.items()}


def _statistics(alarm: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    members = alarm.get("Metrics")
    if members is None:
        return [alarm]
    return [member["MetricStat"]["Metric"] for member in members if "MetricStat" in member]


def _metric(metric: Mapping[str, Any]) -> Metric:
    dimensions = frozenset((dimension["Name"], dimension["Value"]) for dimension in metric["Dimensions"])
    return metric["Namespace"], metric["MetricName"], dimensions


@pytest.fixture(scope="module")
def service_metrics() -> set[Metric]:
    """Every metric that the service writes, read from what it does write."""
    environment = FUNCTIONS["GamesFunction"].environment
    lines = played(environment) + refused(Settings.from_environment(environment))
    return {metric for line in lines for metric in _metrics(json.loads(line))}


@pytest.mark.parametrize("name", sorted(ALARMS))
def test_an_alarm_watches_metrics_that_are_written(name: str, service_metrics: set[Metric]) -> None:
    for namespace, metric, dimensions in watched()[name]:
        if namespace in PUBLISHED:
            assert metric in PUBLISHED[namespace]
            resources = {value for key, value in dimensions if key != "Operation"}
            assert resources <= set(TEMPLATE.resources), "a dimension names a resource of this stack"
        else:
            assert (namespace, metric, dimensions) in service_metrics


def test_every_function_has_alarms_for_errors_and_throttles() -> None:
    seen = {
        (metric, value)
        for metrics in watched().values()
        for namespace, metric, dimensions in metrics
        if namespace == "AWS/Lambda"
        for _, value in dimensions
    }

    for function in FUNCTIONS:
        assert {("Errors", function), ("Throttles", function)} <= seen
    assert {("Duration", "GamesFunction"), ("Duration", "AiMoveFunction")} <= seen


def test_the_table_has_alarms_for_its_faults_on_every_call_that_is_made() -> None:
    policies = [
        statement
        for function in TEMPLATE.of_type("AWS::Serverless::Function").values()
        for policy in function["Properties"].get("Policies", [])
        for statement in policy["Statement"]
    ]
    calls = {action.partition(":")[2] for statement in policies for action in statement["Action"]}

    watches = [dict(dimensions) for _, _, dimensions in watched()["TableErrorsAlarm"]]
    assert {dimensions["Operation"] for dimensions in watches} == calls


@pytest.mark.parametrize("name", sorted(ALARMS))
def test_an_alarm_tells_the_topic_if_there_is_one_and_sleeps_while_nobody_plays(name: str) -> None:
    alarm = TEMPLATE.resources[name]["Properties"]

    told = {"Fn::If": ["TellsOfAlarms", [{"Ref": "AlarmTopicArn"}], {"Ref": "AWS::NoValue"}]}
    assert alarm["AlarmActions"] == alarm["OKActions"] == told
    assert alarm["TreatMissingData"] == "notBreaching"


def test_the_dashboard_is_json_and_shows_only_what_is_written(service_metrics: set[Metric]) -> None:
    (dashboard,) = TEMPLATE.of_type("AWS::CloudWatch::Dashboard").values()
    body = dashboard["Properties"]["DashboardBody"]["Fn::Sub"].replace("${!", "$_{")
    widgets = json.loads(TEMPLATE.resolve({"Fn::Sub": body}))["widgets"]
    ours = {(namespace, metric) for namespace, metric, _ in service_metrics}

    shown = [metric for widget in widgets for metric in widget["properties"].get("metrics", [])]
    named = [metric for metric in shown if isinstance(metric[0], str)]
    assert len(named) > 20
    for namespace, metric, *dimensions in named:
        assert metric in PUBLISHED.get(namespace, set()) or (namespace, metric) in ours
        assert dimensions[1] in {*TEMPLATE.resources, "noughts"}


def test_routes_that_search_are_throttled_more_tightly_than_the_others() -> None:
    (api,) = TEMPLATE.of_type("AWS::Serverless::HttpApi").values()
    settings = TEMPLATE.resolve(
        {name: api["Properties"][name] for name in ("DefaultRouteSettings", "RouteSettings")}
    )
    searching = {route.key for route in TEMPLATE.routes() if route.function == "AiMoveFunction"}

    assert set(settings["RouteSettings"]) == searching
    for limits in settings["RouteSettings"].values():
        for name, limit in limits.items():
            assert int(limit) < int(settings["DefaultRouteSettings"][name])


def test_the_headers_are_strict() -> None:
    headers = {header.name: header.value for header in added_headers(TEMPLATE)}
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))

    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "font-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["strict-transport-security"] == "max-age=63072000"
    assert "camera=()" in headers["permissions-policy"]
    assert all(header.override for header in added_headers(TEMPLATE))


def test_site_and_api_carry_the_headers() -> None:
    (distribution,) = TEMPLATE.of_type("AWS::CloudFront::Distribution").values()
    configuration = distribution["Properties"]["DistributionConfig"]

    for behaviour in (configuration["DefaultCacheBehavior"], *configuration["CacheBehaviors"]):
        assert TEMPLATE.resolve(behaviour["ResponseHeadersPolicyId"]) == "SecurityHeaders"


@pytest.mark.parametrize(
    ("parameter", "off"),
    [
        ("AiMoveReservedConcurrency", 0),
        ("SnapStart", "None"),
        ("CanaryDeployment", "false"),
        ("CorsOrigin", ""),
        ("AlarmTopicArn", ""),
        ("DomainName", ""),
        ("CertificateArn", ""),
        ("HostedZoneId", ""),
    ],
)
def test_what_not_everybody_wants_is_off(parameter: str, off: object) -> None:
    assert TEMPLATE.document["Parameters"][parameter]["Default"] == off
