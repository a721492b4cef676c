"""The games function: create, look at, join, play, take back, give up, play again."""

from noughts_api import replies
from noughts_api.assembly import function_with_games
from noughts_api.models import games as models
from noughts_api.service import create, play, takeback, undo
from noughts_api.service.desk import Desk, read
from noughts_api.views import GameView, HistoryView
from noughts_api.wire.reply import Operation, Operations


def operations(desk: Desk) -> Operations:
    """Return what this function does, by action."""
    return {
        "create_game": Operation(
            models.CreateGame, GameView, lambda request: replies.game_created(create.create(desk, request))
        ),
        "get_game": Operation(
            models.GetGame, GameView, lambda request: replies.game_read(read(desk, request.id))
        ),
        "get_history": Operation(
            models.GetHistory, HistoryView, lambda request: replies.history_read(read(desk, request.id))
        ),
        "take_seat": Operation(
            models.TakeSeat, GameView, lambda request: replies.game_changed(play.take_seat(desk, request))
        ),
        "play": Operation(
            models.Play, GameView, lambda request: replies.game_changed(play.play(desk, request), moved=True)
        ),
        "undo": Operation(
            models.Undo, GameView, lambda request: replies.game_changed(undo.undo(desk, request))
        ),
        "redo": Operation(
            models.Redo, GameView, lambda request: replies.game_changed(undo.redo(desk, request))
        ),
        "answer_offer": Operation(
            models.AnswerOffer,
            GameView,
            lambda request: replies.game_changed(takeback.answer_offer(desk, request)),
        ),
        "resign": Operation(
            models.Resign, GameView, lambda request: replies.game_changed(play.resign(desk, request))
        ),
        "rematch": Operation(
            models.Rematch, GameView, lambda request: replies.game_changed(create.rematch(desk, request))
        ),
    }


handler = function_with_games(operations)
