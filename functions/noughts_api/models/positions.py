"""Requests about positions: no stored game, no token."""

from typing import Annotated, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from noughts_api import limits
from noughts_api.models.base import GameVariant, Level, MoveList, PositionText, Request

Coordinate = Annotated[int, Field(ge=0, le=limits.MAX_COORDINATE)]
Attempt = Annotated[list[Coordinate], Field(min_length=2, max_length=2, examples=[[0, 0]])]
Attempts = Annotated[list[Attempt], Field(max_length=limits.MAX_ATTEMPTS)]


class PositionRequest(Request):
    """A position: a text, or a game's start, and the moves played from there."""

    position: PositionText | None = None
    variant: GameVariant | None = None
    moves: MoveList = Field(default_factory=list)

    @model_validator(mode="after")
    def _one_start(self) -> Self:
        if (self.position is None) == (self.variant is None):
            raise PydanticCustomError("one_start", "give either position or variant, with moves if you like")
        return self


class Evaluate(PositionRequest):
    """Judge a position."""


class SearchLimit(Request):
    """When a search ends; with several limits the first that is met counts."""

    depth: Annotated[int, Field(ge=1, le=limits.MAX_SEARCH_DEPTH)] | None = None
    nodes: Annotated[int, Field(ge=1, le=limits.MAX_SEARCH_NODES)] | None = None
    milliseconds: Annotated[int, Field(ge=1, le=limits.MAX_SEARCH_MILLISECONDS)] | None = None

    @model_validator(mode="after")
    def _some_limit(self) -> Self:
        if self.depth is None and self.nodes is None and self.milliseconds is None:
            raise PydanticCustomError("no_limit", "give at least one of depth, nodes and milliseconds")
        return self


class ChooseMove(PositionRequest):
    """Choose a move by a level, which `seed` makes repeatable, or by a search within `limit`."""

    level: Level | None = None
    limit: SearchLimit | None = None
    seed: Annotated[int, Field(ge=0, le=limits.MAX_JSON_INTEGER)] = 0

    @model_validator(mode="after")
    def _one_strength(self) -> Self:
        if (self.level is None) == (self.limit is None):
            raise PydanticCustomError("one_strength", "give either level or limit")
        return self


class Analyse(PositionRequest):
    """Score every legal move within `limit`; without one, half a second."""

    limit: SearchLimit = SearchLimit(milliseconds=500)


class ReplayClassic(Request):
    """Two people's attempts as rows of [row, column]."""

    moves: Attempts


class ReplayVersusAi(Request):
    """A person's attempts, as X, as rows of [row, column]."""

    human_moves: Attempts
