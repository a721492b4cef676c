"""Elo, its error bars and the sequential test, against known values and simulated players."""

from math import inf, log
from random import Random

import pytest
from noughts.elo import Estimate, Sprt, elo, elo_estimate, expected_score, score_estimate

DRAWISH = (0.10, 0.20, 0.40, 0.20, 0.10)
"""Chances of the five pair results between equal players."""


def sample(rng: Random, chances: tuple[float, ...], pairs: int) -> list[int]:
    counts = [0] * 5
    for result in rng.choices(range(5), chances, k=pairs):
        counts[result] += 1
    return counts


@pytest.mark.parametrize(
    ("score", "difference"), [(0.5, 0.0), (10 / 11, 400.0), (0.75, 190.848), (0.0, -inf), (1.0, inf)]
)
def test_score_as_elo(score: float, difference: float) -> None:
    assert elo(score) == pytest.approx(difference, abs=0.001)


@pytest.mark.parametrize("difference", [-300.0, -20.0, 0.0, 5.0, 700.0])
def test_expected_score_inverts_elo(difference: float) -> None:
    assert elo(expected_score(difference)) == pytest.approx(difference)


def test_mean_score_of_pairs() -> None:
    assert score_estimate([1, 0, 2, 0, 5]).value == pytest.approx((0 + 2 * 0.5 + 5) / 8)


def test_swapped_players_mirror_the_estimate() -> None:
    one, other = elo_estimate([3, 4, 10, 8, 6]), elo_estimate([6, 8, 10, 4, 3])
    assert (one.value, one.low, one.high) == pytest.approx((-other.value, -other.high, -other.low))


def test_pairs_that_always_split_are_more_certain_than_single_games() -> None:
    """Openings that decide the game give 1 point a pair: the players are equal beyond doubt."""
    split, independent = score_estimate([1, 0, 98, 0, 1]), score_estimate([25, 0, 50, 0, 25])
    assert split.high - split.low < (independent.high - independent.low) / 3


def test_whitewash_has_a_finite_lower_bound_only() -> None:
    estimate = elo_estimate([0, 0, 0, 0, 30])
    assert estimate.value == estimate.high == inf
    assert estimate.low == pytest.approx(elo(0.9))


def test_no_games_say_nothing() -> None:
    assert elo_estimate([0] * 5) == Estimate(0.0, -inf, inf)


def test_interval_covers_the_truth_about_95_times_in_100() -> None:
    rng = Random(1)
    covered = 0
    for _ in range(1000):
        estimate = score_estimate(sample(rng, DRAWISH, 200))
        covered += estimate.low <= 0.5 <= estimate.high
    assert 925 <= covered <= 975


def test_sprt_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((log(0.05 / 0.95), log(0.95 / 0.05)))


def test_sprt_statistic_is_the_normal_approximation_for_many_balanced_pairs() -> None:
    pairs = [100, 200, 400, 230, 120]
    n = sum(pairs)
    mean = sum(count * index / 4 for index, count in enumerate(pairs)) / n
    variance = sum(count * (index / 4 - mean) ** 2 for index, count in enumerate(pairs)) / n
    s0, s1 = expected_score(0), expected_score(5)
    approximation = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(0, 5).log_likelihood_ratio(pairs) == pytest.approx(approximation, rel=0.02)


@pytest.mark.parametrize("stronger", [False, True])
def test_sprt_errs_rarely(stronger: bool) -> None:
    chances = (0.05, 0.15, 0.35, 0.25, 0.20) if stronger else DRAWISH
    test, rng, wrong = Sprt(0, 60), Random(7), 0
    for _ in range(100):
        counts, verdict = [0] * 5, None
        while verdict is None:
            counts = [a + b for a, b in zip(counts, sample(rng, chances, 10), strict=True)]
            verdict = test.decision(counts)
        wrong += verdict is not stronger
    assert wrong <= 10


def test_sprt_decides_nothing_without_games() -> None:
    assert Sprt(0, 5).decision([0] * 5) is None


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((5, 5), "elo0 5 is not below elo1 5"),
        ((0, 5, 0.0), "alpha 0 is not between 0 and 0.5"),
        ((0, 5, 0.05, 0.7), "beta 0.7"),
    ],
)
def test_sprt_refuses_senseless_settings(arguments: tuple[float, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Sprt(*arguments)


def test_counts_that_are_no_pairs_are_refused() -> None:
    with pytest.raises(ValueError, match=r"\[1, 2, 3\] are not five counts"):
        score_estimate([1, 2, 3])
