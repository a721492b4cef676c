"""Random events: nothing that anybody sends makes a handler fail in a way that is not documented."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from noughts_api.errors import Conflict, Forbidden, MalformedRequest, NotFound, Unauthorized, Unprocessable

from tests.service.driver import Api, LambdaContext, read_answer

FOLDER = Path(__file__).parent.parent.parent / "events"
FUNCTIONS = ["GamesFunction", "AiMoveFunction", "EvaluateFunction"]
TABLE = re.findall(r"^\| (\S+) \| (\S+Function) \|", (FOLDER / "README.md").read_text("utf-8"), re.MULTILINE)
EVENTS = {
    function: [
        json.loads((FOLDER / f"{name}.json").read_text("utf-8")) for name, to in TABLE if to == function
    ]
    for function in FUNCTIONS
}
ALL_EVENTS = [event for function in FUNCTIONS for event in EVENTS[function]]

texts = st.text(st.characters(exclude_categories=()), max_size=12) | st.sampled_from(
    ["\ud800", "", "\x00", "e1", "X", "ai", "open", "hard", "classic", "ultimate", "0" * 32, "Bearer x"]
)
numbers = st.integers() | st.floats() | st.sampled_from([0, 1, 3, -1, 2**53, 10**400, 1e308])
junk = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)
# A short search is as good as a long one here: the limits in events are the only ones that take time.
no_time = {
    "level": st.just("easy"),
    "depth": st.integers(-1, 2),
    "nodes": st.integers(-1, 50),
    "milliseconds": st.integers(-1, 5),
}


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every value inside a JSON value, the whole one included."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(path for name, child in inner for path in paths(child, (*here, name)))]


def replaced(value: Any, path: tuple[Any, ...], new: Any, *, drop: bool) -> Any:
    """A copy of a JSON value with the part at `path` replaced, or dropped."""
    if not path:
        return new
    changed = copy.deepcopy(value)
    holder = changed
    for name in path[:-1]:
        holder = holder[name]
    if drop:
        del holder[path[-1]]
    else:
        holder[path[-1]] = new
    return changed


@st.composite
def spoilt(draw: st.DrawFn, value: Any) -> Any:
    """A JSON value with some of its parts replaced or dropped."""
    for _ in range(draw(st.sampled_from([0, 1, 1, 1, 2, 3]))):
        path = draw(st.sampled_from(paths(value)))
        new = draw(no_time.get(path[-1] if path else "", junk) | junk)
        value = replaced(value, path, new, drop=draw(st.booleans()))
    return value


@st.composite
def events(draw: st.DrawFn, function: str) -> Any:
    """Mostly an event for the function with something wrong in it, in its body as likely as around it."""
    kind = draw(st.integers(0, 9))
    if kind == 0:
        return draw(junk)
    event = draw(st.sampled_from(EVENTS[function] if kind > 1 else ALL_EVENTS))
    if "body" in event and not event["isBase64Encoded"] and draw(st.booleans()):
        try:
            body = draw(spoilt(json.loads(event["body"])))
            return {**event, "body": json.dumps(body)}
        except json.JSONDecodeError:
            pass
    return draw(spoilt(event))


def check(api: Api, function: str, event: Any) -> None:
    """Send an event and hold the outcome to what is documented."""
    try:
        answer = api.functions[function](event, LambdaContext())  # type: ignore[arg-type]
    except (Unprocessable, Unauthorized, Forbidden, NotFound, MalformedRequest, Conflict):
        return
    if not (isinstance(event, dict) and isinstance(event.get("requestContext"), dict)):
        assert isinstance(json.loads(json.dumps(answer)), dict)
        return
    read = read_answer(answer)
    assert read.status < 500, f"{read} for {event!r}"
    assert (read.status >= 400) == bool(read.kind) or read.body is None


# The fixtures hold no state that one example could leave for the next but stored games, which may be there.
relaxed = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize("function", FUNCTIONS)
@settings(relaxed, max_examples=120, derandomize=True)
@given(data=st.data())
def test_random_events_are_answered_or_refused(api: Api, function: str, data: st.DataObject) -> None:
    check(api, function, data.draw(events(function)))


@pytest.mark.slow
@pytest.mark.parametrize("function", FUNCTIONS)
@settings(relaxed, max_examples=7_000)
@given(data=st.data())
def test_many_random_events_are_answered_or_refused(api: Api, function: str, data: st.DataObject) -> None:
    check(api, function, data.draw(events(function)))
