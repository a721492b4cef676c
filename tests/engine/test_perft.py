"""Numbers of move sequences, positions and games, against known figures."""

from collections import Counter
from typing import Any

import pytest
from noughts import MnkPosition, Position, SearchLimitError, UltimatePosition, parse_position, perft

from tests.engine.known import load, reachable

FIGURES: Any = load("perft.json")
TOTALS = FIGURES["classic 3x3 totals"]


@pytest.mark.parametrize("depth", range(1, 10))
def test_classic_perft(depth: int) -> None:
    assert perft(MnkPosition(), depth) == FIGURES["classic 3x3"][depth - 1]


@pytest.mark.parametrize("depth", range(1, 6))
def test_ultimate_perft(depth: int) -> None:
    assert perft(UltimatePosition(), depth) == FIGURES["ultimate 3x3"][depth - 1]


def test_perft_leaves_the_position_as_it_was() -> None:
    position = UltimatePosition()
    position.push(40)
    before = (str(position), position.moves)
    assert (
        perft(position, 2) == 8 * 9
    )  # O has the rest of the centre board, each cell sends X to an empty one
    assert (str(position), position.moves) == before


def test_a_finished_game_has_one_sequence_of_no_moves_and_none_of_more() -> None:
    finished = parse_position("classic:XXX/OO./...:-")
    assert [perft(finished, depth) for depth in range(3)] == [1, 0, 0]
    assert perft(MnkPosition(), 0) == 1
    assert perft(MnkPosition(), 10) == 0


@pytest.mark.parametrize("depth", [-1, True, 1.0, "3", None, -(10**400)])
def test_other_depths_are_refused(depth: int) -> None:
    with pytest.raises(SearchLimitError, match="the depth of perft is an integer from 0, not"):
        perft(MnkPosition(), depth)


def games(position: Position, ends: Counter[str]) -> None:
    """Count the complete games from here by how they end."""
    if position.turn is None:
        ends[position.status] += 1
    for move in position.legal_moves():
        position.apply(move)
        games(position, ends)
        position.pop()


def test_complete_classic_games_and_how_they_end() -> None:
    ends: Counter[str] = Counter()
    games(MnkPosition(), ends)
    assert ends == {"X_WON": TOTALS["X wins"], "O_WON": TOTALS["O wins"], "DRAW": TOTALS["draws"]}
    assert ends.total() == TOTALS["complete games"]


def test_distinct_classic_positions() -> None:
    positions = reachable(MnkPosition())
    assert len(positions) == len({str(position) for position in positions}) == TOTALS["distinct positions"]
    canonical = {position.canonical_key() for position in positions}
    assert len(canonical) == TOTALS["distinct up to symmetry"]
