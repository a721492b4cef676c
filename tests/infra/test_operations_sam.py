"""What SAM makes of the parameters that are off by default, and when it publishes new versions."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from local.dynamodb import CREDENTIALS
from local.template import ROOT, TEMPLATE, Template
from tests.infra.sam import REGION, run, tool

pytestmark = pytest.mark.slow

EVERYTHING_ON = {
    "CanaryDeployment": "true",
    "SnapStart": "PublishedVersions",
    "AiMoveReservedConcurrency": "5",
    "CorsOrigin": "https://play.example.com",
    "AlarmTopicArn": "arn:aws:sns:eu-central-1:123456789012:alarms",
    "DomainName": "noughts.example.com",
    "CertificateArn": "arn:aws:acm:us-east-1:123456789012:certificate/11111111-2222-3333-4444-555555555555",
    "HostedZoneId": "Z0123456789ABCDEFGHIJ",
    "Release": "0123456789abcdef",
}

Transform = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def transform(tmp_path_factory: pytest.TempPathFactory) -> Transform:
    """Return the resources of the transformed template, after the given replacements in its text."""
    folder = tmp_path_factory.mktemp("templates")
    written = iter(range(100))

    def transformed(parameters: dict[str, str] | None = None, **replaced: str) -> dict[str, Any]:
        text = TEMPLATE.read_text()
        for old, new in replaced.items():
            assert text.count(old), f"the template has no {old}"
            text = text.replace(old, new)
        source = folder / f"{next(written)}.yaml"
        source.write_text(text)
        arguments = [f"{name}={value}" for name, value in (parameters or {}).items()]
        script = ROOT / "tests" / "infra" / "transform.py"
        resources: dict[str, Any] = json.loads(run([tool("python"), script, source, *arguments]))["Resources"]
        return resources

    return transformed


def of_type(resources: dict[str, Any], kind: str) -> dict[str, Any]:
    return {name: resource for name, resource in resources.items() if resource["Type"] == kind}


def versions(resources: dict[str, Any]) -> set[str]:
    return set(of_type(resources, "AWS::Lambda::Version"))


def descriptions(resources: dict[str, Any]) -> set[str]:
    functions = of_type(resources, "AWS::Lambda::Function").values()
    return {function["Properties"]["Description"] for function in functions}


def test_nothing_of_code_deploy_is_there_unless_it_is_asked_for(transform: Transform) -> None:
    resources = transform()

    assert not [name for name, resource in resources.items() if "CodeDeploy" in resource["Type"]]
    for alias in of_type(resources, "AWS::Lambda::Alias").values():
        assert "UpdatePolicy" not in alias


def test_a_canary_tries_each_function_and_listens_to_its_alarms(transform: Transform) -> None:
    resources = transform({"CanaryDeployment": "true"})
    groups = of_type(resources, "AWS::CodeDeploy::DeploymentGroup")

    assert len(groups) == 3
    for group in groups.values():
        properties = group["Properties"]
        assert '"Canary10Percent5Minutes"' in json.dumps(properties["DeploymentConfigName"])
        alarms = {alarm["Name"]["Ref"] for alarm in properties["AlarmConfiguration"]["Alarms"]}
        assert alarms == {"GamesErrorsAlarm", "AiMoveErrorsAlarm", "EvaluateErrorsAlarm", "FaultsAlarm"}
    for alias in of_type(resources, "AWS::Lambda::Alias").values():
        assert "CodeDeployLambdaAliasUpdate" in alias["UpdatePolicy"]


def test_cfn_lint_finds_nothing_with_everything_on(tmp_path: Path, transform: Transform) -> None:
    arguments = [f"{name}={value}" for name, value in EVERYTHING_ON.items()]
    script = ROOT / "tests" / "infra" / "transform.py"
    transformed = tmp_path / "template.json"
    transformed.write_text(run([tool("python"), script, TEMPLATE, *arguments]))

    assert run([tool("cfn-lint"), "--include-checks", "I", "--regions", REGION, "--", transformed]) == ""


def test_the_api_calls_the_alias_and_not_the_latest_code(transform: Transform) -> None:
    resources = transform()
    (api,) = of_type(resources, "AWS::ApiGatewayV2::Api").values()

    for path in api["Properties"]["Body"]["paths"].values():
        for operation in path.values():
            assert "Aliaslive" in json.dumps(operation["x-amazon-apigateway-integration"]["uri"])


@pytest.mark.parametrize(
    "replaced",
    [
        {"MemorySize: 512": "MemorySize: 640"},
        {"ContentUri: engine/": "ContentUri: other/\n      LayerName: other"},
        {"NOUGHTS_KERNEL: require": "NOUGHTS_KERNEL: auto"},
    ],
    ids=["memory", "layer", "variable"],
)
def test_a_change_of_any_part_makes_new_versions(transform: Transform, replaced: dict[str, str]) -> None:
    before, after = versions(transform()), versions(transform(None, **replaced))

    assert before != after


def test_the_same_template_makes_no_new_versions(transform: Transform) -> None:
    assert versions(transform()) == versions(transform())


def test_a_new_release_makes_new_versions_whatever_else_stays(transform: Transform) -> None:
    """SAM looks at no parameter's value: a new log level alone would stay behind the alias."""
    one, two = (transform({"Release": name * 16}) for name in "ab")

    assert not versions(one) & versions(two)
    # Lambda publishes a version only of a function that differs from its last one.
    assert not descriptions(one) & descriptions(two)


