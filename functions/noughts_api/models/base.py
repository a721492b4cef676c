"""What the requests have in common: strictness, the games to choose from, identities."""

from typing import Annotated, Any, Literal

from noughts import ClassicVariant, UltimateVariant, Variant
from pydantic import BaseModel, ConfigDict, Field

from noughts_api import limits

Level = Literal["easy", "medium", "hard", "expert"]
"""The computer's levels; a test holds them equal to the engine's."""

SeatName = Literal["X", "O"]

MoveText = Annotated[str, Field(min_length=1, max_length=limits.MAX_MOVE_TEXT, examples=["e1"])]
MoveList = Annotated[list[MoveText], Field(max_length=limits.MAX_MOVES, examples=[["e1", "a5"]])]
PositionText = Annotated[
    str, Field(min_length=1, max_length=limits.MAX_POSITION_TEXT, examples=["classic:X../.O./...:X"])
]
# Whether the text is an id at all is for the look-up to say: it answers 404, like for every id that is none.
GameId = Annotated[str, Field(max_length=limits.MAX_ID_TEXT, examples=["0f4f4c1b6f0f2f5b8e1f6a0f3a1b2c3d"])]
# Likewise a text that is no token is answered with 401, after the look-up.
Token = Annotated[str | None, Field(repr=False)]
Version = Annotated[int, Field(ge=1, le=limits.MAX_JSON_INTEGER, examples=[7])]
_Side = Annotated[int, Field(ge=1, le=limits.MAX_CLASSIC_SIDE)]


class Request(BaseModel):
    """Strict: no "3" or true for an integer. Closed: an unknown field is refused by its name."""

    # Validation errors reach the log; what was sent, perhaps a token, must not.
    # A validator takes a millisecond to build, so the first request that needs it has it built, not init.
    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, hide_input_in_errors=True, defer_build=True
    )


def exactly_one(**types: str) -> dict[str, Any]:
    """Return what JSON Schema says of fields of which one must be given; null counts as left out."""
    return {
        "oneOf": [{"required": [name], "properties": {name: {"type": kind}}} for name, kind in types.items()]
    }


class Classic(Request):
    """A grid on which k in a row win; without `k` it is the smaller side."""

    game: Literal["classic"]
    rows: _Side = 3
    columns: _Side = 3
    k: _Side | None = None

    def to_variant(self) -> Variant:
        """Return the engine's variant; VariantError when k is longer than both sides."""
        k = min(self.rows, self.columns) if self.k is None else self.k
        return ClassicVariant(self.rows, self.columns, k)


class Ultimate(Request):
    """A grid of grids, `size` by `size` boards of `size` by `size` cells."""

    game: Literal["ultimate"]
    size: Annotated[int, Field(ge=limits.MIN_ULTIMATE_SIZE, le=limits.MAX_ULTIMATE_SIZE)] = 3

    def to_variant(self) -> Variant:
        """Return the engine's variant."""
        return UltimateVariant(self.size)


GameVariant = Annotated[Classic | Ultimate, Field(discriminator="game")]
