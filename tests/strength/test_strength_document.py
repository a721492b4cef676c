"""docs/strength.md shows what was measured: its tables, its plots and its commands are of today."""

import json
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from bench.cost_document import with_tables
from bench.strength_report import CALIBRATION, DOCUMENT, LADDER, PUZZLES, digest, everything

TEXT = DOCUMENT.read_text(encoding="utf-8")
IMAGES = re.findall(r"!\[[^]]+\]\((images/[^)]+)\)", TEXT)
SOURCES = {
    "images/strength-levels.svg": LADDER,
    "images/strength-times.svg": LADDER,
    "images/strength-calibration.svg": CALIBRATION,
}


def test_tables_are_those_of_what_was_measured_last() -> None:
    assert with_tables(TEXT, "bench.strength", everything()) == TEXT


def test_every_plot_is_known() -> None:
    assert set(IMAGES) == set(SOURCES)


@pytest.mark.parametrize("image", IMAGES)
def test_plots_are_drawn_from_what_was_measured_last(image: str) -> None:
    assert digest(SOURCES[image]) in (DOCUMENT.parent / image).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(set(re.findall(r"python -m ([\w.]+)", TEXT))))
def test_commands_exist(name: str) -> None:
    assert find_spec(name)


@pytest.mark.parametrize("link", re.findall(r"\]\((\w+\.md[^)]*)\)", TEXT))
def test_links_lead_somewhere(link: str) -> None:
    file, _, heading = link.partition("#")
    text = (DOCUMENT.parent / file).read_text(encoding="utf-8")
    headings = [line.strip("# ").lower().replace(" ", "-") for line in text.splitlines() if line[:1] == "#"]
    assert not heading or heading in headings


def test_calibration_is_of_enough_positions_and_games() -> None:
    found = json.loads(CALIBRATION.read_text(encoding="utf-8"))
    assert found["positions"] >= 10_000
    assert found["games"] >= 2_000


def test_puzzles_are_those_that_are_counted() -> None:
    count = len(json.loads(PUZZLES.read_text(encoding="utf-8"))["puzzles"])
    assert re.search(rf"^\| puzzles \|.* {count} \|$", TEXT, re.MULTILINE)


def test_every_file_of_measurements_is_there() -> None:
    assert all(path.is_file() for path in (LADDER, CALIBRATION, PUZZLES, Path(DOCUMENT)))
