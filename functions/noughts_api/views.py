"""What the service answers: one position, one game, one history, ready for JSON.

Every answer is enough to draw everything without knowing a rule, and nothing in it depends on who asks.
The TypedDicts describe the answers; they cost nothing at run time, and JSON Schema can be made from them.
"""

from datetime import UTC, datetime
from typing import Literal

from noughts import ClassicVariant, Mark, Position, UltimateVariant, Variant
from typing_extensions import TypedDict

from noughts_api.record import GameRecord, Offer, Seat

Status = Literal["IN_PROGRESS", "X_WON", "O_WON", "DRAW"]


class ClassicView(TypedDict):
    """A grid on which k in a row win."""

    game: Literal["classic"]
    rows: int
    columns: int
    k: int


class UltimateView(TypedDict):
    """A grid of grids."""

    game: Literal["ultimate"]
    size: int


class BoardView(TypedDict):
    """One local board; a classic game has one, the whole grid. `line` holds its winning cells."""

    cells: str
    status: Status
    line: list[int] | None
    playable: bool


class LegalMove(TypedDict):
    """A move and the board it sends the opponent to, null for a free choice, the end, and classic games."""

    move: str
    sends_to: int | None


class PositionView(TypedDict):
    """A position. `line` holds the winning boards, or cells in a classic game; `ply` counts the marks."""

    variant: ClassicView | UltimateView
    position: str
    turn: Literal["X", "O"] | None
    status: Status
    end_reason: Literal["line", "full", "resign"] | None
    line: list[int] | None
    ply: int
    last_move: str | None
    boards: list[BoardView]
    next_board: int | None
    free_reason: Literal["start", "won", "full"] | None
    legal_moves: list[LegalMove]


class SeatView(TypedDict):
    """One side; `taken` is false only for an open seat that still waits."""

    kind: Literal["human", "open", "ai"]
    level: str | None
    taken: bool


class SeatsView(TypedDict):
    """Both sides."""

    X: SeatView
    O: SeatView  # noqa: E741 - the side's name


class OfferView(TypedDict):
    """An offer of side `by` to take back all moves after `ply`; it stands while the game is at `version`."""

    by: Literal["X", "O"]
    version: int
    ply: int


class GameView(PositionView):
    """A stored game. `redo` are the moves taken back, the next one first."""

    id: str
    version: int
    moves: list[str]
    redo: list[str]
    seats: SeatsView
    offer: OfferView | None
    rematch_id: str | None
    created_at: str
    updated_at: str
    expires_at: str


class PlyView(PositionView):
    """The position after one ply; `move` led there, null for the first."""

    move: str | None


class HistoryView(TypedDict):
    """The position at every ply."""

    id: str
    version: int
    plies: list[PlyView]


class ScoredView(TypedDict):
    """`score` for the side to move, from 0 to 1, is the probability to win, a draw counting one half.

    A proven one is exactly 0, 0.5 or 1; `distance` then is the number of plies to the end, if it is known.
    `pv` is the principal variation, the moves expected from here on.
    """

    score: float
    proven: bool
    distance: int | None
    pv: list[str]


class SearchView(ScoredView):
    """What a search found: positions visited, and the last depth in plies searched to its end.

    `engine` is what searched: the compiled kernel, or its slower equal in Python.
    """

    nodes: int
    depth: int
    milliseconds: float
    engine: Literal["kernel", "python"]


class MoveScoreView(ScoredView):
    """One legal move and its score for the side that plays it."""

    move: str


class ChoiceView(TypedDict):
    """A chosen move; `search` says why, null where a level chose without one."""

    position: str
    move: str
    sends_to: int | None
    level: str | None
    search: SearchView | None


class AnalysisView(TypedDict):
    """The best move and all legal moves with their scores, best first."""

    position: str
    move: str
    search: SearchView
    moves: list[MoveScoreView]


