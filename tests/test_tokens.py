"""The watch over tokens in logs sees them, and takes nothing else for one."""

import io
import logging
from pathlib import Path

import pytest

from tests.service.driver import new_token
from tests.tokens import TokenWatch, check_log, tokens_in


def random_token() -> str:
    """A token with a digit in it, as all but one in a thousand are."""
    return next(token for token in iter(new_token, "") if any(letter.isdigit() for letter in token))


def test_a_token_is_seen_wherever_it_stands_in_a_line() -> None:
    token = random_token()

    for line in (
        token,
        f'{{"authorization": "Bearer {token}"}}',
        f"token={token}&x",
        f"/api/games/{token}/x",
    ):
        assert tokens_in(line) == [token]


@pytest.mark.parametrize(
    "line",
    [
        "d77959ae775c5f3cfa475e6c69898a0b",
        "d77959ae775c5f3cfa475e6c69898a0b" * 2,
        "11111111-2222-3333-4444-555555555555",
        "test_who_joins_a_game_that_is_over_is_told_",
        "arn:aws:lambda:eu-central-1:123456789012:function:noughts",
        "ultimate:X......../........./........./........./....O..../........./........./........./.........:X:e",
    ],
)
def test_what_else_stands_in_logs_is_no_token(line: str) -> None:
    assert tokens_in(line) == []


def test_a_log_file_with_a_token_in_it_is_named_with_the_line_and_without_the_token(tmp_path: Path) -> None:
    log, token = tmp_path / "stack.log", random_token()
    log.write_text(f"started\nBearer {token}\n", encoding="utf-8")

    with pytest.raises(pytest.fail.Exception, match=r"stack\.log.*line 2") as caught:
        check_log(log)

    assert token not in str(caught.value)
    log.write_text("started\n", encoding="utf-8")
    check_log(log)


def test_what_any_logger_writes_is_looked_at(logs: TokenWatch) -> None:
    logger, token, before = logging.Logger("a logger that nobody knows"), random_token(), logs.lines
    logger.addHandler(logging.StreamHandler(io.StringIO()))

    logger.warning("in the message %s", token)
    logger.warning("in a trace", exc_info=KeyError(token))
    logger.warning("nothing")
    guilty, logs.guilty = logs.guilty, []

    assert logs.lines == before + 3
    assert len(guilty) == 2
