"""The environment, read here and nowhere else."""

import os
from collections.abc import Mapping
from typing import NamedTuple

SECONDS_A_DAY = 86_400


class SettingsError(ValueError):
    """An environment variable is missing or unusable; the message names it."""


class Settings(NamedTuple):
    """What a deployment may choose.

    `table_name` is None where no table is configured, as for the stateless function; `game_ttl` is the life
    of a game after its last write, in seconds; `endpoint` is another DynamoDB than the region's own, or None.
    """

    table_name: str | None
    game_ttl: int
    endpoint: str | None
    service: str
    namespace: str
    log_level: str

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings; SettingsError when one of them cannot be used."""
        return cls(
            table_name=environment.get("TABLE_NAME") or None,
            game_ttl=_days(environment, "GAME_TTL_DAYS", default=30) * SECONDS_A_DAY,
            endpoint=environment.get("AWS_ENDPOINT_URL_DYNAMODB") or None,
            service=environment.get("POWERTOOLS_SERVICE_NAME") or "noughts",
            namespace=environment.get("POWERTOOLS_METRICS_NAMESPACE") or "Noughts",
            log_level=environment.get("POWERTOOLS_LOG_LEVEL") or "INFO",
        )

    def require_table(self) -> str:
        """Return the table's name; SettingsError when there is none."""
        if self.table_name is None:
            raise SettingsError("TABLE_NAME is not set; it names the DynamoDB table of games")
        return self.table_name


def _days(environment: Mapping[str, str], name: str, default: int) -> int:
    text = environment.get(name) or str(default)
    if not text.isdecimal() or not 1 <= int(text) <= 36_500:
        raise SettingsError(f"{name} is {text!r}; it must be a whole number of days from 1 to 36500")
    return int(text)
