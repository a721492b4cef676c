"""The rules of Ultimate, the interface UltimateTicTacToe left aside."""

from itertools import combinations
from random import Random

import pytest
from noughts import (
    BoardError,
    IllegalMoveError,
    Mark,
    Outcome,
    Reason,
    UltimatePosition,
    UltimateVariant,
    VariantError,
    parse_position,
)
from noughts.position import DRAW

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def play(*moves: str, size: int = 3) -> UltimatePosition:
    position = UltimatePosition(size)
    for move in moves:
        position.push(position.parse_move(move))
    return position


def test_the_cell_played_names_the_next_board() -> None:
    position = play("a5")
    assert position.next_board == 4
    assert position.free_reason is None
    assert [position.move_text(move) for move in position.legal_moves()] == [
        f"e{cell}" for cell in range(1, 10)
    ]
    assert not position.is_legal(position.parse_move("a1"))


def test_the_first_move_is_free() -> None:
    position = UltimatePosition()
    assert len(position.legal_moves()) == 81
    assert (position.next_board, position.free_reason) == (None, "start")


def test_sent_to_a_won_board_the_opponent_may_play_in_any_open_one() -> None:
    position = play("e4", "d5", "e6", "f5", "e5")  # X wins board e with the cell that sends to e
    assert position.local_outcome(4) == Outcome(Mark.X, Reason.LINE, (3, 4, 5))
    assert (position.next_board, position.free_reason) == (None, "won")
    legal = {position.move_text(move)[0] for move in position.legal_moves()}
    assert legal == set("abcdfghi")
    assert not position.is_legal(position.parse_move("e1"))


SENT_TO_FULL = (
    "b7 g4 d1 a5 e3 c2 b9 i8 h9 i6 f7 g8 h5 e4 d4 d9 i9 i7 g9 i3 c5 e8 h2 b6 f2 b8 h8 d8 b2 b3 c6 f1 a7 "
    "g3 c8 i1 a2 b4 d2 b1 a9 i2 b5 e2"
)


