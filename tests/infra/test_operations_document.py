"""docs/operations.md names what there is, and its commands would be taken."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from noughts_api.settings import Settings

from bench import cost_report, scale
from bench.cost_document import OPERATIONS, DocumentError, mark, with_tables
from bench.cost_report import Measured
from local.template import ROOT, Template
from tests.infra.aws_cli import CommandError, check
from tests.infra.test_operations_template import played, refused

TEMPLATE = Template()
TEXT = OPERATIONS.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
# Words of CloudWatch's query language that the page uses.
LANGUAGE = set(
    "fields filter sort desc limit stats by as and like ispresent count pct avg max bin m".split()  # noqa: SIM905
)


def test_every_alarm_is_explained() -> None:
    explained = set(re.findall(r"`(\w+Alarm)`", TEXT))

    assert explained == set(TEMPLATE.of_type("AWS::CloudWatch::Alarm"))


def test_every_parameter_is_explained_with_its_default() -> None:
    settings = TEXT[TEXT.index("## Settings") : TEXT.index("## Delete")]
    rows = [line.split("|")[1:3] for line in settings.splitlines() if line.startswith("| `")]
    explained: dict[str, str] = {}
    for names, defaults in rows:
        parameters = re.findall(r"`(\w+)`", names)
        values = [value.strip() for value in defaults.split(",")]
        explained |= dict(
            zip(parameters, values * len(parameters) if len(values) == 1 else values, strict=False)
        )

    declared = TEMPLATE.document["Parameters"]
    assert set(explained) == set(declared)
    for name, said in explained.items():
        assert said.partition(" ")[0] == str(declared[name]["Default"]), name


def test_outputs_and_resources_that_are_asked_for_exist() -> None:
    shell = "\n".join(BLOCKS)
    outputs = set(re.findall(r"\boutput (\w+)", shell)) - {"text", "table"}
    # CodeDeploy's are made by SAM when the canary is on; tests/infra/test_operations_sam.py meets them.
    made_by_sam = {"ServerlessDeploymentApplication", "GamesFunctionDeploymentGroup"}

    assert outputs <= set(TEMPLATE.document["Outputs"])
    assert set(re.findall(r"\bphysical (\w+)", shell)) - made_by_sam <= set(TEMPLATE.resources)


def test_links_within_the_page_lead_somewhere() -> None:
    headings = re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}

    assert set(re.findall(r"\]\(#([\w-]+)\)", TEXT)) <= anchors


def queries() -> list[str]:
    return re.findall(r'^ask "(.*?)"$', "\n".join(BLOCKS), re.DOTALL | re.MULTILINE)


def words(query: str) -> set[str]:
    """The names that a query uses, without texts, patterns and Lambda's own fields."""
    plain = re.sub(r"'[^']*'|/[^/]*/", "", query)
    own_names = set(re.findall(r"\bas (\w+)", plain))
    return set(re.findall(r"(?<![@\w])[a-z]\w*", plain)) - own_names - LANGUAGE


@pytest.fixture(scope="module")
def logged() -> set[str]:
    """The fields that lines of the service really have."""
    environment = TEMPLATE.functions()["GamesFunction"].environment
    settings = Settings.from_environment(environment)
    lines = [json.loads(line) for line in played(environment) + refused(settings)]
    return {field for line in lines if "_aws" not in line for field in line}


@pytest.mark.parametrize("query", queries(), ids=lambda query: query[:40])
def test_a_query_asks_for_fields_that_are_logged(query: str, logged: set[str]) -> None:
    # Only lines with a fault behind them have these two.
    assert words(query) <= logged | {"cause", "exception"}


def test_the_page_has_its_queries() -> None:
    assert len(queries()) >= 8


# Writes its name and arguments to a file, each ended by a zero byte, all of them by a line.
RECORD = """#!/bin/sh
for word in "$0" "$@"; do printf '%s\\0' "$word" >> {calls}; done
printf '\\n\\0' >> {calls}
{then}
"""
STAND_INS = {"aws": "echo stub", "make": "", "git": "", "sleep": ""}


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """Every command on the page that reaches out, as the shell calls it; stand-ins take the calls."""
    folder = tmp_path_factory.mktemp("shell")
    (folder / "bin").mkdir()
    for name, then in STAND_INS.items():
        stand_in = folder / "bin" / name
        stand_in.write_text(RECORD.format(calls=folder / "calls", then=then))
        stand_in.chmod(0o755)
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", "\n".join(BLOCKS)],
        cwd=folder,
        env={"PATH": f"{folder / 'bin'}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    calls = [call.split("\0")[:-1] for call in (folder / "calls").read_text().split("\n\0")]
    return [[Path(name).name, *arguments] for name, *arguments in filter(None, calls)]


def test_the_aws_cli_would_take_every_command(commands: list[list[str]]) -> None:
    called = [arguments for name, *arguments in commands if name == "aws"]

    assert len(called) > 60
    for arguments in called:
        check(arguments)


def test_make_has_every_target_that_is_called(commands: list[list[str]]) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    words = [word for name, *arguments in commands if name == "make" for word in arguments]
    targets = {word for word in words if re.fullmatch(r"[a-z]+(-[a-z]+)*", word)}

    assert targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("lambada get-function", "Unknown service"),
        ("lambda get-functions", "no operation get-functions"),
        ("lambda get-alias --function-name x --nam live", "no option --nam"),
        ("lambda get-alias --function-name x", r"needs \['Name'\]"),
        ("dynamodb wait table-gone", "not for table-gone"),
        (
            "lambda put-function-concurrency --function-name x --reserved-concurrent-executions few",
            "whole number",
        ),
        ("dynamodb update-table --table-name x --warm-throughput ReadUnits=1", r"no \['ReadUnits'\] in it"),
        ("s3 rm s3://x --all", "has no"),
    ],
)
def test_the_stand_in_for_the_aws_cli_refuses_what_the_cli_would(command: str, why: str) -> None:
    with pytest.raises(CommandError, match=why):
        check(command.split())


def test_the_tables_are_those_that_the_benchmarks_print() -> None:
    measured = Measured.read()

    assert with_tables(TEXT, "bench.cost", cost_report.everything(measured)) == TEXT
    assert with_tables(TEXT, "bench.scale", scale.everything(measured)) == TEXT


def test_a_table_without_a_place_is_refused() -> None:
    with pytest.raises(DocumentError, match=r"0 places marked <!-- bench\.cost: New -->"):
        with_tables(TEXT, "bench.cost", {"New": "| a |"})


def test_a_table_is_renewed_in_its_place() -> None:
    place = mark("bench.cost", "A")

    assert with_tables(f"one\n\n{place}\n\n| old |\n\ntwo\n", "bench.cost", {"A": "| new |"}) == (
        f"one\n\n{place}\n\n| new |\n\ntwo\n"
    )
