"""The handlers' code over an embedded DynamoDB whose table is the template's; nothing of ours is replaced."""

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from noughts_api.service.desk import Desk
from noughts_api.settings import Settings
from noughts_api.store import GameStore
from noughts_api.wire.function import Function
from noughts_api.wire.telemetry import Telemetry

from local.dynamodb import CREDENTIALS, EmbeddedDynamoDB, connect, create_tables
from local.template import Template
from tests.policies import policies_hold as policies_hold  # noqa: PLC0414 - a fixture for all tests below
from tests.service.driver import Api, Player
from tests.storage import patient_client

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

TEMPLATE = Template()
(TABLE,) = TEMPLATE.tables()
DAY = 86_400


@dataclass
class Clock:
    """A clock that a test turns; seconds since 1970."""

    now: int = 1_769_860_800

    def __call__(self) -> int:
        return self.now


@pytest.fixture(scope="session")
def endpoint() -> Iterator[str]:
    with EmbeddedDynamoDB() as server:
        client = connect(server.endpoint, TEMPLATE.region)
        create_tables(client, TEMPLATE)
        client.close()
        yield server.endpoint


@pytest.fixture(scope="module")
def environment(endpoint: str) -> Iterator[dict[str, str]]:
    """The environment that the handlers read, as in the template, with the embedded DynamoDB.

    It ends with the module: the local stack of other tests must not find this DynamoDB.
    """
    variables = {
        "TABLE_NAME": TABLE,
        "GAME_TTL_DAYS": "30",
        "AWS_ENDPOINT_URL_DYNAMODB": endpoint,
        "AWS_DEFAULT_REGION": TEMPLATE.region,
        **CREDENTIALS,
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in variables.items():
            patch.setenv(name, value)
        yield variables


@pytest.fixture(scope="session")
def client(endpoint: str) -> Iterator["DynamoDBClient"]:
    """A client beside the store's own, to look at items and to spoil them."""
    connected = connect(endpoint, TEMPLATE.region)
    yield connected
    connected.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def store(environment: dict[str, str], endpoint: str) -> Iterator[GameStore]:
    connected = patient_client(endpoint)
    yield GameStore(connected, TABLE)
    connected.close()


@pytest.fixture
def desk(store: GameStore, clock: Clock) -> Desk:
    return Desk(store, clock, 30 * DAY)


@pytest.fixture(scope="session")
def telemetry() -> Telemetry:
    return Telemetry(Settings.from_environment({"TABLE_NAME": TABLE}))


@pytest.fixture
def api(environment: dict[str, str], desk: Desk, telemetry: Telemetry) -> Api:
    """All three functions, on a clock that the test turns."""
    # Not at the top: importing a handler makes its client from the environment.
    games, ai_move, evaluate = (importlib.import_module(name) for name in ("games", "ai_move", "evaluate"))
    return Api(
        {
            "GamesFunction": Function(games.operations(desk), telemetry),
            "AiMoveFunction": Function(ai_move.operations(desk), telemetry),
            "EvaluateFunction": Function(evaluate.operations(), telemetry),
        }
    )


@pytest.fixture
def alice(api: Api) -> Player:
    return Player(api)


@pytest.fixture
def bob(api: Api) -> Player:
    return Player(api)
