"""Matches between two players: random openings, each played from both sides, scored in pairs."""

from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from noughts.elo import Estimate, elo_estimate, score_estimate
from noughts.errors import MatchError
from noughts.players import AIPlayer
from noughts.position import Mark, Move, Position, Variant, new_position
from noughts.sprt import Sprt

MakePlayer = Callable[[int], AIPlayer]
"""Makes a player for one game from a seed."""

ULTIMATE_PLIES = 4
CLASSIC_PLIES = 2
"""Random plies before the players take over: enough for openings to differ, too few to decide most games."""

TRIES_FOR_A_NEW_OPENING = 50


class Tally(NamedTuple):
    """How games ended for one player."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def plus(self, points: float) -> "Tally":
        """Return the tally with one more game that brought 1, 1/2 or 0 points."""
        return Tally(self.wins + (points == 1), self.draws + (points == 0.5), self.losses + (points == 0))


NO_GAMES = Tally()


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The score of a match from the first player's point of view, by the side that it played."""

    as_x: Tally = NO_GAMES
    as_o: Tally = NO_GAMES
    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """How many pairs of games brought 0, 1/2, 1, 3/2 and 2 points."""

    @property
    def wins(self) -> int:
        """How many games the first player won."""
        return self.as_x.wins + self.as_o.wins

    @property
    def draws(self) -> int:
        """How many games nobody won."""
        return self.as_x.draws + self.as_o.draws

    @property
    def losses(self) -> int:
        """How many games the second player won."""
        return self.as_x.losses + self.as_o.losses

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> Estimate:
        """Mean points a game, in [0, 1], with its 95 % interval."""
        return score_estimate(self.pairs)

    @property
    def elo(self) -> Estimate:
        """Elo difference with its 95 % interval."""
        return elo_estimate(self.pairs)

    def plus(self, pair: tuple[float, float]) -> "MatchResult":
        """Return the result with one more pair, given as the first player's points as X and as O."""
        counts = list(self.pairs)
        counts[round(2 * sum(pair))] += 1
        pairs = (counts[0], counts[1], counts[2], counts[3], counts[4])
        return MatchResult(self.as_x.plus(pair[0]), self.as_o.plus(pair[1]), pairs)


def play_match(
    variant: Variant,
    first: MakePlayer,
    second: MakePlayer,
    games: int,
    *,
    seed: int = 0,
    opening_plies: int | None = None,
    threads: int = 1,
    sprt: Sprt | None = None,
    so_far: MatchResult | None = None,
    on_pair: Callable[[MatchResult], None] | None = None,
) -> MatchResult:
    """Play `games` games (an even number), or fewer when `sprt` decides before.

    Pairs take their openings and seeds from `seed` and their number alone, and count in that order, so that
    players limited by nodes or depth give the same result with any number of `threads`. `on_pair` hears the
    result so far; handed back as `so_far` with all else the same, it lets an interrupted match go on.
    MatchError for a number of games that makes no pairs.
    """
    if games < 2 or games % 2:
        raise MatchError(
            f"{games} games make no pairs: an even number from 2 is needed, "
            "since each opening is played from both sides"
        )
    starts = openings(variant, games // 2, opening_plies, seed)

    def play(number: int) -> tuple[float, float]:
        return _play_pair(starts[number], first, second, Random(f"match {seed} {number}"))

    result = so_far or MatchResult()
    if sprt and sprt.decision(result.pairs) is not None:
        return result
    with closing(_in_order(play, range(sum(result.pairs), len(starts)), threads)) as pairs:
        for pair in pairs:
            result = result.plus(pair)
            if on_pair:
                on_pair(result)
            if sprt and sprt.decision(result.pairs) is not None:
                break
    return result


def _in_order(
    play: Callable[[int], tuple[float, float]], numbers: range, threads: int
) -> Generator[tuple[float, float], None, None]:
    """`play` each number, on several threads; closing the generator drops what has not begun."""
    if threads <= 1:
        yield from map(play, numbers)
        return
    pool = ThreadPoolExecutor(threads)
    try:
        yield from pool.map(play, numbers)
    finally:
        pool.shutdown(cancel_futures=True)


def _play_pair(
    opening: Position, first: MakePlayer, second: MakePlayer, random: Random
) -> tuple[float, float]:
    seeds = [random.getrandbits(32) for _ in range(4)]
    as_x = play_game(opening.copy(), first(seeds[0]), second(seeds[1]))
    as_o = play_game(opening.copy(), second(seeds[2]), first(seeds[3]))
    return _points(as_x, Mark.X), _points(as_o, Mark.O)


def _points(winner: Mark | None, mark: Mark) -> float:
    return 0.5 if winner is None else float(winner is mark)


def play_game(position: Position, x: AIPlayer, o: AIPlayer) -> Mark | None:
    """Let two players finish a game; the winner, or None for a draw. `position` ends at the last move."""
    while position.turn is not None:
        player = x if position.turn is Mark.X else o
        position.push(player.choose_move(position))
    return position.winner


def openings(variant: Variant, count: int, plies: int | None = None, seed: int = 0) -> list[Position]:
    """`count` unfinished positions after `plies` random moves (4 in Ultimate, 2 in classic games).

    No two are equal or mirror images while the game has enough different ones. MatchError if no game of
    this variant lasts longer than `plies`.
    """
    if plies is None:
        plies = ULTIMATE_PLIES if variant.game == "ultimate" else CLASSIC_PLIES
    random, seen, found = Random(f"openings {seed}"), set(), []
    for _ in range(count):
        for _ in range(TRIES_FOR_A_NEW_OPENING):
            opening = _random_opening(variant, plies, random)
            if opening.canonical_key() not in seen:
                break
        seen.add(opening.canonical_key())
        found.append(opening)
    return found


def _random_opening(variant: Variant, plies: int, random: Random) -> Position:
    for _ in range(TRIES_FOR_A_NEW_OPENING):
        position = new_position(variant)
        moves: list[Move] = position.legal_moves()
        for _ in range(plies):
            if not moves:
                break
            position.push(random.choice(moves))
            moves = position.legal_moves()
        if moves:
            return position
    raise MatchError(f"an opening of {plies} plies is too long: games of {new_position(variant)} end before")
