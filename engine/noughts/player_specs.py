"""Players named by a short text, as `match` and `play` take them: "hard", "depth:4", "time:0.1"."""

from collections.abc import Callable

from noughts.errors import MatchError, excerpt
from noughts.evaluation import BEST, HAND
from noughts.learning import QLearningAI
from noughts.levels import LEVELS, create_player
from noughts.match import MakePlayer
from noughts.memory import Memory
from noughts.players import DepthLimitedAI, IterativeDeepeningAI, MinimaxAI, MonteCarloAI, RandomAI
from noughts.search import Clock, Limit

PLAYERS_HELP = f"""\
  {", ".join(LEVELS):26}   the levels
  random                       any legal move
  minimax                      alpha-beta to the end of the game; small games only
  depth:4                      alpha-beta, 4 plies deep
  alphabeta:2000               alpha-beta, 2,000 positions a move; nodes:2000 for short
  alphabeta-time:0.1           alpha-beta, 0.1 seconds a move, going on from its last search;
                               time:0.1 for short
  alphabeta-time:0.1@hand      the same, judging positions by hand; @FILE: by the net in a file;
                               so too after depth: and alphabeta:
  expert:0.1                   the expert level, 0.1 seconds a move
  mcts:1000                    Monte-Carlo tree search, 1,000 simulations a move
  mcts-time:0.1                Monte-Carlo tree search, 0.1 seconds a move
  mcts-time:0.1@best           the same, best first by the net instead of random games
  q:FILE                       a table of values that `train-q` saved
"""


def player_maker(spec: str, *, clock: Clock | None = None) -> MakePlayer:
    """Return what makes the player that `spec` names from a seed; see PLAYERS_HELP.

    MatchError if there is no such player; for "q:FILE" TableError or OSError if the file holds no table.
    """
    name, colon, value = spec.partition(":")
    if not colon and name in LEVELS:
        return lambda seed: create_player(name, seed=seed, clock=clock)
    if not colon and name == "random":
        return RandomAI
    if not colon and name == "minimax":
        return lambda _seed: MinimaxAI()
    if colon and name in _WITH_VALUE:
        return _WITH_VALUE[name](spec, value, clock)
    raise MatchError(f"no player is called {excerpt(spec)}: {ALLOWED}")


def _depth(spec: str, value: str, _clock: Clock | None) -> MakePlayer:
    value, evaluation = _judged(spec, value)
    depth = _count(spec, value)
    return lambda _seed: DepthLimitedAI(depth, evaluation=evaluation)


def _nodes(spec: str, value: str, clock: Clock | None) -> MakePlayer:
    value, evaluation = _judged(spec, value)
    limit = Limit(nodes=_count(spec, value))
    return lambda _seed: IterativeDeepeningAI(limit, evaluation=evaluation, clock=clock)


def _time(spec: str, value: str, clock: Clock | None) -> MakePlayer:
    value, evaluation = _judged(spec, value)
    limit = Limit(seconds=_seconds(spec, value))
    return lambda _seed: IterativeDeepeningAI(limit, evaluation=evaluation, memory=Memory(), clock=clock)


def _expert(spec: str, value: str, clock: Clock | None) -> MakePlayer:
    seconds = _seconds(spec, value)
    return lambda seed: create_player("expert", seed, seconds=seconds, clock=clock)


def _mcts(spec: str, value: str, clock: Clock | None) -> MakePlayer:
    value, evaluation = _judged(spec, value, HAND)
    limit = Limit(nodes=_count(spec, value))
    return lambda seed: MonteCarloAI(limit, seed=seed, evaluation=evaluation, clock=clock)


def _mcts_time(spec: str, value: str, clock: Clock | None) -> MakePlayer:
    value, evaluation = _judged(spec, value, HAND)
    limit = Limit(seconds=_seconds(spec, value))
    return lambda seed: MonteCarloAI(limit, seed=seed, evaluation=evaluation, clock=clock)


def _learned(_spec: str, value: str, _clock: Clock | None) -> MakePlayer:
    player = QLearningAI.load(value)  # read once; it only looks values up, so all games can share it
    return lambda _seed: player


_WITH_VALUE: dict[str, Callable[[str, str, Clock | None], MakePlayer]] = {
    "depth": _depth,
    "nodes": _nodes,
    "time": _time,
    "alphabeta": _nodes,
    "alphabeta-time": _time,
    "expert": _expert,
    "mcts": _mcts,
    "mcts-time": _mcts_time,
    "q": _learned,
}

ALLOWED = (
    f"{', '.join(LEVELS)}, random, minimax or {', '.join(f'{name}:' for name in _WITH_VALUE)} with a value"
)


def _judged(spec: str, value: str, otherwise: str = BEST) -> tuple[str, str]:
    value, at, evaluation = value.partition("@")
    if at and not evaluation:
        raise MatchError(f"{excerpt(spec)} needs {HAND}, {BEST} or the file of a net after the @")
    return value, evaluation or otherwise


def _count(spec: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) < 19 and int(value)):
        raise MatchError(f"{excerpt(spec)} needs an integer from 1 after the colon")
    return int(value)


def _seconds(spec: str, value: str) -> float:
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise MatchError(f"{excerpt(spec)} needs a number of seconds above 0 after the colon")
    return seconds
