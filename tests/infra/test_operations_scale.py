"""The simulation of scale: its parts keep AWS's rules, and the whole neither makes nor loses requests."""

from dataclasses import replace
from random import Random

import pytest

from bench import scale_limits as at
from bench.scale_limits import Limits, deployed_limits, lift, rounded
from bench.scale_parts import (
    Fleet,
    OnDemandTable,
    TokenBucket,
    partition_shares,
    pass_partitions,
    poisson,
    share_room,
)
from bench.scale_run import demand, run, scaled, without_limits
from bench.scale_traffic import Request
from local.template import Template

MOVE = Request("POST /moves", "GamesFunction", 0.1, 0.0, 0.02, 1, 1)
SEARCH = Request("POST /ai-move", "AiMoveFunction", 0.1, 0.0, 0.5, 1, 1)
KINDS = [MOVE, SEARCH]


def test_a_bucket_passes_its_rate_for_ever_and_its_store_once() -> None:
    bucket = TokenBucket(rate=100, burst=50)

    assert [bucket.take(200) for _ in range(3)] == [150, 100, 100]
    assert bucket.take(80) == 80
    assert bucket.take(200) == 120, "what one second did not use, the next may, up to the burst"


def test_a_bucket_does_not_save_more_than_its_burst() -> None:
    bucket = TokenBucket(rate=100, burst=50)
    for _ in range(10):
        bucket.take(0)

    assert bucket.take(1_000) == 150


def test_a_fleet_grows_by_a_thousand_at_once_and_a_hundred_a_second_after() -> None:
    fleet = Fleet(growth=1_000, rate=10)

    answered = [fleet.serve(5_000, seconds_each=1.0) for _ in range(4)]
    assert answered == [1_000, 1_100, 1_200, 1_300]


def test_unused_growth_is_not_saved_up() -> None:
    fleet = Fleet(growth=1_000, rate=10)
    for _ in range(60):
        fleet.serve(0, seconds_each=1.0)

    assert fleet.serve(5_000, seconds_each=1.0) == 1_000


def test_an_environment_answers_ten_requests_a_second_however_short_they_are() -> None:
    fleet = Fleet(growth=1_000, rate=10)

    assert fleet.needed(10_000, seconds_each=0.001) == 1_000
    assert fleet.needed(10_000, seconds_each=0.2) == 2_000


def test_functions_share_the_accounts_concurrency_by_need() -> None:
    assert share_room({"a": 300, "b": 600}, 1_000) == {"a": 300, "b": 600}
    assert share_room({"a": 1_000, "b": 3_000}, 1_000) == {"a": 250, "b": 750}


def test_a_table_takes_what_it_is_warm_for_and_later_twice_its_old_peak() -> None:
    table = OnDemandTable(warm=4_000, window=3, quota=40_000)

    assert [table.take(9_000) for _ in range(4)] == [4_000] * 4
    assert table.take(9_000) == 8_000, "the first second is now older than the window"


def test_a_tables_growth_ends_at_its_quota() -> None:
    table = OnDemandTable(warm=4_000, window=1, quota=10_000)
    taken = [table.take(99_000) for _ in range(8)]

    assert taken[-1] == 10_000
    assert taken == sorted(taken)


@pytest.mark.parametrize("games", [10, 3_000, 100_000])
def test_games_fall_evenly_over_partitions_and_alike_for_a_seed(games: int) -> None:
    shares = partition_shares(games, 4, Random(7))

    assert sum(shares) == pytest.approx(1)
    assert shares == partition_shares(games, 4, Random(7))
    if games > 1_000:
        assert max(shares) == pytest.approx(0.25, rel=0.1)


def test_a_hot_partition_turns_away_what_the_table_as_a_whole_would_take() -> None:
    assert pass_partitions(4_000, [0.25] * 4, 1_000) == 4_000
    assert pass_partitions(4_000, [0.4, 0.2, 0.2, 0.2], 1_000) == 3_400


