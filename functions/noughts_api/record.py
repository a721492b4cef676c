"""A stored game as the use cases see it: plain immutable data, and the position it stands for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from noughts import Mark, Position, Variant, new_position, parse_position

SeatKind = Literal["human", "open", "ai"]
SEAT_KINDS: tuple[SeatKind, ...] = get_args(SeatKind)


class Seat(NamedTuple):
    """One side of a game.

    `human` is the creator's, `open` waits for whoever takes it, `ai` is played by `level`. `holder` is the
    SHA-256 of the token that moves for the seat: None for the computer and for an open seat not yet taken.
    """

    kind: SeatKind
    level: str | None = None
    holder: bytes | None = None

    @property
    def taken(self) -> bool:
        """Whether somebody, or the computer, plays for it."""
        return self.kind == "ai" or self.holder is not None


class Receipt(NamedTuple):
    """A seat's last write: the version it named and a digest of action and arguments."""

    version: int
    digest: str


class Offer(NamedTuple):
    """One person's offer to another to take back all moves after `ply`; it stands only at `version`."""

    by: Mark
    ply: int
    version: int


@dataclass(frozen=True)
class GameRecord:
    """One game.

    The game is its move list: `moves[:ply]` are played, the rest was taken back and can be played again. The
    first `opening` moves belong to the start and are never taken back. `start` is the text of another first
    position than the variant's own. `version` grows by one with every write. Times are seconds since 1970.
    """

    id: str
    variant: Variant
    seats: Mapping[Mark, Seat]
    creator: bytes
    created_at: int
    updated_at: int
    expires_at: int
    start: str | None = None
    opening: int = 0
    moves: tuple[str, ...] = ()
    ply: int = 0
    version: int = 1
    status: str = "IN_PROGRESS"
    last: Mapping[Mark, Receipt] = field(default_factory=dict)
    resigned: Mark | None = None
    offer: Offer | None = None
    rematch_id: str | None = None

    @property
    def played(self) -> tuple[str, ...]:
        """The moves on the board, first first."""
        return self.moves[: self.ply]

    @property
    def redo(self) -> tuple[str, ...]:
        """The moves that were taken back, the next one to play again first."""
        return self.moves[self.ply :]

    def first_position(self) -> Position:
        """Return the position before the first move."""
        return new_position(self.variant) if self.start is None else parse_position(self.start)

    def position(self) -> Position:
        """Return the position on the board, with the played moves to pop. Resignation is not a move."""
        position = self.first_position()
        for text in self.played:
            position.push(position.parse_move(text))
        return position

    def mark_at(self, ply: int) -> Mark:
        """Return whose turn it was, or will be, after `ply` moves; sides alternate in every game."""
        first = self.first_position().turn
        assert first is not None, "no game begins with a finished position"
        return first if ply % 2 == 0 else first.other
