"""Requests to choose and score moves."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from noughts_api import limits
from noughts_api.models.base import Level, Request, exactly_one
from noughts_api.models.positions import ONE_POSITION, PositionRequest


class SearchLimit(Request):
    """When a search ends; with several limits the first that is met counts.

    Over HTTP it ends after two seconds at the latest, invoked directly a second before the function's time.
    """

    model_config = ConfigDict(
        json_schema_extra={
            "anyOf": [
                {"required": [name], "properties": {name: {"type": "integer"}}}
                for name in ("depth", "nodes", "milliseconds")
            ]
        }
    )

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

    model_config = ConfigDict(
        json_schema_extra={"allOf": [ONE_POSITION, exactly_one(level="string", limit="object")]}
    )

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

    limit: SearchLimit = SearchLimit.model_construct(milliseconds=500)


class Review(PositionRequest):
    """Score the positions before, between and after the moves; they share `limit`, without one two seconds.

    `depth` counts for each of them, `nodes` and `milliseconds` are divided among them.
    """

    limit: SearchLimit = SearchLimit.model_construct(milliseconds=2_000)
