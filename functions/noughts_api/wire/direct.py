"""Direct invocations: `{"action": ..., ...}` in, the bare answer out, refusals raised by name."""

from collections.abc import Mapping
from typing import Any

from noughts_api.errors import ApiError, InvalidRequest
from noughts_api.limits import MAX_SEARCH_MILLISECONDS
from noughts_api.wire.allowance import allowance
from noughts_api.wire.reply import Operation, Operations, Search
from noughts_api.wire.strict_json import check_value
from noughts_api.wire.telemetry import Stopwatch, Telemetry
from noughts_api.wire.validation import validate


class DirectSide:
    """Answers events of Step Functions, EventBridge, another function: whoever invokes without HTTP."""

    def __init__(self, operations: Operations, telemetry: Telemetry) -> None:
        self._operations = operations
        self._telemetry = telemetry

    def answer(self, event: object, context: object, watch: Stopwatch) -> Mapping[str, Any]:
        """Return the answer to one event; raise the ApiError that says why there is none."""
        self._telemetry.begin(context)
        action = "unknown"
        try:
            action, operation, fields = self._read(event)
            request = validate(operation.request, fields, {})
            reply = operation.perform(request, allowance(context, MAX_SEARCH_MILLISECONDS))
        except ApiError as error:
            self._telemetry.refused(action, error, watch.milliseconds())
            raise
        self._telemetry.answered(action, reply, watch.milliseconds())
        return reply.body

    def _read(self, event: object) -> tuple[str, Operation[Any] | Search[Any], dict[str, Any]]:
        action = event.get("action") if isinstance(event, dict) else None
        if not isinstance(event, dict) or not isinstance(action, str) or action not in self._operations:
            message = f"an event is an object whose action is one of {', '.join(self._operations)}"
            raise InvalidRequest(message, fields=[{"field": "action", "message": message}])
        check_value(event)
        fields = {name: value for name, value in event.items() if name != "action"}
        return action, self._operations[action], fields
