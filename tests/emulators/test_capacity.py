"""What a game costs: capacity as ministack counts it, and the item's size by DynamoDB's published rules."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from noughts import Mark
from noughts_api import items
from noughts_api.items import from_item, to_item
from noughts_api.models.games import AiMove, CreateGame, Play, Rematch, Resign, TakeSeat, Undo
from noughts_api.record import GameRecord, Offer, Receipt
from noughts_api.service.computer import ai_move
from noughts_api.service.create import create, rematch
from noughts_api.service.desk import Desk, read
from noughts_api.service.play import play, resign, take_seat
from noughts_api.service.undo import undo

from tests.emulators.conftest import NOW, TABLE
from tests.service.driver import HUMAN, OPEN, ULTIMATE, computer, id_of, new_token

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef

KILOBYTE = 1024
ONE_MOVE = [("GetItem", 1.0), ("UpdateItem", 1.0)]

on_ministack = pytest.mark.parametrize(
    "endpoint", [pytest.param("ministack", marks=pytest.mark.slow)], indirect=True
)

# The longest game there is: no board is won before its last cell, so all 81 cells are played.
LONGEST = (
    "b5 e3 c2 b2 b8 h1 a3 c1 a1 a6 f4 d5 e8 h2 b6 f2 b1 a4 d8 h4 d7 g2 b7 g1 a7 g7 g4 d9 i1 a8 h8 h6 "
    "f8 h9 i7 g5 e9 i9 i6 f1 a9 i3 c3 c7 g6 f5 e4 d4 d2 b9 i5 e7 g3 c9 i2 b4 d1 a2 b3 c6 f9 i8 h5 e2 "
    "c4 d3 c5 e6 f3 c8 h3 i4 d6 f7 g8 h7 g9 f6 e1 a5 e5"
)


@contextmanager
def metered(client: "DynamoDBClient") -> Iterator[list[tuple[str, float]]]:
    """Ask for the capacity of every call and yield the list of (operation, units) that the answers tell."""
    spent: list[tuple[str, float]] = []

    def ask(params: dict[str, Any], **_: object) -> None:
        params["ReturnConsumedCapacity"] = "TOTAL"

    def note(parsed: dict[str, Any], model: Any, **_: object) -> None:
        spent.append((model.name, parsed["ConsumedCapacity"]["CapacityUnits"]))

    client.meta.events.register("provide-client-params.dynamodb.*", ask)
    client.meta.events.register("after-call.dynamodb.*", note)
    try:
        yield spent
    finally:
        client.meta.events.unregister("provide-client-params.dynamodb.*", ask)
        client.meta.events.unregister("after-call.dynamodb.*", note)


def size_of(item: "dict[str, AttributeValueTypeDef]") -> int:
    """An item's size in bytes.

    Names and texts count in UTF-8, binary values as they are, a map three bytes and one for each value in it,
    a number one byte for two significant digits and one more ("DynamoDB item sizes and formats" in AWS's
    developer guide).
    """
    return sum(len(name.encode()) + _value_size(value) for name, value in item.items())


def _value_size(value: "AttributeValueTypeDef") -> int:
    ((kind, content),) = dict[str, Any](value).items()
    if kind == "M":
        return 3 + sum(len(name.encode()) + _value_size(inner) + 1 for name, inner in content.items())
    if kind == "N":
        return (len(content.rstrip("0")) + 1) // 2 + 1
    return len(content if kind == "B" else content.encode())


def two_people_who_filled_every_cell(desk: Desk) -> GameRecord:
    """Play the longest game, between two tokens, and ask for another."""
    alice, bob = new_token(), new_token()
    seats = {"X": HUMAN, "O": OPEN}
    game = create(
        desk, CreateGame.model_validate({"token": alice, "variant": ULTIMATE, "seats": seats})
    ).record
    game = take_seat(desk, TakeSeat(id=game.id, token=bob, seat="O")).record
    for ply, move in enumerate(LONGEST.split()):
        token = bob if ply % 2 else alice
        game = play(desk, Play(id=game.id, token=token, version=game.version, move=move)).record
    return rematch(desk, Rematch(id=game.id, token=alice, version=game.version)).record


def documented_attributes() -> set[str]:
    rows = re.findall(r"^\| (\w[\w, ]*) \| [SNMB] \|", items.__doc__ or "", re.MULTILINE)
    return {name for row in rows for name in row.split(", ")}


def fullest(record: GameRecord) -> GameRecord:
    """The record with every attribute that any game has, all of them at their longest."""
    return replace(
        record,
        version=9_999,
        opening=80,
        last={mark: Receipt(9_998, "f" * 16) for mark in Mark},
        offer=Offer(Mark.X, 79, 9_999),
        resigned=Mark.X,
        rematch_id="f" * 32,
    )


@on_ministack
def test_every_move_of_the_longest_game_reads_one_unit_and_writes_one(
    client: "DynamoDBClient", desk: Desk
) -> None:
    token = new_token()
    seats = {"X": HUMAN, "O": HUMAN}
    game = create(
        desk, CreateGame.model_validate({"token": token, "variant": ULTIMATE, "seats": seats})
    ).record

    for move in LONGEST.split():
        with metered(client) as spent:
            game = play(desk, Play(id=game.id, token=token, version=game.version, move=move)).record
        assert spent == ONE_MOVE, f"ply {game.ply}"

    assert (game.ply, game.status) == (81, "DRAW")


@on_ministack
def test_a_move_of_the_computer_costs_no_more(client: "DynamoDBClient", desk: Desk) -> None:
    token = new_token()
    seats = {"X": computer("easy"), "O": HUMAN}
    game = create(
        desk, CreateGame.model_validate({"token": token, "variant": ULTIMATE, "seats": seats})
    ).record

    with metered(client) as spent:
        ai_move(desk, AiMove(id=game.id, token=token, version=game.version))

    assert spent == ONE_MOVE


@on_ministack
def test_what_every_other_request_costs(client: "DynamoDBClient", desk: Desk) -> None:
    token = new_token()
    seats = {"X": HUMAN, "O": HUMAN}
    with metered(client) as spent:
        game = create(
            desk, CreateGame.model_validate({"token": token, "variant": ULTIMATE, "seats": seats})
        ).record
        assert spent == [("PutItem", 1.0)]
    with metered(client) as spent:
        read(desk, game.id)
        assert spent == [("GetItem", 1.0)]
    play(desk, Play(id=game.id, token=token, version=1, move="e1"))
    with metered(client) as spent:
        undo(desk, Undo(id=game.id, token=token, version=2))
        assert spent == ONE_MOVE
    resign(desk, Resign(id=game.id, token=token, version=3))
    with metered(client) as spent:
        rematch(desk, Rematch(id=game.id, token=token, version=4))
        assert spent == [("GetItem", 1.0), ("PutItem", 1.0), ("UpdateItem", 1.0)]
    assert id_of(token) == game.id


def test_the_item_of_the_longest_game_is_under_a_kilobyte(desk: Desk) -> None:
    game = two_people_who_filled_every_cell(desk)
    assert (game.ply, game.status, game.rematch_id is None) == (81, "DRAW", False)

    assert size_of(to_item(game)) < KILOBYTE

    largest = to_item(fullest(game))
    assert size_of(largest) < KILOBYTE
    # All attributes that there are; the text of another start would take the place of moves.
    assert set(largest) == documented_attributes() - {"start"}


@on_ministack
def test_ministack_finds_the_item_as_large_as_the_rules_say(client: "DynamoDBClient", desk: Desk) -> None:
    """What is added until a write costs a second unit is what the item lacks of a kilobyte."""
    item = to_item(two_people_who_filled_every_cell(desk))
    room = KILOBYTE - size_of(item) - len("filler")

    def units(filler: int) -> float:
        with metered(client) as spent:
            client.put_item(TableName=TABLE, Item={**item, "filler": {"S": "f" * filler}})
        return spent[0][1]

    assert units(room) == 1.0
    assert units(room + 1) == 2.0
    client.put_item(TableName=TABLE, Item=item)
    stored = client.get_item(TableName=TABLE, Key={"id": item["id"]}, ConsistentRead=True)["Item"]
    assert from_item(stored).expires_at > NOW
