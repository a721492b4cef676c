"""A game in the terminal, as somebody who types sees it."""

from collections.abc import Iterator

import pytest
from noughts import Mark, MnkPosition, Position, UltimatePosition, parse_position
from noughts.cli.play import Table, Terminal
from noughts.position import Move
from noughts.search.limits import check_unfinished

ONLY_X, ONLY_O, BOTH = {Mark.X}, {Mark.O}, {Mark.X, Mark.O}


class First:
    """A computer that plays the first legal move."""

    def choose_move(self, position: Position) -> Move:
        return position.legal_moves()[0]


class Last:
    """An adviser who would play the last legal move."""

    def choose_move(self, position: Position) -> Move:
        check_unfinished(position)
        return position.legal_moves()[-1]


class Screen:
    """Types the lines given, then ends the input; keeps what is shown."""

    def __init__(self, *typed: str) -> None:
        self._typed: Iterator[str] = iter(typed)
        self.prompts: list[str] = []
        self.shown: list[str] = []

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        try:
            return next(self._typed)
        except StopIteration:
            raise EOFError from None

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def played(*typed: str, people: set[Mark] = ONLY_X, start: Position | None = None) -> Screen:
    screen = Screen(*typed)
    terminal = Terminal(screen.ask, screen.shown.append, lambda text, _style: text)
    Table(start or MnkPosition(), people, First(), Last(), terminal).play()
    return screen


def test_person_and_computer_take_turns() -> None:
    screen = played("b2")
    assert "O plays a1." in screen.text
    assert screen.text.rstrip().splitlines()[-1].startswith("To go on from here")
    assert "classic:O../.X./...:X" in screen.text


def test_computer_opens_when_the_person_is_o() -> None:
    screen = played("quit", people=ONLY_O)
    assert "X plays a1." in screen.text
    assert screen.prompts == ["O> "]


def test_two_people() -> None:
    screen = played("a1", "b1", "a2", "b2", "a3", people=BOTH)
    assert "X has won." in screen.text
    assert screen.prompts == ["X> ", "O> ", "X> ", "O> ", "X> ", "undo, new or quit> "]


def test_watching_ends_with_the_game() -> None:
    screen = played(people=set())
    assert not screen.prompts
    assert "X has won." in screen.text


def test_undo_goes_back_to_ones_own_turn_and_redo_forward() -> None:
    screen = played("b2", "undo", "redo", "undo", "c3")
    assert "classic:O../.../..X:X" in screen.text
    assert screen.prompts == ["X> "] * 6


def test_undo_after_the_end() -> None:
    screen = played("a1", "b1", "a2", "b2", "a3", "u", people=BOTH)
    assert screen.prompts[-1] == "X> "
    assert "classic:XO./XO./...:X" in screen.text


def test_undo_of_the_computers_opening_is_refused() -> None:
    screen = played("undo", people=ONLY_O)
    assert "you have not moved yet" in screen.text
    assert screen.text.count("X plays") == 1


def test_redo_without_undo_is_refused() -> None:
    assert "nothing was taken back" in played("redo").text


def test_redo_is_gone_after_another_move() -> None:
    screen = played("b2", "undo", "c3", "redo")
    assert "nothing was taken back" in screen.text


def test_hint_plays_nothing() -> None:
    screen = played("hint")
    assert "The computer would play c3." in screen.text
    assert "plays" not in screen.text


def test_hint_after_the_end_says_that_there_is_none() -> None:
    over = parse_position("classic:XXX/OO./...:-")
    assert "no move to choose, the game is over (X_WON)" in played("hint", start=over).text


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("z9", "a move is a letter from a to c and a number from 1 to 3, not 'z9'"),
        ("b2", "illegal"),
        ("what?", "or help"),
    ],
)
def test_what_is_no_move_gets_a_friendly_answer(typed: str, says: str) -> None:
    start = MnkPosition()
    start.push(4)
    screen = played(typed, people=BOTH, start=start)
    assert says in screen.text
    assert screen.prompts == ["O> ", "O> "]


def test_number_alone_plays_in_the_forced_board() -> None:
    screen = played("e1", "5", people=BOTH, start=UltimatePosition())
    assert parse_position(screen.text.split("'")[1]).cells(0) == "....O...."


def test_number_alone_is_no_move_where_the_board_is_free() -> None:
    assert "a move is a letter" in played("5", people=BOTH, start=UltimatePosition()).text


def test_new_game() -> None:
    screen = played("b2", "new")
    assert "classic:" not in screen.text
    assert screen.text.count("    a b c\n  1 · · ·\n  2 · · ·\n  3 · · ·") == 2


def test_commands_in_any_case_and_with_spaces() -> None:
    assert "O plays a1." in played("  B2 ").text
    assert "undo" in played("HELP").text


@pytest.mark.parametrize("leave", ["quit", "q", "exit"])
def test_leaving(leave: str) -> None:
    assert played(leave, "b2").prompts == ["X> "]


def test_game_can_be_taken_up_again() -> None:
    start = UltimatePosition()
    screen = played("e1", people=BOTH, start=start)
    text = screen.text.split("'")[1]
    assert parse_position(text).ply == 1
    assert not start.moves
