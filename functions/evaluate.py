"""The evaluate function: light and stateless.

It judges positions, replays rows, describes the API, and answers unknown routes.
"""

from typing import Any

from noughts_api import batch, description
from noughts_api.models import positions as models
from noughts_api.service import positions
from noughts_api.settings import Settings
from noughts_api.views import PositionView, RowsView
from noughts_api.wire.function import Function
from noughts_api.wire.reply import Operation, Operations, Reply
from noughts_api.wire.telemetry import Telemetry


def operations() -> Operations:
    """Return what this function does, by action."""
    return {
        "evaluate": Operation(
            models.PositionRequest, PositionView, lambda request: Reply(positions.evaluate(request))
        ),
        "evaluate_batch": Operation(
            models.EvaluateBatch,
            batch.BatchView,
            lambda request: batch.judged(positions.evaluate_all(request)),
        ),
        "replay_classic": Operation(
            models.ReplayClassic, RowsView, lambda request: Reply({"rows": positions.replay_classic(request)})
        ),
        "replay_versus_ai": Operation(
            models.ReplayVersusAi,
            RowsView,
            lambda request: Reply({"rows": positions.replay_versus_ai(request)}),
        ),
        "describe": Operation(models.Describe, dict[str, Any], lambda _: description.described()),
    }


handler = Function(operations(), Telemetry(Settings.from_environment()))
