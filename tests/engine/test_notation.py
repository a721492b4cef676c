"""Text to positions and moves: what it says, and what is refused with which reason."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from noughts import (
    ClassicVariant,
    MnkPosition,
    NotationError,
    Position,
    UltimatePosition,
    UltimateVariant,
    new_position,
    parse_position,
)

from tests.engine.known import positions, reachable

EMPTY = "........."


def ultimate(boards: str, rest: str = "X:*") -> str:
    """A 3 x 3 Ultimate position, given only the boards that are not empty."""
    given_boards = dict(pair.split("=") for pair in boards.split())
    return "ultimate:" + "/".join(given_boards.get(letter, EMPTY) for letter in "abcdefghi") + ":" + rest


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("classic:.../.../...:X", ClassicVariant(3, 3, 3)),
        ("classic:..../..../....:X", ClassicVariant(3, 4, 3)),
        ("classic:..../..../....:X:4", ClassicVariant(3, 4, 4)),
        ("classic:..../..../....:X:2", ClassicVariant(3, 4, 2)),
        ("classic:.:X", ClassicVariant(1, 1, 1)),
        ("classic:...:X:3", ClassicVariant(1, 3, 3)),
        ("ultimate:..../..../..../....:X:*", UltimateVariant(2)),
        (ultimate(""), UltimateVariant(3)),
    ],
)
def test_an_empty_board_is_the_start_of_its_variant(
    text: str, variant: ClassicVariant | UltimateVariant
) -> None:
    position = parse_position(text)
    assert position == new_position(variant)
    assert position.variant == variant
    assert str(position) == text


def test_a_position_says_whose_turn_it_is_and_where() -> None:
    position = parse_position(ultimate("a=....X....", "O:e"))
    assert isinstance(position, UltimatePosition)
    assert (position.turn, position.next_board, position.ply) == ("O", 4, 1)
    finished = parse_position("classic:XXX/OO./...:-")
    assert isinstance(finished, MnkPosition)
    assert (finished.turn, finished.winner) == (None, "X")


X_WON = "a=XXX...... b=XXX...... c=XXX......"

REFUSED = [
    # what is no position at all
    ("", "begins with classic: or ultimate:"),
    ("chess:.../.../...:X", "begins with classic: or ultimate:"),
    ("classic", "has the parts"),
    (" classic:.../.../...:X", "begins with"),
    ("classic:.../.../...", "has the parts"),
    ("classic:.../.../...:X:3:3", "has the parts"),
    ("classic::X", "1 to 15 rows of one length"),
    ("classic:.../..:X", "1 to 15 rows of one length"),
    ("classic:.../.../.../:X", "1 to 15 rows of one length"),
    (f"classic:{'.' * 16}:X", "1 to 15 rows of one length"),
    (f"classic:{'/'.join('.' * 16)}:X", "1 to 15 rows of one length"),
    ("classic:.../.x./...:X", "a cell is X, O or ., not 'x'"),
    ("classic:.../.\u0425./...:O", "a cell is X, O or ., not '\u0425'"),  # a Cyrillic letter
    ("classic:.../.\ud800./...:O", "a cell is X, O or ., not '.ud800'"),
    ("classic:.../.../...:x", "the side to move is X, O or -, not 'x'"),
    ("classic:.../.../...:", "the side to move is X, O or -"),
    ("classic:.../.../...:X\n", "the side to move is X, O or -"),
    ("classic:.../.../...:X:3", "given only if not 3, the smaller side"),
    ("classic:.../.../...:X:4", "k is 1 to 3"),
    ("classic:.../.../...:X:0", "k is 1 to 3"),
    ("classic:.../.../...:X:02", "k is 1 to 3"),
    ("classic:.../.../...:X:\u0662", "k is 1 to 3"),  # the Arabic digit 2
    ("classic:.../.../...:X:", "k is 1 to 3"),
    # classic marks that do not add up
    ("classic:X../.../...:X", "with 1 X and 0 O on the board the side to move is O, not X"),
    ("classic:.../.../...:O", "the side to move is X, not O"),
    ("classic:.../.../...:-", "the side to move is X, not -"),
    ("classic:XX./.../...:O", "2 X and 0 O are out of balance"),
    ("classic:O../.../...:X", "0 X and 1 O are out of balance"),
    ("classic:XXX/OOO/...:-", "both X and O have a complete line"),
    ("classic:XXX/OO./...:O", "the game is over, so the side to move is -, not O"),
    ("classic:XXX/OO./O..:-", "X has won, but with 3 X and 3 O the last move was not X's"),
    ("classic:OOO/XX./XX.:-", "O has won, but with 4 X and 3 O the last move was not O's"),
    ("classic:XXXX/OOOO/XXXX/OOO.:-:4", "given only if not 4"),
    ("classic:XXX.XXX/OO.OO..:-:3", "complete lines without a common cell"),
    ("classic:X.X/.../...:O:1", "complete lines without a common cell"),
    # boards of Ultimate that have no shape
    ("ultimate:..../..../..../....:X", "has the parts"),
    ("ultimate:..../..../..../....:X:*:*", "has the parts"),
    ("ultimate:..../..../....:X:*", "as many boards as a board has cells (4, 9, 16, 25)"),
    ("ultimate:..../..../..../...:X:*", "as many boards as a board has cells"),
    ("ultimate:.:X:*", "as many boards as a board has cells"),
    ("ultimate:" + "/".join(["." * 36] * 36) + ":X:*", "at most 1000 characters"),
    (ultimate("e=....D....", "O:e"), "a cell is X, O or ., not 'D'"),
    # marks of Ultimate that do not add up
    (ultimate("a=XO.......", "O:a"), "with 1 X and 1 O on the board the side to move is X, not O"),
    (ultimate("a=XX.......", "O:a"), "2 X and 0 O are out of balance"),
    (ultimate("a=XXXOOO...", "X:*"), "both X and O have a complete line in board a"),
    (ultimate("a=XXX...XXX e=OOOOO....", "O:*"), "X has complete lines in board a without a common cell"),
    ("ultimate:XX../XX../OO../OO..:-:-", "both X and O have a complete line in the game"),
    ("ultimate:XX../XX../O.../..O.:X:c", "4 X and 2 O are out of balance"),
    (
        ultimate(f"{X_WON} d=OO....... e=OO....... f=OO....... g=OO....... h=O........", "-:-"),
        "last move was not X's",
    ),
    ("ultimate:XX../XX../OO../O...:O:c", "the game is over, so the side to move is -, not O"),
    (
        ultimate(f"{X_WON} d=OO....... e=OO....... f=OO....... g=OO.......", "-:d"),
        "so the next board is -, not 'd'",
    ),
    # a next board that cannot be
    (ultimate("", "X:a"), "the first move is free, so the next board is *, not a"),
    (ultimate("", "X:-"), "the next board of a game that goes on is * or a to i, not '-'"),
    (ultimate("", "X:j"), "* or a to i, not 'j'"),
    (ultimate("", "X:E"), "* or a to i, not 'E'"),
    (ultimate("", "X:"), "* or a to i, not ''"),
    (ultimate("a=....X....", "O:*"), "no last move of X explains a free choice"),
    (ultimate("a=....X....", "O:a"), "no last move of X explains next board a"),
    (ultimate("a=X.......X e=O........", "O:a"), "too few marks for the moves that sent a side there"),
    (
        ultimate("a=X........ b=.X....... c=O........", "O:a"),
        "too few marks for the moves that sent a side there",
    ),
    (ultimate("e=...XXX... d=....O.... f=....O....", "O:e"), "board e is won or full"),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_no_game_reaches_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    message = str(caught.value).replace("\\", ".")
    assert reason in message
    assert len(message) < 300


def test_a_refusal_quotes_the_text() -> None:
    with pytest.raises(NotationError, match=r"'classic:X\.\./\.\.\./\.\.\.:X'$"):
        parse_position("classic:X../.../...:X")


@pytest.mark.parametrize("value", [None, 3, b"classic:.../.../...:X", ["classic"], True])
def test_what_is_no_text_is_refused(value: str) -> None:
    with pytest.raises(NotationError, match="a position is text, not"):
        parse_position(value)


@pytest.mark.parametrize(
    "text", ["x" * 10**6, "classic:" + "/" * 10**6, "ultimate:" + ":" * 10**6, "\0" * 5000]
)
def test_hostile_text_is_refused_with_a_short_message(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert len(str(caught.value)) < 200


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="classiultmate:/XO.-*abcdefghi0123", max_size=60))
def test_any_text_is_a_position_that_writes_itself_so_or_an_error(text: str) -> None:
    for candidate in (text, "classic:" + text, "ultimate:" + text):
        try:
            position = parse_position(candidate)
        except NotationError:
            continue
        assert str(position) == candidate


@settings(max_examples=300, deadline=None)
@given(positions(), st.integers(0, 1 << 32))
def test_a_position_with_two_characters_exchanged_still_obeys_the_rules_or_is_refused(
    position: Position, seed: int
) -> None:
    text = list(str(position))
    i, j = Random(seed).sample(range(len(text)), 2)
    text[i], text[j] = text[j], text[i]
    try:
        other = parse_position("".join(text))
    except NotationError:
        return
    assert str(other) == "".join(text)
    assert bool(other.legal_moves()) == (other.turn is not None)


@pytest.mark.parametrize(
    "variant",
    [ClassicVariant(3, 3, 3), ClassicVariant(2, 3, 2), ClassicVariant(2, 4, 3), ClassicVariant(2, 2, 1)],
)
def test_exactly_the_classic_positions_that_games_reach_are_read(variant: ClassicVariant) -> None:
    start = new_position(variant)
    texts = {str(position) for position in reachable(start)}
    end = "" if variant.k == min(variant.rows, variant.columns) else f":{variant.k}"
    read = set()
    for marks in product("XO.", repeat=variant.rows * variant.columns):
        rows = [marks[i : i + variant.columns] for i in range(0, len(marks), variant.columns)]
        board = "/".join("".join(row) for row in rows)
        for turn in "XO-":
            text = f"classic:{board}:{turn}{end}"
            try:
                read.add(str(parse_position(text)))
            except NotationError:
                continue
    assert read == texts


def test_a_free_choice_needs_a_last_move_to_a_closed_board() -> None:
    boards = "d=....O.... e=...XXX... f=....O...."
    assert parse_position(ultimate(boards, "O:*")).free_reason == "won"
    for letter, cell in (("d", 4), ("f", 6)):  # X's other marks in e sent O there
        with pytest.raises(NotationError):
            parse_position(ultimate(boards, f"O:{letter}"))
        assert UltimatePosition().parse_move(f"e{cell}") == 36 + cell - 1


def test_the_reason_of_a_free_choice_is_unknown_when_possible_last_moves_disagree() -> None:
    boards = "XOXXOXOXO/O..O..O../O.X.O...O/.X.OX.OX./X...X...X/O...O..OX/X.XX...../.XOOOX.O./..XXOX.XO"
    position = parse_position(f"ultimate:{boards}:O:*")
    statuses = [outcome.status for board in range(9) if (outcome := position.local_outcome(board))]
    assert statuses == ["DRAW", "O_WON", "O_WON", "X_WON", "X_WON"]
    assert position.free_reason == "start"


@pytest.mark.parametrize(
    "text", ["", "a", "1", "a0", "a10", "j1", "A1", "a01", "a1 ", " a1", "a1\n", "aa1", "a1a", "ä1", "a१"]
)
def test_what_names_no_square_of_the_board_is_no_move(text: str) -> None:
    for position in (UltimatePosition(), MnkPosition(9, 9, 5)):
        with pytest.raises(
            NotationError, match="a move is a letter from a to i and a number from 1 to 9, not"
        ):
            position.parse_move(text)


@pytest.mark.parametrize("value", [None, 0, True, b"a1", ["a1"], 10**400])
def test_what_is_no_text_is_no_move(value: str) -> None:
    with pytest.raises(NotationError, match="a move is a letter from"):
        UltimatePosition().parse_move(value)


def test_the_squares_of_the_largest_boards_have_names() -> None:
    assert UltimatePosition(5).move_text(624) == "y25"
    assert UltimatePosition(5).parse_move("y25") == 624
    assert UltimatePosition(2).move_text(15) == "d4"
    with pytest.raises(NotationError, match="from a to d and a number from 1 to 4"):
        UltimatePosition(2).parse_move("d5")


def test_a_game_can_be_played_on_from_text() -> None:
    position = parse_position("classic:XX./OO./...:X")
    position.push(position.parse_move("c1"))
    assert str(position) == "classic:XXX/OO./...:-"
