"""Classic tic-tac-toe and its relatives: any grid up to 15 x 15 on which k in a row win."""

# ruff: noqa: D102 - the contract in position.py says what each method means

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Self

from noughts.errors import NotationError, NothingToUndoError, excerpt
from noughts.geometry import Grid, Lanes, cells_of, grid
from noughts.notation import check_last_move, grid_masks, grid_text, parse_square, parse_turn, square_text
from noughts.position import (
    DRAW,
    MARKS,
    FreeReason,
    Mark,
    Move,
    Outcome,
    Position,
    Reason,
    Variant,
    check_size,
    is_index,
    register,
)

LARGEST_SIDE = 15


@dataclass(frozen=True, slots=True)
class ClassicVariant(Variant):
    """`rows` and `columns` from 1 to 15, `k` to win from 1 to the longer side; else VariantError."""

    game: ClassVar[str] = "classic"
    rows: int = 3
    columns: int = 3
    k: int = 3

    def __post_init__(self) -> None:
        check_size("rows", self.rows, 1, LARGEST_SIDE)
        check_size("columns", self.columns, 1, LARGEST_SIDE)
        check_size("k", self.k, 1, max(self.rows, self.columns))


class _Tables:
    """What all positions of one variant share."""

    def __init__(self, variant: ClassicVariant) -> None:
        self.variant = variant
        self.grid: Grid = grid(variant.rows, variant.columns, variant.k)
        self.lanes = Lanes(self.grid.symmetries, header=2)
        # No side is 0, so that no classic board has the first byte of an Ultimate one, which is its size.
        sizes = self.lanes.header(0, [variant.rows << 4 | variant.columns] * len(self.grid.symmetries))
        # What apply and pop look up, one step nearer: these two are most of what a search does.
        self.toggles = self.lanes.marks
        self.through = self.grid.through
        self.cells = self.grid.cells
        self.empty = sizes | self.lanes.header(1, [variant.k] * len(self.grid.symmetries))


_tables = cache(_Tables)


