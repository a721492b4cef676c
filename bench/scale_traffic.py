"""What people who play ask for, second by second: the traffic of the cost model and of the load test.

Half of the games are against the computer, its levels alike, half between two people who poll. A game that
ends is followed by another, so the number of games stays.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from bench.cost_model import Assumptions, Polling, Work, duration_ms
from bench.cost_report import PEOPLE, Costs, Measured, memory_of

GAMES, AI_MOVE = "GamesFunction", "AiMoveFunction"


@dataclass(frozen=True)
class Request:
    """One kind of request: how often a game sends it, a second and at its arrival, and what it takes."""

    route: str
    function: str
    a_second: float
    at_arrival: float
    seconds_each: float
    reads: float
    writes: float


def requests_of_a_game(measured: Measured, thinking_seconds: float | None = None) -> list[Request]:
    """Return the requests of one game, averaged over the kinds of games."""
    thinking = Costs(measured).thinking_seconds if thinking_seconds is None else thinking_seconds
    moves = 1 / thinking
    levels = measured.levels
    computer = 0.5
    people = 0.5
    plies = sum(measured.plies[level] for level in levels) / len(levels)
    new_games = computer / (plies / 2 * thinking) + people / (measured.plies[PEOPLE] * thinking)
    idle = Polling().for_nothing(thinking)
    # Against the computer a person's move is followed by the computer's; between people each ply is a move.
    rates: Mapping[str, float] = {
        "create": new_games,
        "join": people / (measured.plies[PEOPLE] * thinking),
        "move": (computer + people) * moves,
        "poll, nothing new": people * moves * idle,
        "poll, a move": people * moves,
        **{f"ai-move {level}": computer * moves / len(levels) for level in levels},
    }
    arrivals = {"create": 1.0, "join": people}
    return [
        _request(kind, measured.work[kind], rate, arrivals.get(kind, 0.0)) for kind, rate in rates.items()
    ]


_ROUTES = {
    "create": "POST /api/games",
    "join": "POST /api/games/{id}/seats",
    "move": "POST /api/games/{id}/moves",
    "poll": "GET /api/games/{id}",
    "ai-move": "POST /api/games/{id}/ai-move",
}


def _request(kind: str, work: Work, rate: float, at_arrival: float) -> Request:
    route = _ROUTES[kind.partition(",")[0].partition(" ")[0]]
    function = AI_MOVE if kind.startswith("ai-move") else GAMES
    milliseconds = duration_ms(work, memory_of(function), Assumptions())
    return Request(route, function, rate, at_arrival, milliseconds / 1000, work.read_units, work.write_units)
