"""Iterative deepening: search to depth 1, 2, 3 and so on, until the limit comes or everything is known.

Each depth costs a fraction of the next, orders its moves and fills its table, and there is an answer whenever
the limit is reached (Slate and Atkin, "Chess 4.5", 1977).
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from noughts.mnk import MnkPosition
from noughts.position import Position
from noughts.search.alphabeta import AlphaBeta, Choice
from noughts.search.boards import BoardGuide
from noughts.search.guide import Guide
from noughts.search.limits import Clock, Limit, LimitReachedError, Meter, check_unfinished
from noughts.search.lines import LineGuide
from noughts.search.options import Options
from noughts.search.ordering import NO_MOVE
from noughts.search.results import PROVEN, WIN, MoveScore, SearchResult, probability
from noughts.ultimate import UltimatePosition

ALL = Options()
"""Everything switched on."""

SURE_PLIES = 3
"""A win that a selective search finds within so many plies is the fastest one."""


def search(
    position: Position,
    limit: Limit,
    *,
    options: Options = ALL,
    clock: Clock = time.perf_counter,
    on_depth: Callable[[SearchResult], None] | None = None,
) -> SearchResult:
    """Find the best move by alpha-beta within `limit`; of equal moves the first in canonical order.

    Limited by depth or nodes it repeats to the bit. `on_depth` hears the answer of every finished depth.
    When not even the first depth fits into the limit, the answer has depth 0. `position` is not touched.

    Raises GameOverError for a finished game.
    """
    run = Deepening(position, limit, options, clock)
    result = SearchResult(position.search_order()[0], 0.5, (), 0, 0, proven=False)
    for depth, choice in run.depths():
        best = run.scored(choice, depth)
        result = SearchResult(best.move, best.score, best.pv, run.nodes, depth, best.proven, best.distance)
        if on_depth:
            on_depth(result)
    if run.interrupted:
        result = _with_what_was_found_since(result, run)
    return replace(result, nodes=run.nodes)


def _with_what_was_found_since(result: SearchResult, run: "Deepening") -> SearchResult:
    """Use the depth that was not finished: it began with the last one's move; what beat that is better."""
    choice = run.alphabeta.best_so_far()
    if choice is None or choice.move == result.move:
        return result
    score, proven, distance = run.judge(choice)
    return replace(result, move=choice.move, score=score, pv=(choice.move,), proven=proven, distance=distance)


def guide_to(position: Position, options: Options) -> Guide:
    """Return what the search knows of this position's game."""
    if isinstance(position, MnkPosition):
        return LineGuide(position, selective=options.selective)
    assert isinstance(position, UltimatePosition)
    return BoardGuide(position)


def plies_left(position: Position) -> int:
    """Return the most plies that the game may still last."""
    return position.boards * len(position.cells(0)) - position.ply


class Deepening:
    """One search through the depths, and how its scores are to be read."""

    def __init__(
        self, position: Position, limit: Limit, options: Options, clock: Clock, *, unhurried: int = 0
    ) -> None:
        check_unfinished(position)
        self.interrupted = False
        """Whether the limit, and not the last depth or a proof, ended the search."""
        self._meter = Meter(limit, clock, unhurried=unhurried)
        self._guide = guide_to(position, options)
        # On a copy: whatever ends the search, the caller's position is as it was.
        self.alphabeta = AlphaBeta(position.copy(), self._guide, options, self._meter)
        self._ply = position.ply
        self._options = options
        self._left = plies_left(position)
        self._last = min(limit.depth or self._left, self._left)

    @property
    def nodes(self) -> int:
        """How many positions were visited so far."""
        return self._meter.nodes

    def depths(self, *, full: bool = False) -> Iterator[tuple[int, Choice]]:
        """Search depth after depth; each one with its best move. `full` as in AlphaBeta.search."""
        # A shallow win says nothing of an equal move that wins later, so ties by result need the full depth.
        stepwise = self._options.deepening and self._options.distance
        first = NO_MOVE
        for depth in range(1 if stepwise else self._last, self._last + 1):
            try:
                choice = self.alphabeta.search(depth, first, full=full)
            except LimitReachedError:
                self.interrupted = True
            if self.interrupted:
                return
            yield depth, choice
            if self._is_settled(choice, full=full):
                return
            first = choice.move

    def _is_settled(self, choice: Choice, *, full: bool) -> bool:
        if full:
            return all(each.complete or abs(each.score) >= PROVEN for each in self.alphabeta.finished)
        return choice.complete or abs(choice.score) >= PROVEN

    def scored(self, choice: Choice, depth: int) -> MoveScore:
        """Complete a choice of a search of `depth` plies with the line that it expects."""
        line: list[int] = []
        score, proven, distance = self.judge(choice)
        drawn = proven and score == 0.5
        if not self._options.table:  # without it the line would have to be searched all over again
            return MoveScore(choice.move, score, (choice.move,), proven, distance)
        try:
            ended = self.alphabeta.extend(line, choice, self._left if drawn else depth)
        except LimitReachedError:
            self.interrupted = True
        else:
            distance = len(line) if drawn and ended else distance
        return MoveScore(choice.move, score, tuple(line), proven, distance)

    def judge(self, choice: Choice) -> tuple[float, bool, int | None]:
        """Read a score: from 0 to 1, whether it is proven, and the plies to a proven win or loss."""
        decided, selective = abs(choice.score) >= PROVEN, self._guide.leaves_out
        if decided and (not selective or (choice.complete and choice.score > 0)):
            plies = WIN - abs(choice.score) - self._ply
            exact = self._options.distance and (not selective or plies <= SURE_PLIES)
            return (1.0 if choice.score > 0 else 0.0), True, plies if exact else None
        if choice.complete and choice.score == 0:
            return 0.5, True, None
        return probability(choice.score, self._guide.scale), False, None
