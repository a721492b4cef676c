"""Text to positions and back; legal as it stands in a URL's query or fragment.

    classic:X../.O./...:X
        the rows from the top; the side to move; then ":4" if 4 in a row win and 4 is not the smaller side
    ultimate:X.../O.../..../....:X:a
        the local boards row by row, each cell by cell; the side to move; the letter of the board that it
        must play in, or "*" if it may choose

A finished game has "-" for the side to move and the board. A move is "b3" in classic games, the letter of
the column, the number of the row, and "e1" in Ultimate, the letter of the board and the number of the cell.
"""

import re

from noughts.errors import NotationError, excerpt
from noughts.geometry import cells_of
from noughts.position import GAMES, MARKS, Mark, Position

LONGEST = 1000  # the longest text of a position, Ultimate 5 x 5, has 663 characters
TURNS = {"X": Mark.X, "O": Mark.O, "-": None}


def parse_position(text: str) -> Position:
    """Return the position that `text` says.

    Raises NotationError, saying what is wrong, for text that says none and for a position that no game
    reaches: exactly those for classic games, those that counts and rules give away for Ultimate.
    """
    if not isinstance(text, str):
        raise NotationError(f"a position is text, not {excerpt(text)}")
    if len(text) > LONGEST:
        raise NotationError(f"a position has at most {LONGEST} characters, not {len(text)}: {excerpt(text)}")
    name, *fields = text.split(":")
    if name not in GAMES:
        raise NotationError(f"a position begins with {' or '.join(f'{g}:' for g in GAMES)}: {excerpt(text)}")
    try:
        return GAMES[name].from_fields(fields)
    except NotationError as error:
        raise NotationError(f"{error}: {excerpt(text)}") from None


def grid_text(x: int, o: int, cells: int) -> str:
    """Write two masks as one character a cell."""
    text = ["."] * cells
    for mark, mask in zip(MARKS, (x, o), strict=True):
        for cell in cells_of(mask):
            text[cell] = mark
    return "".join(text)


def grid_masks(text: str) -> tuple[int, int]:
    """Return the masks of X and O; NotationError for other characters."""
    wrong = text.strip("XO.")
    if wrong:
        raise NotationError(f"a cell is X, O or ., not {excerpt(wrong[0])}")
    x, o = (sum(1 << cell for cell, mark in enumerate(text) if mark == player) for player in MARKS)
    return x, o


def parse_turn(text: str, x: int, o: int, over: bool) -> Mark | None:
    """Return the side to move, checked against the numbers of marks and the end of the game."""
    if text not in TURNS:
        raise NotationError(f"the side to move is X, O or -, not {excerpt(text)}")
    if x - o not in {0, 1}:
        raise NotationError(f"X moves first and sides alternate, so {x} X and {o} O are out of balance")
    turn = TURNS[text]
    if over and turn:
        raise NotationError(f"the game is over, so the side to move is -, not {turn}")
    to_move = Mark.X if x == o else Mark.O
    if not over and turn is not to_move:
        raise NotationError(f"with {x} X and {o} O on the board the side to move is {to_move}, not {text}")
    return turn


def check_last_move(winner: Mark, x: int, o: int) -> None:
    """NotationError unless the winner of a finished game made the last move."""
    if (x > o) is not (winner is Mark.X):
        raise NotationError(f"{winner} has won, but with {x} X and {o} O the last move was not {winner}'s")


_SQUARE = re.compile(r"([a-y])([1-9][0-9]?)")


def letter(index: int) -> str:
    """Return the letter of a column or a local board."""
    return chr(ord("a") + index)


def square_text(column_or_board: int, number: int) -> str:
    """Write a square, given a letter and a number from 0 each."""
    return f"{letter(column_or_board)}{number + 1}"


def parse_square(text: object, letters: int, numbers: int) -> tuple[int, int]:
    """Return the letter and the number of a move's text, from 0; NotationError for no square here."""
    match = _SQUARE.fullmatch(text) if isinstance(text, str) else None
    if match:
        first, number = ord(match[1]) - ord("a"), int(match[2]) - 1
        if first < letters and number < numbers:
            return first, number
    allowed = f"a letter from a to {letter(letters - 1)} and a number from 1 to {numbers}"
    raise NotationError(f"a move is {allowed}, not {excerpt(text)}")
