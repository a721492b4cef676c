"""Tabular Q-learning: a player that learns the game from nothing but self-play and its results.

The table holds Q(state, action) under the name of the afterstate: the position that the action leads to. Two
actions that reach the same position, or mirrored or turned images of it, are the same decision, so they share
one entry (Sutton and Barto, "Reinforcement Learning", 2nd edition, section 6.8); on 3x3 that leaves 764
entries. A value is what the result is worth to the player who made the move: 1 a win, 0 a draw, -1 a loss.

The game is zero-sum, so a move is worth minus the best that the opponent can then do, discounted so that a
quick win is worth more than a slow one. That is Q-learning with the opponent's maximum in place of one's own
(Littman, "Markov games as a framework for multi-agent reinforcement learning", 1994). It is off-policy: the
games are played with many random moves, and still the values tend to those of best play.
"""

import json
from collections.abc import Callable, Hashable
from pathlib import Path
from random import Random
from typing import Any, Self

from noughts.errors import NotationError, TableError, VariantError, excerpt
from noughts.notation import parse_position
from noughts.position import Move, Position, Variant, new_position
from noughts.search.limits import check_unfinished

Actions = list[tuple[Move, str]]
"""The legal moves of a state in canonical order, each with the name of its afterstate."""

FORMAT = "noughts-q-table 1"

LEARNING_RATE = 0.5
"""How far one game moves a value towards its target. The games have no chance in them, so it may be large."""

EXPLORATION = 0.5
"""Share of random moves in training: enough that every reply to the final policy gets tried."""

DISCOUNT = 0.95
"""What a result is worth one ply later: a win after 9 plies (0.66) stays well above a draw (0)."""


class QLearningAI:
    """Plays the move with the highest learned value; before training, the first in canonical order.

    A table is for one variant, and only small games can be learned this way: it grows with the positions met.
    The same seed and number of games give the same table.
    """

    def __init__(self, variant: Variant, seed: int = 0) -> None:
        self.variant = variant
        self.games = 0
        """How many games of self-play the values come from."""
        self._values: dict[str, float] = {}
        self._random = Random(seed)
        self._actions_of: dict[Hashable, Actions] = {}

    def __len__(self) -> int:
        """How many afterstates have a value."""
        return len(self._values)

    def choose_move(self, position: Position) -> Move:
        """Return the best move by the table, the first in canonical order among equals.

        Raises GameOverError for a finished game and VariantError for a game the table is not for.
        """
        values = self.action_values(position)
        return max(values, key=values.__getitem__)

    def action_values(self, position: Position) -> dict[Move, float]:
        """Q of each legal move, from -1 (lost) to 1 (won); 0 also for what no game has tried."""
        if position.variant != self.variant:
            raise VariantError(f"the table is for {self._start()}, not for {excerpt(str(position), 200)}")
        check_unfinished(position)
        return {move: self._values.get(name, 0.0) for move, name in self._actions(position)}

    def train(self, games: int, on_progress: Callable[[int, int], None] | None = None) -> None:
        """Play and learn from `games` more games; `on_progress(played, games)` is called after each."""
        for played in range(1, games + 1):
            self._learn_from_a_game()
            self.games += 1
            if on_progress:
                on_progress(played, games)

    def _learn_from_a_game(self) -> None:
        position = new_position(self.variant)
        path: list[tuple[str, Actions]] = []
        actions = self._actions(position)
        while actions:
            move, name = self._explore(actions)
            position.apply(move)
            actions = self._actions(position)
            path.append((name, actions))
        self._back_up(path, 0.0 if position.winner is None else 1.0)

    def _explore(self, actions: Actions) -> tuple[Move, str]:
        if self._random.random() < EXPLORATION:
            return self._random.choice(actions)
        return max(actions, key=lambda action: self._values.get(action[1], 0.0))

    def _back_up(self, path: list[tuple[str, Actions]], reward: float) -> None:
        """Learn last move first, so that one game carries its result to all its moves."""
        for name, replies in reversed(path):
            best_reply = max((self._values.get(reply, 0.0) for _, reply in replies), default=None)
            target = reward if best_reply is None else -DISCOUNT * best_reply
            value = self._values.get(name, 0.0)
            self._values[name] = value + LEARNING_RATE * (target - value)

    def _actions(self, position: Position) -> Actions:
        actions = self._actions_of.get(position.key)
        if actions is None:
            actions = []
            for move in position.search_order():
                position.apply(move)
                actions.append((move, min(map(str, position.symmetries()))))
                position.pop()
            self._actions_of[position.key] = actions
        return actions

    def _start(self) -> str:
        return str(new_position(self.variant))

    def save(self, path: str | Path) -> None:
        """Write the table as JSON; OSError if the file cannot be written."""
        table = {"format": FORMAT, "start": self._start(), "games": self.games, "values": self._values}
        Path(path).write_text(json.dumps(table, indent=0) + "\n", encoding="ascii")

    @classmethod
    def load(cls, path: str | Path, seed: int = 0) -> Self:
        """Read a table that `save` wrote; TableError, which says what is wrong, if it is none.

        `seed` is for further training. OSError if the file cannot be read.
        """
        try:
            table = json.loads(Path(path).read_text(encoding="ascii"))
            _check(table)
            player = cls(parse_position(table["start"]).variant, seed)
            player._values = {
                name: _checked(name, value, player.variant) for name, value in table["values"].items()
            }
        except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
            raise TableError(f"{path} is no table of values: not JSON ({error})") from error
        except (NotationError, TableError) as error:
            raise TableError(f"{path} is no table of values: {error}") from error
        player.games = table["games"]
        return player


def _check(table: Any) -> None:
    if not isinstance(table, dict) or table.get("format") != FORMAT:
        raise TableError(f'it does not begin with "format": "{FORMAT}"')
    for field, kind in (("start", str), ("games", int), ("values", dict)):
        if type(table.get(field)) is not kind:
            raise TableError(f'"{field}" is {excerpt(table.get(field))}, not of type {kind.__name__}')


def _checked(name: str, value: Any, variant: Variant) -> float:
    if parse_position(name).variant != variant:
        raise TableError(f"position {excerpt(name)} is of another game than the start")
    if type(value) not in (int, float) or not -1 <= value <= 1:
        raise TableError(f"the value of {excerpt(name)} is {excerpt(value)}, not a number from -1 to 1")
    return float(value)
