"""Choosing moves and scoring them in positions that are not stored anywhere."""

from noughts import Limit, MoveScore, Position, SearchResult, analyse, search

from noughts_api.errors import InvalidPosition, InvalidRequest, engine_refusals
from noughts_api.limits import MAX_SEARCH_MILLISECONDS
from noughts_api.models.positions import PositionRequest
from noughts_api.models.searches import Analyse, ChooseMove, SearchLimit
from noughts_api.service.computer import choose_by_level
from noughts_api.service.positions import position_of
from noughts_api.views import AnalysisView, ChoiceView, MoveScoreView, SearchView


def choose_move(request: ChooseMove) -> ChoiceView:
    """Choose a move by a level or by a search, and say what the search found.

    Raises the Unprocessable errors for a position that is none or where no move is left.
    """
    position = _unfinished(request)
    if request.level is not None:
        move, found = choose_by_level(position, request.level, request.seed), None
    else:
        assert request.limit is not None, "the model wants one of the two"
        with engine_refusals("limit", InvalidRequest):
            found = search(position, to_limit(request.limit))
        move = found.move
    return {
        "position": str(position),
        "move": position.move_text(move),
        "sends_to": position.sends_to(move),
        "level": request.level,
        "search": None if found is None else _search_view(position, found),
    }


def analyse_position(request: Analyse) -> AnalysisView:
    """Score every legal move, best first, within the request's limit.

    Raises the Unprocessable errors for a position that is none or where no move is left.
    """
    position = _unfinished(request)
    with engine_refusals("limit", InvalidRequest):
        analysis = analyse(position, to_limit(request.limit))
    return {
        "position": str(position),
        "move": position.move_text(analysis.result.move),
        "search": _search_view(position, analysis.result),
        "moves": [_move_score_view(position, scored) for scored in analysis.moves],
    }


def _unfinished(request: PositionRequest) -> Position:
    position = position_of(request)
    if position.turn is None:
        raise InvalidPosition(f"there is no move to choose, the game is over ({position.status}): {position}")
    return position


def to_limit(limit: SearchLimit) -> Limit:
    """Return the engine's limit; time bounds every search, whatever else does."""
    milliseconds = MAX_SEARCH_MILLISECONDS if limit.milliseconds is None else limit.milliseconds
    return Limit(depth=limit.depth, nodes=limit.nodes, seconds=milliseconds / 1000)


def _search_view(position: Position, found: SearchResult) -> SearchView:
    return {
        "score": found.score,
        "proven": found.proven,
        "distance": found.distance,
        "pv": [position.move_text(move) for move in found.pv],
        "nodes": found.nodes,
        "depth": found.depth,
    }


def _move_score_view(position: Position, scored: MoveScore) -> MoveScoreView:
    return {
        "move": position.move_text(scored.move),
        "score": scored.score,
        "proven": scored.proven,
        "distance": scored.distance,
        "pv": [position.move_text(move) for move in scored.pv],
    }
