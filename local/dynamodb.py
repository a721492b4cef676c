"""An embedded DynamoDB: moto's server on a loopback port, with the tables that template.yaml describes.

`python -m local.dynamodb --host 0.0.0.0 --port 8001` runs it by itself, for functions in containers.
"""

import argparse
import contextlib
import threading
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import boto3
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

from local.template import Template

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment
    from mypy_boto3_dynamodb import DynamoDBClient

CREDENTIALS = {"AWS_ACCESS_KEY_ID": "local", "AWS_SECRET_ACCESS_KEY": "local"}


class _QuietHandler(WSGIRequestHandler):
    """Keeps connections open as DynamoDB does, and writes no access log."""

    protocol_version = "HTTP/1.1"
    # Headers and body leave in two writes; with Nagle's algorithm the second waits 40 ms for the first.
    disable_nagle_algorithm = True

    def log(self, type: str, message: str, *args: Any) -> None:  # noqa: A002
        """Drop the line."""


class _OneAtATime:
    """moto checks a condition and writes in two steps; one lock around both makes them atomic."""

    def __init__(self) -> None:
        self._application = DomainDispatcherApplication(create_backend_app)
        self._lock = threading.Lock()

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        with self._lock:
            return list(self._application(environ, start_response))


class EmbeddedDynamoDB:
    """A DynamoDB that lives in a thread of this process; a context manager, or `start()` and `stop()`.

    What it holds is gone when it stops. moto keeps its data in module globals, so two servers of one process
    share their tables: run one at a time.
    """

    def __init__(self, host: str = "127.0.0.1", port: int = 0) -> None:
        self._server = make_server(host, port, _OneAtATime(), threaded=True, request_handler=_QuietHandler)
        self._thread = threading.Thread(target=self._server.serve_forever, name="dynamodb", daemon=True)
        self.endpoint = f"http://127.0.0.1:{self._server.server_port}"

    def start(self) -> Self:
        """Begin to answer at `endpoint`."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Stop answering and free the port."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def __enter__(self) -> Self:
        return self.start()

    def join(self) -> None:
        """Wait for as long as it answers."""
        self._thread.join()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def connect(endpoint: str, region: str, credentials: Mapping[str, str] = CREDENTIALS) -> "DynamoDBClient":
    """Return a client for `endpoint`, by default with credentials that mean nothing anywhere but locally."""
    return boto3.client(
        "dynamodb",
        endpoint_url=endpoint,
        region_name=region,
        aws_access_key_id=credentials["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=credentials["AWS_SECRET_ACCESS_KEY"],
    )


def create_tables(client: "DynamoDBClient", template: Template) -> list[str]:
    """Create every table of the template that is not there yet; return the names of those created."""
    present = set(client.list_tables()["TableNames"])
    missing = {name: table for name, table in template.tables().items() if name not in present}
    for name, properties in missing.items():
        create_table(client, name, properties)
    return list(missing)


def create_table(client: "DynamoDBClient", name: str, properties: dict[str, Any]) -> None:
    """Create one table from its CloudFormation properties, under `name`."""
    # CreateTable knows neither of these two; each has a call of its own.
    separate = {"TimeToLiveSpecification", "PointInTimeRecoverySpecification", "TableName"}
    client.create_table(
        TableName=name, **{key: value for key, value in properties.items() if key not in separate}
    )
    client.get_waiter("table_exists").wait(TableName=name, WaiterConfig={"Delay": 1, "MaxAttempts": 30})
    if "TimeToLiveSpecification" in properties:
        client.update_time_to_live(
            TableName=name, TimeToLiveSpecification=properties["TimeToLiveSpecification"]
        )
    if "PointInTimeRecoverySpecification" in properties:
        client.update_continuous_backups(
            TableName=name, PointInTimeRecoverySpecification=properties["PointInTimeRecoverySpecification"]
        )


def main() -> None:
    """Serve the template's tables until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m local.dynamodb", description=main.__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (default 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8001, help="0 finds a free one (default 8001)")
    options = parser.parse_args()
    template = Template()
    with contextlib.suppress(KeyboardInterrupt), EmbeddedDynamoDB(options.host, options.port) as server:
        created = create_tables(connect(server.endpoint, template.region), template)
        print(f"DynamoDB: {server.endpoint} (tables created: {', '.join(created)})", flush=True)
        server.join()


if __name__ == "__main__":
    main()
