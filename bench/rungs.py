"""Players between two levels, for a ladder without gaps: "hard*0.8" is hard in four moves of five.

Where one player wins nearly every game, its score says little about the difference. With somebody in between
each step can be measured.
"""

from random import Random

from noughts.errors import MatchError
from noughts.match import MakePlayer
from noughts.player_specs import player_maker
from noughts.players import AIPlayer
from noughts.position import Move, Position


class Diluted:
    """Plays as another does with probability `share`, and any legal move otherwise."""

    def __init__(self, player: AIPlayer, share: float, seed: int) -> None:
        self._player = player
        self._share = share
        self._random = Random(f"diluted {seed}")

    def choose_move(self, position: Position) -> Move:
        """Choose a legal move."""
        if self._random.random() < self._share:
            return self._player.choose_move(position)
        return self._random.choice(position.legal_moves())


def rung_maker(spec: str) -> MakePlayer:
    """Return what makes the player of a name: any that `match` knows, or one with "*share" behind it."""
    name, times, text = spec.partition("*")
    make = player_maker(name)
    if not times:
        return make
    share = float(text)
    if not 0 <= share <= 1:
        raise MatchError(f"the share in {spec!r} is not from 0 to 1")
    return lambda seed: Diluted(make(seed), share, seed)
