"""The two row functions."""

from functools import cache
from itertools import product
from random import Random

import pytest
from noughts import AttemptError, play_against_ai, play_tic_tac_toe

from tests.oracle import ClassicOracle, other

Rows = list[list[str]]
STATUS = {"X": "X_WON", "O": "O_WON", "Draw": "DRAW", None: "IN_PROGRESS"}


def test_accepted_moves_alternate_the_players() -> None:
    assert play_tic_tac_toe([[0, 0], [1, 1]]) == [
        ["1", "X..", "...", "...", "IN_PROGRESS", "O", "X"],
        ["1", "X..", ".O.", "...", "IN_PROGRESS", "X", "O"],
    ]


def test_an_occupied_cell_is_refused_and_the_turn_stays() -> None:
    assert play_tic_tac_toe([[0, 0], [0, 0]]) == [
        ["1", "X..", "...", "...", "IN_PROGRESS", "O", "X"],
        ["0", "X..", "...", "...", "IN_PROGRESS", "O", "O"],
    ]


def test_a_won_game_refuses_every_further_attempt() -> None:
    rows = play_tic_tac_toe([[0, 0], [1, 0], [0, 1], [1, 1], [0, 2], [2, 2], [0, 0]])
    assert rows[4] == ["1", "XXX", "OO.", "...", "X_WON", "-", "X"]
    assert rows[5] == rows[6] == ["0", "XXX", "OO.", "...", "X_WON", "-", "-"]


def test_o_can_win() -> None:
    rows = play_tic_tac_toe([[0, 0], [1, 0], [0, 1], [1, 1], [2, 2], [1, 2]])
    assert rows[-1] == ["1", "XX.", "OOO", "..X", "O_WON", "-", "O"]


def test_a_full_board_without_a_line_is_a_draw() -> None:
    rows = play_tic_tac_toe([[0, 0], [0, 1], [0, 2], [1, 1], [1, 0], [1, 2], [2, 1], [2, 0], [2, 2], [0, 0]])
    assert rows[8] == ["1", "XOX", "XOO", "OXX", "DRAW", "-", "X"]
    assert rows[9] == ["0", "XOX", "XOO", "OXX", "DRAW", "-", "-"]


def test_a_win_with_the_last_cell_is_no_draw() -> None:
    rows = play_tic_tac_toe([[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2], [2, 1], [2, 0], [2, 2]])
    assert rows[8] == ["1", "XOX", "OXO", "OXX", "X_WON", "-", "X"]


def test_no_attempts_give_no_rows() -> None:
    assert play_tic_tac_toe([]) == []
    assert play_against_ai([]) == []


def test_rows_are_independent_and_hold_plain_strings() -> None:
    for function in (play_tic_tac_toe, play_against_ai):
        rows = function([[0, 0], [0, 0], [1, 1]])
        untouched = [row.copy() for row in rows[1:]]
        rows[0][1] = "changed"
        assert rows[1:] == untouched
        assert {type(cell) for row in rows for cell in row} == {str}
        assert len({id(row) for row in rows}) == len(rows)


def test_attempts_are_left_as_they_were_and_may_be_tuples() -> None:
    attempts = [[0, 0], [1, 1]]
    play_tic_tac_toe(attempts)
    assert attempts == [[0, 0], [1, 1]]
    assert play_tic_tac_toe([(0, 0), (1, 1)]) == play_tic_tac_toe(attempts)


def test_random_attempts_agree_with_the_oracle() -> None:
    random = Random(4)
    for _ in range(300):
        attempts = [[random.randrange(3), random.randrange(3)] for _ in range(random.randrange(101))]
        assert play_tic_tac_toe(attempts) == by_the_oracle(attempts)


def by_the_oracle(attempts: list[list[int]]) -> Rows:
    oracle, rows = ClassicOracle(3, 3, 3), []
    for row, column in attempts:
        player = "-" if oracle.result() else oracle.player
        accepted = oracle.allows(row, column)
        if accepted:
            oracle.play(row, column)
        rows.append(["1" if accepted else "0", *snapshot(oracle), player])
    return rows


def snapshot(oracle: ClassicOracle) -> list[str]:
    result = oracle.result()
    return [*("".join(row) for row in oracle.board), STATUS[result], "-" if result else oracle.player]


both = pytest.mark.parametrize("function", [play_tic_tac_toe, play_against_ai])


@both
def test_a_hundred_attempts_are_allowed_and_no_more(function: object) -> None:
    assert callable(function)
    assert len(function([[0, 0]] * 100)) >= 100
    with pytest.raises(AttemptError, match=r"row 100 is one attempt too many: \[1, 2\]; at most 100"):
        function([[0, 0]] * 100 + [[1, 2]] * 7)


