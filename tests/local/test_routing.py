"""Requests find their route by API Gateway's rules."""

import pytest

from local.routing import Router
from local.template import Route, Template

ROUTER = Router(
    [
        Route("ANY", "$default", "Fallback"),
        Route("ANY", "/api/games/{id}", "Anything"),
        Route("GET", "/api/games/{id}", "Read"),
        Route("POST", "/api/games/{id}/moves", "Play"),
        Route("GET", "/api/games/latest", "Latest"),
        Route("GET", "/api/{proxy+}", "Greedy"),
    ]
)


@pytest.mark.parametrize(
    ("method", "path", "function", "parameters"),
    [
        ("GET", "/api/games/7", "Read", {"id": "7"}),
        ("DELETE", "/api/games/7", "Anything", {"id": "7"}),
        ("POST", "/api/games/7/moves", "Play", {"id": "7"}),
        ("GET", "/api/games/latest", "Latest", {}),
        ("GET", "/api/other/deep/path", "Greedy", {"proxy": "other/deep/path"}),
        ("GET", "/api/games/7/moves", "Greedy", {"proxy": "games/7/moves"}),
    ],
)
def test_the_most_specific_route_answers(
    method: str, path: str, function: str, parameters: dict[str, str]
) -> None:
    found = ROUTER.match(method, path)

    assert found is not None
    assert found[0].function == function
    assert found[1] == parameters


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/api/games/7/"), ("POST", "/api/games/7/moves/"), ("POST", "/api//games"), ("POST", "/")],
)
def test_what_no_route_fits_is_left_to_the_default(method: str, path: str) -> None:
    assert ROUTER.match(method, path) is None
    assert ROUTER.default == Route("ANY", "$default", "Fallback")


def test_every_route_of_the_template_finds_itself() -> None:
    template = Template()
    router = Router(template.routes())

    named = [route for route in template.routes() if route.path != "$default"]
    for route in named:
        found = router.match(route.method, route.path.replace("{id}", "0123"))
        assert found is not None
        assert found[0] == route
    assert len(named) >= 15
