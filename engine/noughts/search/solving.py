"""Proven results with the exact distance to the end."""

import time

from noughts.position import Position
from noughts.search.deepening import search
from noughts.search.limits import Clock, Limit
from noughts.search.options import Options
from noughts.search.results import Solution

PROOF = Options(selective=False, estimates=False)
UNLIMITED = Limit()


def solve(
    position: Position, limit: Limit | None = None, *, clock: Clock = time.perf_counter
) -> Solution | None:
    """Prove the result of a position for the side to move, None when the limit ends before the proof.

    Without a limit this ends only when the game is small enough. Raises GameOverError for a finished game.
    """
    result = search(position, limit or UNLIMITED, options=PROOF, clock=clock)
    if not result.proven or result.distance is None or len(result.pv) < result.distance:
        return None
    return Solution(round(2 * result.score) - 1, result.distance, result.pv)
