"""The named levels: one table of limits for each game and size.

Nodes or depth limit a level, so that it plays equally well on every machine; seconds are only a cap, under
the second that a person waits. Only expert is limited by time: it plays as well as the machine can, with the
best evaluation there is. The others judge positions by hand, so that no new net changes their strength.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from noughts.backend import backend
from noughts.errors import VariantError, excerpt
from noughts.evaluation import HAND
from noughts.memory import Memory
from noughts.players import CasualAI, IterativeDeepeningAI, RandomAI, Thought
from noughts.position import Move, Position
from noughts.search import Clock, Limit
from noughts.search.limits import check_unfinished

LEVELS = ("easy", "medium", "hard", "expert")
"""The levels, weakest first."""

CAP = 0.8
"""Seconds after which a level answers with what it has found."""

EXPERT_SECONDS = 0.4
"""Seconds that expert thinks unless told otherwise."""

MEDIUM_DEPTH = 2
"""Plies: enough to see an immediate win and an immediate threat, too few to see a fork coming."""


class Strength(NamedTuple):
    """How strong the levels above easy are on boards of one size."""

    cells: int
    """The row is for games of at most so many cells, all boards together."""
    slack: float
    """How much worse than the best a move may look that medium is content with: see CasualAI."""
    nodes: int | None
    """How many nodes hard searches; None: to the end of the game."""


TABLE = {
    "classic": (
        Strength(cells=12, slack=0.1, nodes=None),
        Strength(cells=36, slack=0.05, nodes=15_000),
        Strength(cells=225, slack=0.05, nodes=5_000),
    ),
    "ultimate": (
        Strength(cells=16, slack=0.03, nodes=None),
        Strength(cells=81, slack=0.03, nodes=20_000),
        Strength(cells=256, slack=0.01, nodes=20_000),
        Strength(cells=625, slack=0.003, nodes=10_000),
    ),
}
"""In plain Python on a 2 GHz core each of these takes half a second or less.

On 3 x 3 the levels are random, depth 2 and perfect. A slack near 0.1 is worth a good part of an advantage at
the start of a game, so on Ultimate, whose estimates lie closer together, it is smaller.
"""


@dataclass(frozen=True, slots=True)
class LevelAI:
    """A level: plays every game and size, each within its limits.

    `easy` plays any legal move. Above it an immediate win is taken, and an immediate loss is avoided where
    there is a safe move. The same seed gives the same move in the same position.
    """

    level: str
    seed: int = 0
    clock: Clock | None = None
    seconds: float = EXPERT_SECONDS
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)

    def choose_move(self, position: Position) -> Move:
        """Choose a legal move; GameOverError if there is none."""
        return self.think(position).move

    def think(self, position: Position) -> Thought:
        """Choose like `choose_move`, and say why if a search did; `easy` does not search."""
        check_unfinished(position)
        if self.level == "easy":
            return Thought(RandomAI(self.seed).choose_move(position), None)
        found = self._strategy(position).think(position)
        return Thought(found.move, found, self.level != "medium" and backend(self.clock).is_kernel)

    def _strategy(self, position: Position) -> CasualAI | IterativeDeepeningAI:
        strength = strength_on(position)
        if self.level == "medium":
            return CasualAI(
                Limit(depth=MEDIUM_DEPTH, seconds=CAP), strength.slack, self.seed, clock=self.clock
            )
        if self.level == "expert":
            return IterativeDeepeningAI(
                Limit(seconds=self.seconds), memory=self.memory, contempt=True, clock=self.clock
            )
        limit = Limit(nodes=strength.nodes, seconds=CAP)
        return IterativeDeepeningAI(limit, evaluation=HAND, clock=self.clock)


def strength_on(position: Position) -> Strength:
    """Find the row of the table for the board of `position`."""
    cells = position.boards * len(position.cells(0))
    return next(row for row in TABLE[position.game] if cells <= row.cells)


def create_player(
    level: str, seed: int = 0, *, seconds: float = EXPERT_SECONDS, clock: Clock | None = None
) -> LevelAI:
    """Make the player of a level, one of LEVELS; the same seed plays the same moves in the same positions.

    Expert alone thinks `seconds` a move, remembers what it found for its next move of the same game, and may
    find another move at another time. With a `clock` of the caller's all search in Python. Raises
    VariantError for another level.
    """
    if level not in LEVELS:
        raise VariantError(f"there is no level {excerpt(level)}: levels are {', '.join(LEVELS)}")
    return LevelAI(level, seed, clock, seconds)
