"""Positions drawn in a terminal, with a name for every square that can be played."""

from noughts.cli.terminal import Paint
from noughts.position import Mark, Move, Position

STYLES = {"X": "bold red", "O": "bold cyan"}


def draw(position: Position, paint: Paint, last_move: Move | None = None) -> str:
    """Draw the board in several lines; the last move stands out where there are colours."""
    if position.boards == 1:
        return _draw_classic(position, paint, last_move)
    return _draw_ultimate(position, paint, last_move)


def describe(position: Position, paint: Paint) -> str:
    """Say in one line who is to move and where, or how the game ended."""
    if position.turn is None:
        return (
            "The game is a draw." if position.winner is None else f"{_mark(position.winner, paint)} has won."
        )
    to_move = f"{_mark(position.turn, paint)} to move"
    if position.boards == 1:
        return f"{to_move}."
    if position.next_board is not None:
        return f"{to_move} in board {paint(_letter(position.next_board), 'bold')}."
    why = {
        "start": "",
        "won": ", the board it was sent to is won",
        "full": ", the board it was sent to is full",
    }
    return f"{to_move} in any open board{why[position.free_reason or 'start']}."


def _draw_classic(position: Position, paint: Paint, last_move: Move | None) -> str:
    cells = position.cells(0)
    columns = len(str(position).split(":")[1].split("/")[0])
    lines = ["    " + " ".join(_letter(column) for column in range(columns))]
    for first in range(0, len(cells), columns):
        shown = [_cell(cells[i], "·", i == last_move, paint) for i in range(first, first + columns)]
        lines.append(f"{first // columns + 1:3} " + " ".join(shown))
    return "\n".join(lines)


def _draw_ultimate(position: Position, paint: Paint, last_move: Move | None) -> str:
    size = round(position.boards**0.5)
    rule = "┼".join(["─" * (_board_width(position, size) + 3)] * size)
    rows = []
    for first in range(0, position.boards, size):
        boards = [_board(position, board, size, paint, last_move) for board in range(first, first + size)]
        rows.append(
            "\n".join("│".join(f"  {line} " for line in lines) for lines in zip(*boards, strict=True))
        )
    return f"\n{rule}\n".join(rows)


def _board_width(position: Position, size: int) -> int:
    return size * (len(str(position.boards)) + 1) - 1


def _board(position: Position, board: int, size: int, paint: Paint, last_move: Move | None) -> list[str]:
    """Draw one local board: a line with its letter and state, then its rows, all of equal width."""
    n = position.boards
    outcome = position.local_outcome(board)
    playable = {move % n for move in position.legal_moves() if move // n == board}
    shown = []
    for cell, mark in enumerate(position.cells(board)):
        empty = str(cell + 1) if cell in playable else "·"
        cell_text = _cell(mark, empty, board * n + cell == last_move, paint)
        if outcome and mark not in {".", outcome.winner}:
            cell_text = paint(mark, "dim")
        shown.append(" " * (len(str(n)) - len(empty if mark == "." else mark)) + cell_text)
    rows = [" ".join(shown[start : start + size]) for start in range(0, n, size)]
    return [_heading(position, board, bool(playable), _board_width(position, size), paint), *rows]


def _heading(position: Position, board: int, playable: bool, width: int, paint: Paint) -> str:
    letter, outcome = _letter(board), position.local_outcome(board)
    if outcome is None:
        return paint(letter, "bold green" if playable else "dim") + " " * (width - 1)
    text = f"{letter}:{outcome.winner or '='}".ljust(width)
    return paint(text, f"reverse {STYLES[outcome.winner]}" if outcome.winner else "dim")


def _cell(mark: str, empty: str, is_last: bool, paint: Paint) -> str:
    if mark == ".":
        return paint(empty, "green" if empty != "·" else "dim")
    return paint(mark, STYLES[mark] + (" reverse" if is_last else ""))


def _mark(mark: Mark, paint: Paint) -> str:
    return paint(mark, STYLES[mark])


def _letter(index: int) -> str:
    return chr(ord("a") + index)
