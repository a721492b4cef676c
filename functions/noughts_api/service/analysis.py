"""Choosing moves and scoring them in positions that are not stored anywhere."""

from noughts import MoveScore, Position

from noughts_api.errors import InvalidPosition, InvalidRequest, engine_refusals
from noughts_api.models.positions import PositionRequest
from noughts_api.models.searches import Analyse, ChooseMove
from noughts_api.service.computer import think
from noughts_api.service.positions import position_of
from noughts_api.service.searching import Searched, analyse, line_texts, search, search_view, to_limit
from noughts_api.views import AnalysisView, ChoiceView, MoveScoreView


def choose_move(request: ChooseMove, seconds: float) -> ChoiceView:
    """Choose a move by a level or by a search of at most `seconds`, and say what was found about it.

    Raises the Unprocessable errors for a position that is none or where no move is left.
    """
    position = _unfinished(request)
    searched: Searched | None
    if request.level is not None:
        move, searched = think(position, request.level, request.seed)
    else:
        assert request.limit is not None, "the model wants one of the two"
        with engine_refusals("limit", InvalidRequest):
            searched = search(position, to_limit(request.limit, seconds))
        move = searched.found.move
    return {
        "position": str(position),
        "move": position.move_text(move),
        "sends_to": position.sends_to(move),
        "level": request.level,
        "search": None if searched is None else search_view(position, searched),
    }


def analyse_position(request: Analyse, seconds: float) -> AnalysisView:
    """Score every legal move, best first, within the request's limit and `seconds`.

    Raises the Unprocessable errors for a position that is none or where no move is left.
    """
    position = _unfinished(request)
    with engine_refusals("limit", InvalidRequest):
        analysis, searched = analyse(position, to_limit(request.limit, seconds))
    return {
        "position": str(position),
        "move": position.move_text(analysis.result.move),
        "search": search_view(position, searched),
        "moves": [_move_score_view(position, scored) for scored in analysis.moves],
    }


def _unfinished(request: PositionRequest) -> Position:
    position = position_of(request)
    if position.turn is None:
        raise InvalidPosition(f"there is no move to choose, the game is over ({position.status}): {position}")
    return position


def _move_score_view(position: Position, scored: MoveScore) -> MoveScoreView:
    return {
        "move": position.move_text(scored.move),
        "score": scored.score,
        "proven": scored.proven,
        "distance": scored.distance,
        "pv": line_texts(position, scored.pv),
    }
