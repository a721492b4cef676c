"""The rules a second time: slow, plain, written from the rules alone, sharing nothing with the engine.

Boards are lists of rows of one-character strings, and everything is found by looking at the squares.
"""

from collections.abc import Iterator

Board = list[list[str]]
STEPS = [(0, 1), (1, 0), (1, 1), (1, -1)]


def empty_board(rows: int, columns: int) -> Board:
    return [["."] * columns for _ in range(rows)]


def runs(board: Board, k: int) -> Iterator[list[str]]:
    """Every stretch of k squares in a row, column or diagonal."""
    rows, columns = len(board), len(board[0])
    for row in range(rows):
        for column in range(columns):
            for down, right in STEPS:
                end_row, end_column = row + down * (k - 1), column + right * (k - 1)
                if end_row < rows and 0 <= end_column < columns:
                    yield [board[row + down * i][column + right * i] for i in range(k)]


def owner(board: Board, k: int) -> str | None:
    """The side that has k in a row."""
    for run in runs(board, k):
        if run[0] in "XO" and run.count(run[0]) == k:
            return run[0]
    return None


def is_full(board: Board) -> bool:
    return all(square != "." for row in board for square in row)


def other(player: str) -> str:
    return "O" if player == "X" else "X"


class ClassicOracle:
    """A game on one board."""

    def __init__(self, rows: int, columns: int, k: int) -> None:
        self.board = empty_board(rows, columns)
        self.k = k
        self.player = "X"

    def result(self) -> str | None:
        """X, O or Draw, None while the game goes on. A win counts before a full board."""
        return owner(self.board, self.k) or ("Draw" if is_full(self.board) else None)

    def allows(self, row: int, column: int) -> bool:
        on_board = 0 <= row < len(self.board) and 0 <= column < len(self.board[0])
        return on_board and self.board[row][column] == "." and self.result() is None

    def legal(self) -> list[tuple[int, int]]:
        if self.result():
            return []
        return [
            (row, column)
            for row, squares in enumerate(self.board)
            for column, square in enumerate(squares)
            if square == "."
        ]

    def play(self, row: int, column: int) -> None:
        assert self.allows(row, column)
        self.board[row][column] = self.player
        self.player = other(self.player)


class UltimateOracle:
    """A game on n x n boards of n x n squares."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.boards = [empty_board(n, n) for _ in range(n * n)]
        self.macro = empty_board(n, n)
        """What each board counts as: X, O, D for a draw, or . while it is open."""
        self.player = "X"
        self.last_cell: int | None = None
        self.result: str | None = None
        """X, O or Draw, None while the game goes on."""

    def counts_as(self, board: int) -> str:
        return self.macro[board // self.n][board % self.n]

    def forced(self) -> int | None:
        """The board that must be played in, None when there is none."""
        if self.last_cell is None or self.counts_as(self.last_cell) != "." or self.result:
            return None
        return self.last_cell

    def allows(self, board: int, cell: int) -> bool:
        if not (0 <= board < self.n * self.n and 0 <= cell < self.n * self.n) or self.result:
            return False
        if self.counts_as(board) != "." or self.forced() not in {None, board}:
            return False
        return self.boards[board][cell // self.n][cell % self.n] == "."

    def legal(self) -> list[tuple[int, int]]:
        if self.result:
            return []
        forced = self.forced()
        boards = range(self.n * self.n) if forced is None else [forced]
        return [
            (board, row * self.n + column)
            for board in boards
            if self.counts_as(board) == "."
            for row, squares in enumerate(self.boards[board])
            for column, square in enumerate(squares)
            if square == "."
        ]

    def play(self, board: int, cell: int) -> None:
        assert self.allows(board, cell)
        squares = self.boards[board]
        squares[cell // self.n][cell % self.n] = self.player
        self.macro[board // self.n][board % self.n] = owner(squares, self.n) or (
            "D" if is_full(squares) else "."
        )
        self.result = owner(self.macro, self.n) or ("Draw" if is_full(self.macro) else None)
        self.player = other(self.player)
        self.last_cell = cell
