"""Colours and the progress line: only where a person watches, never more than a line."""

from io import StringIO

import pytest
from noughts import MnkPosition, UltimatePosition, parse_position
from noughts.cli.board import describe, draw
from noughts.cli.terminal import Progress, painter

ESCAPE = "\x1b"


class Screen(StringIO):
    """A terminal to the program, a text to the test."""

    def isatty(self) -> bool:
        return True

    def last_line(self) -> str:
        return self.getvalue().split("\r")[-1].removesuffix(f"{ESCAPE}[K")


class Ticks:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def _ordinary_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


def plain(text: str, _style: str) -> str:
    return text


def test_colours_on_a_terminal() -> None:
    assert painter(Screen())("X", "bold red") == f"{ESCAPE}[1;31mX{ESCAPE}[0m"


def test_no_colours_in_a_file() -> None:
    assert painter(StringIO())("X", "bold red") == "X"


@pytest.mark.parametrize(("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_no_colours_against_the_users_will(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    assert painter(Screen())("X", "red") == "X"


def test_progress_shows_bar_count_and_time_left() -> None:
    screen, clock = Screen(), Ticks()
    bar = Progress("training", screen, clock)
    clock.now = 30.0
    bar.update(1000, 4000, "hard work")
    assert "training ██████░" in screen.last_line()
    assert "1,000/4,000  1:30 left  hard work" in screen.last_line()


def test_progress_is_not_redrawn_too_often() -> None:
    screen, clock = Screen(), Ticks()
    bar = Progress("training", screen, clock)
    for done in range(1, 100):
        clock.now += 0.01
        bar.update(done, 100)
    assert 8 <= screen.getvalue().count("\r") <= 12
    bar.update(100, 100)
    assert "100/100" in screen.last_line()


def test_progress_is_silent_in_a_file() -> None:
    stream = StringIO()
    bar = Progress("training", stream, Ticks())
    bar.update(100, 100)
    bar.line("thinking")
    bar.close()
    assert not stream.getvalue()


def test_progress_stays_on_one_line_and_leaves_none() -> None:
    screen = Screen()
    bar = Progress("thinking", screen, Ticks())
    bar.line("long " * 100)
    assert len(screen.last_line()) < 80
    bar.close()
    assert not screen.last_line()
    assert "\n" not in screen.getvalue()


def test_classic_board() -> None:
    position = parse_position("classic:X../.O./..X:O")
    assert draw(position, plain) == "    a b c\n  1 X · ·\n  2 · O ·\n  3 · · X"
    assert describe(position, plain) == "O to move."


def test_ultimate_board_numbers_the_cells_that_can_be_played() -> None:
    position = UltimatePosition(2)
    for text in ("a2", "b1"):
        position.push(position.parse_move(text))
    drawn = draw(position, plain).splitlines()
    assert [line.rstrip() for line in drawn] == [
        "  a   │  b", "  1 X │  O ·", "  3 4 │  · ·", "──────┼──────", "  c   │  d",
        "  · · │  · ·", "  · · │  · ·",
    ]  # fmt: skip
    assert describe(position, plain) == "X to move in board a."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("classic:XXX/OO./...:-", "X has won."),
        ("classic:XOX/XXO/OXO:-", "The game is a draw."),
        ("ultimate:..../..../..../....:X:*", "X to move in any open board."),
        ("ultimate:XX../O.../..../....:O:*", "O to move in any open board, the board it was sent to is won."),
    ],
)
def test_state_in_a_sentence(text: str, says: str) -> None:
    assert describe(parse_position(text), plain) == says


def test_boards_show_who_won_them() -> None:
    won = parse_position("ultimate:XX../O.../..../....:O:*")
    assert draw(won, plain).startswith("  a:X │  b")


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_all_lines_of_a_board_are_equally_wide(size: int) -> None:
    lines = draw(UltimatePosition(size), plain).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert len(lines) == size * (size + 1) + size - 1


def test_last_move_stands_out_in_colour() -> None:
    position = MnkPosition()
    position.push(4)
    paint = painter(Screen())
    assert paint("X", "bold red reverse") in draw(position, paint, 4)
    assert paint("X", "bold red reverse") not in draw(position, paint)
