"""Reads template.yaml: the few CloudFormation functions it uses, its functions, routes and tables."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "template.yaml"


class TemplateError(ValueError):
    """The template uses something that the local run does not understand; the message names it."""


class _Loader(yaml.SafeLoader):
    """YAML with CloudFormation's short tags: `!Ref x` reads as {"Ref": "x"}, `!Sub x` as {"Fn::Sub": "x"}."""


def _construct_tag(loader: yaml.SafeLoader, suffix: str, node: yaml.Node) -> dict[str, Any]:
    if isinstance(node, yaml.ScalarNode):
        value: Any = loader.construct_scalar(node)
    elif isinstance(node, yaml.SequenceNode):
        value = loader.construct_sequence(node, deep=True)
    else:
        assert isinstance(node, yaml.MappingNode)
        value = loader.construct_mapping(node, deep=True)
    return {suffix if suffix in {"Ref", "Condition"} else f"Fn::{suffix}": value}


_Loader.add_multi_constructor("!", _construct_tag)


@dataclass(frozen=True)
class Route:
    """One route of the HTTP API, as API Gateway spells it: method `ANY` and path `$default` included."""

    method: str
    path: str
    function: str

    @property
    def key(self) -> str:
        """API Gateway's route key: `GET /api/games/{id}`, or `$default`."""
        return self.path if self.path == "$default" else f"{self.method} {self.path}"


@dataclass(frozen=True)
class Function:
    """One Lambda function; `timeout` in seconds, `memory` in MB, `handler` as `module.name` inside `code`."""

    name: str
    handler: str
    code: Path
    timeout: float
    memory: int
    environment: dict[str, str]


class Template:
    """template.yaml with parameters at their defaults; `parameters` overrides some of them by name."""

    def __init__(self, path: Path = TEMPLATE, parameters: Mapping[str, str] | None = None) -> None:
        # The loader is a SafeLoader: it builds plain data only.
        self.document: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), _Loader)  # noqa: S506
        self.folder = path.resolve().parent
        self.resources: dict[str, dict[str, Any]] = self.document["Resources"]
        declared = self.document.get("Parameters", {})
        self._values = {
            "AWS::Region": "eu-central-1",
            "AWS::Partition": "aws",
            "AWS::AccountId": "123456789012",
            "AWS::StackName": "noughts",
            "AWS::URLSuffix": "amazonaws.com",
            **{name: str(parameter.get("Default", "")) for name, parameter in declared.items()},
        }
        for name, value in (parameters or {}).items():
            if name not in declared:
                raise TemplateError(f"no parameter {name!r}; there are {sorted(declared)}")
            self._values[name] = value

    @property
    def region(self) -> str:
        """The region that the local stack pretends to be in."""
        return self._values["AWS::Region"]

    def _ref(self, name: str) -> str:
        if name in self._values:
            return self._values[name]
        if name in self.resources:
            return name  # locally a resource's physical name is its logical one
        raise TemplateError(f"nothing named {name!r} to refer to")

    def _attribute(self, path: str) -> str:
        resource = path.partition(".")[0]
        return f"{self._ref(resource)}.{path.partition('.')[2]}"

    def resolve(self, value: Any) -> Any:
        """Return `value` with Ref, Fn::GetAtt, Fn::Sub and Fn::If replaced; TemplateError on any other."""
        if isinstance(value, list):
            return [self.resolve(item) for item in value]
        if not isinstance(value, dict):
            return value
        if len(value) == 1:
            (name, argument), *_ = value.items()
            if name in {"Ref", "Condition"} or name.startswith("Fn::"):
                return self._call(name, argument)
        return {key: self.resolve(item) for key, item in value.items()}

    def _call(self, name: str, argument: Any) -> Any:
        if name == "Ref":
            return self._ref(argument)
        if name == "Fn::GetAtt":
            return self._attribute(argument if isinstance(argument, str) else ".".join(argument))
        if name == "Fn::Sub" and isinstance(argument, str):
            return re.sub(r"\$\{([^}]+)\}", self._substitute, argument)
        if name == "Fn::If":
            condition, chosen, otherwise = argument
            return self.resolve(chosen if self.holds(condition) else otherwise)
        raise TemplateError(f"the local run does not understand {name} with {argument!r}")

    def holds(self, condition: str) -> bool:
        """Say whether a condition of the template holds with the parameters as they are."""
        conditions = self.document.get("Conditions", {})
        if condition not in conditions:
            raise TemplateError(f"no condition {condition!r}; there are {sorted(conditions)}")
        return self._is_true(conditions[condition])

    def _is_true(self, test: dict[str, Any]) -> bool:
        ((name, argument),) = test.items()
        if name == "Condition":
            return self.holds(argument)
        if name == "Fn::Equals":
            one, other = self.resolve(argument)
            return str(one) == str(other)
        parts = [self._is_true(part) for part in argument]
        known = {"Fn::Not": not parts[0], "Fn::And": all(parts), "Fn::Or": any(parts)}
        if name not in known:
            raise TemplateError(f"the local run does not understand {name} in a condition")
        return known[name]

    def _substitute(self, match: re.Match[str]) -> str:
        name = match[1]
        return self._attribute(name) if "." in name else self._ref(name)

    def of_type(self, kind: str) -> dict[str, dict[str, Any]]:
        """Return the resources of one type, by logical name."""
        return {name: resource for name, resource in self.resources.items() if resource["Type"] == kind}

    def functions(self) -> dict[str, Function]:
        """Return the Lambda functions by logical name, with the Globals section merged in."""
        shared = self.document.get("Globals", {}).get("Function", {})
        return {
            name: self._function(name, shared, resource["Properties"])
            for name, resource in self.of_type("AWS::Serverless::Function").items()
        }

    def _function(self, name: str, shared: dict[str, Any], own: dict[str, Any]) -> Function:
        merged = {**shared, **own}
        variables = {
            **shared.get("Environment", {}).get("Variables", {}),
            **own.get("Environment", {}).get("Variables", {}),
        }
        return Function(
            name=name,
            handler=merged["Handler"],
            code=self.folder / merged["CodeUri"],
            timeout=float(self.resolve(merged.get("Timeout", 3))),
            memory=int(self.resolve(merged.get("MemorySize", 128))),
            environment={key: str(self.resolve(value)) for key, value in variables.items()},
        )

    def layers(self) -> list[Path]:
        """Return the folders of the layers, which Lambda would put on the path of every function."""
        layers = self.of_type("AWS::Serverless::LayerVersion").values()
        return [self.folder / layer["Properties"]["ContentUri"] for layer in layers]

    def routes(self) -> list[Route]:
        """Return every route of the HTTP API."""
        return [
            Route(event["Properties"]["Method"].upper(), event["Properties"]["Path"], name)
            for name, resource in self.of_type("AWS::Serverless::Function").items()
            for event in resource["Properties"].get("Events", {}).values()
            if event["Type"] == "HttpApi"
        ]

    def tables(self) -> dict[str, dict[str, Any]]:
        """Return the properties of every DynamoDB table, by the name it has locally."""
        return {
            name: self.resolve(resource["Properties"])
            for name, resource in self.of_type("AWS::DynamoDB::Table").items()
        }
