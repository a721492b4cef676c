"""What the functions load before their first answer."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
LOADED = "import sys, {module}; print(*sys.modules)"


def modules_after_importing(module: str, environment: dict[str, str]) -> set[str]:
    """The modules that a fresh process has loaded; warnings are errors there too."""
    command = [sys.executable, "-W", "error", "-c", LOADED.format(module=module)]
    paths = {"PYTHONPATH": f"{ROOT / 'functions'}:{ROOT / 'engine'}"}
    done = subprocess.run(command, capture_output=True, text=True, env={**environment, **paths}, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("module", ["evaluate", "games", "ai_move"])
def test_no_function_loads_what_it_can_do_without(module: str, environment: dict[str, str]) -> None:
    loaded = modules_after_importing(module, environment)

    assert "noughts_api.wire.http" in loaded
    # Powertools' Tracer loads it, at the price of all the rest, even switched off; Lambda traces without it.
    assert "aws_xray_sdk" not in loaded
    # botocore makes the client. What boto3 adds is not used here, and costs a fifteenth of the time to start.
    assert "boto3" not in loaded
