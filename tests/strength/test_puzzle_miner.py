"""The miner of puzzles: what it takes for one, and that it goes on where it stopped."""

import json
from collections import Counter
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest
from noughts import Limit, kernel, parse_position

from tests.kernel.solver import wins_within
from training import puzzles
from training.puzzles import DISTANCES, Mine, only_move_wins, played_out, read, won_positions, write

pytestmark = pytest.mark.skipif(not kernel.enabled(), reason="mining takes the kernel")

ONE_WIN = parse_position(
    "ultimate:..OX..X../.OOX...XO/XXOOOXX.X/.XXOOO.X./O.XXOX..X/.XO..O.XO/O.OO.XO../.O..OX.O./..X.X.X..:O:*"
)


@pytest.fixture(autouse=True)
def short_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Near wins are enough here."""
    monkeypatch.setattr(puzzles, "PROOF", Limit(nodes=5000))


def dug(seed: int, games: int) -> Mine:
    mine = Mine(seed)
    while mine.games < games:
        mine.dig(100)
    return mine


def dug_until(puzzles: int, seed: int, wanted: int = 100) -> Mine:
    mine = Mine(seed)
    while len(mine.puzzles) < puzzles:
        mine.dig(wanted)
    return mine


def test_a_game_ends_and_repeats_with_its_seed() -> None:
    assert played_out(Random("a")).turn is None
    assert str(played_out(Random("a"))) == str(played_out(Random("a"))) != str(played_out(Random("b")))


def test_wins_are_found_from_the_end_of_the_game_backwards() -> None:
    games = (list(won_positions(Random(f"won {number}"))) for number in count())
    found = next(game for game in games if len(game) >= 3)
    plies = [position.ply for position, _ in found]
    assert plies == sorted(plies, reverse=True)
    for position, solution in found:
        if solution.distance <= 3:
            assert wins_within(position, solution.distance, {})


def test_the_only_move_that_wins() -> None:
    winning = ONE_WIN.parse_move("a2")
    assert only_move_wins(ONE_WIN, winning)
    assert not any(only_move_wins(ONE_WIN, move) for move in ONE_WIN.legal_moves() if move != winning)


def test_a_choice_of_two_is_no_puzzle() -> None:
    games = (won_positions(Random(f"choice {number}")) for number in count())
    pairs = (each for game in games for each in game if len(each[0].legal_moves()) == 2)
    assert not any(only_move_wins(position, solution.pv[0]) for position, solution in islice(pairs, 5))


def test_puzzles_are_shared_out_over_the_distances() -> None:
    missing = Mine(1).missing(2 * len(DISTANCES) + 1)
    assert missing == {distance: 3 if distance == DISTANCES[0] else 2 for distance in DISTANCES}


def test_no_distance_gets_more_than_its_share() -> None:
    mine = dug_until(3, seed=5, wanted=len(DISTANCES))
    counts = Counter(puzzle.share for puzzle in mine.puzzles)
    assert max(counts.values()) == 1
    assert not set(counts) & set(mine.missing(len(DISTANCES)))


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    whole = dug_until(3, seed=2)
    write(dug(2, whole.games - 1), file)
    resumed = read(file, 2)
    while resumed.games < whole.games:
        resumed.dig(100)
    write(resumed, file)
    write(whole, tmp_path / "whole.json")
    assert json.loads(file.read_text()) == json.loads((tmp_path / "whole.json").read_text())


def test_another_seed_begins_anew(tmp_path: Path) -> None:
    write(dug(2, 3), tmp_path / "puzzles.json")
    assert read(tmp_path / "puzzles.json", 3).games == 0
