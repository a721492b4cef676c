"""The local run from its options to its end: database, functions, gateway."""

import argparse
import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import uvicorn
from botocore.exceptions import BotoCoreError, ClientError

from local.dynamodb import CREDENTIALS, EmbeddedDynamoDB, connect, create_tables
from local.functions import FunctionError, Pool, function_environment, gather_all
from local.gateway import Gateway
from local.headers import added_headers
from local.routing import Router
from local.template import TEMPLATE, Template, TemplateError

_ENDPOINT = "AWS_ENDPOINT_URL_DYNAMODB"
_PROCESSES = 2  # for each function: a search must not keep a second player waiting


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m local", description="Serve Noughts on this machine.")
    parser.add_argument("--port", type=int, default=8000, help="0 finds a free one (default 8000)")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (default 127.0.0.1)")
    parser.add_argument("--template", type=Path, default=TEMPLATE, help="another template.yaml")
    return parser.parse_args(arguments)


def _listen(host: str, port: int) -> socket.socket:
    """Take the port, or end with a message that names the option."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except (OSError, OverflowError) as error:
        sys.exit(
            f"Cannot listen at {host} port {port}: {error}.\n"
            "Choose another port: `make run PORT=8001`, or `python -m local --port 8001`; 0 finds a free one."
        )


@contextlib.contextmanager
def _dynamodb(template: Template) -> Iterator[Mapping[str, str]]:
    """Have a DynamoDB with the template's tables; yield the variables that lead the functions to it."""
    endpoint = os.environ.get(_ENDPOINT, "")
    with contextlib.ExitStack() as stack:
        if not endpoint:
            endpoint = stack.enter_context(EmbeddedDynamoDB()).endpoint
        variables = {_ENDPOINT: endpoint, **_credentials()}
        created = create_tables(connect(endpoint, template.region, variables), template)
        print(f"DynamoDB: {endpoint} (tables created: {', '.join(created) or 'none'})", flush=True)
        yield variables


def _credentials() -> Mapping[str, str]:
    """Return the caller's own credentials for an endpoint of theirs; the embedded one takes any."""
    named = {name: os.environ[name] for name in CREDENTIALS if name in os.environ}
    return named if os.environ.get(_ENDPOINT) and len(named) == len(CREDENTIALS) else CREDENTIALS


class _Server(uvicorn.Server):
    """A server that says where it answers as soon as it does."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            print(f"Noughts is ready: http://{f'[{host}]' if ':' in host else host}:{port}/", flush=True)


async def _serve(template: Template, listener: socket.socket, variables: Mapping[str, str]) -> None:
    pools = _pools(template, variables)
    try:
        await gather_all(pool.start() for pool in pools.values())
        router, headers = Router(template.routes()), added_headers(template)
        application = Gateway(router, pools, template.folder / "web", headers)
        config = uvicorn.Config(
            application,
            log_level="warning",
            lifespan="off",
            server_header=False,
            timeout_keep_alive=75,  # a player thinks for longer than uvicorn's five seconds
            timeout_graceful_shutdown=3,
        )
        await _Server(config).serve(sockets=[listener])
    finally:
        await gather_all(pool.stop() for pool in pools.values())


def _pools(template: Template, variables: Mapping[str, str]) -> dict[str, Pool]:
    return {
        name: Pool(function, function_environment(function, template, variables), _PROCESSES)
        for name, function in template.functions().items()
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Run until KeyboardInterrupt or SIGTERM; SystemExit with a message where the cause is the caller's."""
    # SIGTERM ends the run as Ctrl-C does, by an exception that lets every `finally` stop its processes.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    options = _arguments(sys.argv[1:] if arguments is None else arguments)
    with _listen(options.host, options.port) as listener:
        try:
            template = Template(options.template)
            with _dynamodb(template) as variables:
                asyncio.run(_serve(template, listener, variables))
        except (FunctionError, TemplateError, BotoCoreError, ClientError) as error:
            sys.exit(f"Noughts cannot start. {error}")