@register
class MnkPosition(Position):
    """A position on `rows` by `columns` cells where `k` in a row win (a longer row wins too).

    `marks` holds the masks of X and of O, for reading: bit `row * columns + column`.
    VariantError when a side is not 1 to 15 or k not 1 to the longer side.
    """

    __slots__ = ("_lanes", "_moves", "_player", "_tables", "marks")

    game: ClassVar[str] = "classic"

    def __init__(self, rows: int = 3, columns: int = 3, k: int = 3) -> None:
        self._set_up(ClassicVariant(rows, columns, k), 0, 0)

    @classmethod
    def from_variant(cls, variant: Variant) -> Self:
        """Return the empty board of a ClassicVariant."""
        assert isinstance(variant, ClassicVariant)
        return cls._with_marks(variant, 0, 0)

    @classmethod
    def from_fields(cls, fields: list[str]) -> Self:
        """See `notation`; accepts exactly the positions that games reach."""
        if len(fields) not in {2, 3}:
            raise NotationError("a classic position has the parts classic:rows:side to move, and maybe :k")
        variant, x, o = _parse_board(fields[0], fields[2:])
        position = cls._with_marks(variant, x, o)
        _check_lines(position)
        parse_turn(fields[1], x.bit_count(), o.bit_count(), over=position.turn is None)
        if position.winner:
            check_last_move(position.winner, x.bit_count(), o.bit_count())
        return position

    @classmethod
    def _with_marks(cls, variant: ClassicVariant, x: int, o: int) -> Self:
        position = cls.__new__(cls)
        position._set_up(variant, x, o)
        return position

    def _set_up(self, variant: ClassicVariant, x: int, o: int) -> None:
        self._tables = tables = _tables(variant)
        self.marks = [x, o]
        self._moves: list[Move] = []
        self.ply = (x | o).bit_count()
        self._player = self.ply & 1
        self._lanes = tables.empty
        for player in (0, 1):
            for cell in cells_of(self.marks[player]):
                self._lanes ^= tables.toggles[player][cell]
        self.next_board = None
        won = [mark for mark, mask in zip(MARKS, self.marks, strict=True) if tables.grid.complete_lines(mask)]
        self.winner = won[0] if won else None
        self.turn = None if won or self.ply == tables.grid.cells else MARKS[self._player]

    @property
    def variant(self) -> ClassicVariant:
        return self._tables.variant

    @property
    def boards(self) -> int:
        return 1

    @property
    def shape(self) -> tuple[int, int]:
        return self.variant.rows, self.variant.columns

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(self._moves)

    @property
    def key(self) -> int:
        return self._tables.lanes.own(self._lanes)

    @property
    def free_reason(self) -> FreeReason | None:
        return None

    def apply(self, move: Move) -> None:
        tables = self._tables
        player = self._player
        own = self.marks[player] | 1 << move
        self.marks[player] = own
        self._moves.append(move)
        self._lanes ^= tables.toggles[player][move]
        self.ply += 1
        self._player = player ^ 1
        for line in tables.through[move]:
            if own & line == line:
                self.winner = MARKS[player]
                self.turn = None
                return
        self.turn = MARKS[player ^ 1] if self.ply < tables.cells else None

    def pop(self) -> Move:
        if not self._moves:
            raise NothingToUndoError(f"no move was played here that could be taken back: {self}")
        move = self._moves.pop()
        self._player = player = self._player ^ 1
        self.marks[player] ^= 1 << move
        self._lanes ^= self._tables.toggles[player][move]
        self.ply -= 1
        self.turn = MARKS[player]
        self.winner = None
        return move

    def legal_moves(self) -> list[Move]:
        if self.turn is None:
            return []
        return list(cells_of(self._tables.grid.full ^ self.marks[0] ^ self.marks[1]))

    def is_legal(self, move: object) -> bool:
        if self.turn is None or not isinstance(move, int) or not is_index(move, self._tables.grid.cells):
            return False
        return not (self.marks[0] | self.marks[1]) >> move & 1

    def _forbidding_rule(self, move: Move) -> str:
        return f"{self.cells(0)[move]} is there already"

    def search_order(self) -> list[Move]:
        if self.turn is None:
            return []
        taken = self.marks[0] | self.marks[1]
        return [cell for cell in self._tables.grid.order if not taken >> cell & 1]

    def outcome(self) -> Outcome | None:
        if self.turn is not None:
            return None
        if self.winner is None:
            return DRAW
        line = self._tables.grid.complete_lines(self.marks[MARKS.index(self.winner)])[0]
        return Outcome(self.winner, Reason.LINE, cells_of(line))

    def local_outcome(self, board: int) -> Outcome | None:
        self._check_board(board)
        return self.outcome()

    def cells(self, board: int) -> str:
        self._check_board(board)
        return grid_text(self.marks[0], self.marks[1], self._tables.grid.cells)

    def sends_to(self, move: Move) -> int | None:
        if not self.is_legal(move):
            raise self._refusal(move)
        return None

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin._tables, twin._lanes, twin._player = self._tables, self._lanes, self._player
        twin.turn, twin.winner, twin.ply, twin.next_board = self.turn, self.winner, self.ply, None
        twin.marks, twin._moves = self.marks.copy(), self._moves.copy()
        return twin

    def symmetries(self) -> list[Self]:
        x, o = (cells_of(mask) for mask in self.marks)
        return [
            self._with_marks(self.variant, sum(1 << image[c] for c in x), sum(1 << image[c] for c in o))
            for image in self._tables.grid.symmetries
        ]

    def canonical_key(self) -> bytes:
        return self._tables.lanes.smallest(self._lanes)

    def move_text(self, move: Move) -> str:
        row, column = self.to_pair(move)
        return square_text(column, row)

    def parse_move(self, text: str) -> Move:
        column, row = parse_square(text, self.variant.columns, self.variant.rows)
        return row * self.variant.columns + column

    def __str__(self) -> str:
        text, columns = self.cells(0), self.variant.columns
        rows = "/".join(text[start : start + columns] for start in range(0, len(text), columns))
        k = "" if self.variant.k == min(self.variant.rows, columns) else f":{self.variant.k}"
        return f"{self.game}:{rows}:{self.turn or '-'}{k}"


def _parse_board(text: str, k_field: list[str]) -> tuple[ClassicVariant, int, int]:
    rows = text.split("/")
    lengths = {len(rows), *map(len, rows)}
    if len(set(map(len, rows))) != 1 or not 1 <= min(lengths) <= max(lengths) <= LARGEST_SIDE:
        raise NotationError(
            f"a classic board has 1 to {LARGEST_SIDE} rows of one length, 1 to {LARGEST_SIDE}"
        )
    smaller, larger = sorted((len(rows), len(rows[0])))
    allowed = [str(k) for k in range(1, larger + 1) if k != smaller]
    if k_field and k_field[0] not in allowed:
        raise NotationError(
            f"k is 1 to {larger} and given only if not {smaller}, the smaller side; not {excerpt(k_field[0])}"
        )
    variant = ClassicVariant(len(rows), len(rows[0]), int(k_field[0]) if k_field else smaller)
    return variant, *grid_masks("".join(rows))


def _check_lines(position: MnkPosition) -> None:
    """Raise NotationError unless one cell, the last one played, is on all lines: the first ends the game."""
    table = position._tables.grid
    x, o = (table.complete_lines(mask) for mask in position.marks)
    if x and o:
        raise NotationError("both X and O have a complete line")
    if not table.shared(x or o):
        mark = Mark.X if x else Mark.O
        raise NotationError(f"{mark} has complete lines without a common cell, but the first ended the game")
