"""One Lambda function: the same operations for HTTP events and for direct invocations."""

import time
from collections.abc import Callable, Mapping
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from noughts_api.wire.direct import DirectSide
from noughts_api.wire.http import HttpSide
from noughts_api.wire.reply import Operations
from noughts_api.wire.request import is_http
from noughts_api.wire.telemetry import Stopwatch, Telemetry


class Function:
    """A Lambda handler for some of the API's actions.

    An event with requestContext.http is answered whatever it holds; for any other the refusals of `errors`
    are raised, to be caught by name. `timer` counts seconds.
    """

    def __init__(
        self,
        operations: Operations,
        telemetry: Telemetry,
        timer: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._http = HttpSide(operations, telemetry)
        self._direct = DirectSide(operations, telemetry)
        self._timer = timer

    def __call__(self, event: Any, context: LambdaContext) -> Mapping[str, Any]:
        """Answer one event."""
        watch = Stopwatch(self._timer)
        if is_http(event):
            return self._http.answer(event, context, watch)
        return self._direct.answer(event, context, watch)
