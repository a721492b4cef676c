"""Logs in JSON and metrics in CloudWatch's embedded format. Tokens, headers and bodies never get here."""

import re
import time
from collections.abc import Callable, Mapping
from typing import Any

from aws_lambda_powertools.logging import Logger
from aws_lambda_powertools.metrics import Metrics, MetricUnit, single_metric

from noughts_api.errors import ApiError
from noughts_api.settings import Settings
from noughts_api.wire.reply import Reply

# Refusals quote what was sent, and somebody may send a token where it does not belong.
_TOKEN_LIKE = re.compile(r"[A-Za-z0-9_-]{43,}")


class Stopwatch:
    """Measures the time since it was made; `timer` counts seconds."""

    def __init__(self, timer: Callable[[], float] = time.perf_counter) -> None:
        self._timer = timer
        self._started = timer()

    def milliseconds(self) -> float:
        """Return the time that has passed."""
        return (self._timer() - self._started) * 1000


class Telemetry:
    """One line and one set of metrics for each request."""

    def __init__(self, settings: Settings) -> None:
        # Without Powertools' location: it would name the line below that writes all of them.
        self.logger = Logger(
            service=settings.service, level=settings.log_level, utc=True, use_rfc3339=True, location=None
        )
        self._metrics = Metrics(service=settings.service, namespace=settings.namespace)
        self._dimensions = {"service": settings.service}
        self._namespace = settings.namespace

    def begin(self, context: object, correlation_id: str | None = None) -> None:
        """Name this request: by the gateway's id where there is one, and always by Lambda's."""
        function_request = getattr(context, "aws_request_id", None)
        self.logger.append_keys(
            correlation_id=correlation_id or function_request, function_request_id=function_request
        )

    def answered(self, action: str, reply: Reply, milliseconds: float) -> None:
        """Record an answer."""
        self._line("answered", action, reply.status, milliseconds, reply.log)
        for name, value in reply.counts.items():
            unit = MetricUnit.Milliseconds if name.endswith("Milliseconds") else MetricUnit.Count
            self._metrics.add_metric(name=name, unit=unit, value=value)
        if reply.counts:
            self._metrics.flush_metrics()

    def refused(self, action: str, error: ApiError, milliseconds: float) -> None:
        """Record a refusal, and count it by its kind."""
        about: dict[str, Any] = {"kind": error.kind, "detail": _TOKEN_LIKE.sub("[...]", error.detail)}
        if error.record is not None:
            about |= {"game_id": error.record.id, "ply": error.record.ply, "version": error.record.version}
        if error.__cause__ is not None and error.status >= 500:
            about["cause"] = f"{type(error.__cause__).__name__}: {error.__cause__}"
        self._line("refused", action, error.status, milliseconds, about)
        name = "Conflicts" if error.status == 409 else "Errors"
        with single_metric(
            name=name,
            unit=MetricUnit.Count,
            value=1,
            namespace=self._namespace,
            default_dimensions={**self._dimensions, "kind": error.kind},
        ):
            pass

    def failed(self, action: str, error: Exception) -> None:
        """Record a fault of ours with its trace."""
        self.logger.error("failed", exc_info=error, extra={"action": action})

    def _line(
        self, message: str, action: str, status: int, milliseconds: float, about: Mapping[str, Any]
    ) -> None:
        line = {"action": action, "status": status, "duration_ms": round(milliseconds, 3), **about}
        if status >= 500:
            self.logger.error(message, extra=line)
        else:
            self.logger.info(message, extra=line)
