"""Classic tic-tac-toe and m,n,k games."""

from itertools import combinations
from random import Random

import pytest
from noughts import (
    BoardError,
    ClassicVariant,
    MnkPosition,
    Outcome,
    Reason,
    VariantError,
    new_position,
    parse_position,
)
from noughts.position import Mark

from tests.oracle import ClassicOracle


def after(*moves: int, rows: int = 3, columns: int = 3, k: int = 3) -> MnkPosition:
    position = MnkPosition(rows, columns, k)
    for move in moves:
        position.push(move)
    return position


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@pytest.mark.parametrize("line", LINES)
def test_each_line_of_three_wins_for_x_and_for_o(line: tuple[int, int, int]) -> None:
    others = [cell for cell in range(9) if cell not in line]
    x_wins = after(line[0], others[0], line[1], others[1], line[2])
    assert x_wins.outcome() == Outcome(Mark.X, Reason.LINE, line)
    harmless = next(three for three in combinations(others, 3) if three not in LINES)
    o_wins = after(harmless[0], line[0], harmless[1], line[1], harmless[2], line[2])
    assert o_wins.outcome() == Outcome(Mark.O, Reason.LINE, line)


def test_a_full_board_without_a_line_is_a_draw() -> None:
    position = after(0, 1, 2, 4, 3, 5, 7, 6, 8)
    assert position.outcome() == Outcome(None, Reason.FULL, ())
    assert position.status == "DRAW"
    assert str(position) == "classic:XOX/XOO/OXX:-"


def test_a_line_on_the_last_free_cell_is_a_win_and_no_draw() -> None:
    position = after(0, 1, 2, 3, 4, 5, 7, 6, 8)
    assert position.ply == 9
    assert position.outcome() == Outcome(Mark.X, Reason.LINE, (0, 4, 8))


def test_of_two_lines_made_at_once_rows_come_before_columns_before_diagonals() -> None:
    row_and_column = after(1, 4, 2, 5, 3, 7, 6, 8, 0)
    assert row_and_column.outcome() == Outcome(Mark.X, Reason.LINE, (0, 1, 2))
    column_and_diagonal = after(3, 1, 6, 5, 4, 7, 8, 2, 0)
    assert column_and_diagonal.outcome() == Outcome(Mark.X, Reason.LINE, (0, 3, 6))


def test_a_longer_row_than_needed_wins_too() -> None:
    position = parse_position("classic:XX.XX/OOO../O....:X:4")
    position.push(2)
    assert position.outcome() == Outcome(Mark.X, Reason.LINE, (0, 1, 2, 3))


def test_k_may_exceed_the_shorter_side_and_then_only_the_longer_one_wins() -> None:
    position = after(0, 4, 1, 5, 2, 6, 3, rows=2, columns=4, k=4)
    assert position.outcome() == Outcome(Mark.X, Reason.LINE, (0, 1, 2, 3))


def test_with_one_in_a_row_the_first_mark_wins() -> None:
    position = after(7, rows=3, columns=3, k=1)
    assert position.outcome() == Outcome(Mark.X, Reason.LINE, (7,))


def test_a_single_cell_that_needs_one_mark_is_won_by_it() -> None:
    assert after(0, rows=1, columns=1, k=1).status == "X_WON"


@pytest.mark.parametrize(
    ("sizes", "wrong"),
    [
        ((0, 3, 3), "rows"),
        ((16, 3, 3), "rows"),
        ((3, -1, 3), "columns"),
        ((3, 16, 3), "columns"),
        ((3, 3, 0), "k"),
        ((3, 3, 4), "k"),
        ((3, 5, 6), "k"),
        ((True, 3, 1), "rows"),
        ((3.0, 3, 3), "rows"),
        (("3", 3, 3), "rows"),
        ((None, 3, 3), "rows"),
        ((3, 10**5000, 3), "columns"),
    ],
)
def test_sizes_out_of_range_are_refused_by_name(sizes: tuple[int, int, int], wrong: str) -> None:
    for make in (MnkPosition, ClassicVariant):
        with pytest.raises(VariantError, match=f"^{wrong} must be an integer from 1 to"):
            make(*sizes)


def test_the_canonical_order_is_centre_corners_edges() -> None:
    assert MnkPosition().search_order() == [4, 0, 2, 6, 8, 1, 3, 5, 7]
    assert after(4, 0).search_order() == [2, 6, 8, 1, 3, 5, 7]


def test_the_canonical_order_begins_with_the_cells_on_most_lines_near_the_centre() -> None:
    assert MnkPosition(4, 4, 4).search_order()[:8] == [5, 6, 9, 10, 0, 3, 12, 15]
    assert MnkPosition(15, 15, 5).search_order()[0] == 7 * 15 + 7
    assert MnkPosition(3, 5, 3).search_order()[0] == 7


def test_the_only_local_board_is_the_game() -> None:
    position = after(0, 3, 1, 4, 2)
    assert position.boards == 1
    assert position.cells(0) == "XXXOO...."
    assert position.local_outcome(0) == position.outcome()
    for board in (1, -1, True, None, "0"):
        with pytest.raises(BoardError, match="boards are 0 to 0"):
            position.local_outcome(board)  # type: ignore[arg-type]
        with pytest.raises(BoardError):
            position.cells(board)  # type: ignore[arg-type]


def test_moves_are_column_letter_and_row_number() -> None:
    position = MnkPosition(15, 15, 5)
    assert position.move_text(0) == "a1"
    assert position.move_text(224) == "o15"
    assert position.parse_move("b3") == 31
    assert MnkPosition(3, 5, 3).parse_move("e1") == 4


@pytest.mark.parametrize(
    "variant",
    [ClassicVariant(3, 3, 3), ClassicVariant(4, 4, 3), ClassicVariant(2, 5, 3), ClassicVariant(6, 7, 4)],
    ids=str,
)
def test_random_games_agree_with_the_oracle_at_every_ply(variant: ClassicVariant) -> None:
    random = Random(2)
    words = {"X": "X_WON", "O": "O_WON", "Draw": "DRAW", None: "IN_PROGRESS"}
    for _ in range(100):
        position = new_position(variant)
        oracle = ClassicOracle(variant.rows, variant.columns, variant.k)
        while True:
            assert position.status == words[oracle.result()]
            assert position.cells(0) == "".join("".join(row) for row in oracle.board)
            legal = [row * variant.columns + column for row, column in oracle.legal()]
            assert position.legal_moves() == legal
            if not legal:
                break
            move = random.choice(legal)
            position.push(move)
            oracle.play(*divmod(move, variant.columns))
