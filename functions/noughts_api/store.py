"""Games in DynamoDB: one GetItem to read, one conditional write to change, nothing else.

A write states the version it replaces, so of several writers at one version exactly one succeeds; the others
get the item that stands in their way with the refusal itself, and decide again without another read.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import seed
from typing import TYPE_CHECKING, cast

import botocore.session
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from snapshot_restore_py import register_after_restore

from noughts_api.errors import GameNotFound, Unavailable
from noughts_api.items import changing_attributes, from_item, to_item
from noughts_api.record import GameRecord
from noughts_api.settings import Settings

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef

# DynamoDB answers in milliseconds. Three attempts of at most three seconds and the pauses between them stay
# within a function's time; botocore's own 60 seconds would outlive it.
CLIENT_CONFIG = Config(
    connect_timeout=1,
    read_timeout=2,
    retries={"mode": "standard", "total_max_attempts": 3},
)

_CONDITION_FAILED = "ConditionalCheckFailedException"


class Superseded(Exception):  # noqa: N818 - a turn of events, no error: the caller decides again
    """The item is not at the version that the write replaces; `current` is the game now, None if gone."""

    def __init__(self, current: GameRecord | None) -> None:
        super().__init__("the game has moved on")
        self.current = current


def connect(settings: Settings) -> "DynamoDBClient":
    """Return a client; made once a process, because making one takes as long as everything else at init.

    It is the one that boto3 would return, without the time that importing boto3 takes.
    """
    session = botocore.session.get_session()
    client = session.create_client("dynamodb", endpoint_url=settings.endpoint, config=CLIENT_CONFIG)
    # It pauses by chance between attempts. Copies of one snapshot would otherwise all pause alike.
    register_after_restore(seed)
    return cast("DynamoDBClient", client)


class GameStore:
    """The games of one table. Every method raises Unavailable when the table does not answer."""

    def __init__(self, client: "DynamoDBClient", table: str) -> None:
        self._client = client
        self._table = table

    def load(self, game: str, now: int) -> GameRecord:
        """Read a game, strongly consistent; GameNotFound when there is none or it expired before `now`."""
        with _storage():
            answer = self._client.get_item(
                TableName=self._table, Key={"id": {"S": game}}, ConsistentRead=True
            )
        # Time to live deletes within days, not on time.
        record = _alive(answer.get("Item"), now)
        if record is None:
            raise GameNotFound(f"there is no game {game}; games expire some time after their last move")
        return record

    def create(self, record: GameRecord, now: int) -> GameRecord | None:
        """Store a new game and return None, or return the game that has its id already."""
        try:
            with _storage():
                self._client.put_item(
                    TableName=self._table,
                    Item=to_item(record),
                    ConditionExpression="attribute_not_exists(id) OR expires_at <= :now",
                    ExpressionAttributeValues={":now": {"N": str(now)}},
                    ReturnValuesOnConditionCheckFailure="ALL_OLD",
                )
        except _ConditionFailed as failure:
            return from_item(failure.item)
        return None

    def save(self, record: GameRecord, now: int) -> None:
        """Write what changed; Superseded unless the stored version is the one before `record.version`."""
        changing = changing_attributes(record)
        present = {name: value for name, value in changing.items() if value is not None}
        absent = [name for name, value in changing.items() if value is None]
        update = "SET " + ", ".join(f"#{name} = :{name}" for name in present)
        if absent:
            update += " REMOVE " + ", ".join(f"#{name}" for name in absent)
        try:
            with _storage():
                self._client.update_item(
                    TableName=self._table,
                    Key={"id": {"S": record.id}},
                    UpdateExpression=update,
                    ConditionExpression="#version = :replaced",
                    # Every name by placeholder: the list of reserved words is long and grows.
                    ExpressionAttributeNames={f"#{name}": name for name in changing},
                    ExpressionAttributeValues={
                        **{f":{name}": value for name, value in present.items()},
                        ":replaced": {"N": str(record.version - 1)},
                    },
                    ReturnValuesOnConditionCheckFailure="ALL_OLD",
                )
        except _ConditionFailed as failure:
            raise Superseded(_alive(failure.item, now)) from None


class _ConditionFailed(Exception):  # noqa: N818 - private, and not an error either
    def __init__(self, item: "dict[str, AttributeValueTypeDef]") -> None:
        super().__init__(_CONDITION_FAILED)
        self.item = item


def _alive(item: "dict[str, AttributeValueTypeDef] | None", now: int) -> GameRecord | None:
    if not item:
        return None
    record = from_item(item)
    return record if record.expires_at > now else None


@contextmanager
def _storage() -> Iterator[None]:
    """Tell a failed condition, which is an answer, from storage that does not answer."""
    try:
        yield
    except ClientError as error:
        code = error.response["Error"]["Code"]
        if code == _CONDITION_FAILED:
            # botocore's types leave out the item that ReturnValuesOnConditionCheckFailure asks for.
            item = cast("dict[str, AttributeValueTypeDef]", error.response.get("Item", {}))
            raise _ConditionFailed(item) from None
        raise Unavailable(f"games cannot be reached ({code}); send the same request again") from error
    except BotoCoreError as error:
        name = type(error).__name__
        raise Unavailable(f"games cannot be reached ({name}); send the same request again") from error
