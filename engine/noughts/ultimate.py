"""Ultimate Tic-Tac-Toe on N x N local boards of N x N cells.

The cell played names the board in which the opponent must answer; if that board is won or full, the opponent
may play in any board that is neither. A board is won by N in a row and then closed; N boards in a row win the
game. A board that filled up without a line counts for neither side. With no line and no board left open the
game is a draw.
"""

# ruff: noqa: D102 - the contract in position.py says what each method means

from dataclasses import dataclass
from functools import cache
from math import isqrt
from typing import ClassVar, Self

from noughts.errors import NotationError, NothingToUndoError
from noughts.geometry import Lanes, cells_of, grid
from noughts.legality import check_boards, parse_boards, parse_next_board, sent_from
from noughts.notation import (
    check_last_move,
    grid_text,
    letter,
    parse_square,
    parse_turn,
    square_text,
)
from noughts.position import (
    DRAW,
    MARKS,
    FreeReason,
    Move,
    Outcome,
    Position,
    Reason,
    Variant,
    check_size,
    is_index,
    register,
)


@dataclass(frozen=True, slots=True)
class UltimateVariant(Variant):
    """`size` from 2 to 5: so many boards, and cells in a board, to a side; else VariantError."""

    game: ClassVar[str] = "ultimate"
    size: int = 3

    def __post_init__(self) -> None:
        check_size("size", self.size, 2, 5)


class _Tables:
    """What all positions of one size share. The grid of boards is the grid of cells, one level up."""

    def __init__(self, variant: UltimateVariant) -> None:
        self.variant = variant
        self.grid = grid(variant.size, variant.size, variant.size)
        n = self.grid.cells
        self.places = tuple(divmod(move, n) for move in range(n * n))
        images = [
            tuple(image[board] * n + image[cell] for board, cell in self.places)
            for image in self.grid.symmetries
        ]
        self.lanes = Lanes(images, header=2)
        self.empty = self.lanes.header(0, [variant.size] * len(images))
        self.sent_to: dict[int | None, int] = {None: 0}
        for board in range(n):
            self.sent_to[board] = self.lanes.header(1, [image[board] + 1 for image in self.grid.symmetries])


_tables = cache(_Tables)


