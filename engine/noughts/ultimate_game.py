"""UltimateTicTacToe: a game of Ultimate addressed by pairs of board and cell, answering True and False."""

from noughts.errors import GameOverError, IllegalMoveError, NothingToRedoError, NothingToUndoError
from noughts.game import Game
from noughts.position import Outcome, Position
from noughts.ultimate import UltimatePosition


class UltimateTicTacToe:
    """A game of Ultimate for two, `size` from 2 to 5; else VariantError.

    Boards and cells are numbered row by row from 0.
    """

    def __init__(self, size: int = 3) -> None:
        self._game = Game(UltimatePosition(size))

    @property
    def position(self) -> Position:
        """The position, for reading."""
        return self._game.position

    def make_move(self, board_idx: int, cell_idx: int) -> bool:
        """Play in a cell of a board, if that is legal: False otherwise, and then nothing has changed.

        What is no integer from 0 is not legal, whatever it is.
        """
        try:
            self._game.play(self.position.from_pair(board_idx, cell_idx))
        except (IllegalMoveError, GameOverError):
            return False
        return True

    def check_winner(self) -> str | None:
        """Return "X", "O" or "Draw", None while the game goes on."""
        return _word(self.position.outcome())

    def check_local_winner(self, board_id: int) -> str | None:
        """Return "X", "O" or "Draw" (full without a line) for one board, None while it is open.

        BoardError if there is no such board.
        """
        return _word(self.position.local_outcome(board_id))

    def undo(self) -> bool:
        """Take the last move back; False if there is none."""
        try:
            self._game.undo()
        except NothingToUndoError:
            return False
        return True

    def redo(self) -> bool:
        """Play the move last taken back; False if there is none, or if another was played since."""
        try:
            self._game.redo()
        except NothingToRedoError:
            return False
        return True


def _word(outcome: Outcome | None) -> str | None:
    if outcome is None:
        return None
    return "Draw" if outcome.winner is None else outcome.winner.value
