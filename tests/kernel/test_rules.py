"""The kernel plays by the rules: the same moves, ends and positions as in Python, and the known counts."""

import json
from pathlib import Path
from random import Random

import pytest
from noughts import (
    MnkPosition,
    Position,
    UltimatePosition,
    UltimateVariant,
    Variant,
    kernel,
    new_position,
    perft,
)
from noughts.kernel_abi import wire

from tests.kernel.rules import VARIANTS, describe, describe_bytes, endgame, name, play

FIGURES = json.loads((Path(__file__).parents[1] / "cases" / "perft.json").read_text(encoding="utf-8"))

QUICK_GAMES = 420
ALL_GAMES = 10_010


@pytest.mark.parametrize(("depth", "count"), list(enumerate(FIGURES["ultimate 3x3"][:7], start=1)))
def test_perft_of_ultimate_equals_the_figures(depth: int, count: int) -> None:
    assert kernel.perft(UltimatePosition(), depth, bulk=False) == count
    assert kernel.perft(UltimatePosition(), depth) == count


def test_perft_of_ultimate_to_8_plies_every_ply_played() -> None:
    assert kernel.perft(UltimatePosition(), 8, bulk=False) == FIGURES["ultimate 3x3"][7]


@pytest.mark.slow
@pytest.mark.parametrize("depth", [9, 10])
def test_perft_of_ultimate_beyond(depth: int) -> None:
    assert kernel.perft(UltimatePosition(), depth) == FIGURES["ultimate 3x3"][depth - 1]


@pytest.mark.parametrize(("depth", "count"), list(enumerate(FIGURES["classic 3x3"], start=1)))
def test_perft_of_classic_equals_the_figures(depth: int, count: int) -> None:
    assert kernel.perft(MnkPosition(), depth, bulk=False) == count
    assert kernel.perft(MnkPosition(), depth) == count


@pytest.mark.parametrize(
    ("position", "depth"),
    [
        (UltimatePosition(2), 7),
        (UltimatePosition(4), 3),
        (UltimatePosition(5), 3),
        (MnkPosition(4, 4, 4), 5),
        (MnkPosition(3, 5, 3), 5),
        (MnkPosition(15, 15, 5), 3),
    ],
    ids=lambda value: name(value.variant) if isinstance(value, Position) else f"{value} plies",
)
def test_perft_equals_that_of_the_rules_in_python(position: Position, depth: int) -> None:
    expected = perft(position, depth)
    assert kernel.perft(position, depth, bulk=False) == expected
    assert kernel.perft(position, depth) == expected


@pytest.mark.slow
@pytest.mark.parametrize(("size", "depth"), [(2, 9), (4, 4), (5, 3)])
def test_perft_equals_that_of_the_rules_in_python_deeper(size: int, depth: int) -> None:
    assert kernel.perft(UltimatePosition(size), depth) == perft(UltimatePosition(size), depth)


def chances(position: Position, memory: dict[object, tuple[float, float]]) -> tuple[float, float]:
    """The probability that X wins, and that nobody does, when all moves are random."""
    if position.turn is None:
        return float(position.status == "X_WON"), float(position.status == "DRAW")
    if position.key not in memory:
        found = []
        for move in position.legal_moves():
            position.apply(move)
            found.append(chances(position, memory))
            position.pop()
        x_wins, draws = zip(*found, strict=True)
        memory[position.key] = sum(x_wins) / len(found), sum(draws) / len(found)
    return memory[position.key]


@pytest.mark.parametrize(
    "position",
    [MnkPosition(), MnkPosition(2, 5, 3), endgame(UltimateVariant(3), Random(5), 12)],
    ids=str,
)
def test_random_playouts_end_as_often_as_all_random_games_do(position: Position) -> None:
    x_wins, draws = chances(position, {})
    count = 200_000
    ended = kernel.playouts(position, count, seed=1)
    assert ended.x_won + ended.o_won + ended.drawn == count
    # Within four standard deviations of the mean of so many games.
    assert ended.x_won / count == pytest.approx(x_wins, abs=4 * 0.5 / count**0.5)
    assert ended.drawn / count == pytest.approx(draws, abs=4 * 0.5 / count**0.5)


class Agreement:
    """Plays games in Python and follows in the kernel, and knows which keys stood for which positions."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._kernel_key: dict[object, int] = {}
        self._python_key: dict[int, object] = {}

    def play(self, random: Random) -> None:
        position = new_position(self._variant)
        data = wire(position).data
        while True:
            self._compare(position, data)
            if position.turn is None:
                return
            move = random.choice(position.legal_moves())
            position.push(move)
            data = play(data, move)

    def _compare(self, position: Position, data: bytes) -> None:
        assert data == wire(position).data
        moves, status, key = describe_bytes(data, len(data))
        assert moves == position.legal_moves()
        assert status == position.status
        assert self._kernel_key.setdefault(position.key, key) == key
        assert self._python_key.setdefault(key, position.key) == position.key


@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_random_games_agree_at_every_ply(variant: Variant) -> None:
    agreement = Agreement(variant)
    for seed in range(QUICK_GAMES // len(VARIANTS)):
        agreement.play(Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=name)
def test_ten_thousand_random_games_agree_at_every_ply(variant: Variant) -> None:
    agreement = Agreement(variant)
    for seed in range(ALL_GAMES // len(VARIANTS)):
        agreement.play(Random(1000 + seed))


def test_the_same_marks_on_other_boards_have_other_keys() -> None:
    boards = [MnkPosition(3, 3, 3), MnkPosition(3, 3, 2), MnkPosition(3, 4, 3), MnkPosition(4, 3, 3)]
    assert len({describe(board).key for board in boards}) == len(boards)
