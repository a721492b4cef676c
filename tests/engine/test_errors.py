"""The exception tree."""

import inspect
import re

import pytest
from noughts import NoughtsError, errors
from noughts.errors import excerpt

CLASSES = {name: kind for name, kind in vars(errors).items() if inspect.isclass(kind)}


def test_the_docstring_shows_the_whole_tree() -> None:
    shown = re.findall(r"^ +(?:[├└]── )?(\w+Error)\b", errors.__doc__ or "", re.MULTILINE)
    assert sorted(shown) == sorted(CLASSES)


def test_every_error_is_a_noughts_error_and_so_a_value_error() -> None:
    assert issubclass(NoughtsError, ValueError)
    for kind in CLASSES.values():
        assert issubclass(kind, NoughtsError)
        assert kind is NoughtsError or kind.__base__ is NoughtsError  # the tree is as flat as it is drawn


def test_every_error_says_what_it_means() -> None:
    assert all(kind.__doc__ for kind in CLASSES.values())


class Rude:
    def __repr__(self) -> str:
        raise RuntimeError("no")


def test_a_failing_repr_is_no_failing_message() -> None:
    assert excerpt(Rude()).startswith("<Rude instance")


def nested(depth: int) -> list[object]:
    found: list[object] = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("e1", "'e1'"),
        (-1, "-1"),
        (None, "None"),
        (10**5000, "an integer of 16610 bits"),
        ("x" * 10**7, "'" + "x" * 59 + "..."),
        (b"x", "b'x'"),
        ([10**5000], "a value of type list"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_messages_quote_a_short_excerpt(value: object, text: str) -> None:
    assert excerpt(value) == text


@pytest.mark.parametrize(
    "value", [list(range(10**6)), nested(100_000), {"a": "b" * 10**6}, "\ud800" * 100], ids=range(4)
)
def test_the_excerpt_of_a_monster_is_short(value: object) -> None:
    assert len(excerpt(value)) <= 65
