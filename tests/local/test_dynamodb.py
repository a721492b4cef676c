"""The embedded DynamoDB has the template's table and keeps conditional writes atomic."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from local.dynamodb import connect, create_tables
from local.template import ROOT, Template

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

TEMPLATE = Template()
(TABLE,) = TEMPLATE.tables()


@pytest.fixture(scope="module")
def client() -> Iterator["DynamoDBClient"]:
    """A client of `python -m local.dynamodb`, in a process of its own as containers would reach it."""
    command = [sys.executable, "-m", "local.dynamodb", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = re.fullmatch(r"DynamoDB: (\S+) \(tables created: (\w+)\)\n", process.stdout.readline())
            assert said is not None
            assert said[2] == TABLE
            client = connect(said[1], TEMPLATE.region)
            yield client
            client.close()
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(15) == 0


def test_the_table_is_the_templates(client: "DynamoDBClient") -> None:
    table = client.describe_table(TableName=TABLE)["Table"]

    assert table["KeySchema"] == [{"AttributeName": "id", "KeyType": "HASH"}]
    assert table["BillingModeSummary"]["BillingMode"] == "PAY_PER_REQUEST"


def test_expired_games_leave_by_time_to_live(client: "DynamoDBClient") -> None:
    described = client.describe_time_to_live(TableName=TABLE)["TimeToLiveDescription"]

    assert described == {"TimeToLiveStatus": "ENABLED", "AttributeName": "expires_at"}


def test_the_table_can_be_restored_to_a_point_in_time(client: "DynamoDBClient") -> None:
    described = client.describe_continuous_backups(TableName=TABLE)["ContinuousBackupsDescription"]

    assert described["PointInTimeRecoveryDescription"]["PointInTimeRecoveryStatus"] == "ENABLED"


def test_tables_that_are_there_are_left_alone(client: "DynamoDBClient") -> None:
    client.put_item(TableName=TABLE, Item={"id": {"S": "kept"}})

    assert create_tables(client, TEMPLATE) == []
    assert "Item" in client.get_item(TableName=TABLE, Key={"id": {"S": "kept"}})


def test_of_many_conditional_writes_at_one_version_exactly_one_wins(client: "DynamoDBClient") -> None:
    client.put_item(TableName=TABLE, Item={"id": {"S": "raced"}, "version": {"N": "0"}})

    def write(version: int) -> bool:
        try:
            client.update_item(
                TableName=TABLE,
                Key={"id": {"S": "raced"}},
                UpdateExpression="SET version = :next",
                ConditionExpression="version = :current",
                ExpressionAttributeValues={
                    ":current": {"N": str(version)},
                    ":next": {"N": str(version + 1)},
                },
            )
        except client.exceptions.ConditionalCheckFailedException:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        for version in range(20):
            assert sum(threads.map(write, [version] * 8)) == 1
