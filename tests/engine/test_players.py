"""The players: none loses what cannot be lost, none touches the board it thinks about."""

from collections.abc import Callable
from itertools import count
from random import Random

import pytest
from noughts import (
    AIPlayer,
    CasualAI,
    DepthLimitedAI,
    Game,
    GameOverError,
    IterativeDeepeningAI,
    Limit,
    Mark,
    MinimaxAI,
    MnkPosition,
    MonteCarloAI,
    Move,
    Position,
    RandomAI,
    SearchLimitError,
    UltimatePosition,
    parse_position,
)
from noughts.search import analyse

from tests.engine.known import play_random

CENTRE = 4
CORNERS = {0, 2, 6, 8}

PLAYERS: dict[str, Callable[[], AIPlayer]] = {
    "random": lambda: RandomAI(1),
    "minimax": MinimaxAI,
    "depth-limited": lambda: DepthLimitedAI(2),
    "iterative deepening": lambda: IterativeDeepeningAI(Limit(nodes=100)),
    "casual": lambda: CasualAI(Limit(depth=2), slack=0.1),
    "Monte-Carlo": lambda: MonteCarloAI(Limit(nodes=20)),
}

every_player = pytest.mark.parametrize("make", PLAYERS.values(), ids=PLAYERS.keys())


def results_against_every_reply(player: AIPlayer, mark: Mark) -> set[str]:
    """How games of 3x3 end when the opponent tries everything."""
    chosen: dict[object, Move] = {}
    results: set[str] = set()

    def play_on(position: Position) -> None:
        if position.turn is None:
            results.add(position.status)
            return
        if position.turn is mark:
            if position.key not in chosen:
                chosen[position.key] = player.choose_move(position)
            moves = [chosen[position.key]]
        else:
            moves = position.legal_moves()
        for move in moves:
            position.push(move)
            play_on(position)
            position.pop()

    play_on(MnkPosition())
    return results


@pytest.mark.parametrize("mark", list(Mark))
def test_minimax_never_loses_and_punishes_errors(mark: Mark) -> None:
    assert results_against_every_reply(MinimaxAI(), mark) == {f"{mark}_WON", "DRAW"}


def test_minimax_against_itself_draws() -> None:
    game = Game(MnkPosition(), MinimaxAI(), MinimaxAI())
    while game.position.turn:
        assert game.tick() is not None
    assert game.position.status == "DRAW"


def test_minimax_opens_in_the_centre_and_answers_the_centre_in_a_corner() -> None:
    position = MnkPosition()
    assert MinimaxAI().choose_move(position) == CENTRE
    position.push(CENTRE)
    assert MinimaxAI().choose_move(position) in CORNERS


def test_minimax_takes_the_faster_win() -> None:
    position = parse_position("classic:XO./X../..O:X")
    assert position.move_text(MinimaxAI().choose_move(position)) == "a3"


@pytest.mark.parametrize(("position", "cells"), [(UltimatePosition(), 81), (MnkPosition(5, 5, 4), 25)])
def test_minimax_refuses_a_game_too_big_and_says_why(position: Position, cells: int) -> None:
    with pytest.raises(SearchLimitError, match=f"{cells} open cells are too many .* the most is 16"):
        MinimaxAI().choose_move(position)


def test_minimax_finishes_a_big_game_that_has_become_small() -> None:
    position = UltimatePosition()
    random = Random(4)
    while True:
        try:
            move = MinimaxAI().choose_move(position)
            break
        except SearchLimitError:
            play_random(position, random, 1)
    best = analyse(position, Limit(nodes=20_000)).moves[0]
    assert best.proven
    assert best.move == move


@every_player
@pytest.mark.parametrize("text", ["classic:XXX/OO./...:-", "classic:XOX/XOO/OXX:-"])
def test_a_finished_game_has_no_move(make: Callable[[], AIPlayer], text: str) -> None:
    over = parse_position(text)
    with pytest.raises(GameOverError, match=f"{over.status}.*{text}"):
        make().choose_move(over)


@every_player
@pytest.mark.parametrize("make_position", [MnkPosition, UltimatePosition])
def test_a_move_is_legal_and_the_board_untouched(
    make: Callable[[], AIPlayer], make_position: Callable[[], Position]
) -> None:
    position = make_position()
    for seed in range(8):
        play_random(position, Random(seed), 1)
        if position.turn is None or (make is MinimaxAI and isinstance(position, UltimatePosition)):
            continue
        before = position.key, position.moves, str(position)
        move = make().choose_move(position)
        assert position.is_legal(move)
        assert (position.key, position.moves, str(position)) == before


@every_player
def test_the_same_player_chooses_the_same_move_again(make: Callable[[], AIPlayer]) -> None:
    position = parse_position("classic:X../.O./...:X")
    player = make()
    choices = {player.choose_move(position), player.choose_move(position), make().choose_move(position)}
    assert len(choices) == 1


def test_the_random_player_plays_every_move_some_time() -> None:
    position = parse_position("classic:X../.O./..X:O")
    assert {RandomAI(seed).choose_move(position) for seed in range(100)} == set(position.legal_moves())


def test_the_casual_player_plays_what_is_nearly_best_and_no_blunder() -> None:
    position = parse_position("classic:.../.X./.OX:O")  # all but a1 loses at once
    casual = {CasualAI(Limit(depth=2), slack=1.0, seed=seed).choose_move(position) for seed in range(50)}
    assert {position.move_text(move) for move in casual} == {"a1"}
    start = MnkPosition()
    choosy = {CasualAI(Limit(depth=2), slack=0.0, seed=seed).choose_move(start) for seed in range(50)}
    content = {CasualAI(Limit(depth=2), slack=1.0, seed=seed).choose_move(start) for seed in range(200)}
    assert choosy == {CENTRE}
    assert content == set(start.legal_moves())


def test_a_depth_limited_player_sees_no_further() -> None:
    # Two plies show the immediate threat; one does not.
    position = parse_position("classic:X../.X./O..:O")
    assert position.move_text(DepthLimitedAI(2).choose_move(position)) == "c3"
    with pytest.raises(SearchLimitError):
        DepthLimitedAI(0)


def test_a_deadline_is_kept_by_the_given_clock() -> None:
    clock = count()
    player = IterativeDeepeningAI(Limit(seconds=3), clock=lambda: float(next(clock)))
    assert UltimatePosition().is_legal(player.choose_move(UltimatePosition()))
    assert next(clock) == 4


def test_deeper_search_plays_better() -> None:
    points = 0.0
    for seed in range(6):
        for strong in Mark:
            position = MnkPosition(4, 4, 3)
            play_random(position, Random(seed), 2)
            players: dict[Mark, AIPlayer] = {strong: DepthLimitedAI(4), strong.other: RandomAI(seed)}
            while position.turn:
                position.push(players[position.turn].choose_move(position))
            points += 1.0 if position.winner is strong else 0.5 if position.winner is None else 0.0
    assert points >= 11