@both
@pytest.mark.parametrize(
    ("row", "shown"),
    [
        ([0, 3], r"\[0, 3\]"),
        ([-1, 0], r"\[-1, 0\]"),
        ([0], r"\[0\]"),
        ([], r"\[\]"),
        ([0, 0, 0], r"\[0, 0, 0\]"),
        ([True, 0], r"\[True, 0\]"),
        ([0, 1.0], r"\[0, 1.0\]"),
        (["0", "0"], r"\['0', '0'\]"),
        ([None, 0], r"\[None, 0\]"),
        (None, "None"),
        (4, "4"),
        ("00", "'00'"),
        ({0: 0, 1: 1}, r"\{0: 0, 1: 1\}"),
        ([10**400, 0], r"\[1000.*"),
    ],
    ids=range(14),
)
def test_a_row_that_is_no_attempt_is_named(function: object, row: object, shown: str) -> None:
    assert callable(function)
    with pytest.raises(AttemptError, match=rf"^row 2 must be \[row, column\], two integers .* not {shown}"):
        function([[0, 0], [1, 1], row, [0, 9]])


@both
@pytest.mark.parametrize("attempts", [None, 3, "00", {0: 0}, b"00"])
def test_attempts_that_are_no_list_are_refused(function: object, attempts: object) -> None:
    assert callable(function)
    with pytest.raises(AttemptError, match="attempts are a list of rows"):
        function(attempts)


def test_the_computer_answers_a_corner_in_the_centre() -> None:
    assert play_against_ai([[0, 0]]) == [
        ["X", "1", "X..", "...", "...", "IN_PROGRESS", "O", "0,0"],
        ["O", "1", "X..", ".O.", "...", "IN_PROGRESS", "X", "1,1"],
    ]


def test_the_computer_does_not_answer_a_refused_attempt() -> None:
    assert play_against_ai([[1, 1], [1, 1]]) == [
        ["X", "1", "...", ".X.", "...", "IN_PROGRESS", "O", "1,1"],
        ["O", "1", "O..", ".X.", "...", "IN_PROGRESS", "X", "0,0"],
        ["X", "0", "O..", ".X.", "...", "IN_PROGRESS", "X", "1,1"],
    ]


def test_attempts_after_the_end_are_refused_as_xs_and_unanswered() -> None:
    rows = play_against_ai([[row, column] for row, column in product(range(3), repeat=2)] * 3)
    end = next(index for index, row in enumerate(rows) if row[5] != "IN_PROGRESS")
    assert all(row[:2] == ["X", "0"] and row[6] == "-" for row in rows[end + 1 :])
    assert len({tuple(row[2:7]) for row in rows[end:]}) == 1


@cache
def value(board: str, player: str) -> int:
    """Plain minimax over the results: 1 when O wins, -1 when X does."""
    result = result_of(board)
    if result is not None:
        return {"O": 1, "X": -1, "Draw": 0}[result]
    values = [value(after, other(player)) for after in successors(board, player)]
    return max(values) if player == "O" else min(values)


def result_of(board: str) -> str | None:
    oracle = ClassicOracle(3, 3, 3)
    oracle.board = [list(board[i : i + 3]) for i in (0, 3, 6)]
    return oracle.result()


def successors(board: str, player: str) -> list[str]:
    return [board[:i] + player + board[i + 1 :] for i in range(9) if board[i] == "."]


def expected_answer(board: str) -> int:
    """The first cell, row by row, with the best value for O."""
    cells = [cell for cell in range(9) if board[cell] == "."]
    return max(cells, key=lambda cell: (value(board[:cell] + "O" + board[cell + 1 :], "X"), -cell))


def test_in_every_game_the_computer_plays_the_first_of_the_best_moves_and_never_loses() -> None:
    """All the boards on which O can be asked, reached by every sequence of X's moves."""
    asked: dict[str, list[list[int]]] = {"." * 9: []}
    frontier = ["." * 9]
    boards = 0
    while frontier:
        board = frontier.pop()
        for after in successors(board, "X"):
            played = [*asked[board], list(divmod(next(i for i in range(9) if after[i] != board[i]), 3))]
            rows = play_against_ai(played)
            if result_of(after):
                assert rows[-1][0] == "X"
                assert rows[-1][5] == "DRAW"
                continue
            answer = expected_answer(after)
            reply = after[:answer] + "O" + after[answer + 1 :]
            boards += 1
            result = result_of(reply)
            assert rows[-1] == [
                "O",
                "1",
                *(reply[i : i + 3] for i in (0, 3, 6)),
                STATUS[result],
                "-" if result else "X",
                f"{answer // 3},{answer % 3}",
            ]
            if not result and reply not in asked:
                asked[reply] = played
                frontier.append(reply)
    assert boards > 100


def test_a_slow_win_counts_as_much_as_a_fast_one() -> None:
    """O could win at once in 2,0; 0,0 wins as surely, makes two threats and comes first."""
    rows = play_against_ai([[2, 2], [1, 2], [1, 0]])
    assert rows[-2] == ["X", "1", "..O", "XOX", "..X", "IN_PROGRESS", "O", "1,0"]
    assert rows[-1] == ["O", "1", "O.O", "XOX", "..X", "IN_PROGRESS", "X", "0,0"]
