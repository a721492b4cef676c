"""The games function: create, look at, join, play, take back, give up, play again."""

import time

from noughts_api import replies
from noughts_api.models import games as models
from noughts_api.service import create, play, read, takeback, undo
from noughts_api.service.desk import Desk
from noughts_api.settings import Settings
from noughts_api.store import GameStore, connect
from noughts_api.views import GameView, HistoryView
from noughts_api.wire.function import Function
from noughts_api.wire.reply import Operation, Operations
from noughts_api.wire.telemetry import Telemetry


def operations(desk: Desk) -> Operations:
    """Return what this function does, by action."""
    return {
        "create_game": Operation(
            models.CreateGame, GameView, lambda request: replies.game_created(create.create(desk, request))
        ),
        "get_game": Operation(
            models.GetGame, GameView, lambda request: replies.game_read(read.get(desk, request))
        ),
        "get_history": Operation(
            models.GetHistory, HistoryView, lambda request: replies.history_read(read.get(desk, request))
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


def _make_handler() -> Function:
    settings = Settings.from_environment()
    store = GameStore(connect(settings), settings.require_table())
    desk = Desk(store, lambda: int(time.time()), settings.game_ttl)
    return Function(operations(desk), Telemetry(settings))


handler = _make_handler()
