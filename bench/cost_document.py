"""Puts tables into a document: below each mark `<!-- NAME: HEADING -->` stands the table of that heading."""

import re
from collections.abc import Mapping
from pathlib import Path

from local.template import ROOT

OPERATIONS = ROOT / "docs" / "operations.md"


class DocumentError(ValueError):
    """The document has no place for a table, or the table has none in it; the message names it."""


def mark(name: str, heading: str) -> str:
    """Return the line above a table that `python -m bench.NAME --document` renews."""
    return f"<!-- {name}: {heading} -->"


def with_tables(document: str, name: str, tables: Mapping[str, str]) -> str:
    """Return the document with the tables of a benchmark renewed; DocumentError when a mark is missing."""
    for heading, table in tables.items():
        place = mark(name, heading)
        parts = re.split(re.escape(place) + r"\n+(?:\|.*\n)*\n*", document)
        if len(parts) != 2:
            raise DocumentError(f"the document has {len(parts) - 1} places marked {place}; it needs one")
        document = f"{place}\n\n{table}\n\n".join(parts)
    return document


def renew(path: Path, name: str, tables: Mapping[str, str]) -> None:
    """Renew the tables of a benchmark in a file."""
    path.write_text(with_tables(path.read_text(encoding="utf-8"), name, tables), encoding="utf-8")
