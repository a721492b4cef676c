"""Watching what is logged for tokens: none may ever be written, by whatever test provoked the line.

What the handlers of this process log passes `logging.Handler.format`, whoever writes it where; what the
functions of a local stack log is in the stack's file. The tests' own tokens are known; those that a browser
makes are recognised by their form.
"""

import base64
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

_FORM = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])")
_KINDS = [re.compile(kind) for kind in ("[a-z]", "[A-Z]", "[0-9]")]


def tokens_in(text: str) -> list[str]:
    """Return what looks like a token of 32 random bytes: of its form, and no name of something.

    Names of files and functions have the form by chance now and then; they lack capitals or digits, or do not
    end as 32 bytes do. Of random tokens one in a thousand has no digit.
    """
    return [found for found in _FORM.findall(text) if _is_random(found)]


def _is_random(text: str) -> bool:
    raw = base64.urlsafe_b64decode(text + "=")
    canonical = base64.urlsafe_b64encode(raw).rstrip(b"=").decode() == text
    return canonical and all(kind.search(text) for kind in _KINDS)


def check_log(log: Path) -> None:
    """Fail when a log file holds a token."""
    lines = enumerate(log.read_text(encoding="utf-8", errors="replace").splitlines(), start=1)
    guilty = [f"line {number}" for number, line in lines if tokens_in(line)]
    if guilty:
        pytest.fail(f"{log} holds tokens in {', '.join(guilty)}")


@dataclass
class TokenWatch:
    """The lines that this process logged with a token in them; `lines` counts all."""

    lines: int = 0
    guilty: list[str] = field(default_factory=list)

    def see(self, line: str) -> None:
        """Take a line of a log."""
        self.lines += 1
        if tokens_in(line):
            self.guilty.append(line)


@contextmanager
def watched_logging() -> Iterator[TokenWatch]:
    """Look at every line that any logger of this process formats."""
    watch, plain = TokenWatch(), logging.Handler.format

    def format_and_look(self: logging.Handler, record: logging.LogRecord) -> str:
        line = plain(self, record)
        watch.see(line)
        return line

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(logging.Handler, "format", format_and_look)
        yield watch
