"""The signature: legal positions, the same count each time, and another one when the search changes."""

import pytest
from noughts import Limit, Position
from noughts.bench import CASES, Case, Measured, measure
from noughts.search import Options, SearchResult, search

SMALL = CASES[4]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.variant} {len(case.moves.split())}")
def test_cases_are_unfinished_games(case: Case) -> None:
    position = case.position()
    assert position.turn
    assert position.ply == len(case.moves.split())


def test_every_game_and_size_is_there() -> None:
    sizes = {str(case.variant) for case in CASES}
    assert {f"UltimateVariant(size={n})" for n in range(2, 6)} <= sizes
    assert any("ClassicVariant" in size for size in sizes)


def test_count_repeats() -> None:
    first, second = (measure(search, SMALL, kernel=False) for _ in range(2))
    assert first.nodes == second.nodes > 100


def test_count_changes_with_the_search() -> None:
    def without_killers(position: Position, limit: Limit) -> SearchResult:
        return search(position, limit, options=Options(ordering=False))

    usual, changed = measure(search, SMALL, kernel=False), measure(without_killers, SMALL, kernel=False)
    assert usual.nodes != changed.nodes


@pytest.mark.parametrize(("kernel", "depth"), [(False, SMALL.depth), (True, SMALL.kernel_depth)])
def test_each_engine_has_a_depth_of_its_own(kernel: bool, depth: int) -> None:
    asked: list[Limit] = []

    def remember(position: Position, limit: Limit) -> SearchResult:
        asked.append(limit)
        return SearchResult(position.legal_moves()[0], 0.5, (), 42, 1, proven=False)

    assert measure(remember, SMALL, kernel=kernel).nodes == 42
    assert asked == [Limit(depth=depth)]


def test_time_is_read_from_the_clock_given() -> None:
    times = iter([10.0, 12.5])
    measured = measure(search, SMALL, kernel=False, clock=lambda: next(times))
    assert measured.seconds == 2.5
    assert measured.nodes_per_second == measured.nodes / 2.5


def test_measurements_add_up() -> None:
    assert Measured(3, 1.0) + Measured(5, 3.0) == Measured(8, 4.0)
    assert Measured().nodes_per_second == 0