@register
class UltimatePosition(Position):
    """A position of Ultimate with `size` boards to a side, 2 to 5; else VariantError.

    For reading: `marks[player][board]`, the mask of cells that X (player 0) or O (1) holds in a board;
    `won[player]`, the mask of boards won; `closed`, the mask of boards won or full.
    """

    __slots__ = ("_known_reason", "_lanes", "_player", "_tables", "_undo", "closed", "marks", "won")

    game: ClassVar[str] = "ultimate"

    def __init__(self, size: int = 3) -> None:
        variant = UltimateVariant(size)
        empty = [0] * (variant.size * variant.size)
        self._set_up(variant, empty, empty.copy())
        self._be_sent(None, "start")

    @classmethod
    def from_variant(cls, variant: Variant) -> Self:
        """Return the empty board of an UltimateVariant."""
        assert isinstance(variant, UltimateVariant)
        return cls(variant.size)

    @classmethod
    def from_fields(cls, fields: list[str]) -> Self:
        """See `notation`."""
        if len(fields) != 3:
            raise NotationError("an Ultimate position has the parts ultimate:boards:side to move:next board")
        boards, turn, sent_to = fields
        x, o = parse_boards(boards)
        position = cls.__new__(cls)
        position._set_up(UltimateVariant(isqrt(len(x))), x, o)
        table = position._tables.grid
        check_boards(table, position.marks, position.won)
        counts = [sum(mask.bit_count() for mask in masks) for masks in (x, o)]
        parse_turn(turn, counts[0], counts[1], over=position.turn is None)
        if position.winner:
            check_last_move(position.winner, counts[0], counts[1])
        next_board = parse_next_board(sent_to, table.cells, position.closed, position.turn is None)
        targets = sent_from(table, position.marks, position.won, position.closed, next_board)
        position._be_sent(next_board, position._reason_shared_by(targets))
        return position

    def _reason_shared_by(self, targets: set[int]) -> FreeReason:
        reasons = {self._closed_by(board) for board in targets}
        return reasons.pop() if len(reasons) == 1 else "start"

    def _set_up(self, variant: UltimateVariant, x: list[int], o: list[int]) -> None:
        """Take over the marks and draw the conclusions, but for the next board."""
        self._tables = tables = _tables(variant)
        table = tables.grid
        self.marks = [x, o]
        self._undo: list[tuple[Move, int | None, int, int]] = []
        self.ply = sum(mask.bit_count() for mask in x + o)
        self._player = self.ply & 1
        self._lanes = tables.empty
        self.won = [0, 0]
        self.closed = 0
        for player, masks in enumerate(self.marks):
            for board, mask in enumerate(masks):
                for cell in cells_of(mask):
                    self._lanes ^= tables.lanes.marks[player][board * table.cells + cell]
                if table.complete_lines(mask):
                    self.won[player] |= 1 << board
                if self.won[player] >> board & 1 or x[board] | o[board] == table.full:
                    self.closed |= 1 << board
        winners = [mark for mark, won in zip(MARKS, self.won, strict=True) if table.complete_lines(won)]
        self.winner = winners[0] if winners else None
        self.turn = None if winners or self.closed == table.full else MARKS[self._player]

    def _be_sent(self, next_board: int | None, free_reason: FreeReason | None) -> None:
        self.next_board = next_board
        self._known_reason = free_reason
        self._lanes ^= self._tables.sent_to[next_board]

    @property
    def variant(self) -> UltimateVariant:
        return self._tables.variant

    @property
    def boards(self) -> int:
        return self._tables.grid.cells

    @property
    def shape(self) -> tuple[int, int]:
        return self.boards, self.boards

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(entry[0] for entry in self._undo)

    @property
    def key(self) -> int:
        return self._tables.lanes.own(self._lanes)

    @property
    def free_reason(self) -> FreeReason | None:
        if self.turn is None or self.next_board is not None:
            return None
        if not self._undo:
            return self._known_reason
        return self._closed_by(self._tables.places[self._undo[-1][0]][1])

    def _closed_by(self, board: int) -> FreeReason:
        return "won" if (self.won[0] | self.won[1]) >> board & 1 else "full"

    def apply(self, move: Move) -> None:
        tables = self._tables
        table = tables.grid
        player = self._player
        board, cell = tables.places[move]
        sent_to, lanes, closed = self.next_board, self._lanes, self.closed
        self._undo.append((move, sent_to, lanes, closed))
        mine = self.marks[player]
        own = mine[board] | 1 << cell
        mine[board] = own
        self.ply += 1
        self._player = player ^ 1
        self.turn = MARKS[player ^ 1]
        for line in table.through[cell]:
            if own & line == line:
                self.closed = closed = closed | 1 << board
                self._win_board(player, board)
                break
        else:
            if own | self.marks[player ^ 1][board] == table.full:
                self.closed = closed = closed | 1 << board
        if closed == table.full:
            self.turn = None
        self.next_board = next_board = None if self.turn is None or closed >> cell & 1 else cell
        lanes ^= tables.lanes.marks[player][move]
        self._lanes = lanes ^ tables.sent_to[sent_to] ^ tables.sent_to[next_board]

    def _win_board(self, player: int, board: int) -> None:
        self.won[player] = won = self.won[player] | 1 << board
        for line in self._tables.grid.through[board]:
            if won & line == line:
                self.winner = MARKS[player]
                self.turn = None
                return

    def pop(self) -> Move:
        if not self._undo:
            raise NothingToUndoError(f"no move was played here that could be taken back: {self}")
        move, self.next_board, self._lanes, self.closed = self._undo.pop()
        board, cell = self._tables.places[move]
        self._player = player = self._player ^ 1
        self.marks[player][board] ^= 1 << cell
        self.won[player] &= ~(1 << board)  # it was open before the move
        self.ply -= 1
        self.turn = MARKS[player]
        self.winner = None
        return move

    def _open_cells(self, board: int) -> int:
        if self.closed >> board & 1:
            return 0
        return self._tables.grid.full ^ self.marks[0][board] ^ self.marks[1][board]

    def legal_moves(self) -> list[Move]:
        if self.turn is None:
            return []
        n = self._tables.grid.cells
        boards = range(n) if self.next_board is None else (self.next_board,)
        return [board * n + cell for board in boards for cell in cells_of(self._open_cells(board))]

    def is_legal(self, move: object) -> bool:
        if self.turn is None or not isinstance(move, int) or not is_index(move, len(self._tables.places)):
            return False
        board, cell = self._tables.places[move]
        return self.next_board in {None, board} and bool(self._open_cells(board) >> cell & 1)

    def _forbidding_rule(self, move: Move) -> str:
        board, cell = self._tables.places[move]
        if self.next_board not in {None, board}:
            return f"{self.turn} must play in board {chr(ord('a') + self.next_board)}"
        if self.closed >> board & 1:
            return f"board {chr(ord('a') + board)} is {self._closed_by(board)}"
        return f"{self.cells(board)[cell]} is there already"

    def search_order(self) -> list[Move]:
        if self.turn is None:
            return []
        order, n = self._tables.grid.order, self._tables.grid.cells
        found = []
        for board in order if self.next_board is None else (self.next_board,):
            open_cells, first = self._open_cells(board), board * n
            found += [first + cell for cell in order if open_cells >> cell & 1]
        return found

    def outcome(self) -> Outcome | None:
        if self.turn is not None:
            return None
        return self._line_outcome(self.won) or DRAW

    def local_outcome(self, board: int) -> Outcome | None:
        self._check_board(board)
        if not self.closed >> board & 1:
            return None
        return self._line_outcome([self.marks[0][board], self.marks[1][board]]) or DRAW

    def _line_outcome(self, masks: list[int]) -> Outcome | None:
        for mark, mask in zip(MARKS, masks, strict=True):
            lines = self._tables.grid.complete_lines(mask)
            if lines:
                return Outcome(mark, Reason.LINE, cells_of(lines[0]))
        return None

    def cells(self, board: int) -> str:
        self._check_board(board)
        return grid_text(self.marks[0][board], self.marks[1][board], self._tables.grid.cells)

    def sends_to(self, move: Move) -> int | None:
        self.push(move)
        sent_to = self.next_board
        self.pop()
        return sent_to

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin._tables, twin._lanes, twin._player = self._tables, self._lanes, self._player
        twin.turn, twin.winner, twin.ply, twin.next_board = self.turn, self.winner, self.ply, self.next_board
        twin.closed, twin._known_reason = self.closed, self._known_reason
        twin.won, twin._undo = self.won.copy(), self._undo.copy()
        twin.marks = [masks.copy() for masks in self.marks]
        return twin

    def symmetries(self) -> list[Self]:
        return [self._image(image) for image in self._tables.grid.symmetries]

    def _image(self, image: tuple[int, ...]) -> Self:
        marks = [[0] * len(image), [0] * len(image)]
        for player, masks in enumerate(self.marks):
            for board, mask in enumerate(masks):
                marks[player][image[board]] = sum(1 << image[cell] for cell in cells_of(mask))
        twin = type(self).__new__(type(self))
        twin._set_up(self.variant, *marks)
        twin._be_sent(None if self.next_board is None else image[self.next_board], self.free_reason)
        return twin

    def canonical_key(self) -> bytes:
        return self._tables.lanes.smallest(self._lanes)

    def move_text(self, move: Move) -> str:
        return square_text(*self.to_pair(move))

    def parse_move(self, text: str) -> Move:
        board, cell = parse_square(text, self.boards, self.boards)
        return board * self.boards + cell

    def __str__(self) -> str:
        boards = "/".join(self.cells(board) for board in range(self.boards))
        if self.turn is None:
            return f"{self.game}:{boards}:-:-"
        next_board = "*" if self.next_board is None else letter(self.next_board)
        return f"{self.game}:{boards}:{self.turn}:{next_board}"
