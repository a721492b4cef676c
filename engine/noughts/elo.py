"""How much stronger is one player? Elo difference, error bars and a sequential test, from paired games.

Every opening is played twice with the sides swapped. The two games of a pair are not independent (an
opening that is lost for X is lost in both), so the pair is the unit: it ends with 0, 1/2, 1, 3/2 or 2 points
for the first player, and the variance is taken over these five classes ("pentanomial"). With games counted
singly the error bars of an unbalanced set of openings would come out too wide.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt

from noughts.errors import MatchError

CLASSES = 5
NORMAL_95 = 1.959963984540054
"""Two-sided 95 % quantile of the normal distribution."""

UNSEEN = 1e-3
"""What the sequential test counts for a class not seen yet, to keep logs finite; fishtest's figure."""


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
    count = _checked_total(pairs)
    if count == 0:
        return Estimate(0.5, 0.0, 1.0)
    mean, variance = _moments([n / count for n in pairs])
    margin = NORMAL_95 * sqrt(variance / count) if variance else 3 / count
    return Estimate(mean, max(0.0, mean - margin), min(1.0, mean + margin))


def elo_estimate(pairs: Sequence[int]) -> Estimate:
    """`score_estimate` on the Elo scale; a bound that reaches a score of 0 or 1 is infinite."""
    score = score_estimate(pairs)
    return Estimate(elo(score.value), elo(score.low), elo(score.high))


@dataclass(frozen=True, slots=True)
class Sprt:
    """Sequential probability ratio test of "elo0 stronger" against "elo1 stronger".

    `alpha` is the chance to accept elo1 when elo0 is true, `beta` the reverse. The statistic is the
    generalised log-likelihood ratio over the five classes of pairs; method: Michel Van den Bergh, "The
    Generalized Maximum Likelihood Ratio for the Expectation Value of a Distribution", as in fishtest.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise MatchError(f"elo0 {self.elo0:g} is not below elo1 {self.elo1:g}")
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise MatchError(f"{name} {rate:g} is not between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's limits: below the first elo0 is accepted, above the second elo1."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def log_likelihood_ratio(self, pairs: Sequence[int]) -> float:
        """How much likelier elo1 makes these counts of pairs than elo0 does (natural log); 0 for no pairs."""
        if _checked_total(pairs) == 0:
            return 0.0
        counts = [n or UNSEEN for n in pairs]
        total = sum(counts)
        shares = [n / total for n in counts]
        with_elo0 = _closest_distribution(shares, expected_score(self.elo0))
        with_elo1 = _closest_distribution(shares, expected_score(self.elo1))
        return sum(n * log(p1 / p0) for n, p0, p1 in zip(counts, with_elo0, with_elo1, strict=True))

    def decision(self, pairs: Sequence[int]) -> bool | None:
        """Return True when elo1 is accepted, False when elo0 is, None to play on."""
        ratio = self.log_likelihood_ratio(pairs)
        low, high = self.bounds
        if ratio >= high:
            return True
        return False if ratio <= low else None


def _checked_total(pairs: Sequence[int]) -> int:
    if len(pairs) != CLASSES or min(pairs) < 0:
        raise MatchError(f"pair counts {list(pairs)} are not five counts for 0, 1/2, 1, 3/2 and 2 points")
    return sum(pairs)


def _moments(shares: Sequence[float]) -> tuple[float, float]:
    scores = [index / (CLASSES - 1) for index in range(CLASSES)]
    mean = sum(p * s for p, s in zip(shares, scores, strict=True))
    return mean, sum(p * (s - mean) ** 2 for p, s in zip(shares, scores, strict=True))


def _closest_distribution(shares: Sequence[float], mean: float) -> list[float]:
    """Find the likeliest distribution over the classes with this mean, given the observed shares.

    Lagrange: p_i = share_i / (1 + t * d_i) with d_i the class's distance from the mean, where t makes
    sum(p_i * d_i) zero. That sum falls strictly in t between the poles of the two outermost classes.
    """
    distances = [index / (CLASSES - 1) - mean for index in range(CLASSES)]
    low, high = -1 / distances[-1], -1 / distances[0]
    for _ in range(200):
        middle = (low + high) / 2
        if sum(p * d / (1 + middle * d) for p, d in zip(shares, distances, strict=True)) > 0:
            low = middle
        else:
            high = middle
    t = (low + high) / 2
    return [p / (1 + t * d) for p, d in zip(shares, distances, strict=True)]
