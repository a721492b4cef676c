"""template.yaml gives each function what it needs and no more, and keeps what must be kept."""

import ast
import json
import os
import subprocess
import sys
from typing import Any

import pytest
from noughts_api.routes import BY_ACTION, ROUTES

from local.template import ROOT, Template

TEMPLATE = Template()
FUNCTIONS = TEMPLATE.of_type("AWS::Serverless::Function")
SETTINGS = ROOT / "functions" / "noughts_api" / "settings.py"

OPERATIONS = """
import importlib, inspect, json, sys
module = importlib.import_module(sys.argv[1])
assert callable(module.handler)
arguments = [None] * len(inspect.signature(module.operations).parameters)
print(json.dumps(sorted(module.operations(*arguments))))
"""

ALLOWED = {
    "GamesFunction": {"dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"},
    "AiMoveFunction": {"dynamodb:GetItem", "dynamodb:UpdateItem"},
    "EvaluateFunction": set(),
}


def statements(function: str) -> list[dict[str, Any]]:
    policies = FUNCTIONS[function]["Properties"].get("Policies", [])
    return [statement for policy in policies for statement in policy["Statement"]]


def test_every_route_of_the_api_is_in_the_template() -> None:
    api = {f"{route.method} {route.path}" for route in ROUTES}

    assert {route.key for route in TEMPLATE.routes()} == api | {"$default"}


def test_what_no_route_fits_goes_to_the_light_function() -> None:
    (default,) = [route for route in TEMPLATE.routes() if route.path == "$default"]

    assert default.method == "ANY"
    assert default.function == "EvaluateFunction"


@pytest.mark.parametrize("function", sorted(FUNCTIONS))
def test_a_function_answers_exactly_the_routes_that_lead_to_it(function: str) -> None:
    """Each handler is imported with the variables that the template gives it, and no others."""
    described = TEMPLATE.functions()[function]
    module = described.handler.partition(".")[0]
    path = os.pathsep.join(map(str, (described.code, *TEMPLATE.layers())))
    region = {"AWS_DEFAULT_REGION": TEMPLATE.region}
    done = subprocess.run(
        [sys.executable, "-c", OPERATIONS, module],
        env={**described.environment, **region, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    known = {f"{BY_ACTION[action].method} {BY_ACTION[action].path}" for action in json.loads(done.stdout)}

    led = {route.key for route in TEMPLATE.routes() if route.function == function}
    assert led - {"$default"} == known


@pytest.mark.parametrize("function", sorted(FUNCTIONS))
def test_a_function_may_do_to_the_table_what_it_does_and_nothing_else(function: str) -> None:
    actions = {action for statement in statements(function) for action in statement["Action"]}

    assert actions == ALLOWED[function]
    for statement in statements(function):
        assert statement["Effect"] == "Allow"
        assert TEMPLATE.resolve(statement["Resource"]) == "GamesTable.Arn"
        restored = Template(parameters={"RestoredTable": "older"}).resolve(statement["Resource"])
        assert restored == "arn:aws:dynamodb:eu-central-1:123456789012:table/older"


@pytest.mark.parametrize("function", sorted(FUNCTIONS))
def test_a_functions_logs_are_kept_for_a_stated_time(function: str) -> None:
    group = FUNCTIONS[function]["Properties"]["LoggingConfig"]["LogGroup"]["Ref"]

    assert TEMPLATE.resources[group]["Type"] == "AWS::Logs::LogGroup"
    assert int(TEMPLATE.resolve(TEMPLATE.resources[group]["Properties"]["RetentionInDays"])) > 0


@pytest.mark.parametrize("function", sorted(FUNCTIONS))
def test_a_function_ends_before_the_gateway_gives_up(function: str) -> None:
    assert 0 < TEMPLATE.functions()[function].timeout < 30  # an HTTP API waits 30 seconds at most


def test_every_variable_that_the_settings_read_is_declared() -> None:
    """`sam local` passes on only declared variables, and a deployed function has no others."""
    constants = {
        node.value
        for node in ast.walk(ast.parse(SETTINGS.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    read = {text for text in constants if text.replace("_", "").isupper() and "_" in text}

    assert "TABLE_NAME" in read
    for function in TEMPLATE.functions().values():
        assert read <= set(function.environment)


def test_the_kernel_must_be_there_when_deployed() -> None:
    for function in TEMPLATE.functions().values():
        assert function.environment["NOUGHTS_KERNEL"] == "require"


def test_games_survive_the_stack_and_can_be_restored() -> None:
    (table,) = TEMPLATE.of_type("AWS::DynamoDB::Table").values()

    assert table["DeletionPolicy"] == table["UpdateReplacePolicy"] == "Retain"
    assert table["Properties"]["BillingMode"] == "PAY_PER_REQUEST"
    assert table["Properties"]["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}
    assert table["Properties"]["TimeToLiveSpecification"] == {"AttributeName": "expires_at", "Enabled": True}


def test_the_site_is_read_through_the_distribution_only() -> None:
    (bucket,) = TEMPLATE.of_type("AWS::S3::Bucket").values()
    (policy,) = TEMPLATE.of_type("AWS::S3::BucketPolicy").values()
    (statement,) = policy["Properties"]["PolicyDocument"]["Statement"]

    assert set(bucket["Properties"]["PublicAccessBlockConfiguration"].values()) == {True}
    assert statement["Principal"] == {"Service": "cloudfront.amazonaws.com"}
    assert statement["Action"] == "s3:GetObject"
    assert "distribution/${Site}" in statement["Condition"]["StringEquals"]["AWS:SourceArn"]["Fn::Sub"]


def test_the_distribution_passes_the_api_through_unchanged() -> None:
    (distribution,) = TEMPLATE.of_type("AWS::CloudFront::Distribution").values()
    configuration = distribution["Properties"]["DistributionConfig"]
    (api,) = configuration["CacheBehaviors"]

    assert api["PathPattern"] == "/api/*"
    assert {"GET", "POST"} <= set(api["AllowedMethods"])
    for error in configuration["CustomErrorResponses"]:
        assert error["ErrorCachingMinTTL"] == 0
        assert "ResponsePagePath" not in error


def test_both_layers_and_all_functions_are_built_by_a_makefile_that_knows_them() -> None:
    layers = TEMPLATE.of_type("AWS::Serverless::LayerVersion")
    for name, resource in {**FUNCTIONS, **layers}.items():
        folder = ROOT / resource["Properties"].get("ContentUri", "functions/")
        assert resource["Metadata"]["BuildMethod"] == "makefile"
        assert f"build-{name}" in (folder / "Makefile").read_text()
    assert set(layers) == {"EngineLayer", "DependenciesLayer"}
