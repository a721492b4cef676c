"""Monte-Carlo tree search: judge moves by random games, and look closer at those that do well.

Which move to look at next is decided by UCB1 (P. Auer, N. Cesa-Bianchi and P. Fischer, "Finite-time analysis
of the multiarmed bandit problem", 2002), applied to trees as UCT (L. Kocsis and C. Szepesvari, "Bandit based
Monte-Carlo planning", 2006). Finished games in the tree are proofs and are handed up the tree as such (M.
Winands, Y. Björnsson and J.-T. Saito, "Monte-Carlo tree search solver", 2008).
"""

import math
import time
from random import Random

from noughts.errors import SearchLimitError, excerpt
from noughts.position import Mark, Move, Position
from noughts.search.limits import Clock, Limit, LimitReachedError, Meter, check_unfinished
from noughts.search.ordering import NO_MOVE
from noughts.search.results import SUREST_ESTIMATE, SearchResult

EXPLORATION = math.sqrt(2)
"""Weight of the unknown: UCB1's own for rewards from 0 to 1."""

LARGEST_TREE = 500_000
"""Nodes after which the tree grows no more: about 200 MB."""


class Node:
    """A position in the tree. All its numbers are from the view of the side that moved to it."""

    __slots__ = ("children", "move", "points", "proof", "untried", "visits")

    def __init__(self, move: Move, position: Position, random: Random) -> None:
        self.move = move
        self.visits = 0
        self.points = 0.0
        """What its simulations brought: 1 for a win, one half for a draw."""
        self.proof: float | None = None
        """The proven result: 1, one half or 0."""
        self.children: list[Node] = []
        self.untried = position.legal_moves()
        random.shuffle(self.untried)

    @property
    def mean(self) -> float:
        """The proven result, or else the mean of the simulations."""
        return self.points / self.visits if self.proof is None else self.proof

    def promising(self) -> "Node":
        """Choose by UCB1 among the children of which something can still be learned."""
        weight = EXPLORATION * math.sqrt(math.log(self.visits))
        return max(
            (child for child in self.children if child.proof is None),
            key=lambda child: child.points / child.visits + weight / math.sqrt(child.visits),
        )

    def prove(self) -> None:
        """Conclude from the children: one that wins is enough, otherwise all must be known."""
        best = max((child.proof for child in self.children if child.proof is not None), default=0.0)
        known = not self.untried and all(child.proof is not None for child in self.children)
        if best == 1 or known:
            self.proof = 1 - best

    def best(self) -> "Node":
        """Choose the child to play: the most visited, unless what is proven is no worse than it."""
        known = [child for child in self.children if child.proof is not None]
        others = [child for child in self.children if child.proof is None]
        proven = max(known, key=lambda child: (child.mean, child.visits), default=None)
        favourite = max(others, key=lambda child: child.visits, default=None)
        if favourite is None or (proven is not None and proven.mean >= max(favourite.mean, 0.5)):
            assert proven is not None
            return proven
        return favourite


class MonteCarlo:
    """One search: a tree from one position, and the simulations that grow it."""

    def __init__(self, position: Position, seed: int) -> None:
        self._random = Random(seed)
        self._position = position.copy()
        self._size = 1
        self.root = Node(NO_MOVE, position, self._random)

    def simulate(self) -> None:
        """Go down the tree to a new node, play a random game from there, and hand its result up."""
        path = self._descend()
        leaf = path[-1]
        if self._position.turn is None:
            leaf.proof = 0.5 if self._position.winner is None else 1.0
        points = self._playout(self._position.turn.other) if self._position.turn else leaf.mean
        for node in reversed(path):
            node.visits += 1
            node.points += points
            points = 1 - points
            if node.children:
                node.prove()
        for _ in path[1:]:
            self._position.pop()

    def _descend(self) -> list[Node]:
        node = self.root
        path = [node]
        while node.children and not node.untried:
            node = node.promising()
            self._position.apply(node.move)
            path.append(node)
        if node.untried and self._size < LARGEST_TREE:
            move = node.untried.pop()
            self._position.apply(move)
            child = Node(move, self._position, self._random)
            node.children.append(child)
            path.append(child)
            self._size += 1
        return path

    def _playout(self, side: Mark) -> float:
        """Play random moves to the end; return what that brings `side`, and take them back."""
        position, random = self._position, self._random.random
        plies = 0
        while position.turn is not None:
            moves = position.legal_moves()
            position.apply(moves[int(random() * len(moves))])
            plies += 1
        points = 0.5 if position.winner is None else float(position.winner is side)
        for _ in range(plies):
            position.pop()
        return points

    def line(self) -> tuple[Move, ...]:
        """Return the moves that the tree expects."""
        line, node = [], self.root
        while node.children:
            node = node.best()
            line.append(node.move)
        return tuple(line)


def monte_carlo(
    position: Position, limit: Limit, *, seed: int = 0, clock: Clock = time.perf_counter
) -> SearchResult:
    """Find a good move by Monte-Carlo tree search within `limit`, whose nodes are simulations.

    Limited by nodes, the same seed repeats it to the bit. A result that the tree proves is proven; the
    distance is None then, for the tree finds some way and not the fastest. `depth` is the length of `pv`.
    `position` is not touched.

    Raises GameOverError for a finished game, SearchLimitError for a limit of neither nodes nor seconds.
    """
    check_unfinished(position)
    if limit.nodes is None and limit.seconds is None:
        raise SearchLimitError(
            f"a Monte-Carlo search is limited by nodes or seconds, not by {excerpt(limit)}"
        )
    meter, tree = Meter(limit, clock, interval=1), MonteCarlo(position, seed)
    try:
        while tree.root.proof is None:
            meter.count()
            tree.simulate()
    except LimitReachedError:
        pass
    return _result(position, tree, meter.nodes)


def _result(position: Position, tree: MonteCarlo, simulations: int) -> SearchResult:
    root = tree.root
    if not root.children:
        return SearchResult(position.search_order()[0], 0.5, (), simulations, 0, proven=False)
    best, line = root.best(), tree.line()
    if root.proof is not None:
        return SearchResult(best.move, 1 - root.proof, line, simulations, len(line), proven=True)
    score = max(1 - SUREST_ESTIMATE, min(SUREST_ESTIMATE, best.mean))
    return SearchResult(best.move, score, line, simulations, len(line), proven=False)
