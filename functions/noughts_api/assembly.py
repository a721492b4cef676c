"""What a function that keeps games is made of, once for each of its processes."""

import time
from collections.abc import Callable

from noughts_api.service.desk import Desk
from noughts_api.settings import Settings
from noughts_api.store import GameStore, connect
from noughts_api.wire.function import Function
from noughts_api.wire.reply import Operations
from noughts_api.wire.telemetry import Telemetry


def function_with_games(operations: Callable[[Desk], Operations]) -> Function:
    """Return the handler of `operations` on the table that the environment names.

    Raises SettingsError when the environment names none.
    """
    settings = Settings.from_environment()
    store = GameStore(connect(settings), settings.require_table())
    desk = Desk(store, lambda: int(time.time()), settings.game_ttl)
    return Function(operations(desk), Telemetry(settings))
