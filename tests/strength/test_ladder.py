"""The ladder: who plays whom, what follows from the results, and what a move costs."""

from dataclasses import astuple
from itertools import pairwise
from math import hypot, inf

import pytest
from noughts import LEVELS, UltimatePosition
from noughts.elo import elo
from noughts.errors import MatchError
from noughts.match import MatchResult, Tally, play_match
from noughts.ultimate import UltimateVariant

from bench import cost_prices as prices
from bench import ladder
from bench.cost_model import WHOLE_PROCESSOR_MB
from bench.ladder import GAMES, SLOW_GAMES, as_x, climb, meter_of, planned, seconds_left, thinking_seconds
from bench.ledger import Match
from bench.meters import Meter
from bench.rungs import rung_maker
from bench.strength_report import dollars_a_million, elo_text, thinking


def scored(points: int, games: int) -> MatchResult:
    """A result in which the two games of a pair end alike: so many are won, the others lost."""
    tally = Tally(wins=points, losses=games // 2 - points)
    return MatchResult(tally, tally, pairs=(tally.losses, 0, 0, 0, tally.wins))


def match(first: str, second: str, result: MatchResult | None = None, games: int = 100) -> Match:
    return Match(first, second, games, result=result or MatchResult())


@pytest.mark.parametrize("group", GAMES)
def test_the_players_of_the_ladder_can_be_made(group: str) -> None:
    for each in planned(group):
        for name in (each.first, each.second):
            assert rung_maker(name)(1)
        assert each.games % 2 == 0


def test_all_levels_stand_on_the_ladder() -> None:
    assert [name for name in ladder.LEVELS if "*" not in name] == list(LEVELS)


@pytest.mark.parametrize("group", ["levels", "times"])
def test_neighbours_meet(group: str) -> None:
    assert all(below.first == above.second for below, above in pairwise(planned(group)))


def test_slow_matches_have_fewer_games_unless_asked_for() -> None:
    slow = planned("times")[-1]
    assert (slow.first, slow.games) == ("expert:2", SLOW_GAMES)
    assert {each.games for each in planned("times", games=6)} == {6}


@pytest.mark.parametrize(("name", "seconds"), [("expert:0.02", 0.02), ("expert", 0.4), ("hard", None)])
def test_time_of_a_move(name: str, seconds: float | None) -> None:
    assert thinking_seconds(name) == seconds


def test_differences_add_up_and_errors_as_squares() -> None:
    first, second = scored(30, 100), scored(35, 100)
    low, high = climb([match("b", "a", first), match("c", "b", second)])
    assert (low.name, high.name) == ("b", "c")
    assert low.step == first.elo
    assert astuple(low.above) == pytest.approx(astuple(first.elo))
    assert high.above.value == pytest.approx(elo(0.6) + elo(0.7))
    assert high.above.high - high.above.value == pytest.approx(
        hypot(first.elo.high - first.elo.value, second.elo.high - second.elo.value)
    )


def test_a_whitewash_is_told_by_its_lower_bound() -> None:
    (rung,) = climb([match("b", "a", scored(30, 60))])
    assert rung.above.value == inf
    assert elo_text(rung.above) == "over +382"


def test_time_left_is_that_of_games_not_played() -> None:
    half = match("expert:0.1", "expert:0.1", scored(10, 50))
    assert seconds_left(half) == pytest.approx(seconds_left(match("expert:0.1", "expert:0.1")) / 2)
    assert seconds_left(match("easy", "easy", scored(10, 100))) == 0


def test_time_left_is_told_by_what_was_measured() -> None:
    slow = match("medium", "easy")
    slow.first_meter, slow.second_meter = Meter(10, seconds=30.0), Meter(10, seconds=10.0)
    assert seconds_left(slow) == pytest.approx(100 * ladder.MOVES_A_SIDE * 4)


def test_time_of_a_player_is_taken_over_all_its_matches() -> None:
    one, other = match("b", "a"), match("c", "b")
    one.first_meter, other.second_meter = Meter(3, 0.3, 0.03), Meter(7, 0.7, 0.17)
    assert meter_of("b", [one, other]) == Meter(10, 1.0, 0.2)


def test_games_against_itself_are_told_by_side() -> None:
    """The second player had X in those games that the first played as O."""
    result = MatchResult(as_x=Tally(5, 3, 2), as_o=Tally(1, 2, 7), pairs=(0, 0, 10, 0, 0))
    assert as_x(match("a", "a", result)) == Tally(wins=12, draws=5, losses=3)


def test_a_diluted_player_is_between_the_two() -> None:
    strong, between, weak = rung_maker("nodes:300"), rung_maker("nodes:300*0.5"), rung_maker("easy")
    assert play_match(UltimateVariant(3), strong, between, 20, seed=1).score.value > 0.6
    assert play_match(UltimateVariant(3), between, weak, 20, seed=1).score.value > 0.6


def test_a_diluted_player_repeats_with_its_seed() -> None:
    start = UltimatePosition()
    one, same = rung_maker("nodes:50*0.5")(4), rung_maker("nodes:50*0.5")(4)
    assert [one.choose_move(start) for _ in range(9)] == [same.choose_move(start) for _ in range(9)]


@pytest.mark.parametrize("spec", ["hard*1.5", "hard*-1"])
def test_a_share_that_is_none_is_refused(spec: str) -> None:
    with pytest.raises(MatchError, match=r"the share in .* is not from 0 to 1"):
        rung_maker(spec)


def test_a_second_of_a_vcpu_costs_its_memory_for_a_second() -> None:
    work = thinking(cpu_ms=1000, seconds=None, ms=2500)
    dollars = 1e6 * WHOLE_PROCESSOR_MB / 1024 * prices.LAMBDA_GB_SECOND["x86_64"].dollars
    assert dollars_a_million(work, "x86_64") == pytest.approx(dollars)


def test_who_has_a_time_limit_costs_the_time_that_passes() -> None:
    """What other programs take of the processor meanwhile is paid for as well."""
    assert dollars_a_million(thinking(20, 0.1, 100), "arm64") == dollars_a_million(
        thinking(100, None, 0), "arm64"
    )
