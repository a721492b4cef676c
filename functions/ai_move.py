"""The CPU-sized function: the computer's moves in stored games, choices and scores anywhere."""

from noughts_api import replies
from noughts_api.assembly import function_with_games
from noughts_api.models import games as game_models
from noughts_api.models import searches as models
from noughts_api.service import analysis, computer, review
from noughts_api.service.desk import Desk
from noughts_api.views import AnalysisView, ChoiceView, GameView, ReviewView
from noughts_api.wire.reply import Operation, Operations, Search


def operations(desk: Desk) -> Operations:
    """Return what this function does, by action."""
    return {
        "ai_move": Operation(
            game_models.AiMove,
            GameView,
            lambda request: replies.game_changed(computer.ai_move(desk, request), moved=True),
        ),
        "choose_move": Search(
            models.ChooseMove,
            ChoiceView,
            lambda request, seconds: replies.searched(analysis.choose_move(request, seconds)),
        ),
        "analyse": Search(
            models.Analyse,
            AnalysisView,
            lambda request, seconds: replies.searched(analysis.analyse_position(request, seconds)),
        ),
        "review": Search(
            models.Review,
            ReviewView,
            lambda request, seconds: replies.reviewed(review.review(request, seconds)),
        ),
    }


handler = function_with_games(operations)
