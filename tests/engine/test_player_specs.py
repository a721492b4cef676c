"""Players by name: each spec gives the player it says, and a wrong one an error that names the right ones."""

from pathlib import Path

import pytest
from noughts import ClassicVariant, MnkPosition, UltimatePosition
from noughts.errors import MatchError, TableError
from noughts.learning import QLearningAI
from noughts.levels import LEVELS
from noughts.player_specs import PLAYERS_HELP, player_maker
from noughts.players import DepthLimitedAI, IterativeDeepeningAI, MinimaxAI, MonteCarloAI, RandomAI


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("random", RandomAI),
        ("minimax", MinimaxAI),
        ("depth:2", DepthLimitedAI),
        ("nodes:50", IterativeDeepeningAI),
        ("time:0.001", IterativeDeepeningAI),
        ("alphabeta:50", IterativeDeepeningAI),
        ("alphabeta-time:0.001", IterativeDeepeningAI),
        ("mcts:20", MonteCarloAI),
        ("mcts-time:1e-3", MonteCarloAI),
        ("mcts:20@best", MonteCarloAI),
    ],
)
def test_spec_makes_that_player(spec: str, kind: type) -> None:
    player = player_maker(spec)(7)
    assert isinstance(player, kind)
    position = MnkPosition()
    assert player.choose_move(position) in position.legal_moves()


@pytest.mark.parametrize("level", LEVELS)
def test_levels_are_players(level: str) -> None:
    position = MnkPosition()
    assert player_maker(level)(1).choose_move(position) in position.legal_moves()


def test_seed_reaches_the_player() -> None:
    def moves(spec: str) -> set[int]:
        return {player_maker(spec)(seed).choose_move(UltimatePosition()) for seed in range(12)}

    assert len(moves("random")) > 4
    assert len(moves("mcts:30")) > 1
    assert len(moves("depth:2")) == 1


def test_time_is_read_from_the_clock_given() -> None:
    ticks = iter(range(100_000))
    player = player_maker("mcts-time:50", clock=lambda: float(next(ticks)))(0)
    player.choose_move(UltimatePosition())
    assert 40 <= next(ticks) <= 60


def test_saved_table_is_a_player(tmp_path: Path) -> None:
    learned = QLearningAI(ClassicVariant())
    learned.train(2000)
    learned.save(tmp_path / "q.json")
    player = player_maker(f"q:{tmp_path / 'q.json'}")(3)
    assert player.choose_move(MnkPosition()) == learned.choose_move(MnkPosition())


def test_file_that_is_no_table_is_refused_at_once(tmp_path: Path) -> None:
    file = tmp_path / "q.json"
    file.write_text("hello")
    with pytest.raises(TableError, match="not JSON"):
        player_maker(f"q:{file}")


@pytest.mark.parametrize(
    "spec", ["", "grandmaster", "depth", "easy:3", "random:1", ":", "Hard", "mcts", "depth4", "x" * 5000]
)
def test_unknown_player_is_told_the_known_ones(spec: str) -> None:
    with pytest.raises(
        MatchError, match=r"no player is called .*: easy, medium, hard.*random, .*depth:.*mcts-time:"
    ) as caught:
        player_maker(spec)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("value", ["", "0", "-3", "four", "2.5", "٣", "1" * 5000, "1e3", " 4"])
@pytest.mark.parametrize("name", ["depth", "nodes", "mcts"])
def test_counts_are_integers_from_1(name: str, value: str) -> None:
    with pytest.raises(MatchError, match=f"^'{name}:.* needs an integer from 1 after the colon"):
        player_maker(f"{name}:{value}")


@pytest.mark.parametrize("value", ["", "0", "-1", "nan", "inf", "soon"])
@pytest.mark.parametrize("name", ["time", "mcts-time"])
def test_times_are_seconds_above_0(name: str, value: str) -> None:
    with pytest.raises(MatchError, match=f"^'{name}:.* needs a number of seconds above 0"):
        player_maker(f"{name}:{value}")


def test_help_names_every_player() -> None:
    for name in (*LEVELS, "random", "minimax", "depth:", "nodes:", "time:", "mcts:", "mcts-time:", "q:"):
        assert name in PLAYERS_HELP
