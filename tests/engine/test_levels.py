"""The named levels: every game and size, no gross blunder above easy, stronger names play stronger."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from noughts import (
    LEVELS,
    AIPlayer,
    ClassicVariant,
    GameOverError,
    IterativeDeepeningAI,
    Limit,
    Mark,
    MnkPosition,
    Move,
    Position,
    UltimateVariant,
    Variant,
    VariantError,
    create_player,
    new_position,
    parse_position,
)
from noughts.levels import TABLE, strength_on
from noughts.search import Clock, analyse

from tests.engine.known import name, play_random, positions, undecided

SQUARES: list[Variant] = [ClassicVariant(side, side, min(side, 5)) for side in range(3, 16)]
OTHERS: list[Variant] = [
    ClassicVariant(1, 1, 1),
    ClassicVariant(1, 15, 4),
    ClassicVariant(3, 5, 3),
    ClassicVariant(6, 7, 4),
    ClassicVariant(15, 15, 15),
]
ULTIMATE: list[Variant] = [UltimateVariant(size) for size in range(2, 6)]

BY_NODES = LEVELS[:3]
"""All but expert, which time limits."""

ABOVE_EASY = BY_NODES[1:]


def stopped() -> float:
    """A clock on which no time passes: the levels are held to their nodes alone."""
    return 0.0


@dataclass
class Setting:
    """What every level of this module is made with: with a clock of one's own it searches in Python."""

    clock: Clock | None = stopped


SETTING = Setting()


@pytest.fixture(params=[stopped, None], ids=["Python", "kernel"], autouse=True, scope="module")
def _either_engine(request: pytest.FixtureRequest) -> None:
    SETTING.clock = request.param


def choice(level: str, position: Position, seed: int = 0) -> Move:
    return create_player(level, seed, clock=SETTING.clock).choose_move(position)


def wins_at_once(position: Position) -> list[Move]:
    """The moves that win the game on the spot."""
    found = []
    for move in position.legal_moves():
        position.push(move)
        if position.winner:
            found.append(move)
        position.pop()
    return found


def safe_moves(position: Position) -> list[Move]:
    """The moves after which the opponent cannot win on the spot."""
    found = []
    for move in position.legal_moves():
        position.push(move)
        if not wins_at_once(position):
            found.append(move)
        position.pop()
    return found


def check_no_gross_blunder(level: str, position: Position) -> None:
    wins, move = wins_at_once(position), choice(level, position)
    if wins:
        assert move in wins, f"{level} misses a win in {position}"
    else:
        assert move in (safe_moves(position) or [move]), f"{level} allows a win in {position}"


@pytest.mark.parametrize("level", BY_NODES)
@pytest.mark.parametrize("variant", SQUARES + OTHERS + ULTIMATE, ids=name)
def test_every_level_plays_every_game_and_size(level: str, variant: Variant) -> None:
    position = undecided(variant, 3, 12)
    before = position.key, position.moves
    move = choice(level, position)
    assert position.is_legal(move)
    assert (position.key, position.moves) == before


@pytest.mark.parametrize("level", ABOVE_EASY)
@given(position=positions([ClassicVariant(3, 3, 3), ClassicVariant(4, 4, 3), UltimateVariant(2)]))
@settings(max_examples=60, deadline=None)
def test_above_easy_wins_are_taken_and_losses_avoided_on_small_boards(level: str, position: Position) -> None:
    if position.turn:
        check_no_gross_blunder(level, position)


@pytest.mark.parametrize("level", ABOVE_EASY)
@pytest.mark.parametrize(
    ("variant", "most_plies", "games"),
    [
        (ClassicVariant(4, 4, 4), 15, 12),
        (ClassicVariant(7, 7, 4), 25, 12),
        (ClassicVariant(15, 15, 5), 150, 5),
        (UltimateVariant(3), 60, 12),
        (UltimateVariant(4), 220, 3),
    ],
    ids=lambda value: name(value) if isinstance(value, Variant) else None,
)
def test_above_easy_wins_are_taken_and_losses_avoided_on_larger_ones(
    level: str, variant: Variant, most_plies: int, games: int
) -> None:
    for seed in range(games):
        check_no_gross_blunder(level, undecided(variant, seed, most_plies))


@pytest.mark.parametrize("level", ABOVE_EASY)
def test_a_single_way_to_stop_five_in_a_row_is_found(level: str) -> None:
    rows = ["." * 15] * 7 + ["...OXXXX......."] + ["....OOO........"] + ["." * 15] * 6
    position = parse_position("classic:" + "/".join(rows) + ":X:5")
    position.push(0)
    assert position.move_text(choice(level, position)) == "i8"


@pytest.mark.parametrize("level", BY_NODES)
@given(seed=st.integers(0, 1 << 64))
@settings(max_examples=10, deadline=None)
def test_the_same_seed_gives_the_same_move(level: str, seed: int) -> None:
    position = parse_position("classic:.../.X./...:O")
    assert len({choice(level, position, seed) for _ in range(3)}) == 1


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_seeds_bring_variety(level: str) -> None:
    position = new_position(UltimateVariant(3))
    assert len({choice(level, position, seed) for seed in range(20)}) > 3


