"""The evaluate function: light and stateless. It judges positions, replays rows, answers unknown routes."""

from noughts_api.models import positions as models
from noughts_api.service import positions
from noughts_api.settings import Settings
from noughts_api.wire.function import Function
from noughts_api.wire.reply import Operation, Operations, Reply
from noughts_api.wire.telemetry import Telemetry


def operations() -> Operations:
    """Return what this function does, by action."""
    return {
        "evaluate": Operation(models.PositionRequest, lambda request: Reply(positions.evaluate(request))),
        "replay_classic": Operation(
            models.ReplayClassic, lambda request: Reply({"rows": positions.replay_classic(request)})
        ),
        "replay_versus_ai": Operation(
            models.ReplayVersusAi, lambda request: Reply({"rows": positions.replay_versus_ai(request)})
        ),
    }


handler = Function(operations(), Telemetry(Settings.from_environment()))
