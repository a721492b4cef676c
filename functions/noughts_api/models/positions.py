"""Requests to judge positions and to replay rows: no stored game, no token."""

from typing import Annotated, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from noughts_api import limits
from noughts_api.models.base import GameVariant, MoveList, PositionText, Request

Coordinate = Annotated[int, Field(ge=0, le=limits.MAX_COORDINATE)]
Attempt = Annotated[list[Coordinate], Field(min_length=2, max_length=2, examples=[[0, 0]])]
Attempts = Annotated[list[Attempt], Field(max_length=limits.MAX_ATTEMPTS)]


class PositionRequest(Request):
    """A position: a text, or a game's start, and the moves played from there. As it stands, to be judged."""

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
