"""How much stronger is one player? Elo difference and error bars, from paired games.

Every opening is played twice with the sides swapped. The two games of a pair are not independent (an
opening that is lost for X is lost in both), so the pair is the unit: it ends with 0, 1/2, 1, 3/2 or 2 points
for the first player, and the variance is taken over these five classes ("pentanomial"). With games counted
singly the error bars of an unbalanced set of openings would come out too wide.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log10, sqrt

from noughts.errors import MatchError

CLASSES = 5
NORMAL_95 = 1.959963984540054
"""Two-sided 95 % quantile of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and its 95 % confidence interval."""

    value: float
    low: float
    high: float


def elo(score: float) -> float:
    """Elo difference that explains a mean score in [0, 1]; infinite at the ends.

    The logistic model: score = 1 / (1 + 10 ** (-elo / 400)).
    """
    if score <= 0:
        return -inf
    if score >= 1:
        return inf
    return 400 * log10(score / (1 - score))


def expected_score(elo_difference: float) -> float:
    """Mean score in [0, 1] of a player who is `elo_difference` stronger: the inverse of `elo`."""
    return float(1 / (1 + 10 ** (-elo_difference / 400)))


def score_estimate(pairs: Sequence[int]) -> Estimate:
    """Mean score in [0, 1] with a 95 % interval, from the counts of pairs won with 0, 1/2, 1, 3/2, 2 points.

    Normal approximation with the variance of the five classes. If every pair ended alike, the sample has no
    variance; then an outcome not seen in n pairs has a rate below 3/n with 95 % confidence (the rule of
    three: Hanley and Lippman-Hand, JAMA 1983), which moves the mean by at most that much.
    """
    count = checked_total(pairs)
    if count == 0:
        return Estimate(0.5, 0.0, 1.0)
    mean, variance = _moments([n / count for n in pairs])
    margin = NORMAL_95 * sqrt(variance / count) if variance else 3 / count
    return Estimate(mean, max(0.0, mean - margin), min(1.0, mean + margin))


def elo_estimate(pairs: Sequence[int]) -> Estimate:
    """`score_estimate` on the Elo scale; a bound that reaches a score of 0 or 1 is infinite."""
    score = score_estimate(pairs)
    return Estimate(elo(score.value), elo(score.low), elo(score.high))


def checked_total(pairs: Sequence[int]) -> int:
    """Return how many pairs there are; MatchError unless `pairs` are five counts."""
    if len(pairs) != CLASSES or min(pairs) < 0:
        raise MatchError(f"pair counts {list(pairs)} are not five counts for 0, 1/2, 1, 3/2 and 2 points")
    return sum(pairs)


def _moments(shares: Sequence[float]) -> tuple[float, float]:
    scores = [index / (CLASSES - 1) for index in range(CLASSES)]
    mean = sum(p * s for p, s in zip(shares, scores, strict=True))
    return mean, sum(p * (s - mean) ** 2 for p, s in zip(shares, scores, strict=True))
