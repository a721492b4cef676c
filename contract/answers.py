"""What the handlers answer to the events, for the document's examples: the real code, at a fixed time."""

import importlib
import json
import os
from collections.abc import Mapping
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext
from noughts_api.service.desk import Desk
from noughts_api.settings import Settings
from noughts_api.store import GameStore, connect
from noughts_api.wire.function import Function
from noughts_api.wire.telemetry import Telemetry

from contract.events import ID, cases, prepare
from contract.operations import published
from local.dynamodb import CREDENTIALS, EmbeddedDynamoDB, create_tables
from local.dynamodb import connect as connect_to
from local.template import Template

NOW = 1_769_860_800
"""2026-01-31 12:00:00 UTC, the time in the events."""

_UNSHOWN = {"describe"}
"""The document cannot hold itself."""


class _Context(LambdaContext):
    """What the handlers look at of what Lambda hands them."""

    def __init__(self) -> None:
        self._aws_request_id = "example"

    @staticmethod
    def get_remaining_time_in_millis() -> int:
        """Return the time that the CPU-sized function has."""
        return 20_000


def answers() -> dict[str, Any]:
    """Return the bodies by the names of the events, of all that are answered with one."""
    template = Template()
    (table,) = template.tables()
    with EmbeddedDynamoDB() as server:
        os.environ.update(
            CREDENTIALS,
            AWS_DEFAULT_REGION=template.region,
            TABLE_NAME=table,
            AWS_ENDPOINT_URL_DYNAMODB=server.endpoint,
            POWERTOOLS_LOG_LEVEL="CRITICAL",
        )
        client = connect_to(server.endpoint, template.region)
        create_tables(client, template)
        functions = _functions(table)
        found = {}
        for case in cases():
            if case.is_http:
                prepare(lambda name, event: functions[name](event, _Context()), case.before)
                answer = functions[case.function](case.event, _Context())
                if answer.get("body") and not _is_unshown(case.event["routeKey"]):
                    found[case.name] = json.loads(answer["body"])
                client.delete_item(TableName=table, Key={"id": {"S": ID}})
    return found


def _functions(table: str) -> Mapping[str, Function]:
    settings = Settings.from_environment()
    desk = Desk(GameStore(connect(settings), table), lambda: NOW, settings.game_ttl)
    telemetry = Telemetry(settings)
    games, ai_move, evaluate = (importlib.import_module(name) for name in ("games", "ai_move", "evaluate"))
    return {
        "GamesFunction": Function(games.operations(desk), telemetry),
        "AiMoveFunction": Function(ai_move.operations(desk), telemetry),
        "EvaluateFunction": Function(evaluate.operations(), telemetry),
    }


def _is_unshown(route_key: str) -> bool:
    return any(
        f"{action.route.method} {action.route.path}" == route_key and action.action in _UNSHOWN
        for action in published()
    )
