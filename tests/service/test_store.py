"""The item of a game, and storage that misbehaves."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from noughts import ClassicVariant, Mark, UltimatePosition
from noughts_api.errors import GameNotFound
from noughts_api.items import ItemError, from_item, to_item
from noughts_api.record import GameRecord, Offer, Receipt, Seat
from noughts_api.store import GameStore, Superseded

from tests.service.conftest import TABLE
from tests.service.driver import OPEN, Player, id_of
from tests.service.records import NOW, new_id, record

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

RECORDS = [
    record(),
    record(variant=ClassicVariant(4, 6, 3), start="classic:....../....../....../......:X:3"),
    record(moves=("e1", "a5"), ply=1, opening=1, version=7, status="DRAW"),
    record(last={Mark.X: Receipt(6, "0123456789abcdef"), Mark.O: Receipt(5, "f" * 16)}),
    record(seats={Mark.X: Seat("open"), Mark.O: Seat("open", holder=b"o" * 32)}),
    record(resigned=Mark.O, rematch_id="f" * 32),
    record(moves=("e1",), ply=1, version=3, offer=Offer(Mark.X, 0, 3)),
]


@pytest.mark.parametrize("stored", RECORDS)
def test_a_record_survives_being_an_item(stored: GameRecord) -> None:
    assert from_item(to_item(stored)) == stored


@pytest.mark.parametrize("stored", RECORDS)
def test_a_record_survives_being_stored_and_changed(store: GameStore, stored: GameRecord) -> None:
    first = replace(stored, id=new_id(), version=1)
    assert store.create(first, NOW) is None
    assert store.load(first.id, NOW) == first

    changed = replace(first, version=2, resigned=None, rematch_id=None, offer=None, moves=("a1",), ply=1)
    store.save(changed, NOW)

    assert store.load(first.id, NOW) == changed


def test_an_item_of_another_schema_is_not_guessed_at() -> None:
    with pytest.raises(ItemError, match="schema 2"):
        from_item({**to_item(record()), "schema": {"N": "2"}})


def test_a_write_replaces_exactly_the_version_before_it(store: GameStore) -> None:
    first = record(id=new_id())
    store.create(first, NOW)
    store.save(replace(first, version=2, moves=("a1",)), NOW)

    with pytest.raises(Superseded) as caught:
        store.save(replace(first, version=2, moves=("b1",)), NOW)

    assert caught.value.current == replace(first, version=2, moves=("a1",))
    with pytest.raises(Superseded):
        store.save(replace(first, version=9), NOW)


def test_a_write_makes_no_game(store: GameStore) -> None:
    with pytest.raises(Superseded) as caught:
        store.save(record(id=new_id(), version=2), NOW)

    assert caught.value.current is None


def test_an_expired_item_reads_as_none_and_gives_way(store: GameStore) -> None:
    first = record(id=new_id())
    store.create(first, NOW)

    assert store.create(record(id=first.id, version=3), NOW + 99) == first
    with pytest.raises(GameNotFound):
        store.load(first.id, NOW + 100)
    assert store.create(record(id=first.id, version=3), NOW + 100) is None


def test_the_item_holds_the_game_and_no_token(alice: Player, bob: Player, client: "DynamoDBClient") -> None:
    alice.creates(o=OPEN)
    bob.sits_down("O", alice.game["id"])
    alice.looks()
    alice.plays("e1")

    item: dict[str, Any] = dict(
        client.get_item(TableName=TABLE, Key={"id": {"S": id_of(alice.token)}})["Item"]
    )

    assert item["schema"] == {"N": "1"}
    assert item["moves"] == {"S": "e1"}
    assert item["version"] == {"N": "3"}
    assert item["status"] == {"S": "IN_PROGRESS"}
    assert len(item["seats"]["M"]["O"]["M"]["holder"]["B"]) == 32
    assert alice.token not in repr(item)
    assert bob.token not in repr(item)


def size_of(item: dict[str, Any]) -> int:
    """An item's size by DynamoDB's rules: names and values, three bytes a map, one for each value in it."""

    def size(value: dict[str, Any]) -> int:
        ((kind, content),) = value.items()
        if kind == "M":
            return 3 + sum(len(name) + size(inner) + 1 for name, inner in content.items())
        return len(content) // 2 + 1 if kind == "N" else len(content)

    return sum(len(name) + size(value) for name, value in item.items())


def test_the_longest_game_of_ultimate_is_one_write_unit() -> None:
    position = UltimatePosition(3)
    cells = [position.move_text(cell) for cell in range(81)]
    fullest = record(
        moves=tuple(cells),
        ply=81,
        version=9999,
        seats={Mark.X: Seat("open", holder=b"x" * 32), Mark.O: Seat("open", holder=b"o" * 32)},
        last={Mark.X: Receipt(9998, "f" * 16), Mark.O: Receipt(9997, "f" * 16)},
        resigned=Mark.X,
        rematch_id="f" * 32,
        opening=81,
    )

    assert size_of(to_item(fullest)) < 1024
