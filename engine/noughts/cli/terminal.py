"""What the commands need of a terminal: colours and a progress bar, in standard ANSI codes."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import TextIO

Paint = Callable[[str, str], str]
"""Puts a text into a style ("bold red") for one stream: `paint("X", "red")`."""

CODES = {
    "bold": "1",
    "dim": "2",
    "reverse": "7",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "cyan": "36",
}

REDRAW_SECONDS = 0.1
BAR_WIDTH = 24


def has_colours(stream: TextIO) -> bool:
    """Tell whether `stream` is a terminal that wants colours: NO_COLOR (no-color.org) or TERM=dumb refuse."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painter(stream: TextIO) -> Paint:
    """Return a function that colours text if `stream` takes colours and leaves it alone if not."""
    return _ansi if has_colours(stream) else _plain


def _ansi(text: str, style: str) -> str:
    codes = ";".join(CODES[word] for word in style.split())
    return f"\x1b[{codes}m{text}\x1b[0m"


def _plain(text: str, _style: str) -> str:
    return text


class Progress:
    """A line on a terminal that is redrawn in place as work goes on; silent where nobody watches."""

    def __init__(self, label: str, stream: TextIO, clock: Callable[[], float] = monotonic) -> None:
        self._label, self._stream, self._clock = label, stream, clock
        self._shown = stream.isatty() and os.environ.get("TERM") != "dumb"
        self._started = clock()
        self._drawn_at = -inf

    def update(self, done: int, total: int, note: str = "") -> None:
        """Show that `done` of `total` steps are finished: at most ten times a second, and at the end."""
        now = self._clock()
        if not self._shown or (done < total and now - self._drawn_at < REDRAW_SECONDS):
            return
        self._drawn_at = now
        filled = BAR_WIDTH * done // max(total, 1)
        bar = "█" * filled + "░" * (BAR_WIDTH - filled)
        self.line(
            f"{self._label} {bar} {done:,}/{total:,}{self._time_left(done, total, now)}  {note}".rstrip()
        )

    def line(self, text: str) -> None:
        """Replace the line by `text`, cut to the width of the terminal so that it stays one line."""
        if self._shown:
            self._stream.write("\r" + text[: _width(self._stream) - 1] + "\x1b[K")
            self._stream.flush()

    def close(self) -> None:
        """Take the line away, so that what follows starts on a clean one."""
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def _time_left(self, done: int, total: int, now: float) -> str:
        if not 0 < done < total:
            return ""
        seconds = round((now - self._started) * (total - done) / done)
        return f"  {seconds // 60}:{seconds % 60:02} left"


@contextmanager
def progress(label: str, stream: TextIO | None = None) -> Iterator[Progress]:
    """Show a `Progress` on `stream` (standard error unless given) while the block runs."""
    bar = Progress(label, stream or sys.stderr)
    try:
        yield bar
    finally:
        bar.close()


def _width(stream: TextIO) -> int:
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80
