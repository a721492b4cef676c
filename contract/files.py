"""The published files: what each must hold, as text."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from contract.direct import schemas
from contract.openapi import Answers, document
from local.template import ROOT

DOCUMENT = ROOT / "docs" / "openapi.json"
SERVED = ROOT / "functions" / "noughts_api" / "openapi.json"
"""The same in one line, beside the code that serves it: functions are built from their own folder alone."""
SCHEMAS = ROOT / "docs" / "schemas"


def files(answers: Answers) -> dict[Path, str]:
    """Return the contents by path; `answers` become the document's examples."""
    openapi = document(answers)
    found = {DOCUMENT: readable(openapi), SERVED: json.dumps(openapi, separators=(",", ":")) + "\n"}
    return found | {SCHEMAS / f"{name}.json": readable(schema) for name, schema in schemas().items()}


def readable(content: object) -> str:
    """Return JSON for people, and for differences by line."""
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def kept(old: Any, new: Any) -> Any:
    """Return the new answers, but an old one that differs in nothing but how long a search took."""
    return {
        name: old[name] if _timeless(old.get(name)) == _timeless(body) else body for name, body in new.items()
    }


def _timeless(value: Any) -> Any:
    if isinstance(value, list):
        return [_timeless(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {name: _timeless(inner) for name, inner in value.items() if name != "milliseconds"}


def shown_answers(openapi: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers that a document shows, by the names of the events."""
    return {
        f"http-{name}": example["value"]
        for path in openapi["paths"].values()
        for operation in path.values()
        for response in operation["responses"].values()
        for media in response.get("content", {}).values()
        for name, example in media.get("examples", {}).items()
    }
