"""The sequential test of a match: play until it is clear which of two differences in Elo is true."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from noughts.elo import CLASSES, checked_total, expected_score
from noughts.errors import MatchError

UNSEEN = 1e-3
"""What is counted for a class of pairs not seen yet, to keep logarithms finite; fishtest's figure."""

FEWEST_PAIRS = 2
"""Nothing is decided by fewer: one pair shows no variance."""

HALVINGS = 64
"""Of an interval, until it is as narrow as two floating-point numbers."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Sequential probability ratio test of "elo0 stronger" against "elo1 stronger".

    `alpha` is the chance to accept elo1 when elo0 is true, `beta` the reverse. The statistic is the
    generalised log-likelihood ratio over the five classes of pairs, computed exactly; method: Michel Van den
    Bergh, "The Generalized Maximum Likelihood Ratio for the Expectation Value of a Distribution", as in
    fishtest. For many pairs it comes close to the simpler normal approximation of the same author.
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
        if checked_total(pairs) == 0:
            return 0.0
        counts = [n or UNSEEN for n in pairs]
        total = sum(counts)
        shares = [n / total for n in counts]
        with_elo0 = _closest_distribution(shares, expected_score(self.elo0))
        with_elo1 = _closest_distribution(shares, expected_score(self.elo1))
        return sum(n * log(p1 / p0) for n, p0, p1 in zip(counts, with_elo0, with_elo1, strict=True))

    def decision(self, pairs: Sequence[int]) -> bool | None:
        """Return True when elo1 is accepted, False when elo0 is, None to play on."""
        if checked_total(pairs) < FEWEST_PAIRS:
            return None
        ratio = self.log_likelihood_ratio(pairs)
        low, high = self.bounds
        if ratio >= high:
            return True
        return False if ratio <= low else None


def _closest_distribution(shares: Sequence[float], mean: float) -> list[float]:
    """Find the likeliest distribution over the classes with this mean, given the observed shares.

    Lagrange: p_i = share_i / (1 + t * d_i) with d_i the class's distance from the mean, where t makes
    sum(p_i * d_i) zero. That sum falls strictly in t between the poles of the two outermost classes.
    """
    distances = [index / (CLASSES - 1) - mean for index in range(CLASSES)]
    low, high = -1 / distances[-1], -1 / distances[0]
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if sum(p * d / (1 + middle * d) for p, d in zip(shares, distances, strict=True)) > 0:
            low = middle
        else:
            high = middle
    t = (low + high) / 2
    return [p / (1 + t * d) for p, d in zip(shares, distances, strict=True)]
