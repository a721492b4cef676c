"""Alpha-beta search in its negamax form: every score is seen from the side to move.

The algorithm: D. E. Knuth and R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6
(1975), here fail-soft (J. P. Fishburn, 1983): a score outside the window is still a bound. Transposition
table and killer moves are those of chess programs since Greenblatt (1967) and Slate and Atkin (1977), the
history of cutoffs is J. Schaeffer's (1989).
"""

from typing import NamedTuple

from noughts.position import Move, Position
from noughts.search.guide import Guide
from noughts.search.limits import Meter
from noughts.search.options import Options
from noughts.search.ordering import NO_MOVE, Ordering
from noughts.search.results import PROVEN, WIN
from noughts.search.table import COMPLETE, Bound, Entry, Table

INFINITY = WIN + 1


class Choice(NamedTuple):
    """A root move and its score."""

    move: Move
    score: int
    complete: bool
    """Whether the score rests on finished games alone."""


class AlphaBeta:
    """One search from one position; its table and move ordering last from depth to depth.

    It plays on `position` itself. When LimitReachedError passes through, that is left in the middle of the
    search, so callers hand in a copy.
    """

    def __init__(self, position: Position, guide: Guide, options: Options, meter: Meter) -> None:
        self.finished: list[Choice] = []
        """The root moves that the running, or last, root search is done with."""
        self._position = position
        self._guide = guide
        self._options = options
        self._meter = meter
        self._table = Table() if options.table else None
        self._ordering = Ordering(position) if options.ordering else None
        self._guesses = 0  # scores so far that do not rest on finished games alone
        order = position.legal_moves() if options.row_major else position.search_order()
        self._rank = {move: rank for rank, move in enumerate(order)}

    def search(self, depth: int, first: Move = NO_MOVE, *, full: bool = False) -> Choice:
        """Find the best root move by a search of `depth` plies, of equal ones the first in root order.

        Searching `first` first makes the others cheaper and changes nothing else. `full` gives every move in
        `finished` its true score; otherwise those of moves that are not the best are upper bounds.
        """
        self._meter.count()
        self.finished = []
        best: Choice | None = None
        for move in sorted(self._rank if full else self._moves(), key=lambda move: move != first):
            floor = -INFINITY
            if best and self._options.pruning and not full:
                # A move that comes before the best one in root order must be seen if it is equal.
                floor = best.score - (self._rank[move] < self._rank[best.move])
            before = self._guesses
            score = self._score(move, depth, floor, INFINITY)
            self.finished.append(Choice(move, score, self._guesses == before))
            best = self.best_so_far()
        assert best is not None
        if best.score < PROVEN:  # only a win needs nothing to be known of the other moves
            best = best._replace(complete=all(choice.complete for choice in self.finished))
        return best

    def best_so_far(self) -> Choice | None:
        """Return the best of the root moves that are done with; None before the first is."""
        return max(self.finished, key=self._preference, default=None)

    def ranked(self) -> list[Choice]:
        """Return the root moves that are done with, best first; after a full search all legal moves."""
        return sorted(self.finished, key=self._preference, reverse=True)

    def _preference(self, choice: Choice) -> tuple[int, int]:
        return choice.score, -self._rank[choice.move]

    def extend(self, line: list[Move], choice: Choice, depth: int) -> bool:
        """Append to `line` the variation that a root search of `depth` plies expects, `choice` first.

        Each reply is a move that keeps the score; the table knows most of them. Returns whether the line ends
        the game. When a limit interrupts, `line` holds what is known so far.
        """
        score = choice.score
        move: Move | None = choice.move
        plies = 0
        while move is not None:
            line.append(move)
            self._position.apply(move)
            plies += 1
            score = -score
            over = self._position.turn is None or plies == depth
            move = None if over else self._reply(score, depth - plies, complete=choice.complete)
        ended = self._position.turn is None
        for _ in range(plies):
            self._position.pop()
        return ended

    def _reply(self, score: int, depth: int, *, complete: bool) -> Move | None:
        for move in self._moves():
            before = self._guesses
            keeps = self._score(move, depth, score - 1, score) >= score
            if keeps and not (complete and self._guesses > before):
                return move
        return None

    def _score(self, move: Move, depth: int, alpha: int, beta: int) -> int:
        self._position.apply(move)
        score = -self._search(depth - 1, -beta, -alpha)
        self._position.pop()
        return score

    def _search(self, depth: int, alpha: int, beta: int) -> int:
        """Return the score of the current position if within (alpha, beta), else a bound beyond it."""
        self._meter.count()
        position = self._position
        if position.turn is None:
            return 0 if position.winner is None else -self._win(0)
        if depth == 0:
            self._guesses += 1
            return self._guide.evaluate(position) if self._options.estimates else 0
        foresight = self._guide.foresee(position, depth) if self._options.threats else None
        if isinstance(foresight, int):
            return self._foreseen(foresight)
        if self._table is None:
            return self._expand(depth, alpha, beta, NO_MOVE, foresight)[0]
        return self._look_up(self._table, depth, alpha, beta, foresight)

    def _foreseen(self, plies: int) -> int:
        if plies == 0:
            return 0
        return self._win(plies) if plies & 1 else -self._win(plies)

    def _win(self, plies: int) -> int:
        """Return the score of a win in so many plies from the current position."""
        return WIN - (self._position.ply + plies if self._options.distance else 0)

    def _look_up(self, table: Table, depth: int, alpha: int, beta: int, foresight: list[Move] | None) -> int:
        key = self._position.canonical_key() if self._options.symmetry else self._position.key
        hint = NO_MOVE
        entry = table.get(key)
        if entry is not None:
            known, bound, score, hint = entry
            if known >= depth and (
                bound is Bound.EXACT or (score >= beta if bound is Bound.LOWER else score <= alpha)
            ):
                self._guesses += known < COMPLETE
                return score
        before = self._guesses
        score, move = self._expand(depth, alpha, beta, hint, foresight)
        bound = Bound.UPPER if score <= alpha else Bound.LOWER if score >= beta else Bound.EXACT
        table.store(key, Entry(COMPLETE if self._guesses == before else depth, bound, score, move))
        return score

    def _expand(
        self, depth: int, alpha: int, beta: int, hint: Move, only: list[Move] | None
    ) -> tuple[int, Move]:
        """Search the moves of the current position; return its score and the move that brings it."""
        if self._options.pruning:
            # No game ends sooner than a win with this move or a loss with the next.
            if -self._win(2) >= beta:
                return -self._win(2), NO_MOVE
            if self._win(1) <= alpha:
                return self._win(1), NO_MOVE
        ply = self._position.ply
        moves = self._moves() if only is None else only
        if self._ordering:
            self._ordering.arrange(moves, hint, ply)
        best, best_move = -INFINITY, NO_MOVE
        for move in moves:
            score = self._score(move, depth, max(alpha, best), beta)
            if score > best:
                best, best_move = score, move
                if best >= beta and self._options.pruning:
                    if self._ordering:
                        self._ordering.cut_off(move, depth, ply)
                    break
        if only is None and self._guide.leaves_out and best < PROVEN:
            self._guesses += 1
        return best, best_move

    def _moves(self) -> list[Move]:
        return self._guide.moves(self._position) if self._options.ordering else self._position.legal_moves()
