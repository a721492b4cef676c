"""The client's pure modules have tests of their own, in Node's test runner; this runs them as well."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="Node.js is not installed; the browser tests cover the same code")
def test_the_clients_modules_pass_their_own_tests() -> None:
    assert NODE is not None
    tests = sorted(str(path) for path in (ROOT / "tests" / "web").glob("*.test.js"))
    ran = subprocess.run(
        [NODE, "--test", *tests], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert tests
    assert ran.returncode == 0, ran.stdout + ran.stderr