def test_other_origins_are_permitted_only_when_one_is_named(transform: Transform) -> None:
    (api,) = of_type(transform(), "AWS::ApiGatewayV2::Api").values()
    condition, named, otherwise = api["Properties"]["Body"]["x-amazon-apigateway-cors"]["Fn::If"]

    assert (condition, otherwise) == ("PermitsAnotherOrigin", {"Ref": "AWS::NoValue"})
    assert set(named["allowMethods"]) == {route.method for route in Template().routes()} - {"ANY"}
    assert "*" not in json.dumps(named)


def test_sam_local_reads_the_same_routes_and_variables(tmp_path: Path) -> None:
    script = ROOT / "tests" / "infra" / "sam_local.py"
    endpoint = "http://host.docker.internal:8001"
    seen = json.loads(run([tool("python"), script, TEMPLATE, f"DynamoDbEndpoint={endpoint}"]))

    routes = {(method, path, function) for method, path, function in seen["routes"]}
    for route in Template().routes():
        assert ("POST" if route.method == "ANY" else route.method, route.path, route.function) in routes
    assert seen["origin"] is None
    for variables in seen["variables"].values():
        assert variables["AWS_ENDPOINT_URL_DYNAMODB"] == endpoint
        assert variables["TABLE_NAME"] == "GamesTable"


CONVERT = """
import json, sys
from samcli.cli.types import CfnParameterOverridesType
print(json.dumps([CfnParameterOverridesType().convert(word, None, None) for word in sys.argv[1:]]))
"""


def test_sam_reads_the_parameters_as_make_writes_them() -> None:
    """An empty one in quotes, addresses and ARNs without."""
    given = {**EVERYTHING_ON, "RestoredTable": '""'}
    words = [f"{name}={value}" for name, value in given.items()]
    read = json.loads(run([tool("python"), "-c", CONVERT, *words], stderr=False))

    assert read == [{name: value.strip('"')} for name, value in given.items()]


def test_sam_deploy_reads_our_settings_and_packs_until_it_needs_aws(tmp_path: Path) -> None:
    """SAM looks for samconfig.toml beside the template, where a build has none: so make names it."""
    template = tmp_path / "template.yaml"
    template.write_text(TEMPLATE.read_text())
    settings = ROOT / "samconfig.toml"
    closed = {"AWS_ENDPOINT_URL": "http://127.0.0.1:9", "AWS_MAX_ATTEMPTS": "1", "AWS_DEFAULT_REGION": REGION}
    done = subprocess.run(
        [
            *(tool("sam"), "deploy", "--config-file", settings, "--template-file", template),
            *("--stack-name", "noughts", "--no-confirm-changeset", "--parameter-overrides", "LogLevel=INFO"),
        ],
        cwd=ROOT,
        env={**os.environ, **CREDENTIALS, **closed, "SAM_CLI_TELEMETRY": "0"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert "Could not connect to the endpoint URL" in done.stdout + done.stderr
    assert "S3 Bucket not specified" not in done.stdout + done.stderr
