"""What searches answer, and the scores they count in."""

import math
from dataclasses import dataclass

from noughts.position import Move

WIN = 1_000_000
"""Score of a win at ply 0. A win counts WIN minus the marks on the board at its end, so that the score of a
position depends on the position alone and not on where a search began."""

PROVEN = WIN - 10_000
"""Scores from here on are wins, from -PROVEN down losses; what lies between is a draw or an estimate."""

SUREST_ESTIMATE = 0.999
"""No estimate looks like a proof."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The answer of a search, from the view of the side to move.

    `score` is the probability to win, from 0 to 1, a draw counting one half. If `proven`, it is exactly 0,
    0.5 or 1: the result under best play. `distance` then is the number of plies to the end when the winner
    hurries and the loser delays, for a draw the length of `pv`; None when the value but not the way is known.
    `pv` is the principal variation, the moves expected from `move` on, as far as it is known. `depth` is the
    last depth in plies that was searched to its end, `nodes` how many positions were visited.
    """

    move: Move
    score: float
    pv: tuple[Move, ...]
    nodes: int
    depth: int
    proven: bool
    distance: int | None = None


@dataclass(frozen=True, slots=True)
class MoveScore:
    """One legal move with its true score for the side to move, and the line it leads to, itself first.

    `proven` and `distance` as in SearchResult.
    """

    move: Move
    score: float
    pv: tuple[Move, ...]
    proven: bool
    distance: int | None = None


@dataclass(frozen=True, slots=True)
class Analysis:
    """All legal moves of a position with their scores, best first, and the search result they add up to.

    Equal moves stand in canonical order, so `moves[0]` is the move of `result`.
    """

    result: SearchResult
    moves: tuple[MoveScore, ...]


@dataclass(frozen=True, slots=True)
class Solution:
    """The proven result for the side to move: `value` 1 is a win, 0 a draw, -1 a loss.

    `distance` is the number of plies to the end when the winner hurries and the loser delays. Draws are not
    hurried or delayed: for them it is the length of one drawing line, `pv`.
    """

    value: int
    distance: int
    pv: tuple[Move, ...]


def probability(score: int, scale: float) -> float:
    """Return the probability to win that an estimate stands for: the logistic function, as in Elo's model.

    `scale` is the score that is worth odds of e to 1.
    """
    chance = 1 / (1 + math.exp(-max(-50.0, min(50.0, score / scale))))
    return max(1 - SUREST_ESTIMATE, min(SUREST_ESTIMATE, chance))
