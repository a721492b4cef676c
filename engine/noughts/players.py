"""The family of computer players: every strategy behind one method, `choose_move`.

None of them changes the position it is asked about, and each raises GameOverError for a finished one. They
search with the kernel if it is there, else in Python; with a clock of the caller's always in Python.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple, Protocol

from noughts.backend import PYTHON, backend
from noughts.errors import SearchLimitError
from noughts.evaluation import BEST, HAND
from noughts.memory import Memory
from noughts.position import Move, Position
from noughts.search import Clock, Limit, MoveScore, SearchResult
from noughts.search.limits import check_unfinished

LARGEST_FULL_SEARCH = 16
"""Open cells up to which MinimaxAI searches to the end: 4 x 4 in plain Python takes a second or two."""


class AIPlayer(Protocol):
    """A computer player."""

    def choose_move(self, position: Position) -> Move:
        """Choose a legal move; GameOverError if there is none. `position` stays as it is."""


class Thought(NamedTuple):
    """A chosen move and why: `search` is what a search found about it, None where none was made.

    `kernel` says whether the compiled kernel searched.
    """

    move: Move
    search: SearchResult | None
    kernel: bool = False


class RandomAI:
    """Plays any legal move. The same seed gives the same move in the same position."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose_move(self, position: Position) -> Move:
        """Choose any legal move, each with the same probability."""
        check_unfinished(position)
        return _dice(self._seed, position).choice(position.legal_moves())


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
                f"{cells} open cells are too many to search to the end, the most is {LARGEST_FULL_SEARCH}: "
                f"{position}; a player with a limit can play it"
            )
        return backend().search(position, Limit()).move


class DepthLimitedAI:
    """Looks `depth` plies ahead and judges what it sees there as IterativeDeepeningAI does."""

    def __init__(self, depth: int, *, evaluation: str = BEST) -> None:
        self._limit = Limit(depth=depth)
        self._evaluation = evaluation

    def choose_move(self, position: Position) -> Move:
        """Choose the move that looks best, of equal ones the first in canonical order."""
        return backend().search(position, self._limit, evaluation=self._evaluation).move


class IterativeDeepeningAI:
    """Looks ahead as far as `limit` allows, one ply further each time.

    `evaluation` judges what it sees there: "best", "hand" or the path of a net, see noughts.evaluation. With
    a `memory` it goes on from what it found before in the same game, with `contempt` it puts draws off.
    """

    def __init__(
        self,
        limit: Limit,
        *,
        evaluation: str = BEST,
        memory: Memory | None = None,
        contempt: bool = False,
        clock: Clock | None = None,
    ) -> None:
        self._limit = limit
        self._evaluation = evaluation
        self._memory = memory
        self._contempt = contempt
        self._clock = clock

    def choose_move(self, position: Position) -> Move:
        """Choose the move that looks best, of equal ones the first in canonical order."""
        return self.think(position).move

    def think(self, position: Position) -> SearchResult:
        """Choose like `choose_move`, and say what the search found."""
        return backend(self._clock).search(
            position,
            self._limit,
            evaluation=self._evaluation,
            memory=self._memory,
            contempt=self._contempt,
        )


class CasualAI:
    """Scores every move within `limit` and takes any of those that are nearly best.

    `slack` says how near, in win probability from 0 to 1. It takes proven wins and avoids proven losses, so
    with 2 plies of depth it misses no immediate win and no immediate threat. The same seed gives the same
    move in the same position. It always searches in Python: the kernel looks past the last ply for what lines
    decide, and would see the traps that this player is to walk into.
    """

    def __init__(self, limit: Limit, slack: float, seed: int = 0, *, clock: Clock | None = None) -> None:
        self._limit = limit
        self._slack = slack
        self._seed = seed
        self._clock = clock

    def choose_move(self, position: Position) -> Move:
        """Choose any of the moves that look nearly best."""
        return self.think(position).move

    def think(self, position: Position) -> SearchResult:
        """Choose like `choose_move`, and say what the search found about the chosen move."""
        engine = PYTHON if self._clock is None else backend(self._clock)
        analysis = engine.analyse(position, self._limit)
        chosen = self._chosen(position, analysis.moves)
        return replace(
            analysis.result,
            move=chosen.move,
            score=chosen.score,
            pv=chosen.pv,
            proven=chosen.proven,
            distance=chosen.distance,
        )

    def _chosen(self, position: Position, moves: Sequence[MoveScore]) -> MoveScore:
        best = moves[0]
        if best.proven and best.score != 0.5:
            return best
        good = [move for move in moves if move.score >= best.score - self._slack]
        safe = [move for move in good if move.score > 0]
        return _dice(self._seed, position).choice(safe)


class MonteCarloAI:
    """Grows a tree as far as `limit` allows, with a closer look at what does well.

    It judges by random games, the same for the same seed; or by a net, if `evaluation` names one and the game
    has one, see noughts.evaluation.
    """

    def __init__(
        self, limit: Limit, seed: int = 0, *, evaluation: str = HAND, clock: Clock | None = None
    ) -> None:
        self._limit = limit
        self._seed = seed
        self._evaluation = evaluation
        self._clock = clock

    def choose_move(self, position: Position) -> Move:
        """Choose the move that did best.

        Raises SearchLimitError if the limit has neither nodes nor seconds, KernelError for an evaluation that
        is none.
        """
        engine = backend(self._clock)
        return engine.monte_carlo(position, self._limit, evaluation=self._evaluation, seed=self._seed).move


def open_cells(position: Position) -> int:
    """Count the empty cells that may still be played: those of boards that are not closed."""
    boards = (board for board in range(position.boards) if position.local_outcome(board) is None)
    return sum(position.cells(board).count(".") for board in boards)


def _dice(seed: int, position: Position) -> Random:
    return Random(f"{seed} {position}")
