"""Are probabilities right? Predicted ones in groups, each beside the mean result that was observed."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import fmean
from typing import NamedTuple

GROUPS = 10
ENOUGH = 100
"""A tenth of the scale with fewer samples says too little to be judged."""


class Sample(NamedTuple):
    """A prediction from 0 to 1 and what came of it: 1, 1/2 or 0. Samples of one game hang together."""

    game: Hashable
    predicted: float
    observed: float


@dataclass(frozen=True)
class Group:
    """Samples of nearly the same prediction: their means, and the standard error of the observed one."""

    count: int
    predicted: float
    observed: float
    error: float

    @property
    def difference(self) -> float:
        """By how much the results were better than predicted."""
        return self.observed - self.predicted


def deciles(samples: Sequence[Sample]) -> list[Group]:
    """Group the samples into ten equal parts by what is predicted, the lowest first."""
    ordered = sorted(samples, key=lambda sample: sample.predicted)
    edges = [len(ordered) * part // GROUPS for part in range(GROUPS + 1)]
    parts = [ordered[low:high] for low, high in pairwise(edges)]
    return [_group(part) for part in parts if part]


def tenths(samples: Sequence[Sample]) -> list[Group]:
    """Group the samples by tenths of the scale, 0 to 0.1, to 0.2 ...; those with too few are left out."""
    parts = defaultdict(list)
    for sample in samples:
        parts[min(GROUPS - 1, int(GROUPS * sample.predicted))].append(sample)
    return [_group(parts[part]) for part in sorted(parts) if len(parts[part]) >= ENOUGH]


GROUPINGS: dict[str, Callable[[Sequence[Sample]], list[Group]]] = {"deciles": deciles, "tenths": tenths}


def brier(samples: Sequence[Sample]) -> float:
    """Return the mean square of what the predictions are off by (G. W. Brier, 1950): 0 is perfect."""
    return fmean((sample.predicted - sample.observed) ** 2 for sample in samples)


def _group(samples: Sequence[Sample]) -> Group:
    observed = fmean(sample.observed for sample in samples)
    return Group(
        len(samples), fmean(sample.predicted for sample in samples), observed, _error(samples, observed)
    )


def _error(samples: Sequence[Sample], mean: float) -> float:
    """Return the standard error of the mean, from what whole games add to it: those of one hang together.

    The cluster-robust variance of K.-Y. Liang and S. L. Zeger (Biometrika, 1986).
    """
    games: defaultdict[Hashable, float] = defaultdict(float)
    for sample in samples:
        games[sample.game] += sample.observed - mean
    return sqrt(sum(total**2 for total in games.values())) / len(samples)