def test_guests_act_around_their_mean() -> None:
    dice = Random(1)
    drawn = [poisson(100, dice) for _ in range(1_000)]

    assert sum(drawn) / 1_000 == pytest.approx(100, rel=0.02)
    assert poisson(0, dice) == 0


def test_scaling_keeps_the_sum_and_gives_each_its_share() -> None:
    assert scaled([10, 30, 60], [0, 1], 20) == [5, 15, 60]
    assert sum(scaled([7, 7, 7], [0, 1, 2], 10)) == 10
    assert scaled([1, 2], [0, 1], 5) == [1, 2]


def test_a_run_repeats_to_the_bit_and_differs_by_seed() -> None:
    limits = Limits(search_rate=50, search_burst=50)

    assert run(KINDS, 1_000, limits, seed=1) == run(KINDS, 1_000, limits, seed=1)
    assert run(KINDS, 1_000, limits, seed=1) != run(KINDS, 1_000, limits, seed=2)


def test_without_limits_nobody_is_turned_away() -> None:
    outcome = run(KINDS, 100_000, without_limits())

    assert (outcome.first, outcome.failed) == (None, 0)
    # 100,000 games ask for 0.1 of each kind a second for four minutes, and half of that in the first.
    assert outcome.offered == pytest.approx(100_000 * 0.2 * 270, rel=0.01)


@pytest.mark.parametrize(
    ("limits", "obstacle"),
    [
        (Limits(cdn_rate=100), at.CDN),
        (Limits(route_rate=50, route_burst=0), at.ROUTE),
        (Limits(search_rate=50, search_burst=0), at.SEARCH),
        (Limits(api_rate=150, api_burst=0, search_rate=1e6), at.API),
        (Limits(search_rate=1e6, lambda_concurrency=40), at.CONCURRENCY),
        (Limits(search_rate=1e6, lambda_growth=1), at.GROWTH),
        (Limits(search_rate=1e6, table_writes=100), at.TABLE_WRITES),
        (Limits(search_rate=1e6, table_reads=100), at.TABLE_READS),
        (Limits(search_rate=1e6, table_quota=100), at.TABLE_QUOTA),
        # Four partitions with hardly more room than a quarter of the writes: games do not fall quite evenly.
        (Limits(search_rate=1e6, table_writes=240, partition_writes=60), at.PARTITION),
    ],
    ids=lambda value: value.name if isinstance(value, at.Obstacle) else "",
)
def test_the_limit_that_is_too_small_is_the_one_that_is_named(limits: Limits, obstacle: at.Obstacle) -> None:
    outcome = run(KINDS, 1_000, limits)

    assert outcome.first == obstacle
    assert outcome.turned_away[obstacle] > 0


def test_who_is_turned_away_comes_again_and_fails_after_the_third_time() -> None:
    alone = [replace(MOVE, a_second=1.0)]
    # Ten pass each second; all others knock four times before they fail.
    outcome = run(alone, 100, Limits(route_rate=10, route_burst=0))

    assert outcome.failed < outcome.offered
    assert outcome.turned_away[at.ROUTE] > 3 * outcome.failed


@pytest.mark.parametrize("games", [10_000, 100_000])
def test_lifting_what_is_met_lets_everybody_through(games: int) -> None:
    needs = demand(KINDS, games).peaks
    limits = deployed_limits()
    for _ in range(12):
        outcome = run(KINDS, games, limits)
        if outcome.first is None:
            break
        limits, _ = lift(limits, outcome.first, needs[outcome.first])
    assert outcome.first is None


def test_the_deployed_throttles_are_the_templates() -> None:
    parameters = Template().document["Parameters"]
    limits = deployed_limits()

    assert limits.route_rate == parameters["ApiRateLimit"]["Default"]
    assert limits.search_burst == parameters["SearchBurstLimit"]["Default"]


@pytest.mark.parametrize(("value", "up"), [(1, 1), (99, 99), (101, 110), (20_380, 21_000), (0, 0)])
def test_settings_are_rounded_up_to_two_digits(value: float, up: float) -> None:
    assert rounded(value) == up
