"""Players of exactly one search, whatever the levels use."""

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


def player_of(search: Search, limit: Limit) -> MakePlayer:
    """Return what makes such a player for each game."""
    return lambda _seed: SearchPlayer(search, limit)
