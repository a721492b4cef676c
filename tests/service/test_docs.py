"""docs/api.md tells the whole contract, and nothing else."""

import re
from collections.abc import Iterator
from pathlib import Path

from noughts_api import errors
from noughts_api.limits import (
    MAX_BATCH,
    MAX_BODY_BYTES,
    MAX_HTTP_SEARCH_MILLISECONDS,
    MAX_JSON_DEPTH,
    MAX_SEARCH_MILLISECONDS,
)
from noughts_api.routes import ROUTES
from noughts_api.wire.problem import InternalError

from local.template import Template

DOCUMENT = (Path(__file__).parent.parent.parent / "docs" / "api.md").read_text(encoding="utf-8")


def leaves(kind: type[errors.ApiError]) -> Iterator[type[errors.ApiError]]:
    """The exceptions that are raised: those that others only build on are none."""
    if not kind.__subclasses__():
        yield kind
    for below in kind.__subclasses__():
        yield from leaves(below)


def test_every_route_is_documented_with_its_action_and_function() -> None:
    documented = set(re.findall(r"\| `(\w+)` \| `(\w+ \S+)` \| (\w+) \|", DOCUMENT))

    functions = {name: function.handler.split(".")[0] for name, function in Template().functions().items()}
    serving = {route.key: functions[route.function] for route in Template().routes()}
    keys = {route.action: f"{route.method} {route.path}" for route in ROUTES}
    assert documented == {(action, key, serving[key]) for action, key in keys.items()}


def test_every_refusal_is_documented_with_its_status_and_name() -> None:
    documented = set(re.findall(r"\| (\d{3}) \| `([a-z-]+)` \|", DOCUMENT))
    raised: list[type[errors.ApiError]] = [
        kind for kind in leaves(errors.ApiError) if kind is not InternalError
    ]

    raised.append(InternalError)
    assert documented == {(str(kind.status), kind.kind) for kind in raised}
    assert all(f"`{kind.__name__}`" in DOCUMENT for kind in raised if kind is not InternalError)


def test_the_caps_are_documented_as_they_are() -> None:
    assert f"at most {MAX_BODY_BYTES // 1024} KB" in DOCUMENT
    assert f"more than {MAX_JSON_DEPTH} levels" in DOCUMENT
    assert MAX_HTTP_SEARCH_MILLISECONDS == 2_000
    assert "two seconds over HTTP" in DOCUMENT
    assert f"{MAX_SEARCH_MILLISECONDS // 1000} seconds when invoked directly" in DOCUMENT
    assert f"up to {MAX_BATCH} positions" in DOCUMENT
