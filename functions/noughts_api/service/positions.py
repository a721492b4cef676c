"""Judging positions that are not stored anywhere."""

from collections.abc import Sequence

from noughts import Position, new_position, parse_position, play_against_ai, play_tic_tac_toe

from noughts_api.errors import IllegalMove, InvalidPosition, InvalidRequest, Unprocessable, engine_refusals
from noughts_api.models.positions import EvaluateBatch, PositionRequest, ReplayClassic, ReplayVersusAi
from noughts_api.views import PositionView, position_view


def position_of(request: PositionRequest) -> Position:
    """Return the position that a request describes, with its moves to pop.

    Raises InvalidPosition for a text that is none, InvalidRequest for a board that is none, IllegalMove for
    a move that the rules forbid where it stands.
    """
    position = _first_position(request)
    play_all(position, request.moves, "moves")
    return position


def _first_position(request: PositionRequest) -> Position:
    if request.position is not None:
        with engine_refusals("position", InvalidPosition):
            return parse_position(request.position)
    assert request.variant is not None, "the model wants one of the two"
    with engine_refusals("variant", InvalidRequest):
        return new_position(request.variant.to_variant())


def play_all(position: Position, moves: Sequence[str], where: str) -> list[str]:
    """Play moves given as text; return them as the engine spells them. IllegalMove names the one at fault."""
    spelt = []
    for index, text in enumerate(moves):
        with engine_refusals(f"{where}.{index}", IllegalMove):
            move = position.parse_move(text)
            position.push(move)
            spelt.append(position.move_text(move))
    return spelt


def last_move(position: Position) -> str | None:
    """Return the last move pushed, as text."""
    return position.move_text(position.moves[-1]) if position.moves else None


def evaluate(request: PositionRequest) -> PositionView:
    """Return status, winner, boards and legal moves of a position."""
    position = position_of(request)
    return position_view(position, last_move(position))


def evaluate_all(request: EvaluateBatch) -> list[PositionView | Unprocessable]:
    """Judge each position of a batch for itself: an answer, or the refusal in its place."""
    return [_judged(each) for each in request.positions]


def _judged(request: PositionRequest) -> PositionView | Unprocessable:
    try:
        return evaluate(request)
    except Unprocessable as refusal:
        return refusal


def replay_classic(request: ReplayClassic) -> list[list[str]]:
    """Return one row of seven strings for each attempt of two people."""
    return play_tic_tac_toe(request.moves)


def replay_versus_ai(request: ReplayVersusAi) -> list[list[str]]:
    """Return one row of eight strings for each attempt of a person and each answer of the computer."""
    return play_against_ai(request.human_moves)
