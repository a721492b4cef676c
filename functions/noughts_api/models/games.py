"""Requests about stored games."""

from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from noughts_api.models.base import (
    GameId,
    GameVariant,
    Level,
    MoveList,
    MoveText,
    PositionText,
    Request,
    SeatName,
    Token,
    Version,
    exactly_one,
)


class PersonSeat(Request):
    """`human`: the creator's own seat. `open`: for whoever takes it."""

    kind: Literal["human", "open"]


class ComputerSeat(Request):
    """The computer's seat."""

    kind: Literal["ai"]
    level: Level


SeatRequest = Annotated[PersonSeat | ComputerSeat, Field(discriminator="kind")]


class SeatsRequest(Request):
    """Who plays which side."""

    X: SeatRequest
    O: SeatRequest  # noqa: E741 - the side's name


class Start(Request):
    """Another beginning than the empty board; what stands there cannot be taken back."""

    model_config = ConfigDict(json_schema_extra=exactly_one(moves="array", position="string"))

    moves: MoveList | None = None
    position: PositionText | None = None

    @model_validator(mode="after")
    def _one_start(self) -> Self:
        if (self.moves is None) == (self.position is None):
            raise PydanticCustomError("one_start", "give either moves or position")
        return self


class CreateGame(Request):
    """Make the game that `token` stands for."""

    token: Token = None
    variant: GameVariant
    seats: SeatsRequest
    start: Start | None = None


class GetGame(Request):
    """Look at a game."""

    id: GameId


class GetHistory(GetGame):
    """Look at every ply of a game."""


class TakeSeat(Request):
    """Sit down on an open seat."""

    id: GameId
    token: Token = None
    seat: SeatName


class GameAction(Request):
    """An action on a game as it was at `version`."""

    id: GameId
    token: Token = None
    version: Version


class Play(GameAction):
    """Play a move."""

    move: MoveText


class Undo(GameAction):
    """Take back: one ply when both seats are yours, else to your previous turn; a person is asked first."""


class Redo(GameAction):
    """Play again what was taken back."""


class AnswerOffer(GameAction):
    """Answer an offer to take back: accept or decline the other side's, withdraw one's own."""

    answer: Literal["accept", "decline", "withdraw"]


class Resign(GameAction):
    """Give the game up."""


class Rematch(GameAction):
    """Play again with sides swapped."""


class AiMove(GameAction):
    """Let the computer's seat move."""
