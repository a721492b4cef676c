"""The matches that say how strong the levels are and what time is worth, and what follows from them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, inf, isinf

from noughts.elo import Estimate
from noughts.levels import EXPERT_SECONDS
from noughts.match import Tally

from bench.ledger import Match
from bench.meters import Meter

LEVELS = ("easy", "medium*0.3", "medium*0.6", "medium", "hard*0.8", "hard", "expert")
"""Weakest first. Easy plays any legal move; those with a share stand between levels: see bench/rungs.py."""

TIMES = (0.02, 0.1, 0.5, 2.0)
"""Seconds a move of expert."""

SIDES_SECONDS = 0.1

GAMES = {"levels": 200, "times": 200, "sides": 200}
SLOW_GAMES = 100
"""Of a match in which a player thinks longer than half a second."""

MOVES_A_SIDE = 25
"""In a game of Ultimate 3 x 3 after an opening, about."""

MS_A_MOVE = {"easy": 0.05, "medium": 15.0, "hard": 8.0}
"""About, for the estimate of how long a run takes; what is measured takes its place."""


def planned(group: str, games: int | None = None) -> list[Match]:
    """Return the matches of a group, each between neighbours, the stronger first."""
    if group == "sides":
        player = f"expert:{SIDES_SECONDS:g}"
        return [Match(player, player, games or GAMES[group])]
    names = LEVELS if group == "levels" else [f"expert:{seconds:g}" for seconds in TIMES]
    return [Match(upper, lower, games or _games(group, upper)) for lower, upper in pairwise(names)]


def _games(group: str, name: str) -> int:
    return SLOW_GAMES if (thinking_seconds(name) or 0) > 0.5 else GAMES[group]


def thinking_seconds(name: str) -> float | None:
    """Return the time a move of a player limited by time, None of another."""
    player, _, seconds = name.partition(":")
    if player != "expert":
        return None
    return float(seconds) if seconds else EXPERT_SECONDS


def seconds_left(match: Match) -> float:
    """Estimate how long the rest of a match takes, one game at a time."""
    thinking = sum(_seconds_a_move(name, meter) for name, meter in sides_of(match))
    return max(0, match.games - match.result.games) * MOVES_A_SIDE * thinking


def sides_of(match: Match) -> tuple[tuple[str, Meter], tuple[str, Meter]]:
    """Return both players, each with the time it took."""
    return (match.first, match.first_meter), (match.second, match.second_meter)


def _seconds_a_move(name: str, meter: Meter) -> float:
    if meter.moves:
        return meter.ms_a_move / 1000
    return thinking_seconds(name) or MS_A_MOVE[name.partition("*")[0]] / 1000


@dataclass(frozen=True)
class Rung:
    """A player on the ladder: how much stronger than the next below, and than the lowest, in Elo."""

    match: Match
    step: Estimate
    above: Estimate

    @property
    def name(self) -> str:
        """Who stands here."""
        return self.match.first


def climb(matches: Iterable[Match]) -> list[Rung]:
    """Add up the differences between neighbours, the lowest first."""
    rungs: list[Rung] = []
    above = Estimate(0.0, 0.0, 0.0)
    for match in matches:
        step = match.result.elo
        above = _sum(above, step)
        rungs.append(Rung(match, step, above))
    return rungs


def _sum(one: Estimate, other: Estimate) -> Estimate:
    """Add estimates that are independent, so that their margins of error add up as squares."""
    value = one.value + other.value
    if isinf(value):
        # Who won every game: only the lower bounds are numbers.
        return Estimate(value, one.low + other.low, inf)
    down = hypot(one.value - one.low, other.value - other.low)
    return Estimate(value, value - down, value + hypot(one.high - one.value, other.high - other.value))


def meter_of(name: str, matches: Sequence[Match]) -> Meter:
    """Return what a player's moves took in all its matches."""
    total = Meter()
    for match in matches:
        for player, meter in sides_of(match):
            if player == name:
                total.add(meter.seconds, meter.cpu_seconds, meter.moves)
    return total


def as_x(match: Match) -> Tally:
    """Return how the games of a player against itself ended for X."""
    first, second = match.result.as_x, match.result.as_o
    return Tally(first.wins + second.losses, first.draws + second.draws, first.losses + second.wins)
