"""What a search knows of a game beyond its rules."""

from typing import Protocol

from noughts.position import Move, Position

Foresight = int | list[Move] | None
"""What can be said without a search: 0, the position is drawn; another number, it ends after so many plies
(an odd one: the side to move wins, an even one: it loses); the only moves that matter; or nothing."""


class Guide(Protocol):
    """One game's knowledge; it depends on the position alone and is the same for mirror images."""

    scale: float
    """The evaluation that stands for odds of e to 1."""
    leaves_out: bool
    """Whether `moves` may hold fewer than all legal moves."""

    def evaluate(self, position: Position) -> int:
        """How good an unfinished position looks for the side to move; well within +-PROVEN."""

    def moves(self, position: Position) -> list[Move]:
        """Return the moves to search, the most promising first; a new list."""

    def foresee(self, position: Position, depth: int) -> Foresight:
        """Tell what a search to `depth` (1 and more) would find for certain, and nothing that it would not.

        A drawn position may be told earlier: all positions that follow it must be drawn and evaluated as 0.
        """
