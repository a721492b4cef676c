"""How long a search may take: what was asked for, what its caller may, and what Lambda leaves."""

from typing import Any

import noughts
import pytest
from noughts import kernel
from noughts_api.limits import MAX_HTTP_SEARCH_MILLISECONDS, MAX_SEARCH_MILLISECONDS
from noughts_api.models.searches import Analyse, ChooseMove, SearchLimit
from noughts_api.service import analysis, searching
from noughts_api.service.searching import to_limit
from noughts_api.wire.allowance import allowance

from local.template import Template
from tests.service.driver import Api, LambdaContext

POSITION = "classic:XX./OO./...:X"


class Leaving:
    """Lambda's context of a call that has so many milliseconds left."""

    aws_request_id = "r"

    def __init__(self, milliseconds: int) -> None:
        self._milliseconds = milliseconds

    def get_remaining_time_in_millis(self) -> int:
        return self._milliseconds


@pytest.mark.parametrize(
    ("left", "most", "seconds"),
    [
        (20_000, 2_000, 2.0),
        (20_000, 15_000, 15.0),
        (10_000, 15_000, 9.0),
        (2_500, 2_000, 1.5),
        (1_000, 2_000, 0.001),
        (0, 2_000, 0.001),
    ],
)
def test_a_second_of_what_lambda_leaves_is_kept_for_the_answer(left: int, most: int, seconds: float) -> None:
    assert allowance(Leaving(left), most) == seconds


def test_without_lambda_the_most_is_what_is_left() -> None:
    assert allowance(None, 2_000) == 2.0


@pytest.mark.parametrize("limit", [{"depth": 64}, {"nodes": 5_000_000}, {"milliseconds": 15_000}])
def test_whatever_the_limit_says_time_bounds_a_search(limit: dict[str, int]) -> None:
    assert to_limit(SearchLimit(**limit), 1.5).seconds == 1.5


def test_a_limit_in_time_is_kept_where_there_is_more() -> None:
    assert to_limit(SearchLimit(milliseconds=50), 1.5).seconds == 0.05


def test_the_longest_search_fits_into_the_functions_time() -> None:
    timeout = Template().functions()["AiMoveFunction"].timeout

    assert allowance(Leaving(int(timeout * 1000)), MAX_SEARCH_MILLISECONDS) == MAX_SEARCH_MILLISECONDS / 1000


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float | None]:
    """The time that each search was given."""
    given: list[float | None] = []

    def search(position: noughts.Position, limit: noughts.Limit) -> searching.Searched:
        given.append(limit.seconds)
        return searching.search(position, noughts.Limit(depth=1))

    monkeypatch.setattr(analysis, "search", search)
    return given


def test_http_searches_for_two_seconds_and_a_direct_call_for_what_is_left(
    api: Api, seconds: list[float | None]
) -> None:
    request = {"position": POSITION, "limit": {"milliseconds": 15_000}}
    assert LambdaContext().get_remaining_time_in_millis() == 10_000

    assert api.post("/api/ai-move", request).status == 200
    api.invoke("AiMoveFunction", {"action": "choose_move", **request})

    assert seconds == [MAX_HTTP_SEARCH_MILLISECONDS / 1000, 9.0]


@pytest.mark.parametrize(("compiled", "engine"), [(True, "kernel"), (False, "python")])
def test_the_answer_says_what_searched(monkeypatch: pytest.MonkeyPatch, compiled: bool, engine: str) -> None:
    if compiled and not kernel.enabled():
        pytest.skip("there is no compiled kernel here")
    monkeypatch.setattr(kernel, "enabled", lambda: compiled)
    limit = SearchLimit(depth=9)

    chosen = analysis.choose_move(ChooseMove(position=POSITION, limit=limit), 2.0)["search"]
    analysed = analysis.analyse_position(Analyse(position=POSITION, limit=limit), 2.0)

    assert chosen is not None
    assert chosen["engine"] == analysed["search"]["engine"] == engine
    assert (chosen["proven"], chosen["score"], chosen["pv"]) == (True, 1.0, ["c1"])
    assert analysed["moves"][0]["move"] == "c1"
    assert len(analysed["moves"]) == 5


def test_the_answer_says_how_long_it_took() -> None:
    ticks: Any = iter([1.0, 1.25])

    searched = searching.search(noughts.parse_position(POSITION), noughts.Limit(depth=1), lambda: next(ticks))

    assert searching.search_view(noughts.parse_position(POSITION), searched)["milliseconds"] == 250.0
