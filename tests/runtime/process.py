"""Built functions as processes, started as Lambda starts them: by AWS's runtime interface client."""

import contextlib
import os
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from local.dynamodb import CREDENTIALS
from local.template import ROOT, Function, Template
from tests.runtime.runtime_api import Outcome, RuntimeApi
from tests.tokens import check_log

PYTHON = ROOT / ".venv-runtime" / "bin" / "python"
LAYERS = ("EngineLayer", "DependenciesLayer")
_START_SECONDS = 60.0
_STOP_SECONDS = 15.0


@dataclass(frozen=True)
class RunningFunction:
    """A function that waits for events, as process `pid`; what it prints goes to `log`."""

    api: RuntimeApi
    pid: int
    log: Path

    def invoke(self, event: object) -> Outcome:
        """Return what the function makes of an event."""
        return self.api.invoke(event)


def built_environment(
    build: Path, function: Function, variables: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return a deployed function's environment, its code and layers where `sam build` put them."""
    region = Template().region
    path = [build / function.name, *(build / layer / "python" for layer in LAYERS)]
    return {
        **function.environment,
        **CREDENTIALS,
        "AWS_REGION": region,
        "AWS_DEFAULT_REGION": region,
        "AWS_LAMBDA_FUNCTION_NAME": function.name,
        "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": str(function.memory),
        "AWS_LAMBDA_FUNCTION_VERSION": "$LATEST",
        "AWS_LAMBDA_INITIALIZATION_TYPE": "on-demand",
        "AWS_LAMBDA_LOG_GROUP_NAME": f"/aws/lambda/{function.name}",
        "AWS_LAMBDA_LOG_STREAM_NAME": "local",
        "LAMBDA_TASK_ROOT": str(build / function.name),
        "LANG": "en_US.UTF-8",
        "PYTHONPATH": os.pathsep.join(map(str, path)),
        "PYTHONDONTWRITEBYTECODE": "1",  # Lambda's file system is read-only
        "TZ": ":UTC",
        "_HANDLER": function.handler,
        **(variables or {}),
    }


@contextlib.contextmanager
def running(
    build: Path, function: Function, log: Path, variables: Mapping[str, str] | None = None
) -> Iterator[RunningFunction]:
    """Start a built function and wait until it asks for its first event; `variables` go before all others.

    Raises RuntimeError with what the function reported, or with its log, when it does not start. When it has
    ended, its log is searched for tokens.
    """
    if not PYTHON.exists():
        raise RuntimeError(f"{PYTHON} is missing; `make test-all` installs it")
    with RuntimeApi(function.name) as api, log.open("wb") as output:
        environment = built_environment(build, function, variables)
        with subprocess.Popen(
            [PYTHON, "-m", "awslambdaric", function.handler],
            cwd=build / function.name,
            env={**environment, "AWS_LAMBDA_RUNTIME_API": api.address},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        ) as process:
            try:
                api.wait_until_ready(_START_SECONDS)
                yield RunningFunction(api, process.pid, log)
            finally:
                process.kill()  # as Lambda does: a function is not told
                process.wait(_STOP_SECONDS)
    # Now everything is written; of what the function was sent, no token may be.
    check_log(log)
