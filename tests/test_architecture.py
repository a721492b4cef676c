"""Which way the parts of the house depend on each other.

functions/*.py -> noughts_api.service -> engine and store; the engine needs nobody, handlers and the web
client hold no rules of the game.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "engine" / "noughts"
FUNCTIONS = ROOT / "functions"
WEB = ROOT / "web"

ENGINE_FILES = sorted(ENGINE.rglob("*.py"))
HANDLERS = sorted(FUNCTIONS.glob("*.py"))
SCRIPTS = sorted(WEB.rglob("*.js"))

AT_THE_TERMINAL = {"cli", "__main__.py", "bench.py"}
"""Parts of the engine package that are programs, with a clock, a screen and a keyboard."""

RULES = {"errors", "geometry", "position", "notation", "legality", "mnk", "ultimate", "perft"}

# fmt: off
OUTSIDE_WORLD = {
    "asyncio", "calendar", "datetime", "email", "ftplib", "http", "locale", "logging",
    "multiprocessing", "os", "secrets", "select", "shelve", "smtplib", "socket", "socketserver",
    "sqlite3", "ssl", "subprocess", "tempfile", "urllib", "uuid", "webbrowser", "xml", "zoneinfo",
}
# fmt: on
"""Modules of the standard library that reach for the network, the environment or the date."""


def named(paths: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", paths, ids=lambda path: str(path.relative_to(ROOT)))


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(tree: ast.Module) -> Iterator[str]:
    """The full names of the modules that a file imports, wherever in the file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module
            yield node.module


def tops(tree: ast.Module) -> set[str]:
    return {name.split(".")[0] for name in imports(tree)}


def is_program(path: Path) -> bool:
    return path.relative_to(ENGINE).parts[0] in AT_THE_TERMINAL


def test_there_is_something_to_look_at() -> None:
    assert ENGINE / "mnk.py" in ENGINE_FILES
    assert FUNCTIONS / "games.py" in HANDLERS
    assert WEB / "index.html" in WEB.iterdir()
    assert SCRIPTS


@named(ENGINE_FILES)
def test_the_engine_needs_only_the_standard_library(path: Path) -> None:
    assert tops(tree_of(path)) <= {*sys.stdlib_module_names, "noughts"}


@named([path for path in ENGINE_FILES if not is_program(path)])
def test_the_engine_knows_no_network_no_environment_and_no_date(path: Path) -> None:
    allowed = {"os", "logging"} if path.name == "kernel.py" else set()
    assert not tops(tree_of(path)) & (OUTSIDE_WORLD - allowed)


def test_the_engine_reads_one_environment_variable() -> None:
    found = {
        path.name: sorted(set(re.findall(r"environ[^\n]*?\"(\w+)\"", text)))
        for path in ENGINE_FILES
        if not is_program(path) and "environ" in (text := path.read_text(encoding="utf-8")) and "os." in text
    }
    assert found in ({}, {"kernel.py": ["NOUGHTS_KERNEL"]})


@named([path for path in ENGINE_FILES if not is_program(path)])
def test_the_engine_is_handed_its_clock_and_never_reads_one_itself(path: Path) -> None:
    """`time` appears as the default of a parameter named clock, a monotonic one, and nowhere else."""
    tree = tree_of(path)
    assert not any(isinstance(node, ast.ImportFrom) and node.module == "time" for node in ast.walk(tree))
    defaults = [default for function in functions_of(tree) for default in clock_defaults(function)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "time":
            assert node in defaults
            assert node.attr in {"perf_counter", "monotonic"}


def functions_of(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def clock_defaults(function: ast.FunctionDef) -> Iterator[ast.expr]:
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    with_default = positional[len(positional) - len(arguments.defaults) :]
    pairs = [
        *zip(with_default, arguments.defaults, strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    return (default for argument, default in pairs if argument.arg == "clock" and default is not None)


@named([path for path in ENGINE_FILES if path.stem in RULES and path.parent == ENGINE])
def test_the_rules_know_nothing_of_those_who_play_by_them(path: Path) -> None:
    inner = {name.split(".")[1] for name in imports(tree_of(path)) if name.startswith("noughts.")}
    assert inner <= RULES
    assert "noughts" not in set(imports(tree_of(path)))


@named([path for path in ENGINE_FILES if not is_program(path)])
def test_only_programs_import_programs(path: Path) -> None:
    programs = ("noughts.cli", "noughts.bench", "noughts.__main__")
    assert not [name for name in imports(tree_of(path)) if name.startswith(programs)]


@named([path for path in ENGINE_FILES if not is_program(path)])
def test_the_engine_prints_nothing(path: Path) -> None:
    calls = [node.func for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]
    assert not [call for call in calls if isinstance(call, ast.Name) and call.id in {"print", "input"}]


@named(HANDLERS)
def test_a_handler_imports_the_api_and_no_engine(path: Path) -> None:
    outside = tops(tree_of(path)) - set(sys.stdlib_module_names)
    assert outside == {"noughts_api"}


def test_the_store_knows_no_rules() -> None:
    assert "noughts" not in tops(tree_of(FUNCTIONS / "noughts_api" / "store.py"))


@named(sorted((FUNCTIONS / "noughts_api").rglob("*.py")))
def test_the_api_uses_what_the_engine_exports_and_no_inner_module(path: Path) -> None:
    inner = {name for name in imports(tree_of(path)) if name.startswith("noughts.")}
    assert inner <= {"noughts.kernel"}


@named(sorted((FUNCTIONS / "noughts_api" / "service").rglob("*.py")))
def test_the_service_knows_neither_lambda_nor_http_nor_dynamodb(path: Path) -> None:
    assert not tops(tree_of(path)) & {"aws_lambda_powertools", "boto3", "botocore", "http"}
    assert not [name for name in imports(tree_of(path)) if name.startswith("noughts_api.wire")]


@named(SCRIPTS)
def test_a_script_of_the_client_imports_only_its_neighbours(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for source in re.findall(r"(?:\bfrom|\bimport)\s*\(?\s*[\"']([^\"']+)[\"']", code):
        assert source.startswith(("./", "../"))
        assert (path.parent / source).is_file()


@named([path for path in sorted(WEB.rglob("*")) if path.suffix in {".html", ".css", ".js", ".svg"}])
def test_the_client_loads_nothing_from_elsewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace(
        "http://www.w3.org/2000/svg", ""
    )  # the name of SVG, no address
    assert not re.findall(r"https?://[^\s\"')]+|[\"'(]//\w[^\s\"')]*", text)


@named(SCRIPTS)
def test_the_client_holds_no_table_of_winning_lines(path: Path) -> None:
    """Lists of squares within a list, such as [0, 1, 2], [3, 4, 5]: what a client with rules would hold."""
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\[\s*\d+(?:\s*,\s*\d+)+\s*,?\s*\]\s*,\s*\[\s*\d+\s*,\s*\d+", text)
