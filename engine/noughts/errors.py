"""All exceptions that Noughts raises for what a caller got wrong.

    NoughtsError (a ValueError)
    ├── VariantError          a board that no game is played on: sizes or k out of range
    ├── NotationError         text that is no position or no move
    ├── BoardError            a local board that does not exist
    ├── IllegalMoveError      a move that the rules forbid here
    ├── GameOverError         a move, or the wish for one, in a finished game
    ├── NothingToUndoError    no move was played that could be taken back
    ├── NothingToRedoError    no move was taken back that could be played again
    ├── AttemptError          a row of the row functions that is no attempt at a move
    ├── SearchLimitError      a limit that is none, or a game too big for a search without one
    ├── KernelError           the compiled kernel is required, but missing or of another version
    ├── TableError            a file that holds no learned table of values
    └── MatchError            a match that cannot be played: no such player, games that make no pairs

Every message quotes the offending input, shortened when it is long, and says what is allowed.
"""

import reprlib


class NoughtsError(ValueError):
    """The root: catch it to catch all below."""


class VariantError(NoughtsError):
    """A board that no game is played on: sizes or k out of range."""


class NotationError(NoughtsError):
    """Text that is no position or no move."""


class BoardError(NoughtsError):
    """A local board that does not exist."""


class IllegalMoveError(NoughtsError):
    """A move that the rules forbid in this position; `reason` says why in one sentence for a player."""

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason or message


class GameOverError(NoughtsError):
    """A move, or the wish for one, in a finished game."""


class NothingToUndoError(NoughtsError):
    """No move was played that could be taken back."""


class NothingToRedoError(NoughtsError):
    """No move was taken back that could be played again."""


class AttemptError(NoughtsError):
    """A row of `play_tic_tac_toe` or `play_against_ai` that is no attempt at a move."""


class SearchLimitError(NoughtsError):
    """A limit that is none, or a game too big for a search without one."""


class KernelError(NoughtsError):
    """The compiled kernel is required, but missing or of another version."""


class TableError(NoughtsError):
    """A file that holds no table of values that `QLearningAI` has saved."""


_short = reprlib.Repr()
_short.maxlong = _short.maxother = 80


class MatchError(NoughtsError):
    """A match that cannot be played: a player that does not exist, games that make no pairs."""


def excerpt(value: object, length: int = 60) -> str:
    """Write `value` as a message quotes it: its repr, cut after about `length` characters.

    Never fails and never takes long, whatever was passed: Python refuses to print integers of more than
    4,300 digits, containers may be huge or hold themselves, and a repr of somebody else's class may raise.
    """
    if isinstance(value, int) and value.bit_length() > 128:
        return f"an integer of {value.bit_length()} bits"
    try:
        text = repr(value[: length + 1]) if isinstance(value, (str, bytes)) else _short.repr(value)
    except Exception:  # a stranger's __repr__ may raise anything
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= length + 2 else text[:length] + "..."
