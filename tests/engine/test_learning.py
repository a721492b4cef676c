"""The learning player: perfect on 3x3 after some thousand games against itself, and repeatable."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from noughts import ClassicVariant, Mark, MnkPosition, VariantError, parse_position
from noughts.errors import GameOverError, TableError
from noughts.learning import QLearningAI
from noughts.position import Position
from noughts.ultimate import UltimatePosition

GAMES = 10_000


@cache
def trained(seed: int = 0, games: int = GAMES) -> QLearningAI:
    player = QLearningAI(ClassicVariant(), seed=seed)
    player.train(games)
    return player


class Value:
    """What best play brings the side to move: 1, 0 or -1, by plain recursion."""

    def __init__(self) -> None:
        self._known: dict[object, int] = {}

    def __call__(self, position: Position) -> int:
        if position.turn is None:
            return 0 if position.winner is None else -1
        if position.key not in self._known:
            self._known[position.key] = max(-self(after) for after in replies(position))
        return self._known[position.key]


def replies(position: Position) -> list[Position]:
    after = [position.copy() for _ in position.legal_moves()]
    for image, move in zip(after, position.legal_moves(), strict=True):
        image.push(move)
    return after


def positions_against(player: QLearningAI, mark: Mark) -> dict[object, Position]:
    """Every position that some sequence of replies brings about while `player` plays `mark`."""
    met: dict[object, Position] = {}
    waiting: list[Position] = [MnkPosition()]
    while waiting:
        position = waiting.pop()
        if position.key in met:
            continue
        met[position.key] = position
        if position.turn is mark:
            position = position.copy()
            position.push(player.choose_move(position))
            waiting.append(position)
        else:
            waiting.extend(replies(position))
    return met


@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("mark", list(Mark))
def test_perfect_against_every_sequence_of_replies(mark: Mark, seed: int) -> None:
    """It keeps the value of each position, so it never loses and wins wherever a win can be forced."""
    player, value = trained(seed), Value()
    met = positions_against(player, mark)
    assert len(met) > 100
    for position in met.values():
        assert position.winner is not mark.other
        if position.turn is mark:
            before = value(position)
            position.push(player.choose_move(position))
            assert value(position) == -before


def test_untrained_it_loses_to_somebody() -> None:
    novice = QLearningAI(ClassicVariant())
    lost = [p for p in positions_against(novice, Mark.O).values() if p.winner is Mark.X]
    assert lost


def test_values_near_the_truth() -> None:
    player = trained()
    winning = parse_position("classic:XX./OO./...:X")
    values = player.action_values(winning)
    assert values[2] == pytest.approx(1.0, abs=0.01)
    assert player.choose_move(winning) == 2
    centre = player.action_values(MnkPosition())[4]
    assert centre == pytest.approx(0.0, abs=0.05)


def test_quick_win_is_worth_more_than_a_slow_one() -> None:
    values = trained().action_values(parse_position("classic:XX./OO./...:X"))
    assert all(values[2] > values[move] + 0.04 for move in values if move != 2)


def test_mirror_images_share_their_values() -> None:
    player = trained()
    position = parse_position("classic:X../.O./...:X")
    for image in position.symmetries():
        assert sorted(player.action_values(image).values()) == sorted(player.action_values(position).values())


def test_same_seed_same_table(tmp_path: Path) -> None:
    tables = []
    for seed, parts in ((5, (300,)), (5, (100, 200)), (6, (300,))):
        player = QLearningAI(ClassicVariant(), seed=seed)
        for games in parts:
            player.train(games)
        player.save(tmp_path / "q.json")
        tables.append((tmp_path / "q.json").read_text())
    assert tables[0] == tables[1] != tables[2]


def test_training_reports_every_game() -> None:
    heard: list[tuple[int, int]] = []
    QLearningAI(ClassicVariant()).train(3, lambda played, games: heard.append((played, games)))
    assert heard == [(1, 3), (2, 3), (3, 3)]


def test_choosing_leaves_the_position_alone() -> None:
    position = MnkPosition()
    position.push(4)
    trained().choose_move(position)
    assert position.moves == (4,)
    assert str(position) == "classic:.../.X./...:O"


def test_other_games_can_be_learned_too() -> None:
    player = QLearningAI(UltimatePosition(2).variant)
    player.train(50)
    assert player.choose_move(UltimatePosition(2)) in UltimatePosition(2).legal_moves()


def test_table_of_another_game_is_refused() -> None:
    with pytest.raises(
        VariantError, match=r"the table is for classic:\.\.\./\.\.\./\.\.\.:X, not for 'classic:\.\.\.\./"
    ):
        trained().choose_move(MnkPosition(4, 4, 4))


def test_no_move_in_a_finished_game() -> None:
    with pytest.raises(GameOverError, match="X_WON"):
        trained().choose_move(parse_position("classic:XXX/OO./...:-"))


def test_saved_and_loaded_it_plays_the_same(tmp_path: Path) -> None:
    file = tmp_path / "q.json"
    trained().save(file)
    loaded = QLearningAI.load(file)
    assert loaded.games == GAMES
    assert len(loaded) == len(trained()) > 700
    for position in positions_against(trained(), Mark.X).values():
        if position.turn:
            assert loaded.action_values(position) == trained().action_values(position)


def saved_table() -> dict[str, Any]:
    return {
        "format": "noughts-q-table 1",
        "start": "classic:.../.../...:X",
        "games": 1,
        "values": {"classic:.../.../..X:O": 0.25},
    }


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "noughts-q-table 9"}, 'does not begin with "format": "noughts-q-table 1"'),
        ({"games": "many"}, "\"games\" is 'many', not of type int"),
        ({"values": []}, r'"values" is \[\], not of type dict'),
        ({"start": "chess:"}, "a position begins with"),
        ({"values": {"classic:X../.../...:O": 2}}, "is 2, not a number from -1 to 1"),
        ({"values": {"classic:X../.../...:O": True}}, "is True, not a number"),
        ({"values": {"classic:X../.../...:O": float("nan")}}, "is nan, not a number"),
        ({"values": {"classic:XX./.../...:O": 0}}, "out of balance"),
        ({"values": {"classic:X./..:O": 0}}, "is of another game than the start"),
    ],
)
def test_broken_table_says_what_is_wrong(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    file = tmp_path / "q.json"
    file.write_text(json.dumps(saved_table() | change))
    with pytest.raises(TableError, match=rf"q\.json is no table of values: .*{says}"):
        QLearningAI.load(file)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"[]", b'"noughts-q-table 1"'])
def test_file_that_is_no_table(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "q.json"
    file.write_bytes(content)
    with pytest.raises(TableError, match=r"q\.json is no table of values"):
        QLearningAI.load(file)


def test_intact_table_loads(tmp_path: Path) -> None:
    file = tmp_path / "q.json"
    file.write_text(json.dumps(saved_table()))
    assert QLearningAI.load(file).action_values(MnkPosition())[0] == 0.25


def test_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        QLearningAI.load(tmp_path / "none.json")
