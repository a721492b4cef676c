"""The service's own store and use cases over emulators that run as processes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import botocore.session
import pytest
from noughts_api.service.desk import Desk
from noughts_api.store import GameStore

from local.dynamodb import CREDENTIALS, connect, create_tables
from local.template import Template
from tests.emulators.cloud import LambdaService, load_handlers
from tests.emulators.servers import ministack, moto
from tests.storage import patient_client

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

TEMPLATE = Template()
(TABLE,) = TEMPLATE.tables()
NOW = 1_769_860_800
DAY = 86_400

# Every session reads the description of DynamoDB for itself, into 20 MB.
SESSION = botocore.session.get_session()

SERVERS = {"moto": moto, "ministack": ministack}


@pytest.fixture(scope="session", params=["moto", pytest.param("ministack", marks=pytest.mark.slow)])
def endpoint(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """An emulator with the template's table; ministack, an environment of its own, for `make test-all`."""
    with SERVERS[request.param](tmp_path_factory.mktemp(request.param)) as address:
        client = connect(address, TEMPLATE.region)
        create_tables(client, TEMPLATE)
        # The tests keep a time of their own. By an emulator's clock their games expired long ago, and
        # ministack deletes once a minute what has expired: in the midst of a race, for instance.
        client.update_time_to_live(
            TableName=TABLE,
            TimeToLiveSpecification={"AttributeName": "expires_at", "Enabled": False},
        )
        client.close()
        yield address


@pytest.fixture
def client(endpoint: str, credentials: None) -> Iterator["DynamoDBClient"]:
    made = new_client(endpoint)
    yield made
    made.close()


@pytest.fixture
def credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Lambda puts into a function's environment."""
    for name, value in {**CREDENTIALS, "AWS_DEFAULT_REGION": TEMPLATE.region}.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def store(client: "DynamoDBClient") -> GameStore:
    return GameStore(client, TABLE)


@pytest.fixture
def desk(store: GameStore) -> Desk:
    return new_desk(store)


@pytest.fixture
def service(endpoint: str) -> LambdaService:
    """The functions as Lambda would answer for them."""
    region = {"AWS_DEFAULT_REGION": TEMPLATE.region, "TABLE_NAME": TABLE}
    return LambdaService(load_handlers({**CREDENTIALS, **region, "AWS_ENDPOINT_URL_DYNAMODB": endpoint}))


def new_client(endpoint: str) -> "DynamoDBClient":
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("botocore.session.get_session", lambda: SESSION)
        return patient_client(endpoint)


def new_desk(store: GameStore) -> Desk:
    return Desk(store, lambda: NOW, 30 * DAY)
