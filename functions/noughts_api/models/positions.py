"""Requests to judge positions, to replay rows and to describe the API: no stored game, no token."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from noughts_api import limits
from noughts_api.models.base import GameVariant, MoveList, PositionText, Request, exactly_one

Coordinate = Annotated[int, Field(ge=0, le=limits.MAX_COORDINATE)]
Attempt = Annotated[list[Coordinate], Field(min_length=2, max_length=2, examples=[[0, 0]])]
Attempts = Annotated[list[Attempt], Field(max_length=limits.MAX_ATTEMPTS)]


ONE_POSITION = exactly_one(position="string", variant="object")


class PositionRequest(Request):
    """A position: a text, or a game's start, and the moves played from there. As it stands, to be judged."""

    model_config = ConfigDict(json_schema_extra=ONE_POSITION)

    position: PositionText | None = None
    variant: GameVariant | None = None
    moves: MoveList = Field(default_factory=list)

    @model_validator(mode="after")
    def _one_start(self) -> Self:
        if (self.position is None) == (self.variant is None):
            raise PydanticCustomError("one_start", "give either position or variant, with moves if you like")
        return self


class EvaluateBatch(Request):
    """Several positions, each to be judged for itself."""

    positions: Annotated[list[PositionRequest], Field(max_length=limits.MAX_BATCH)]


class ReplayClassic(Request):
    """Two people's attempts as rows of [row, column]."""

    moves: Attempts


class ReplayVersusAi(Request):
    """A person's attempts, as X, as rows of [row, column]."""

    human_moves: Attempts


class Describe(Request):
    """Describe the whole API as an OpenAPI document."""
