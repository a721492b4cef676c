"""The routes of the whole API, by the actions they stand for.

Every function knows all of them, so that whichever one a request reaches can tell a wrong method from an
unknown path.
"""

import re
from typing import NamedTuple


class Route(NamedTuple):
    """One route: `action` is its name in direct invocations, `{id}` in `path` is where a game's id stands."""

    action: str
    method: str
    path: str

    def match(self, path: str) -> re.Match[str] | None:
        """Match a request's path; the id, if the route has one, is the group `id`."""
        pattern = re.escape(self.path).replace(r"\{id\}", "(?P<id>[^/]+)")
        # Compiled once: `re` keeps the patterns it has seen.
        return re.fullmatch(pattern, path)


ROUTES = (
    Route("create_game", "POST", "/api/games"),
    Route("get_game", "GET", "/api/games/{id}"),
    Route("get_history", "GET", "/api/games/{id}/history"),
    Route("take_seat", "POST", "/api/games/{id}/seats"),
    Route("play", "POST", "/api/games/{id}/moves"),
    Route("ai_move", "POST", "/api/games/{id}/ai-move"),
    Route("undo", "POST", "/api/games/{id}/undo"),
    Route("redo", "POST", "/api/games/{id}/redo"),
    Route("answer_offer", "POST", "/api/games/{id}/offer"),
    Route("resign", "POST", "/api/games/{id}/resign"),
    Route("rematch", "POST", "/api/games/{id}/rematch"),
    Route("evaluate", "POST", "/api/evaluate"),
    Route("evaluate_batch", "POST", "/api/evaluations"),
    Route("choose_move", "POST", "/api/ai-move"),
    Route("analyse", "POST", "/api/analyse"),
    Route("review", "POST", "/api/review"),
    Route("replay_classic", "POST", "/api/replays/classic"),
    Route("replay_versus_ai", "POST", "/api/replays/versus-ai"),
    Route("describe", "GET", "/api/openapi.json"),
)

BY_ACTION = {route.action: route for route in ROUTES}


def methods_of(path: str) -> list[str]:
    """Return the methods that a path has, none for an unknown path."""
    return sorted({route.method for route in ROUTES if route.match(path)})