class ReviewPlyView(TypedDict):
    """One position of a game: `move` led there, null for the first, and `best` would have been played next.

    `x_score` is the probability, 0 to 1, that X wins, a draw counting one half. `best` and `search` are null
    where the game is over; they and `x_score` where no time was left.
    """

    ply: int
    move: str | None
    position: str
    turn: Literal["X", "O"] | None
    status: Status
    x_score: float | None
    best: str | None
    search: SearchView | None


class ReviewView(TypedDict):
    """A game as a search sees it, position by position, first first."""

    plies: list[ReviewPlyView]


class RowsView(TypedDict):
    """One row of texts for each attempt."""

    rows: list[list[str]]


def variant_view(variant: Variant) -> ClassicView | UltimateView:
    """Return the game and its sizes."""
    if isinstance(variant, UltimateVariant):
        return {"game": "ultimate", "size": variant.size}
    assert isinstance(variant, ClassicVariant), f"no view for {variant!r}"
    return {"game": "classic", "rows": variant.rows, "columns": variant.columns, "k": variant.k}


def position_view(position: Position, last_move: str | None = None) -> PositionView:
    """Return everything about a position; `last_move` led there, if a move did."""
    outcome = position.outcome()
    moves = position.legal_moves()
    cells = len(position.cells(0))
    playable = {move // cells for move in moves}
    return {
        "variant": variant_view(position.variant),
        "position": str(position),
        "turn": None if position.turn is None else position.turn.value,
        "status": position.status,
        "end_reason": None if outcome is None else outcome.reason.value,
        "line": list(outcome.line) if outcome and outcome.line else None,
        "ply": position.ply,
        "last_move": last_move,
        "boards": [_board_view(position, board, board in playable) for board in range(position.boards)],
        "next_board": position.next_board,
        "free_reason": position.free_reason,
        "legal_moves": [
            {"move": position.move_text(move), "sends_to": position.sends_to(move)} for move in moves
        ],
    }


def _board_view(position: Position, board: int, playable: bool) -> BoardView:
    outcome = position.local_outcome(board)
    return {
        "cells": position.cells(board),
        "status": "IN_PROGRESS" if outcome is None else outcome.status,
        "line": list(outcome.line) if outcome and outcome.line else None,
        "playable": playable,
    }


def resigned_view(view: PositionView, loser: Mark) -> None:
    """Turn the view of a position that goes on into that of a game its `loser` gave up."""
    view["turn"] = None
    view["status"] = "O_WON" if loser is Mark.X else "X_WON"
    view["end_reason"] = "resign"
    view["next_board"] = view["free_reason"] = None
    view["legal_moves"] = []
    for board in view["boards"]:
        board["playable"] = False


def game_view(record: GameRecord) -> GameView:
    """Return the whole game."""
    view = position_view(record.position(), record.played[-1] if record.ply else None)
    if record.resigned is not None:
        resigned_view(view, record.resigned)
    return {
        **view,
        "id": record.id,
        "version": record.version,
        "moves": list(record.played),
        "redo": list(record.redo),
        "seats": {"X": _seat_view(record.seats[Mark.X]), "O": _seat_view(record.seats[Mark.O])},
        "offer": None if record.offer is None else _offer_view(record.offer),
        "rematch_id": record.rematch_id,
        "created_at": _instant(record.created_at),
        "updated_at": _instant(record.updated_at),
        "expires_at": _instant(record.expires_at),
    }


def history_view(record: GameRecord) -> HistoryView:
    """Return the position at every ply that was played."""
    position = record.first_position()
    plies: list[PlyView] = [{**position_view(position), "move": None}]
    for text in record.played:
        position.push(position.parse_move(text))
        plies.append({**position_view(position, text), "move": text})
    if record.resigned is not None:
        resigned_view(plies[-1], record.resigned)
    return {"id": record.id, "version": record.version, "plies": plies}


def _seat_view(seat: Seat) -> SeatView:
    return {"kind": seat.kind, "level": seat.level, "taken": seat.taken}


def _offer_view(offer: Offer) -> OfferView:
    return {"by": offer.by.value, "version": offer.version, "ply": offer.ply}


def _instant(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
