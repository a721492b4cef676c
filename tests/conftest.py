"""What all tests share."""

import os
import signal
from collections.abc import Iterator

import pytest

from tests.stack import Stack, running_stack
from tests.tokens import TokenWatch, watched_logging

# A developer's own AWS settings must reach no test: nothing here may talk to a real account.
for _name in [name for name in os.environ if name.startswith("AWS_")]:
    del os.environ[_name]
os.environ["AWS_EC2_METADATA_DISABLED"] = "true"

# Jobs that a shell runs in the background ignore Ctrl-C, and so do their children: servers that tests end by
# it would never end.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def logs() -> Iterator[TokenWatch]:
    """Everything that loggers of this process write."""
    with watched_logging() as watch:
        yield watch


@pytest.fixture(autouse=True)
def no_token_is_logged(logs: TokenWatch) -> Iterator[None]:
    """Fail the test during which a token was logged."""
    yield
    guilty, logs.guilty = logs.guilty, []
    assert not guilty, "a log line holds a token"


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """The local stack: site, API and embedded DynamoDB on free ports, one for each test process."""
    with running_stack(tmp_path_factory.mktemp("stack") / "stack.log") as running:
        yield running
