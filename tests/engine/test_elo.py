"""Elo and its error bars, against known values and simulated players."""

from math import inf
from random import Random

import pytest
from noughts.elo import Estimate, elo, elo_estimate, expected_score, score_estimate

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


def test_counts_that_are_no_pairs_are_refused() -> None:
    with pytest.raises(ValueError, match=r"\[1, 2, 3\] are not five counts"):
        score_estimate([1, 2, 3])
