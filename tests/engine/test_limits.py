"""What limits a search, and the meter that holds it to that."""

from itertools import count

import pytest
from noughts import Limit, SearchLimitError
from noughts.search.limits import LimitReachedError, Meter


@pytest.mark.parametrize("field", ["depth", "nodes"])
@pytest.mark.parametrize("value", [0, -1, 1.0, "3", True, float("nan"), [5], 10**400 * -1])
def test_depth_and_nodes_are_integers_from_one(field: str, value: object) -> None:
    with pytest.raises(SearchLimitError, match=f"{field} must be an integer from 1"):
        Limit(**{field: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [0, -0.1, float("nan"), float("inf"), "1", True, [0.5]])
def test_seconds_are_a_number_above_zero(value: object) -> None:
    with pytest.raises(SearchLimitError, match="seconds must be a number above 0"):
        Limit(seconds=value)  # type: ignore[arg-type]


def test_the_message_quotes_the_value() -> None:
    with pytest.raises(SearchLimitError, match="'soon'"):
        Limit(seconds="soon")  # type: ignore[arg-type]


def test_sides_can_be_combined_or_left_open() -> None:
    assert Limit() == Limit(depth=None, nodes=None, seconds=None)
    assert Limit(depth=3, nodes=100, seconds=1).seconds == 1


def counted(meter: Meter) -> int:
    """Count nodes until the meter stops it, at most 1000."""
    for number in range(1000):
        try:
            meter.count()
        except LimitReachedError:
            return number
    return 1000


@pytest.mark.parametrize("nodes", [1, 2, 15, 16, 17, 100])
def test_exactly_the_nodes_of_the_limit_are_counted(nodes: int) -> None:
    meter = Meter(Limit(nodes=nodes), lambda: 0.0)
    assert counted(meter) == nodes
    assert meter.nodes == nodes


def test_without_a_limit_nothing_stops_the_meter() -> None:
    assert counted(Meter(Limit(depth=3), lambda: 0.0)) == 1000


def test_the_clock_is_not_read_without_a_deadline() -> None:
    readings = count()
    counted(Meter(Limit(nodes=100), lambda: float(next(readings))))
    assert next(readings) == 0


def test_the_deadline_is_seen_at_the_next_look() -> None:
    seconds = count()
    meter = Meter(Limit(seconds=2.5), lambda: float(next(seconds)), interval=10)
    # Read at the start (0), before the first node (1), after 10 (2) and after 20 (3, too late).
    assert counted(meter) == 20


def test_the_first_unhurried_nodes_see_no_deadline_but_the_node_limit() -> None:
    late = iter([0.0, *[9.0] * 5])
    assert counted(Meter(Limit(seconds=1), lambda: next(late), unhurried=37)) == 37
    assert counted(Meter(Limit(nodes=5), lambda: 0.0, unhurried=37)) == 5
