"""A game record as a DynamoDB item, and back: one flat item a game, its moves one text.

| attribute | type | holds |
|---|---|---|
| id | S | 32 hexadecimal digits, the key |
| schema | N | the form of the item, 1 |
| variant | S | `ultimate:3`, `classic:3:3:3` (rows, columns, k) |
| start | S | text of the first position, absent for the variant's own |
| opening | N | how many of the moves belong to the start, absent for none |
| moves | S | all moves, those taken back included, separated by spaces |
| ply | N | how many of them are played |
| version | N | grows by one with every write |
| seats | M | per side `kind` (S), `level` (S), `holder` (B, SHA-256 of the token) |
| creator | B | SHA-256 of the creating token |
| last | M | per side the receipt of its last write: `version` (N), `digest` (S) |
| status | S | as in answers |
| resigned | S | the side that gave up, absent otherwise |
| offer | M | an offer to take back that stands: `by` (S), `ply` (N), `version` (N); absent otherwise |
| rematch_id | S | the game that followed, absent otherwise |
| created_at, updated_at, expires_at | N | seconds since 1970; `expires_at` is the table's time to live |
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from noughts import ClassicVariant, Mark, UltimateVariant, Variant

from noughts_api.record import SEAT_KINDS, GameRecord, Offer, Receipt, Seat

if TYPE_CHECKING:
    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef

SCHEMA = 1


class ItemError(ValueError):
    """An item that this version of the code cannot read."""


def to_item(record: GameRecord) -> "dict[str, AttributeValueTypeDef]":
    """Return the whole item."""
    fixed: dict[str, AttributeValueTypeDef] = {
        "id": {"S": record.id},
        "schema": _number(SCHEMA),
        "variant": {"S": _variant_text(record.variant)},
        "creator": {"B": record.creator},
        "created_at": _number(record.created_at),
    }
    if record.start is not None:
        fixed["start"] = {"S": record.start}
    if record.opening:
        fixed["opening"] = _number(record.opening)
    changing = {name: value for name, value in changing_attributes(record).items() if value is not None}
    return {**fixed, **changing}


def changing_attributes(record: GameRecord) -> "dict[str, AttributeValueTypeDef | None]":
    """Return the attributes that writes change, by name; None stands for an attribute that is absent."""
    return {
        "moves": {"S": " ".join(record.moves)},
        "ply": _number(record.ply),
        "version": _number(record.version),
        "seats": {"M": {mark.value: {"M": _seat(seat)} for mark, seat in record.seats.items()}},
        "last": {"M": {mark.value: {"M": _receipt(receipt)} for mark, receipt in record.last.items()}},
        "status": {"S": record.status},
        "resigned": None if record.resigned is None else {"S": record.resigned.value},
        "offer": None if record.offer is None else {"M": _offer(record.offer)},
        "rematch_id": None if record.rematch_id is None else {"S": record.rematch_id},
        "updated_at": _number(record.updated_at),
        "expires_at": _number(record.expires_at),
    }


def from_item(item: "Mapping[str, AttributeValueTypeDef]") -> GameRecord:
    """Return the record of an item; ItemError for one of another schema."""
    attributes = cast("Mapping[str, Any]", item)
    if int(attributes["schema"]["N"]) != SCHEMA:
        raise ItemError(f"game {attributes['id']['S']} has schema {attributes['schema']['N']}, not {SCHEMA}")
    resigned = attributes.get("resigned")
    return GameRecord(
        id=attributes["id"]["S"],
        variant=_variant(attributes["variant"]["S"]),
        start=attributes["start"]["S"] if "start" in attributes else None,
        opening=int(attributes["opening"]["N"]) if "opening" in attributes else 0,
        moves=tuple(attributes["moves"]["S"].split()),
        ply=int(attributes["ply"]["N"]),
        version=int(attributes["version"]["N"]),
        seats={Mark(mark): _read_seat(seat["M"]) for mark, seat in attributes["seats"]["M"].items()},
        creator=bytes(attributes["creator"]["B"]),
        last={Mark(mark): _read_receipt(receipt["M"]) for mark, receipt in attributes["last"]["M"].items()},
        status=attributes["status"]["S"],
        resigned=Mark(resigned["S"]) if resigned else None,
        offer=_read_offer(attributes["offer"]["M"]) if "offer" in attributes else None,
        rematch_id=attributes["rematch_id"]["S"] if "rematch_id" in attributes else None,
        created_at=int(attributes["created_at"]["N"]),
        updated_at=int(attributes["updated_at"]["N"]),
        expires_at=int(attributes["expires_at"]["N"]),
    )


def _number(value: int) -> "AttributeValueTypeDef":
    return {"N": str(value)}


def _variant_text(variant: Variant) -> str:
    if isinstance(variant, UltimateVariant):
        return f"ultimate:{variant.size}"
    assert isinstance(variant, ClassicVariant), f"no item form for {variant!r}"
    return f"classic:{variant.rows}:{variant.columns}:{variant.k}"


def _variant(text: str) -> Variant:
    game, *sizes = text.split(":")
    numbers = [int(size) for size in sizes]
    return UltimateVariant(*numbers) if game == "ultimate" else ClassicVariant(*numbers)


def _seat(seat: Seat) -> "dict[str, AttributeValueTypeDef]":
    attributes: dict[str, AttributeValueTypeDef] = {"kind": {"S": seat.kind}}
    if seat.level is not None:
        attributes["level"] = {"S": seat.level}
    if seat.holder is not None:
        attributes["holder"] = {"B": seat.holder}
    return attributes


def _read_seat(attributes: Mapping[str, Any]) -> Seat:
    kind = attributes["kind"]["S"]
    assert kind in SEAT_KINDS, f"no seat is {kind!r}"
    holder = attributes.get("holder")
    return Seat(
        kind=kind,
        level=attributes["level"]["S"] if "level" in attributes else None,
        holder=bytes(holder["B"]) if holder else None,
    )


def _receipt(receipt: Receipt) -> "dict[str, AttributeValueTypeDef]":
    return {"version": _number(receipt.version), "digest": {"S": receipt.digest}}


def _read_receipt(attributes: Mapping[str, Any]) -> Receipt:
    return Receipt(int(attributes["version"]["N"]), attributes["digest"]["S"])


def _offer(offer: Offer) -> "dict[str, AttributeValueTypeDef]":
    return {"by": {"S": offer.by.value}, "ply": _number(offer.ply), "version": _number(offer.version)}


def _read_offer(attributes: Mapping[str, Any]) -> Offer:
    return Offer(Mark(attributes["by"]["S"]), int(attributes["ply"]["N"]), int(attributes["version"]["N"]))