MakePlayer = Callable[[int], AIPlayer]


def at(name: str) -> MakePlayer:
    return lambda seed: create_player(name, seed, clock=SETTING.clock)


def points(make: MakePlayer, make_opponent: MakePlayer, variant: Variant, games: int) -> float:
    """Mean points of a player over games with random openings, taking X and O in turn."""
    total = 0.0
    for number in range(games):
        position = new_position(variant)
        play_random(position, Random(number // 2), 2)
        side = (Mark.X, Mark.O)[number % 2]
        players = {side: make(number), side.other: make_opponent(number)}
        while position.turn:
            position.push(players[position.turn].choose_move(position))
        total += 0.5 if position.winner is None else float(position.winner is side)
    return total / games


def test_hard_is_perfect_on_3x3() -> None:
    for seed in range(40):
        position = MnkPosition()
        side = (Mark.X, Mark.O)[seed % 2]
        while position.turn:
            position.push(choice("hard" if position.turn is side else "easy", position, seed))
        assert position.winner is not side.other


def test_medium_loses_sometimes_on_3x3() -> None:
    assert 0.25 < points(at("medium"), at("hard"), ClassicVariant(), 60) < 0.5


@pytest.mark.parametrize("variant", [ClassicVariant(3, 3, 3), UltimateVariant(3)], ids=name)
def test_medium_beats_easy(variant: Variant) -> None:
    assert points(at("medium"), at("easy"), variant, 20) >= 0.75


def test_a_tenth_of_what_hard_searches_beats_medium_on_ultimate() -> None:
    nodes = strength_on(new_position(UltimateVariant(3))).nodes
    assert nodes is not None
    limit = Limit(nodes=nodes // 10)
    assert points(lambda _: IterativeDeepeningAI(limit), at("medium"), UltimateVariant(3), 6) >= 0.75


@pytest.mark.parametrize("variant", [ClassicVariant(4, 4, 4), ClassicVariant(9, 9, 5)], ids=name)
def test_hard_does_not_lose_to_easy(variant: Variant) -> None:
    assert points(at("hard"), at("easy"), variant, 4) >= 0.75


@pytest.mark.parametrize("level", BY_NODES)
def test_a_finished_game_has_no_move(level: str) -> None:
    with pytest.raises(GameOverError, match="X_WON"):
        choice(level, parse_position("classic:XXX/OO./...:-"))


@pytest.mark.parametrize("level", ["", "Hard", "expertt", "perfect", 3, None, "hard "])
def test_an_unknown_level_is_refused_with_those_there_are(level: object) -> None:
    with pytest.raises(VariantError, match=r"no level .*: levels are easy, medium, hard"):
        create_player(level)  # type: ignore[arg-type]


def test_the_table_has_a_row_for_every_size() -> None:
    for variant in SQUARES + OTHERS + ULTIMATE:
        row = strength_on(new_position(variant))
        assert row in TABLE[variant.game]
    for rows in TABLE.values():
        assert [row.cells for row in rows] == sorted(row.cells for row in rows)


X_CAN_WIN = parse_position("classic:XX./OO./...:X")


def test_a_level_that_searches_says_why() -> None:
    for level in ("medium", "hard"):
        thought = create_player(level).think(X_CAN_WIN)

        assert thought.search is not None
        assert (thought.move, thought.search.move) == (2, 2)
        assert (thought.search.proven, thought.search.score, thought.search.distance) == (True, 1.0, 1)
        assert thought.search.nodes > 0


def test_easy_does_not_search_and_says_so() -> None:
    assert create_player("easy", seed=1).think(X_CAN_WIN).search is None


@pytest.mark.parametrize("level", BY_NODES)
@pytest.mark.parametrize("seed", range(5))
def test_what_a_level_thinks_is_what_it_plays(level: str, seed: int) -> None:
    player, position = create_player(level, seed=seed), MnkPosition()

    thought = player.think(position)

    assert thought.move == player.choose_move(position)
    assert thought.search is None or thought.search.pv[0] == thought.search.move == thought.move


def test_medium_tells_the_score_of_its_move_not_of_the_best() -> None:
    position, below_the_best = parse_position("classic:X../.../...:O"), 0
    scores = {move.move: move.score for move in analyse(position, Limit(depth=2)).moves}
    for seed in range(20):
        found = create_player("medium", seed=seed).think(position).search
        assert found is not None
        assert found.score == scores[found.move]
        below_the_best += found.score < max(scores.values())
    assert below_the_best > 0


def test_expert_thinks_as_long_as_it_may() -> None:
    ticks = count()
    player = create_player("expert", seconds=50, clock=lambda: float(next(ticks)))
    position = new_position(UltimateVariant(3))
    assert player.choose_move(position) in position.legal_moves()
    assert 50 <= next(ticks) <= 60


def test_expert_needs_no_time_where_all_is_proven() -> None:
    thought = create_player("expert", clock=SETTING.clock).think(parse_position("classic:XX./OO./...:X"))
    assert thought.search is not None
    assert thought.search.proven
    assert thought.search.distance == 1
