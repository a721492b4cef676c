"""Which route of the template answers a request, by API Gateway's rules."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from local.template import Route


@dataclass(frozen=True)
class _Pattern:
    route: Route
    expression: re.Pattern[str]
    rank: tuple[int, ...]


def _compile(route: Route) -> _Pattern:
    """Rank by segment: literals before parameters, those before greedy ones; then a method before ANY."""
    parts, rank = [], []
    for segment in route.path.strip("/").split("/"):
        if segment.startswith("{") and segment.endswith("+}"):
            parts.append(f"(?P<{segment[1:-2]}>.+)")
            rank.append(2)
        elif segment.startswith("{") and segment.endswith("}"):
            parts.append(f"(?P<{segment[1:-1]}>[^/]+)")
            rank.append(1)
        else:
            parts.append(re.escape(segment))
            rank.append(0)
    expression = re.compile("/" + "/".join(parts))
    return _Pattern(route, expression, (*rank, route.method == "ANY"))


class Router:
    """The routes of an HTTP API."""

    def __init__(self, routes: Iterable[Route]) -> None:
        everything = list(routes)
        self.default = next((route for route in everything if route.path == "$default"), None)
        named = [_compile(route) for route in everything if route.path != "$default"]
        self._patterns = sorted(named, key=lambda pattern: pattern.rank)

    def match(self, method: str, path: str) -> tuple[Route, Mapping[str, str]] | None:
        """Return the best named route for a path as sent, with its parameters; None where none fits."""
        for pattern in self._patterns:
            found = pattern.expression.fullmatch(path)
            if found and pattern.route.method in {method, "ANY"}:
                return pattern.route, found.groupdict()
        return None
