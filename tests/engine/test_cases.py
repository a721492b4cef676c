"""Games of Ultimate with known outcomes."""

from typing import Any

import pytest
from noughts import UltimatePosition, UltimateTicTacToe

from tests.engine.known import load

CASES = load("ultimate_games.json")
LETTERS = {"X_WON": "X", "O_WON": "O", "DRAW": "D"}

every_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())


@every_case
def test_the_position_after_the_game_is_the_known_one(case: Any) -> None:
    position = UltimatePosition()
    for board, cell in case["moves"]:
        position.push(board * 9 + cell)
    outcomes = [position.local_outcome(board) for board in range(9)]
    assert "".join(LETTERS[outcome.status] if outcome else "." for outcome in outcomes) == case["macro"]
    assert position.next_board == case["forced"]
    assert position.turn == case["turn"]
    assert position.winner == case["result"]
    assert len(position.legal_moves()) == case["legal"]


@every_case
def test_the_asked_for_interface_says_the_same(case: Any) -> None:
    game = UltimateTicTacToe()
    assert all(game.make_move(board, cell) for board, cell in case["moves"])
    local = {"D": "Draw", ".": None}
    assert [game.check_local_winner(board) for board in range(9)] == [
        local.get(letter, letter) for letter in case["macro"]
    ]
    assert game.check_winner() == case["result"]
