"""What a deployment may choose, and what it may not."""

import pytest
from noughts_api.settings import Settings, SettingsError


def test_defaults() -> None:
    settings = Settings.from_environment({})

    assert settings == Settings(
        table_name=None,
        game_ttl=30 * 86_400,
        endpoint=None,
        service="noughts",
        namespace="Noughts",
        log_level="INFO",
    )


def test_everything_comes_from_the_environment() -> None:
    settings = Settings.from_environment(
        {
            "TABLE_NAME": "games",
            "GAME_TTL_DAYS": "7",
            "AWS_ENDPOINT_URL_DYNAMODB": "http://localhost:4566",
            "POWERTOOLS_SERVICE_NAME": "s",
            "POWERTOOLS_METRICS_NAMESPACE": "N",
            "POWERTOOLS_LOG_LEVEL": "DEBUG",
        }
    )

    assert settings == Settings("games", 604_800, "http://localhost:4566", "s", "N", "DEBUG")
    assert settings.require_table() == "games"


def test_empty_variables_are_as_good_as_none() -> None:
    empty = dict.fromkeys(["TABLE_NAME", "GAME_TTL_DAYS", "AWS_ENDPOINT_URL_DYNAMODB"], "")

    assert Settings.from_environment(empty) == Settings.from_environment({})


@pytest.mark.parametrize("days", ["0", "-1", "1.5", "a week", "36501", "²", " 7"])
def test_an_unusable_life_of_games_is_refused(days: str) -> None:
    with pytest.raises(SettingsError, match="GAME_TTL_DAYS"):
        Settings.from_environment({"GAME_TTL_DAYS": days})


def test_a_function_that_needs_a_table_says_so() -> None:
    with pytest.raises(SettingsError, match="TABLE_NAME"):
        Settings.from_environment({}).require_table()
