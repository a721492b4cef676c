"""Copies of a function restored from one snapshot may not share secrets or luck.

Nothing in the engine and in the service draws a random number while it is initialised, nor from a generator
that a snapshot would hold: tokens are made by clients, ids are hashes of them, and players are seeded by game
and ply. botocore draws the pauses between its attempts from such a generator, which is seeded anew after a
restore.
"""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from local.template import ROOT, Template

TEMPLATE = Template()
SOURCES = sorted([*(ROOT / "functions").rglob("*.py"), *(ROOT / "engine" / "noughts").rglob("*.py")])

WATCH = """
import importlib, json, os, random, sys, uuid

drawn = []

def watch(module, name):
    draw = getattr(module, name)
    def watched(*arguments, **options):
        drawn.append([name, sys._getframe(1).f_code.co_filename])
        return draw(*arguments, **options)
    setattr(module, name, watched)

for name in ("urandom", "getrandom"):
    watch(os, name)
for name in ("uuid1", "uuid4"):
    watch(uuid, name)
for name in ("_urandom", "seed", "random", "getrandbits", "randbytes", "choice", "shuffle", "sample"):
    watch(random, name)
for module in sys.argv[1:]:
    importlib.import_module(module)
print(json.dumps(drawn))
"""


# Two copies of what importing a function leaves, restored by the hooks that Lambda's runtime would call.
RESTORE = """
import importlib, random, sys

from snapshot_restore_py import get_after_restore

importlib.import_module(sys.argv[1])
snapshot = random.getstate()
for _ in range(2):
    random.setstate(snapshot)
    for hook, arguments, options in get_after_restore():
        hook(*arguments, **options)
    print(random.random())
"""


def drawn_by_importing(*modules: str, path: list[Path]) -> list[tuple[str, str]]:
    """Which generators a fresh process asks while it imports, and the files that ask."""
    return [(name, file) for name, file in json.loads(said_by(WATCH, *modules, path=path))]


def said_by(program: str, *modules: str, path: list[Path]) -> str:
    """What a program prints that imports modules in a fresh process."""
    environment = TEMPLATE.functions()["GamesFunction"].environment
    done = subprocess.run(
        [sys.executable, "-c", program, *modules],
        env={
            **environment,
            "AWS_DEFAULT_REGION": TEMPLATE.region,
            "NOUGHTS_KERNEL": "auto",
            "PYTHONPATH": os.pathsep.join(map(str, path)),
        },
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize("function", sorted(TEMPLATE.functions()))
def test_initialising_a_function_draws_nothing(function: str) -> None:
    described = TEMPLATE.functions()[function]
    module = described.handler.partition(".")[0]

    assert drawn_by_importing(module, path=[described.code, *TEMPLATE.layers()]) == []


def test_a_draw_while_a_module_is_imported_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "lucky.py").write_text("import random\nSEED = random.getrandbits(64)\n")

    assert [name for name, _ in drawn_by_importing("lucky", path=[tmp_path])] == ["getrandbits"]


@pytest.mark.parametrize("function", ["GamesFunction", "AiMoveFunction"])
def test_copies_of_a_snapshot_do_not_pause_alike(function: str) -> None:
    described = TEMPLATE.functions()[function]
    module = described.handler.partition(".")[0]

    one, other = said_by(RESTORE, module, path=[described.code, *TEMPLATE.layers()]).split()

    assert one != other


def draws(tree: ast.Module) -> Iterator[str]:
    """The places that draw from a generator which nobody has seeded with something of the game's."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in {"random", "secrets", "uuid"})
        elif isinstance(node, ast.ImportFrom) and node.module in {"random", "secrets", "uuid"}:
            yield from (alias.name for alias in node.names if alias.name not in {"Random", "seed"})
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if (called == "Random" and not node.args) or called in {"os.urandom", "os.getrandom"}:
                yield ast.unparse(node)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_generator_is_seeded_by_its_caller(source: Path) -> None:
    assert list(draws(ast.parse(source.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "code",
    ["import random", "import secrets, os", "from random import choice", "x = Random()", "x = os.urandom(8)"],
)
def test_an_unseeded_generator_would_be_found(code: str) -> None:
    assert list(draws(ast.parse(code)))
