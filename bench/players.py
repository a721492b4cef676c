"""Players of exactly one search, whatever the levels use."""

import time
from collections.abc import Callable

from noughts.match import MakePlayer
from noughts.position import Move, Position
from noughts.search import Limit, SearchResult

Search = Callable[[Position, Limit], SearchResult]


class SearchPlayer:
    """Plays what a search finds within a limit."""

    def __init__(self, search: Search, limit: Limit) -> None:
        self._search = search
        self._limit = limit

    def choose_move(self, position: Position) -> Move:
        """Return the move that the search finds."""
        return self._search(position, self._limit).move


class TimedPlayer(SearchPlayer):
    """Also measures the processor time that it takes, which other programs on the machine hardly change."""

    def __init__(self, search: Search, limit: Limit) -> None:
        super().__init__(search, limit)
        self._moves = 0
        self._seconds = 0.0

    def choose_move(self, position: Position) -> Move:
        """Return the move that the search finds."""
        started = time.thread_time()
        move = super().choose_move(position)
        self._seconds += time.thread_time() - started
        self._moves += 1
        return move

    @property
    def seconds_a_move(self) -> float:
        """The mean so far."""
        return self._seconds / self._moves


def player_of(search: Search, limit: Limit) -> MakePlayer:
    """Return what makes such a player for each game."""
    return lambda _seed: SearchPlayer(search, limit)
