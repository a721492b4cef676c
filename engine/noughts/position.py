"""What all games have in common: marks, outcomes, variants, the Position contract, and the registry."""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Literal, Self, TypeVar

from noughts.errors import BoardError, GameOverError, IllegalMoveError, VariantError, excerpt

Move = int
"""A cell of the whole board: `row * columns + column` (classic), `board * N*N + cell` (Ultimate)."""

Status = Literal["IN_PROGRESS", "X_WON", "O_WON", "DRAW"]
FreeReason = Literal["start", "won", "full"]


class Mark(StrEnum):
    """The two sides; X moves first."""

    X = "X"
    O = "O"  # noqa: E741 - the mark's name

    @property
    def other(self) -> "Mark":
        """The opponent's mark."""
        return Mark.O if self is Mark.X else Mark.X


MARKS = (Mark.X, Mark.O)


class Reason(StrEnum):
    """Why a game, or a local board, is over."""

    LINE = "line"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game or a local board ended.

    `line` holds the cells of the winning line (in Ultimate's outcome the boards), ascending, and is empty
    for a draw. A move that completes several lines wins by the first: rows, then columns, then diagonals.
    """

    winner: Mark | None
    reason: Reason
    line: tuple[int, ...]

    @property
    def status(self) -> Status:
        """The outcome in one word."""
        if self.winner is None:
            return "DRAW"
        return "X_WON" if self.winner is Mark.X else "O_WON"


DRAW = Outcome(None, Reason.FULL, ())


@dataclass(frozen=True, slots=True)
class Variant:
    """Which game on which board; each game has a subclass of its own with the sizes."""

    game: ClassVar[str]


def check_size(name: str, value: object, low: int, high: int) -> None:
    """Raise VariantError unless `value` is an int (no bool) from `low` to `high`."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise VariantError(f"{name} must be an integer from {low} to {high}, not {excerpt(value)}")


def is_index(value: object, count: int) -> bool:
    """Tell whether `value` is an int (no bool) from 0 to `count` - 1."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < count


class Position(ABC):
    """A position that can be played on: what all games have in common.

    Attributes are for reading; only `push`, `pop` and `apply` change a position. Two positions are equal
    when variant, marks, side to move and forced board are, whatever moves led there. The hash follows, so
    do not change a position that is kept in a set or dict: keep its `key` there.
    """

    __slots__ = ("next_board", "ply", "turn", "winner")

    game: ClassVar[str]
    turn: Mark | None
    """The side to move, None when the game is over."""
    winner: Mark | None
    """Who has won, None while the game goes on and for a draw."""
    ply: int
    """How many marks are on the board."""
    next_board: int | None
    """Ultimate: the board that the side to move must play in; None when it is free, over, or classic."""

    @classmethod
    @abstractmethod
    def from_variant(cls, variant: Variant) -> Self:
        """Return the start of a game."""

    @classmethod
    @abstractmethod
    def from_fields(cls, fields: list[str]) -> Self:
        """Return the position that a text says, split at its colons and without the game's name.

        NotationError if it says none that a game reaches.
        """

    @property
    @abstractmethod
    def variant(self) -> Variant:
        """The game and its sizes."""

    @property
    @abstractmethod
    def boards(self) -> int:
        """How many local boards there are; 1 for classic games."""

    @property
    @abstractmethod
    def shape(self) -> tuple[int, int]:
        """The factors of the number of cells: rows and columns, or Ultimate's boards and cells of each."""

    @property
    @abstractmethod
    def moves(self) -> tuple[Move, ...]:
        """The moves pushed on this object so far; a parsed position starts with none."""

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """Equal exactly for equal positions."""

    @property
    @abstractmethod
    def free_reason(self) -> FreeReason | None:
        """Ultimate: why the side to move may choose the board; None when it may not, and classic.

        "won" or "full" says what the board is that it was sent to. "start" means that no move is known that
        sent it: before the first move, and in a parsed position whose possible last moves disagree.
        """

    @abstractmethod
    def apply(self, move: Move) -> None:
        """Play a move that the caller knows to be legal: the unchecked door for search. `pop` undoes it."""

    @abstractmethod
    def pop(self) -> Move:
        """Take the last move back and return it; NothingToUndoError when none was pushed."""

    @abstractmethod
    def legal_moves(self) -> list[Move]:
        """All legal moves, ascending; none when the game is over."""

    @abstractmethod
    def is_legal(self, move: object) -> bool:
        """Whether `move` may be played now; False also for what is no integer on the board."""

    @abstractmethod
    def search_order(self) -> list[Move]:
        """Return the legal moves in canonical order, best squares first: see `geometry.grid`."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""

    @abstractmethod
    def local_outcome(self, board: int) -> Outcome | None:
        """How a local board ended; for classic games board 0 is the game. BoardError if there is none."""

    @abstractmethod
    def cells(self, board: int) -> str:
        """Return a local board row by row, as "X", "O" and "."; BoardError if there is none."""

    @abstractmethod
    def sends_to(self, move: Move) -> int | None:
        """Ultimate: the board in which the opponent must answer this move; None if any, if none, and classic.

        Raises what `push` raises for a move that is not legal.
        """

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent position with the same moves to undo."""

    @abstractmethod
    def symmetries(self) -> list[Self]:
        """Return the images under all symmetries of the board: 8 for a square, 4 for another rectangle.

        The first is equal to this position. Images start a history of their own: their `moves` are empty.
        """

    @abstractmethod
    def canonical_key(self) -> Hashable:
        """Return one key for a position and all its images, different for positions that are no images."""

    @abstractmethod
    def move_text(self, move: Move) -> str:
        """Write a move as text, "b3" (classic: column, row) or "e1" (Ultimate: board, cell).

        IllegalMoveError for what is no cell of this board.
        """

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """Return the move that a text names, legal or not; NotationError if it names no cell here."""

    @abstractmethod
    def __str__(self) -> str: ...

    def to_pair(self, move: Move) -> tuple[int, int]:
        """Return a move's row and column, or Ultimate's board and cell; IllegalMoveError for no cell here."""
        count, size = self.shape
        if not is_index(move, count * size):
            raise IllegalMoveError(f"a move is an integer from 0 to {count * size - 1}, not {excerpt(move)}")
        return divmod(move, size)

    def from_pair(self, first: int, second: int) -> Move:
        """Return the move in a row and column, or in Ultimate's board and cell; IllegalMoveError for none."""
        count, size = self.shape
        if not (is_index(first, count) and is_index(second, size)):
            raise IllegalMoveError(
                f"a move is a pair of integers from 0 to {count - 1} and from 0 to {size - 1}, "
                f"not {excerpt(first)} and {excerpt(second)}"
            )
        return first * size + second

    def push(self, move: Move) -> None:
        """Play a move. Raises GameOverError or IllegalMoveError, and then nothing has changed."""
        if not self.is_legal(move):
            raise self._refusal(move)
        self.apply(move)

    @property
    def status(self) -> Status:
        """The state of the game in one word."""
        if self.turn is not None:
            return "IN_PROGRESS"
        if self.winner is None:
            return "DRAW"
        return "X_WON" if self.winner is Mark.X else "O_WON"

    def _refusal(self, move: object) -> GameOverError | IllegalMoveError:
        name = self._quote(move)
        if self.turn is None:
            return GameOverError(f"{name} cannot be played, the game is over ({self.status}): {self}")
        legal = [self.move_text(each) for each in self.legal_moves()]
        shown = " ".join(legal[:12]) + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")
        allowed = f"{self.turn} may play {shown}"
        why = self._why_not(move)
        return IllegalMoveError(f"{name} is illegal in {self}: {why}; {allowed}", f"{why}; {allowed}")

    @abstractmethod
    def _forbidding_rule(self, move: Move) -> str:
        """Say which rule forbids a move on the board that is not legal while the game goes on."""

    def _why_not(self, move: object) -> str:
        try:
            text = self.move_text(move)  # type: ignore[arg-type]
        except IllegalMoveError as error:
            return str(error)
        return f"{text} cannot be played, {self._forbidding_rule(move)}"  # type: ignore[arg-type]

    def _quote(self, move: object) -> str:
        try:
            return f"move {self.move_text(move)!r} ({move})"  # type: ignore[arg-type]
        except IllegalMoveError:
            return f"move {excerpt(move)}"

    def _check_board(self, board: object) -> None:
        if not is_index(board, self.boards):
            raise BoardError(f"there is no board {excerpt(board)}: boards are 0 to {self.boards - 1}")

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"parse_position({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        # The tables that positions share are no state; text and moves are all there is to copy or pickle.
        start = self.copy()
        while start.moves:
            start.pop()
        return _restore, (str(start), self.moves)


GAMES: dict[str, type[Position]] = {}
"""The games by name."""


def _restore(text: str, moves: tuple[Move, ...]) -> Position:
    game, *fields = text.split(":")
    position = GAMES[game].from_fields(fields)
    for move in moves:
        position.apply(move)
    return position


P = TypeVar("P", bound=type[Position])


def register(game: P) -> P:
    """Make a game known to `new_position` and `parse_position`: a class decorator."""
    GAMES[game.game] = game
    return game


def new_position(variant: Variant) -> Position:
    """Return the start of a game of this variant."""
    return GAMES[variant.game].from_variant(variant)
