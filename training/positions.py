"""What the net sees of positions: many at once, as columns, all from the view of the side to move."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from training.patterns import (
    DRAWN,
    HAS_LINE,
    LINE_BITS,
    LOST,
    MASK_BITS,
    MOVED_MASKS,
    MOVED_PLACES,
    MOVED_STATES,
    SWAPPED,
    SYMMETRIES,
    TERNARY,
    WINNABLE,
    WON,
    Masks,
    States,
)
from training.records import ANYWHERE, Records

FULL = 511
DEAD_LINE = 7
"""State of a line of boards that its side cannot complete any more."""


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions from the view of the side to move."""

    states: States
    """[n][9]: local states of the boards."""
    won: Masks
    """[n]: boards won by the side to move."""
    lost: Masks
    """[n]: boards won by the other side."""
    drawn: Masks
    next: npt.NDArray[np.uint8]
    """[n]: the board that must be played in, 9 when it is free."""

    def __len__(self) -> int:
        return len(self.next)

    def take(self, which: "npt.NDArray[np.int64] | npt.NDArray[np.bool_] | slice") -> "Positions":
        """Return some of the positions."""
        return Positions(
            self.states[which], self.won[which], self.lost[which], self.drawn[which], self.next[which]
        )

    def moved(self, symmetry: int) -> "Positions":
        """Return the images under one of the 8 symmetries, boards and cells at once."""
        masks = MOVED_MASKS[symmetry]
        return Positions(
            MOVED_STATES[symmetry][self.states[:, SYMMETRIES[symmetry]]],
            masks[self.won],
            masks[self.lost],
            masks[self.drawn],
            MOVED_PLACES[symmetry][self.next].astype(np.uint8),
        )

    def swapped(self) -> "Positions":
        """Return the same positions from the view of the other side."""
        return Positions(SWAPPED[self.states], self.lost, self.won, self.drawn, self.next)

    def line_states(self) -> npt.NDArray[np.uint8]:
        """[n][8]: for each line of boards the won ones as bits, or DEAD_LINE."""
        blocked = LINE_BITS[self.lost | self.drawn] > 0
        return np.where(blocked, DEAD_LINE, LINE_BITS[self.won]).astype(np.uint8)

    def focus_states(self) -> States:
        """[n]: the state of the board that must be played in; WON where the choice is free."""
        board = np.minimum(self.next, 8).astype(np.int64)[:, None]
        forced = np.take_along_axis(self.states, board, axis=1)[:, 0]
        return np.where(self.next == ANYWHERE, np.uint16(WON), forced)

    def phases(self) -> npt.NDArray[np.int64]:
        """[n]: 0 to 3 by how many boards are closed, two at a time, and 4 more where the choice is free."""
        closed = MASK_BITS[self.won | self.lost | self.drawn].sum(axis=1)
        phases: npt.NDArray[np.int64] = np.minimum(closed // 2, 3) + 4 * (self.next == ANYWHERE)
        return phases

    def wins_at_once(self) -> npt.NDArray[np.bool_]:
        """[n]: whether the side to move has a move that wins the game."""
        found = np.zeros(len(self), dtype=bool)
        for board in range(9):
            bit = np.uint16(1 << board)
            reachable = (self.next == ANYWHERE) | (self.next == board)
            found |= reachable & WINNABLE[self.states[:, board]] & HAS_LINE[self.won | bit]
        return found


def joined_positions(parts: list[Positions]) -> Positions:
    """Return many positions as one."""
    return Positions(
        np.concatenate([each.states for each in parts]),
        np.concatenate([each.won for each in parts]),
        np.concatenate([each.lost for each in parts]),
        np.concatenate([each.drawn for each in parts]),
        np.concatenate([each.next for each in parts]),
    )


def positions_of(records: Records) -> Positions:
    """Return the positions of records."""
    x, o = records["x"], records["o"]
    x_to_move = records["turn"][:, None] == 0
    own, others = np.where(x_to_move, x, o), np.where(x_to_move, o, x)
    won, lost = HAS_LINE[own], HAS_LINE[others]
    drawn = ~won & ~lost & ((own | others) == FULL)
    states = TERNARY[own] + 2 * TERNARY[others]
    for closed, state in ((won, WON), (lost, LOST), (drawn, DRAWN)):
        states[closed] = state
    return Positions(states, _mask(won), _mask(lost), _mask(drawn), records["next"].astype(np.uint8))


def _mask(boards: npt.NDArray[np.bool_]) -> Masks:
    return (boards @ (1 << np.arange(9))).astype(np.uint16)
