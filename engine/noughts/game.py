"""A game in progress: a position, the moves that can be undone and redone, and up to two computer players."""

from collections.abc import Iterable

from noughts.errors import GameOverError, NothingToRedoError
from noughts.players import AIPlayer
from noughts.position import Mark, Move, Position, Variant, new_position


class Game:
    """A game from `position` on, in which a computer may play X, O or both; a side without one is a person's.

    The game plays on a copy. Read its `position`, but play, undo and redo through the game, which keeps what
    can be redone.
    """

    def __init__(self, position: Position, x: AIPlayer | None = None, o: AIPlayer | None = None) -> None:
        self.position = position.copy()
        self._players = {Mark.X: x, Mark.O: o}
        self._undone: list[Move] = []

    @property
    def redo_moves(self) -> tuple[Move, ...]:
        """The moves that can be redone, the next one first."""
        return tuple(reversed(self._undone))

    def play(self, move: Move) -> None:
        """Play a move for the side to move; what could be redone is forgotten.

        Raises IllegalMoveError or GameOverError, and then nothing has changed.
        """
        self.position.push(move)
        self._undone.clear()

    def undo(self) -> Move:
        """Take back one ply, whoever played it, and return it; NothingToUndoError at the start."""
        self._undone.append(self.position.pop())
        return self._undone[-1]

    def redo(self) -> Move:
        """Play the move last taken back and return it; NothingToRedoError if there is none."""
        if not self._undone:
            raise NothingToRedoError(f"no move was taken back that could be played again: {self.position}")
        self.position.push(self._undone[-1])
        return self._undone.pop()

    def tick(self) -> Move | None:
        """Let the computer move if it is its turn, and return its move; None if it is a person's turn.

        GameOverError in a finished game.
        """
        turn = self.position.turn
        if turn is None:
            raise GameOverError(
                f"nobody is to move, the game is over ({self.position.status}): {self.position}"
            )
        player = self._players[turn]
        if player is None:
            return None
        move = player.choose_move(self.position.copy())
        self.play(move)
        return move


def replay(variant: Variant, moves: Iterable[Move]) -> Position:
    """Return the position after `moves` from the start; raises what `push` raises for the first bad one."""
    position = new_position(variant)
    for move in moves:
        position.push(move)
    return position
