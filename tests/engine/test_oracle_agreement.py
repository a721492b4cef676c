"""Random games of Ultimate, with illegal attempts mixed in, against a second implementation of the rules."""

from random import Random

import pytest
from noughts import NoughtsError, UltimatePosition

from tests.oracle import UltimateOracle

GAMES_OF_EACH_SIZE = 500
GROUPS = 10

STATUS = {"X": "X_WON", "O": "O_WON", "Draw": "DRAW", None: "IN_PROGRESS"}
LOCAL = {"X": "X_WON", "O": "O_WON", "D": "DRAW"}


@pytest.mark.parametrize("group", range(GROUPS))
@pytest.mark.parametrize("size", [2, 3, 4])
def test_random_games_agree_with_the_oracle_at_every_ply(size: int, group: int) -> None:
    random = Random(size * GROUPS + group)
    for _ in range(GAMES_OF_EACH_SIZE // GROUPS):
        play_one(size, random)


def play_one(size: int, random: Random) -> None:
    n = size * size
    position, oracle = UltimatePosition(size), UltimateOracle(size)
    while True:
        legal = compare(position, oracle)
        attempt_illegally(position, oracle, random)
        if not legal:
            return
        board, cell = random.choice(legal)
        assert position.is_legal(board * n + cell)
        position.push(board * n + cell)
        oracle.play(board, cell)


def compare(position: UltimatePosition, oracle: UltimateOracle) -> list[tuple[int, int]]:
    n = oracle.n * oracle.n
    result, legal = oracle.result, oracle.legal()
    assert position.status == STATUS[result]
    assert position.turn == (None if result else oracle.player)
    assert position.next_board == oracle.forced()
    assert position.legal_moves() == [board * n + cell for board, cell in legal]
    for board in range(n):
        assert position.cells(board) == "".join("".join(row) for row in oracle.boards[board])
        outcome = position.local_outcome(board)
        assert (outcome.status if outcome else None) == LOCAL.get(oracle.counts_as(board))
    return legal


def attempt_illegally(position: UltimatePosition, oracle: UltimateOracle, random: Random) -> None:
    n = oracle.n * oracle.n
    board, cell = random.randrange(-1, n + 1), random.randrange(n)
    if oracle.allows(board, cell):
        return
    before = (position.key, position.turn, position.moves)
    assert not position.is_legal(board * n + cell)
    with pytest.raises(NoughtsError):
        position.push(board * n + cell)
    assert (position.key, position.turn, position.moves) == before
