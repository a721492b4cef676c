"""docs/engine.md says what is: its example runs, its commands exist, its figures are there."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from noughts.cli.commands import build_parser
from noughts.levels import EXPERT_SECONDS, TABLE, Strength

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "engine.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
COMMANDS = sorted(set(re.findall(r"python -m (noughts[^`\n#]*)", TEXT)))


def test_example_runs() -> None:
    results = doctest.testfile(str(DOCUMENT), module_relative=False)
    assert results.attempted >= 8
    assert results.failed == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_are_understood(command: str) -> None:
    arguments = shlex.split(command)[1:]
    if "--help" not in arguments:
        assert build_parser().parse_args(arguments).run


@pytest.mark.parametrize("name", sorted(set(re.findall(r"python -m (bench[.\w]*)", TEXT))))
def test_benchmarks_exist(name: str) -> None:
    assert (ROOT / Path(*name.split("."))).with_suffix(".py").exists() or (
        ROOT / name / "__main__.py"
    ).exists()


@pytest.mark.parametrize("row", [row for rows in TABLE.values() for row in rows])
def test_levels_are_those_of_the_table(row: Strength) -> None:
    hard = "to the end" if row.nodes is None else f"{row.nodes:,} nodes"
    assert re.search(
        rf"\| 2 plies, .*\b{re.escape(f'{row.slack:g}')}\b.* \| {hard} \| {EXPERT_SECONDS:g} s \|", TEXT
    )


@pytest.mark.parametrize("image", re.findall(r"!\[[^]]+\]\(([^)]+)\)", TEXT))
def test_figures_are_there(image: str) -> None:
    assert (DOCUMENT.parent / image).stat().st_size > 1000
