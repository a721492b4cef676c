"""The sequential test: published figures, a second and slower computation, and players who are simulated."""

from collections.abc import Sequence
from itertools import product
from math import log
from random import Random

import pytest
from noughts.elo import expected_score
from noughts.sprt import Sprt

EQUAL = (0.10, 0.20, 0.40, 0.20, 0.10)
"""Chances of the five pair results between equal players."""

STRONGER = (0.04, 0.12, 0.30, 0.32, 0.22)
"""The same for a player who scores 64 %: 100 Elo stronger."""

PUBLISHED = [
    ((-0.5, 1.5), (665, 4806, 9333, 4893, 747), 2.95),
    ((0.25, 1.75), (328, 4564, 15580, 4789, 371), 2.98),
    ((-0.25, 1.25), (491, 7345, 29693, 7670, 465), 2.96),
    ((0.25, 1.25), (53, 2220, 21459, 2445, 47), 2.97),
    ((-1.5, 0.5), (174, 2658, 10273, 2713, 178), 2.96),
    ((-1.5, 0.5), (40, 1272, 12142, 1300, 30), 3.01),
    ((-0.5, 1.5), (59, 754, 2467, 865, 75), 2.95),
]
"""Hypotheses, pairs and ratio of fishtest's runs for Stockfish's pull requests 2920, 3098, 3017 and 2951."""


def play(random: Random, chances: Sequence[float], pairs: int) -> list[int]:
    counts = [0] * 5
    for result in random.choices(range(5), chances, k=pairs):
        counts[result] += 1
    return counts


@pytest.mark.parametrize(("hypotheses", "pairs", "ratio"), PUBLISHED)
def test_ratio_is_the_one_that_others_found(
    hypotheses: tuple[float, float], pairs: tuple[int, ...], ratio: float
) -> None:
    assert Sprt(*hypotheses).log_likelihood_ratio(pairs) == pytest.approx(ratio, abs=0.005)


def highest_likelihood(pairs: Sequence[int], mean: float) -> float:
    """The greatest log-likelihood of counts under any chances of this mean, by trying steps every way.

    Three of the chances are free, the outer two follow from them. The likelihood is concave in them, so that
    where no step helps any more there is the top.
    """

    def likelihood(inner: Sequence[float]) -> float:
        last = mean - sum(chance * index / 4 for index, chance in enumerate(inner, 1))
        chances = [1 - last - sum(inner), *inner, last]
        if min(chances) <= 0:
            return float("-inf")
        return sum(n * log(chance) for n, chance in zip(pairs, chances, strict=True))

    at, step = [0.1 * min(mean, 1 - mean)] * 3, 0.05
    best = likelihood(at)
    while step > 1e-7:
        tried = [
            [a + step * s for a, s in zip(at, signs, strict=True)] for signs in product((-1, 0, 1), repeat=3)
        ]
        better = max(tried, key=likelihood)
        if likelihood(better) > best:
            at, best = better, likelihood(better)
        else:
            step /= 2
    return best


@pytest.mark.parametrize(
    ("hypotheses", "pairs"),
    [
        ((0, 10), (10, 20, 40, 25, 15)),
        ((-5, 5), (3, 1, 2, 1, 1)),
        ((0, 100), (1, 2, 7, 20, 70)),
        ((-200, 0), (40, 30, 20, 2, 1)),
    ],
)
def test_ratio_is_that_of_the_likeliest_chances(
    hypotheses: tuple[float, float], pairs: tuple[int, ...]
) -> None:
    without, with_gain = (highest_likelihood(pairs, expected_score(elo)) for elo in hypotheses)
    ratio = Sprt(*hypotheses).log_likelihood_ratio(pairs)
    assert ratio == pytest.approx(with_gain - without, abs=1e-4)


def test_ratio_is_the_normal_approximation_for_many_balanced_pairs() -> None:
    pairs = [100, 200, 400, 230, 120]
    n = sum(pairs)
    mean = sum(count * index / 4 for index, count in enumerate(pairs)) / n
    variance = sum(count * (index / 4 - mean) ** 2 for index, count in enumerate(pairs)) / n
    s0, s1 = expected_score(0), expected_score(5)
    approximation = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(0, 5).log_likelihood_ratio(pairs) == pytest.approx(approximation, rel=0.02)


def test_swapped_players_and_hypotheses_mirror_the_ratio() -> None:
    pairs = (4, 9, 20, 12, 7)
    ratio = Sprt(-10, 20).log_likelihood_ratio(pairs)
    assert Sprt(-20, 10).log_likelihood_ratio(pairs[::-1]) == pytest.approx(-ratio)


def test_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((log(0.05 / 0.95), log(0.95 / 0.05)))
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


@pytest.mark.parametrize(("chances", "stronger"), [(EQUAL, False), (STRONGER, True)])
def test_errs_in_5_of_100_matches(chances: tuple[float, ...], stronger: bool) -> None:
    """400 matches between players of just the two strengths; 38 errors have a chance of 1 in 10,000."""
    test, random, wrong = Sprt(0, 100), Random(7), 0
    for _ in range(400):
        counts, verdict = [0] * 5, None
        while verdict is None:
            counts = [a + b for a, b in zip(counts, play(random, chances, 2), strict=True)]
            verdict = test.decision(counts)
        wrong += verdict is not stronger
    assert 3 <= wrong <= 37


@pytest.mark.parametrize("pairs", [(0, 0, 0, 0, 0), (0, 0, 0, 0, 1), (1, 0, 0, 0, 0)])
def test_decides_nothing_by_a_single_pair(pairs: tuple[int, ...]) -> None:
    assert Sprt(-800, 800).decision(pairs) is None


def test_a_whitewash_is_soon_decided() -> None:
    assert Sprt(0, 100).decision((0, 0, 0, 0, 6)) is None
    assert Sprt(0, 100).decision((0, 0, 0, 0, 14)) is True
    assert Sprt(0, 100).decision((14, 0, 0, 0, 0)) is False


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((5, 5), "elo0 5 is not below elo1 5"),
        ((0, 5, 0.0), "alpha 0 is not between 0 and 0.5"),
        ((0, 5, 0.05, 0.7), "beta 0.7"),
    ],
)
def test_refuses_senseless_settings(arguments: tuple[float, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Sprt(*arguments)
