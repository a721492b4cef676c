"""Schemathesis sends what docs/openapi.json permits, and what it forbids, to every route of the local stack.

All of its checks run. Two say less here than they could elsewhere:

- `positive_data_acceptance` lets 422 pass. JSON Schema cannot say what the rules say: that a text is a legal
  move where it is played, or a position that some game reaches. Nor can it tell 3.0 from 3, which is the same
  integer to it and a refused number to us.
- `missing_required_header` has nothing to look at: no route requires a header but Authorization, of which
  `ignored_auth` takes care.

What is generated comes from one seed. How far a search comes depends on the machine, and with it the few
requests that follow from such an answer.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from contract.files import DOCUMENT
from local.template import ROOT
from tests.stack import Stack

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
COMMAND = ROOT / ".venv-schemathesis" / "bin" / "schemathesis"
EXAMPLES_PER_ROUTE = 50
LEAST_CASES = 2_000
LONGEST_SECONDS = 1200
"""A few minutes on a machine that does nothing else; after this it hangs."""


@pytest.fixture(scope="module")
def output(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> str:
    """What Schemathesis says of the stack."""
    assert COMMAND.exists(), f"{COMMAND} is missing; `make test-all` installs it"
    # It writes beside its configuration what it remembers between runs.
    folder = tmp_path_factory.mktemp("schemathesis")
    for path in HERE.iterdir():
        if path.name in {"schemathesis.toml", "hooks.py"}:
            shutil.copy(path, folder)
    # From the file: a document that it fetches, it would leave out of what it tries.
    arguments = [str(DOCUMENT), "--url", stack.url, "--max-examples", str(EXAMPLES_PER_ROUTE)]
    done = subprocess.run(
        [str(COMMAND), "run", *arguments, "--continue-on-failure", "--no-color", "--warnings", "off"],
        cwd=folder,
        env={**os.environ, "COLUMNS": "120"},
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST_SECONDS,
    )
    return done.stdout + done.stderr


def test_no_check_fails_on_any_route(output: str) -> None:
    paths = json.loads(DOCUMENT.read_text(encoding="utf-8"))["paths"]
    routes = sum(len(methods) for methods in paths.values())

    assert f"{routes} selected / {routes} total" in output, output
    assert "No issues found" in output, output


def test_enough_was_tried(output: str) -> None:
    found = re.search(r"(\d+) generated", output)

    assert found is not None, output
    assert int(found[1]) >= LEAST_CASES
