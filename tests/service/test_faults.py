"""Storage that misbehaves, by faults injected into botocore itself: each has a stated outcome."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

import pytest
from botocore.awsrequest import AWSPreparedRequest, AWSResponse
from botocore.compat import HTTPHeaders
from botocore.exceptions import ConnectTimeoutError, ReadTimeoutError
from botocore.httpsession import URLLib3Session
from noughts_api.errors import Unavailable
from noughts_api.models.games import CreateGame, Play, Undo
from noughts_api.service.create import create
from noughts_api.service.desk import Desk
from noughts_api.service.play import play
from noughts_api.service.undo import undo
from noughts_api.settings import Settings
from noughts_api.store import GameStore, connect

from tests.service.conftest import TABLE, Clock
from tests.service.driver import HUMAN, ULTIMATE, Player, id_of, new_token
from tests.service.records import NOW, new_id, record

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


class _Raw:
    """The body of an answer that refuses."""

    def __init__(self, code: str) -> None:
        self._code = code

    def stream(self) -> Iterator[bytes]:
        yield f'{{"__type": "com.amazonaws.dynamodb.v20120810#{self._code}", "message": "no"}}'.encode()


def refusal(status: int, code: str) -> AWSResponse:
    return AWSResponse("http://dynamodb", status, HTTPHeaders(), _Raw(code))


FAULTS = {
    "over capacity": refusal(400, "ProvisionedThroughputExceededException"),
    "throttled": refusal(400, "ThrottlingException"),
    "an internal error": refusal(500, "InternalServerError"),
    "no connection": ConnectTimeoutError(endpoint_url="http://dynamodb"),
    "no answer": ReadTimeoutError(endpoint_url="http://dynamodb"),
}


@pytest.fixture
def faulty(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator["DynamoDBClient"]:
    """A client of its own, configured as the functions' is, to inject faults into."""
    # Between attempts botocore waits up to a second; that has nothing to tell here.
    monkeypatch.setattr("botocore.endpoint.time.sleep", lambda _: None)
    client = connect(Settings.from_environment(environment))
    yield client
    client.close()


@pytest.fixture
def frail_desk(faulty: "DynamoDBClient", clock: Clock) -> Desk:
    return Desk(GameStore(faulty, TABLE), clock, 1000)


@contextmanager
def failing(
    client: "DynamoDBClient", operation: str, fault: object, times: int = 100, *, after: bool = False
) -> Iterator[list[str]]:
    """Let the next `times` calls fail; with `after`, once they took place. Yields the calls made."""
    calls: list[str] = []
    session = URLLib3Session()

    def fail(request: AWSPreparedRequest, **_: object) -> object:
        calls.append(operation)
        if len(calls) > times:
            return None
        if after:
            session.send(request)
        if isinstance(fault, Exception):
            raise fault
        return fault

    # botocore's types know no hook that answers; this event's does (botocore.endpoint, before-send).
    hook = cast("Callable[..., None]", fail)
    name = f"before-send.dynamodb.{operation}"
    client.meta.events.register(name, hook)
    try:
        yield calls
    finally:
        client.meta.events.unregister(name, hook)
        session.close()


@pytest.mark.parametrize("name", FAULTS)
def test_a_short_fault_is_waited_out(faulty: "DynamoDBClient", name: str) -> None:
    store, stored = GameStore(faulty, TABLE), record()

    with failing(faulty, "PutItem", FAULTS[name], times=1) as calls:
        assert store.create(stored, NOW) is None

    assert len(calls) == 2
    assert store.load(stored.id, NOW) == stored


@pytest.mark.parametrize("name", FAULTS)
def test_a_long_fault_is_unavailable_after_three_attempts(faulty: "DynamoDBClient", name: str) -> None:
    store = GameStore(faulty, TABLE)

    with failing(faulty, "GetItem", FAULTS[name]) as calls, pytest.raises(Unavailable) as caught:
        store.load(new_id(), NOW)

    assert len(calls) == 3
    assert caught.value.headers["Retry-After"] == "1"


def test_a_missing_table_is_unavailable(faulty: "DynamoDBClient") -> None:
    store = GameStore(faulty, "nowhere")

    with pytest.raises(Unavailable, match="ResourceNotFoundException"):
        store.load(new_id(), NOW)
    with pytest.raises(Unavailable, match="ResourceNotFoundException"):
        store.create(record(), NOW)
    with pytest.raises(Unavailable, match="ResourceNotFoundException"):
        store.save(record(version=2), NOW)


def test_unavailable_storage_is_a_503_that_says_when_to_come_again(
    alice: Player, store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice.creates()
    monkeypatch.setattr(store, "_table", "nowhere")

    answer = alice.plays("e1")

    assert (answer.status, answer.kind, answer.headers["retry-after"]) == (503, "unavailable", "1")


# Lost on the way back: the write took place, and botocore sends it again.
LOST = ReadTimeoutError(endpoint_url="http://dynamodb")


def creation(token: str) -> CreateGame:
    return CreateGame.model_validate({"token": token, "variant": ULTIMATE, "seats": {"X": HUMAN, "O": HUMAN}})


def test_a_creation_whose_answer_was_lost_made_one_game(faulty: "DynamoDBClient", frail_desk: Desk) -> None:
    token = new_token()

    with failing(faulty, "PutItem", LOST, times=1, after=True) as calls:
        written = create(frail_desk, creation(token))

    assert len(calls) == 2
    assert (written.record.id, written.record.version) == (id_of(token), 1)


def test_a_move_whose_answer_was_lost_is_played_once(faulty: "DynamoDBClient", frail_desk: Desk) -> None:
    token = new_token()
    game = create(frail_desk, creation(token)).record

    with failing(faulty, "UpdateItem", LOST, times=1, after=True) as calls:
        written = play(frail_desk, Play(id=game.id, token=token, version=1, move="e1"))

    assert len(calls) == 2
    assert not written.applied, "the first attempt was"
    assert (written.record.moves, written.record.version) == (("e1",), 2)


def test_a_move_whose_every_answer_was_lost_can_be_sent_again(
    faulty: "DynamoDBClient", frail_desk: Desk
) -> None:
    token = new_token()
    game = create(frail_desk, creation(token)).record
    move = Play(id=game.id, token=token, version=1, move="e1")

    with failing(faulty, "UpdateItem", LOST, after=True), pytest.raises(Unavailable):
        play(frail_desk, move)

    assert play(frail_desk, move).record.moves == ("e1",)
    taken_back = undo(frail_desk, Undo(id=game.id, token=token, version=2)).record
    assert (taken_back.played, taken_back.version) == ((), 3)
