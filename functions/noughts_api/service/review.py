"""A game position by position: who stands better, and what should have been played."""

import time
from dataclasses import replace

from noughts import Limit, Mark, Position

from noughts_api.errors import InvalidRequest, engine_refusals
from noughts_api.models.searches import Review
from noughts_api.service.positions import position_of
from noughts_api.service.searching import Searched, Timer, search, search_view, to_limit
from noughts_api.views import ReviewPlyView, ReviewView

_ENDED = {"X_WON": 1.0, "O_WON": 0.0, "DRAW": 0.5}


def review(request: Review, seconds: float, timer: Timer = time.perf_counter) -> ReviewView:
    """Score every position from the first to the one after the last move, within `seconds` for all.

    What a search leaves of its share, one that proves a result early, goes to those after it. Raises the
    Unprocessable errors for a position that is none and for moves that the rules forbid.
    """
    position = position_of(request)
    moves = position.moves
    unfinished = len(moves) + (position.turn is not None)
    budget = _Budget(to_limit(request.limit, seconds), unfinished, timer)
    for _ in moves:
        position.pop()
    plies = [_ply_view(position, None, budget)]
    for move in moves:
        text = position.move_text(move)
        position.push(move)
        plies.append(_ply_view(position, text, budget))
    return {"plies": plies}


class _Budget:
    """One limit for several searches: each takes an equal share of what is left."""

    def __init__(self, limit: Limit, searches: int, timer: Timer) -> None:
        assert limit.seconds is not None, "time bounds every search"
        self._limit = limit
        self._searches = searches
        self._nodes = limit.nodes
        self._deadline = timer() + limit.seconds
        self._timer = timer

    def search(self, position: Position) -> Searched | None:
        """Search with the next share; None when no time is left."""
        seconds = self._deadline - self._timer()
        if seconds <= 0:
            return None
        share = replace(self._limit, seconds=self._share_of(seconds), nodes=self._share_of_nodes())
        with engine_refusals("limit", InvalidRequest):
            searched = search(position, share, self._timer)
        self._searches -= 1
        if self._nodes is not None:
            self._nodes -= searched.found.nodes
        return searched

    def _share_of(self, seconds: float) -> float:
        # A quarter stays for what searches overrun their time by, or many short ones would leave the last
        # positions none. The last one takes all.
        return seconds if self._searches == 1 else 0.75 * seconds / self._searches

    def _share_of_nodes(self) -> int | None:
        return None if self._nodes is None else max(1, self._nodes // self._searches)


def _ply_view(position: Position, move: str | None, budget: _Budget) -> ReviewPlyView:
    searched = budget.search(position) if position.turn else None
    return {
        "ply": position.ply,
        "move": move,
        "position": str(position),
        "turn": None if position.turn is None else position.turn.value,
        "status": position.status,
        "x_score": _x_score(position, searched),
        "best": None if searched is None else position.move_text(searched.found.move),
        "search": None if searched is None else search_view(position, searched),
    }


def _x_score(position: Position, searched: Searched | None) -> float | None:
    if searched is None:
        return _ENDED.get(position.status)
    score = searched.found.score
    return score if position.turn is Mark.X else 1 - score
