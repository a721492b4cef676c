"""JSON Schema of requests and answers, out of the pydantic models and the TypedDicts."""

from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

Schema = dict[str, Any]
BESIDE = ("id", "token")
"""Fields whose place over HTTP is beside the body, in path and header."""

_MODE: JsonSchemaMode = "validation"


def described(types: Iterable[Any], template: str) -> tuple[list[Schema], dict[str, Schema]]:
    """Return the schemas of types, and by name those that they refer to; `template` says how they refer."""
    wanted = list(types)
    inputs = [(index, _MODE, TypeAdapter(each)) for index, each in enumerate(wanted)]
    found, rest = TypeAdapter.json_schemas(inputs, ref_template=template)
    definitions = {name: tidy(schema) for name, schema in rest.get("$defs", {}).items()}
    return [tidy(found[index, _MODE]) for index in range(len(wanted))], definitions


def tidy(schema: Any) -> Any:
    """Return a schema without what only repeats the field's name, and with docstrings' lines joined."""
    if isinstance(schema, list):
        return [tidy(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {name: tidy(value) for name, value in schema.items() if not _says_nothing(name, value)}
    if isinstance(kept.get("description"), str):
        kept["description"] = paragraphs(kept["description"])
    return kept


def _says_nothing(name: str, value: Any) -> bool:
    return name == "title" and isinstance(value, str)


def paragraphs(text: str) -> str:
    """Return a docstring as paragraphs, each in one line."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def body_schema(model: Schema) -> Schema | None:
    """Return what of a request's schema stands in an HTTP body; None when nothing does."""
    properties = {name: value for name, value in model.get("properties", {}).items() if name not in BESIDE}
    if not properties:
        return None
    required = [name for name in model.get("required", []) if name not in BESIDE]
    rest = {name: value for name, value in model.items() if name not in {"properties", "required"}}
    return {**rest, "properties": properties, **({"required": required} if required else {})}


def references(schema: Any) -> Iterator[str]:
    """Yield the names that a schema refers to."""
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"].rpartition("/")[2]
        for value in schema.values():
            yield from references(value)
    elif isinstance(schema, list):
        for item in schema:
            yield from references(item)


def reachable(schema: Any, definitions: dict[str, Schema]) -> dict[str, Schema]:
    """Return those definitions that a schema needs, directly or not, by name in order."""
    needed: set[str] = set()
    waiting = list(references(schema))
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting += references(definitions[name])
    return {name: definitions[name] for name in sorted(needed)}