def test_sent_to_a_full_board_the_opponent_may_play_in_any_open_one() -> None:
    position = play(*SENT_TO_FULL.split())
    assert position.local_outcome(1) == Outcome(None, Reason.FULL, ())
    assert (position.next_board, position.free_reason) == (None, "full")
    boards = {move // 9 for move in position.legal_moves()}
    assert boards == {board for board in range(9) if position.local_outcome(board) is None}
    position.pop()
    assert (position.next_board, position.free_reason) == (4, None)


DRAWN_LINE = (
    "h1 a3 c8 h3 c9 i5 e7 g3 c7 g1 a2 b4 d9 i1 a4 d7 g2 b9 i9 i7 g9 i4 d3 f2 b8 h4 d2 b7 g7 g4 d8 h5 e9 "
    "g5 e5 e8 h6 f6 f8 h2 b1 a7 g6 f1 a6 f3 d5 e6 a5 e1 e2 b5 e4 g8 h8 h9 h7 b2 b3 e3 b6"
)
TWO_AND_A_DRAWN_ONE = (
    "c2 b5 e2 b7 g3 c1 a7 g8 h2 b1 a3 c5 e9 i8 h8 h3 c4 d6 f6 f7 g5 e1 a8 h7 g6 f4 d2 b3 c9 i4 d1 a2 c6 "
    "f1 a4 d5 e8 h5 e5 i7 g4 d4 i3 c3 c7 c8 a9 i2 i5 i1"
)


@pytest.mark.parametrize("game", [DRAWN_LINE, TWO_AND_A_DRAWN_ONE])
def test_a_drawn_board_counts_for_neither_side(game: str) -> None:
    position = play(*game.split())
    assert position.status == "DRAW"
    drawn = {board for board in range(9) if position.local_outcome(board) == DRAW}
    rows = [{winner(position, board) for board in line if board not in drawn} for line in LINES]
    assert any(len(owners) <= 1 for owners in rows)  # a row for one side, or for both, if they counted


def winner(position: UltimatePosition, board: int) -> Mark | None:
    outcome = position.local_outcome(board)
    return outcome.winner if outcome else None


def test_with_all_boards_closed_and_no_line_the_game_is_a_draw_though_cells_are_free() -> None:
    position = play(*TWO_AND_A_DRAWN_ONE.split())
    assert position.ply < 81
    assert position.outcome() == DRAW
    assert (position.turn, position.legal_moves(), position.next_board) == (None, [], None)


X_WINS = "g4 d8 h5 e3 c1 a4 d7 g5 e5 e7 g1 a3 c5 e9 i9 i3 c9 i7 g7 a5 e4 d3 e6"
O_WINS = "d2 b5 e6 f8 h6 f3 c9 i9 i1 a9 i2 b6 f2 b3 c4 d4 d3 c5 e9 i7 g1 a8 h2 b9 i3 c8 h1 a7 g3 c2"


@pytest.mark.parametrize(("game", "mark"), [(X_WINS, Mark.X), (O_WINS, Mark.O)])
def test_three_boards_in_a_row_win_the_game(game: str, mark: Mark) -> None:
    *moves, last = game.split()
    position = play(*moves)
    assert (position.turn, position.status) == (mark, "IN_PROGRESS")
    position.push(position.parse_move(last))
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (mark, Reason.LINE)
    assert outcome.line in LINES
    assert all(winner(position, board) is mark for board in outcome.line)
    assert position.legal_moves() == []
    assert not position.turn
    assert (position.next_board, position.free_reason) == (None, None)
    position.pop()
    assert (position.turn, position.status) == (mark, "IN_PROGRESS")


def test_a_move_that_ends_the_game_sends_nobody_anywhere() -> None:
    *moves, last = X_WINS.split()
    position = play(*moves)
    assert position.sends_to(position.parse_move(last)) is None
    opening = UltimatePosition()
    assert opening.sends_to(opening.parse_move("a5")) == 4
    assert play("e4", "d5", "e6", "f5").sends_to(opening.parse_move("e5")) is None


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_size_has_as_many_boards_as_cells(size: int) -> None:
    position = UltimatePosition(size)
    assert position.variant == UltimateVariant(size)
    assert position.boards == size * size
    assert len(position.legal_moves()) == size**4
    assert [len(position.cells(board)) for board in range(position.boards)] == [size * size] * position.boards


@pytest.mark.parametrize("size", [1, 6, 0, -3, True, 3.0, "3", None, 10**400])
def test_other_sizes_are_refused(size: int) -> None:
    for make in (UltimatePosition, UltimateVariant):
        with pytest.raises(VariantError, match=r"^size must be an integer from 2 to 5, not"):
            make(size)


@pytest.mark.parametrize(("i", "j"), list(combinations(range(4), 2)))
def test_on_two_by_two_any_two_marks_of_a_side_win_a_board(i: int, j: int) -> None:
    position = play(f"a{j + 1}", f"{'abcd'[j]}1", f"a{i + 1}", size=2)
    assert position.local_outcome(0) == Outcome(Mark.X, Reason.LINE, (i, j))
    assert position.next_board == (None if i == 0 else i)


def test_two_by_two_boards_never_fill_up_and_the_game_is_never_a_draw() -> None:
    random = Random(3)
    for _ in range(300):
        position = UltimatePosition(2)
        while position.turn:
            position.push(random.choice(position.legal_moves()))
        assert position.winner
        assert DRAW not in [position.local_outcome(board) for board in range(4)]


def test_there_are_no_other_boards() -> None:
    position = UltimatePosition()
    for board in (9, -1, True, 1.0, None, "0", 10**5000):
        with pytest.raises(BoardError, match="boards are 0 to 8"):
            position.local_outcome(board)  # type: ignore[arg-type]
        with pytest.raises(BoardError, match="boards are 0 to 8"):
            position.cells(board)  # type: ignore[arg-type]


def test_the_canonical_order_is_centre_corners_edges_of_boards_and_then_of_cells() -> None:
    position = UltimatePosition()
    texts = [position.move_text(move) for move in position.search_order()]
    assert texts[:9] == ["e5", "e1", "e3", "e7", "e9", "e2", "e4", "e6", "e8"]
    assert texts[::9] == ["e5", "a5", "c5", "g5", "i5", "b5", "d5", "f5", "h5"]
    position.push(position.parse_move("a1"))
    assert [position.move_text(move) for move in position.search_order()][:3] == ["a5", "a3", "a7"]


def test_a_refusal_names_move_position_and_what_is_allowed() -> None:
    position = play("a5")
    with pytest.raises(IllegalMoveError) as caught:
        position.push(position.parse_move("b1"))
    message = str(caught.value)
    assert "'b1' (9)" in message
    assert str(position) in message
    assert "O may play e1 e2 e3 e4 e5 e6 e7 e8 e9" in message


def test_a_refusal_tells_a_player_which_rule_forbids_the_move() -> None:
    sent = play("a5")
    assert reason_against(sent, "b1") == "b1 cannot be played, O must play in board e"
    assert reason_against(play("a5", "e5"), "e5") == "e5 cannot be played, O is there already"
    after_a_win = play("e4", "d5", "e6", "f5", "e5")
    assert reason_against(after_a_win, "e1") == "e1 cannot be played, board e is won"


def reason_against(position: UltimatePosition, text: str) -> str:
    with pytest.raises(IllegalMoveError) as caught:
        position.push(position.parse_move(text))
    return caught.value.reason.partition(";")[0]


def test_a_refusal_of_a_long_choice_is_short() -> None:
    with pytest.raises(IllegalMoveError, match=r"X may play a1 a2 .* b3 and 69 more$"):
        UltimatePosition().push(81)


def test_the_reason_for_a_free_choice_in_a_parsed_position_is_what_all_last_moves_agree_on() -> None:
    after_a_win = play("e4", "d5", "e6", "f5", "e5")
    assert parse_position(str(after_a_win)).free_reason == "won"
    after_a_draw = play(*SENT_TO_FULL.split())
    reasons = {parse_position(str(image)).free_reason for image in after_a_draw.symmetries()}
    assert len(reasons) == 1
    assert reasons <= {"full", "start"}
