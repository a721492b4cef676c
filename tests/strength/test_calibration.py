"""Predictions beside results: the groups, their errors, and games that repeat."""

import argparse
import json
from math import sqrt
from pathlib import Path
from random import Random

import pytest
from noughts import kernel

from bench.calibration import games, play_game, summary
from bench.reliability import Sample, brier, deciles, tenths

needs_kernel = pytest.mark.skipif(
    not kernel.enabled(), reason="the kernel's evaluation is what is calibrated"
)


def forecasts(truth: float, said: float, count: int) -> list[Sample]:
    """What a forecaster says who always says `said`, when `truth` of the games are won."""
    random = Random(f"{truth} {said}")
    return [Sample(game, said, float(random.random() < truth)) for game in range(count)]


def test_deciles_hold_equal_parts_from_low_to_high() -> None:
    random = Random(1)
    samples = [Sample(game, random.random() ** 2, 1.0) for game in range(1000)]
    groups = deciles(samples)
    assert [group.count for group in groups] == [100] * 10
    assert [group.predicted for group in groups] == sorted(group.predicted for group in groups)
    assert groups[0].predicted == pytest.approx(sum(sorted(s.predicted for s in samples)[:100]) / 100)


def test_tenths_are_of_the_scale_and_leave_out_small_ones() -> None:
    samples = (
        forecasts(0.5, 0.05, 200) + forecasts(0.5, 0.1, 200) + forecasts(0.5, 0.55, 99) + forecasts(1, 1, 300)
    )
    assert [(group.count, round(group.predicted, 2)) for group in tenths(samples)] == [
        (200, 0.05),
        (200, 0.1),
        (300, 1.0),
    ]


def test_who_says_what_is_true_is_right_within_the_error() -> None:
    samples = [sample for tenth in range(10) for sample in forecasts(tenth / 10, tenth / 10, 2000)]
    for group in deciles(samples):
        assert abs(group.difference) <= 4 * group.error + 1e-9


def test_who_boasts_is_found_out() -> None:
    (group,) = tenths(forecasts(0.5, 0.9, 5000))
    assert group.difference == pytest.approx(-0.4, abs=0.03)


def test_error_of_independent_samples_is_the_binomial_one() -> None:
    (group,) = tenths(forecasts(0.3, 0.3, 4000))
    assert group.error == pytest.approx(sqrt(0.3 * 0.7 / 4000), rel=0.03)


def test_samples_of_one_game_count_little_more_than_one() -> None:
    """Twenty looks at each of 500 games tell no more of the results than one look at each."""
    once = forecasts(0.5, 0.5, 500)
    often = [sample for sample in once for _ in range(20)]
    assert tenths(often)[0].error == pytest.approx(tenths(once)[0].error)


def test_brier_score() -> None:
    assert brier([Sample(0, 0.5, 1.0), Sample(1, 1.0, 1.0)]) == pytest.approx(0.125)


@needs_kernel
def test_a_game_repeats_with_its_seed_and_no_other() -> None:
    assert play_game(Random("a"), 100) == play_game(Random("a"), 100) != play_game(Random("b"), 100)


@needs_kernel
def test_looks_are_of_both_sides_with_the_result_of_the_game() -> None:
    for seed in range(6):
        looks = play_game(Random(seed), 100)
        assert {points for _, _, points in looks} in ({0.5}, {0.0, 1.0})
        assert all(0 < searched < 1 and 0 < judged < 1 for searched, judged, _ in looks)


@needs_kernel
def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    options = argparse.Namespace(games=5, nodes=50, seed=3, evaluation="hand")
    whole = list(games(tmp_path / "whole.jsonl", options))
    file = tmp_path / "part.jsonl"
    lines = (tmp_path / "whole.jsonl").read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:2]) + lines[2][:7])
    part = [json.loads(json.dumps(game)) for game in games(file, options)]
    assert part == json.loads(json.dumps(whole))
    assert file.read_text() == "".join(lines)


def test_summary_holds_both_kinds_of_groups() -> None:
    found = summary(forecasts(0.7, 0.7, 1000))
    assert [group["count"] for group in found["deciles"]] == [100] * 10
    assert [group["count"] for group in found["tenths"]] == [1000]
    assert found["brier"] == pytest.approx(0.21, abs=0.02)
