"""Runs the functions in Lambda's own containers: `python -m local.sam`, as `make sam-local` does.

`sam local start-api` serves site and API from a build; this gives it the table, in an embedded DynamoDB that
containers reach, and ends both together. It needs Docker.
"""

import argparse
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from local.dynamodb import CREDENTIALS, EmbeddedDynamoDB, connect, create_tables
from local.template import ROOT, Template

# The name by which a container finds the machine it runs on; Docker makes it so on Linux when told to.
_HOST = "host.docker.internal"


def command(sam: Path, build: Path, port: int, endpoint: str, parameters: Sequence[str]) -> list[str]:
    """Return what to call; `endpoint` is the DynamoDB as containers see it."""
    return [
        str(sam),
        "local",
        "start-api",
        "--template-file",
        str(build / "template.yaml"),
        "--port",
        str(port),
        "--static-dir",
        str(ROOT / "web"),
        "--add-host",
        f"{_HOST}:host-gateway",
        "--parameter-overrides",
        f"DynamoDbEndpoint={endpoint}",
        *parameters,
    ]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m local.sam", description=main.__doc__)
    parser.add_argument("--port", type=int, default=8000, help="of site and API (default 8000)")
    parser.add_argument("--database-port", type=int, default=0, help="of DynamoDB (default: a free one)")
    parser.add_argument("--build", type=Path, default=ROOT / ".aws-sam" / "build", help="what sam build left")
    parser.add_argument("--sam", type=Path, default=ROOT / ".venv-sam" / "bin" / "sam", help="the SAM CLI")
    parser.add_argument("parameters", nargs="*", help="parameters of the template, as NAME=VALUE")
    return parser.parse_args()


@contextlib.contextmanager
def _database(port: int, template: Template) -> Iterator[str]:
    """Have a DynamoDB with the template's tables; yield its endpoint as containers see it."""
    # Containers come from another address than this machine's own, so loopback does not do.
    with EmbeddedDynamoDB("0.0.0.0", port) as server:
        created = create_tables(connect(server.endpoint, template.region), template)
        print(f"DynamoDB: {server.endpoint} (tables created: {', '.join(created)})", flush=True)
        yield server.endpoint.replace("127.0.0.1", _HOST)


def _run(arguments: Sequence[str], region: str) -> int:
    """Run SAM until it ends, or end it with this process; return its exit code."""
    variables = {**CREDENTIALS, "AWS_DEFAULT_REGION": region, "SAM_CLI_TELEMETRY": "0"}
    sam = subprocess.Popen(arguments, env={**os.environ, **variables})  # noqa: S603 - the caller's own SAM
    try:
        return sam.wait()
    finally:
        sam.terminate()
        sam.wait()


def main() -> None:
    """Serve until Ctrl-C, or until SAM ends; exit as it does."""
    options = _arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    template = Template()
    with _database(options.database_port, template) as endpoint:
        sam, build = options.sam.absolute(), options.build.absolute()
        code = _run(command(sam, build, options.port, endpoint, options.parameters), template.region)
    sys.exit(code)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
