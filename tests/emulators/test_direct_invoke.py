"""docs/direct-invoke.md: its code, its event and its resources do what it says."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import boto3
import pytest
from noughts_api import errors

from local.template import ROOT, Template
from tests.emulators.cloud import LambdaService, arn, running_cloud
from tests.infra.sam import REGION, run, tool, transform
from tests.service.driver import CLASSIC, computer, id_of, new_token

DOCUMENT = (ROOT / "docs" / "direct-invoke.md").read_text(encoding="utf-8")

on_moto = pytest.mark.parametrize("endpoint", ["moto"], indirect=True)


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", DOCUMENT, re.DOTALL)


@pytest.fixture
def invoke(service: LambdaService) -> Iterator[Callable[[str, dict[str, Any]], Any]]:
    """The document's own function, with a client for the functions."""
    (code,) = blocks("python")
    names: dict[str, Any] = {}
    exec(code, names)
    with running_cloud(service) as address:
        client = boto3.client(
            "lambda",
            endpoint_url=address,
            region_name=REGION,
            aws_access_key_id="local",
            aws_secret_access_key="local",
        )
        yield lambda function, event: names["invoke"](client, arn(function), event)
        client.close()


def two_computers(token: str) -> dict[str, Any]:
    seats = {"X": computer(), "O": computer()}
    return {"action": "create_game", "token": token, "variant": CLASSIC, "seats": seats}


@on_moto
def test_the_python_example_tells_answers_from_refusals(
    invoke: Callable[[str, dict[str, Any]], Any],
) -> None:
    token = new_token()

    assert invoke("GamesFunction", two_computers(token))["id"] == id_of(token)
    with pytest.raises(Exception, match="GameNotFound: there is no game") as refused:
        invoke("GamesFunction", {"action": "get_game", "id": "f" * 32})
    assert type(refused.value).__name__ == "RefusedError"
    assert vars(refused.value) == {"name": "GameNotFound"}


@on_moto
def test_the_event_by_its_input_path_moves_once_however_often_it_arrives(
    invoke: Callable[[str, dict[str, Any]], Any], tmp_path: Path
) -> None:
    (event,) = [parsed for parsed in map(json.loads, blocks("json")) if "detail-type" in parsed]
    rule = documented(tmp_path)["AiMoveFunction"]["Properties"]["Events"]["Commands"]["Properties"]
    assert all(event[name] in values for name, values in rule["Pattern"].items())
    assert rule["InputPath"] == "$.detail"
    command = event["detail"]
    invoke("GamesFunction", two_computers(command["token"]))

    answers = [invoke("AiMoveFunction", command) for _ in range(3)]

    assert answers[0]["ply"] == 1
    assert answers == [answers[0]] * 3
    with pytest.raises(Exception, match="InvalidRequest: an event is an object"):
        invoke("AiMoveFunction", event)


@pytest.mark.slow
def test_the_resources_stand_in_the_template_and_lint(tmp_path: Path) -> None:
    document = Template().document
    merge(document["Resources"], documented(tmp_path))
    machine = document["Resources"]["TwoLevels"]["Properties"]
    # On deployment SAM uploads the file; without an account its content stands in for it.
    machine["Definition"] = json.loads((ROOT / machine.pop("DefinitionUri")).read_text(encoding="utf-8"))
    (tmp_path / "template.json").write_text(json.dumps(document))

    transformed = transform(tmp_path / "template.json")

    (tmp_path / "transformed.json").write_text(json.dumps(transformed))
    # Without cfn-lint's remarks ("I"): they want more of the queues than SAM gives those that it makes.
    assert run([tool("cfn-lint"), "--regions", REGION, "--", tmp_path / "transformed.json"]) == ""
    rule = transformed["Resources"]["AiMoveFunctionCommands"]["Properties"]
    assert rule["Targets"][0]["InputPath"] == "$.detail"
    assert "DeadLetterConfig" in rule["Targets"][0]


def documented(folder: Path) -> dict[str, Any]:
    """The resources of the document's YAML examples, in the long form of CloudFormation's functions."""
    resources: dict[str, Any] = {}
    for block in blocks("yaml"):
        (folder / "block.yaml").write_text(block)
        merge(resources, Template(folder / "block.yaml").resources)
    return resources


def merge(into: dict[str, Any], what: dict[str, Any]) -> None:
    """Add `what` as somebody would who edits a template: mappings grow, nothing is replaced."""
    for name, value in what.items():
        if isinstance(value, dict) and isinstance(into.get(name), dict):
            merge(into[name], value)
        else:
            assert name not in into
            into[name] = value


def test_what_the_document_names_exists() -> None:
    linked = re.findall(r"\]\(([\w./-]+)\)", DOCUMENT)
    assert [name for name in linked if not (ROOT / "docs" / name).exists()] == []
    outputs = set(re.findall(r"`(\w+FunctionArn)`", DOCUMENT))
    assert outputs == {name for name in Template().document["Outputs"] if name.endswith("FunctionArn")}
    assert {"FunctionErrorsAllowed"} <= set(Template().document["Parameters"])
    named = set(re.findall(r"^\| `([A-Z]\w+)`(?:, `(\w+)`)?", DOCUMENT, re.MULTILINE))
    for refusal in {name for pair in named for name in pair if name}:
        assert issubclass(getattr(errors, refusal), errors.ApiError)
