"""The family of computer players: every strategy behind one method, `choose_move`.

None of them changes the position it is asked about, and each raises GameOverError for a finished one.
"""

import time
from random import Random
from typing import Protocol

from noughts.errors import GameOverError, SearchLimitError
from noughts.position import Move, Position
from noughts.search import Clock, Limit, Options, search

LARGEST_FULL_SEARCH = 12
"""Open cells up to which MinimaxAI searches to the end."""


class AIPlayer(Protocol):
    """A computer player."""

    def choose_move(self, position: Position) -> Move:
        """Choose a legal move; GameOverError if there is none. `position` stays as it is."""


class RandomAI:
    """Plays any legal move. The same seed gives the same moves in the same sequence of positions."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose_move(self, position: Position) -> Move:
        """Choose any legal move, each with the same probability."""
        check_unfinished(position)
        return self._random.choice(position.legal_moves())


class MinimaxAI:
    """Plays perfectly, by a search to the end of the game; prefers faster wins and slower losses.

    It refuses games too big for that: see LARGEST_FULL_SEARCH.
    """

    def choose_move(self, position: Position) -> Move:
        """Choose the best move, of equal ones the first in canonical order.

        Raises SearchLimitError when too many cells are open for a search to the end.
        """
        check_unfinished(position)
        cells = open_cells(position)
        if cells > LARGEST_FULL_SEARCH:
            raise SearchLimitError(
                f"{cells} open cells are too many to search to the end, at most {LARGEST_FULL_SEARCH} are not: "
                f"{position}; use a player with a limit"
            )
        return search(position, Limit(), options=Options(deepening=False)).move


class DepthLimitedAI:
    """Looks `depth` plies ahead and judges what it sees there."""

    def __init__(self, depth: int) -> None:
        self._limit = Limit(depth=depth)

    def choose_move(self, position: Position) -> Move:
        """Choose the move that looks best, of equal ones the first in canonical order."""
        return search(position, self._limit).move


class IterativeDeepeningAI:
    """Looks ahead as far as `limit` allows, one ply further each time."""

    def __init__(self, limit: Limit, *, clock: Clock = time.perf_counter) -> None:
        self._limit = limit
        self._clock = clock

    def choose_move(self, position: Position) -> Move:
        """Choose the move that looks best, of equal ones the first in canonical order."""
        return search(position, self._limit, clock=self._clock).move


def check_unfinished(position: Position) -> None:
    """Raise GameOverError if there is no move to choose."""
    if position.turn is None:
        raise GameOverError(f"no move to choose, the game is over ({position.status}): {position}")


def open_cells(position: Position) -> int:
    """Count the empty cells that may still be played: those of boards that are not closed."""
    boards = (board for board in range(position.boards) if position.local_outcome(board) is None)
    return sum(position.cells(board).count(".") for board in boards)
