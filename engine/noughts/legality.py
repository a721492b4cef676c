"""Reading Ultimate positions: which ones games reach, as far as counts and rules tell."""

from collections.abc import Sequence

from noughts.errors import NotationError, excerpt
from noughts.geometry import Grid, cells_of
from noughts.notation import grid_masks, letter
from noughts.position import MARKS

Marks = Sequence[Sequence[int]]  # [player][board]: a mask of cells


BOARDS = [4, 9, 16, 25]


def parse_boards(text: str) -> tuple[list[int], list[int]]:
    """Return the masks of X and of O in each board; NotationError for the wrong shape or characters."""
    boards = text.split("/")
    if len(boards) not in BOARDS or any(len(board) != len(boards) for board in boards):
        counts = ", ".join(str(count) for count in BOARDS)
        raise NotationError(f"an Ultimate position has as many boards as a board has cells ({counts})")
    x, o = zip(*(grid_masks(board) for board in boards), strict=True)
    return list(x), list(o)


def check_boards(grid: Grid, marks: Marks, won: Sequence[int]) -> None:
    """Raise NotationError for a board, or a game, that went on after its first line."""
    for board in range(grid.cells):
        _check_lines(grid, [marks[0][board], marks[1][board]], f"board {letter(board)}", "cell")
    _check_lines(grid, won, "the game", "board")


def _check_lines(grid: Grid, masks: Sequence[int], where: str, unit: str) -> None:
    x, o = (grid.complete_lines(mask) for mask in masks)
    if x and o:
        raise NotationError(f"both X and O have a complete line in {where}")
    if not grid.shared(x or o):
        raise NotationError(
            f"{MARKS[not x]} has complete lines in {where} without a common {unit}, but the first closed it"
        )


def parse_next_board(text: str, boards: int, closed: int, over: bool) -> int | None:
    """Return the board that text names, None for a free choice or no more moves.

    Raises NotationError for a board that is closed, or text that names none.
    """
    if over:
        if text != "-":
            raise NotationError(f"the game is over, so the next board is -, not {excerpt(text)}")
        return None
    if text == "*":
        return None
    names = [letter(board) for board in range(boards)]
    if text not in names:
        raise NotationError(
            f"the next board of a game that goes on is * or a to {names[-1]}, not {excerpt(text)}"
        )
    if closed >> names.index(text) & 1:
        raise NotationError(f"board {text} is won or full, so it cannot be the next board")
    return names.index(text)


def sent_from(grid: Grid, marks: Marks, won: Sequence[int], closed: int, next_board: int | None) -> set[int]:
    """Return the boards to which the last move may have sent the side to move, none before the first move.

    Raises NotationError when no last move explains the next board.
    """
    played = [sum(mask.bit_count() for mask in masks) for masks in marks]
    over = closed == grid.full or any(grid.complete_lines(mask) for mask in won)
    if not played[0]:
        if next_board is not None:
            raise NotationError(f"the first move is free, so the next board is *, not {letter(next_board)}")
        return set()
    mover = 0 if played[0] > played[1] else 1
    targets = grid.full if over else closed if next_board is None else 1 << next_board
    moves = [(board, cell) for board, cell in _last_moves(grid, marks, won, mover) if targets >> cell & 1]
    if not moves:
        name = "a free choice" if next_board is None else f"next board {letter(next_board)}"
        raise NotationError(f"no last move of {MARKS[mover]} explains {name}")
    short = [_unanswered(grid, marks, closed, mover, last) for last in moves]
    explained = {cell for (_, cell), board in zip(moves, short, strict=True) if board is None}
    if not explained:
        boards = ", ".join(sorted({letter(board) for board in short if board is not None}))
        raise NotationError(
            f"too few marks for the moves that sent a side there, while open, in board {boards}"
        )
    return explained


def _last_moves(grid: Grid, marks: Marks, won: Sequence[int], mover: int) -> list[tuple[int, int]]:
    """Return the (board, cell) of every mark that `mover` may have placed last.

    The board was open before, so the mark is on all of its lines and the opponent has none there; and if
    the mover has won the game, the board is on all of the lines that win it.
    """
    boards = grid.full & ~won[1 - mover] & grid.shared(grid.complete_lines(won[mover]))
    return [
        (board, cell)
        for board in cells_of(boards)
        for cell in cells_of(marks[mover][board] & grid.shared(grid.complete_lines(marks[mover][board])))
    ]


def _unanswered(grid: Grid, marks: Marks, closed: int, mover: int, last: tuple[int, int]) -> int | None:
    """Return a board with too few marks for the moves that sent a side there, None if there is none.

    A board that is open now was open in the whole game, and the board of the last move until that move. So
    each mark in the cell named like it, in any board, was answered in it by the opponent; but for the last.
    """
    last_board, last_cell = last
    for board in cells_of(grid.full & ~closed | 1 << last_board):
        for player in (0, 1):
            sent = sum(mask >> board & 1 for mask in marks[player])
            if player == mover and last_cell == board:
                sent -= 1
            if sent > marks[1 - player][board].bit_count():
                return board
    return None
