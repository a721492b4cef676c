"""The true score of every legal move."""

import time
from collections.abc import Callable
from dataclasses import replace

from noughts.errors import SearchLimitError
from noughts.position import Position
from noughts.search.deepening import ALL, Deepening
from noughts.search.limits import Clock, Limit
from noughts.search.options import Options
from noughts.search.results import Analysis, SearchResult


def analyse(
    position: Position,
    limit: Limit,
    *,
    options: Options = ALL,
    clock: Clock = time.perf_counter,
    on_depth: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """Score all legal moves, each as exactly as the best one, with the line that each leads to.

    All scores are of one depth, the last that was finished within `limit`; the first depth is always
    finished, however few seconds there are. `on_depth` hears the analysis of every finished depth.

    Raises GameOverError for a finished game and SearchLimitError for fewer nodes than the first depth takes,
    which is one for every legal move and one for the position.
    """
    needed = len(position.legal_moves()) + 1
    if limit.nodes is not None and limit.nodes < needed:
        raise SearchLimitError(
            f"{limit.nodes} nodes are too few to look at every move once: at least {needed} for {position}"
        )
    run = Deepening(position, limit, options, clock, unhurried=needed)
    analysis: Analysis | None = None
    for depth, _ in run.depths(full=True):
        analysis = _analysis(run, depth)
        if on_depth:
            on_depth(analysis)
    assert analysis is not None
    return replace(analysis, result=replace(analysis.result, nodes=run.nodes))


def _analysis(run: Deepening, depth: int) -> Analysis:
    moves = tuple(run.scored(choice, depth) for choice in run.alphabeta.ranked())
    best = moves[0]
    result = SearchResult(best.move, best.score, best.pv, run.nodes, depth, best.proven, best.distance)
    return Analysis(result, moves)
