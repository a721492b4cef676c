"""Matches: paired openings, both sides, the same result whatever the number of threads."""

from itertools import pairwise
from random import Random

import pytest
from noughts import ClassicVariant, Mark, MnkPosition, NoughtsError, Position, UltimateVariant
from noughts.match import MatchResult, Tally, openings, play_game, play_match
from noughts.position import Move, Variant
from noughts.sprt import Sprt

CLASSIC = ClassicVariant()
FOUR = ClassicVariant(4, 4, 3)


class Chance:
    """Plays at random, from its own seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose_move(self, position: Position) -> Move:
        return self._random.choice(position.legal_moves())


class Sharp(Chance):
    """Takes a win when there is one, and plays at random otherwise."""

    def choose_move(self, position: Position) -> Move:
        for move in position.legal_moves():
            position.push(move)
            won = position.winner is not None
            position.pop()
            if won:
                return move
        return super().choose_move(position)


class First:
    """Plays the first legal move and remembers every position it was asked about."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def choose_move(self, position: Position) -> Move:
        self.asked.append(str(position))
        return position.legal_moves()[0]


def test_play_game_alternates_until_the_end() -> None:
    x, o = First(), First()
    position = MnkPosition()
    assert play_game(position, x, o) is Mark.X
    assert position.moves == (0, 1, 2, 3, 4, 5, 6)
    assert all(text.endswith(":X") for text in x.asked)
    assert all(text.endswith(":O") for text in o.asked)
    assert (len(x.asked), len(o.asked)) == (4, 3)


def test_the_stronger_player_scores_more() -> None:
    result = play_match(FOUR, Sharp, Chance, 60, seed=1)
    assert result.games == 60
    assert result.score.value > 0.6
    assert result.elo.low > 0


def test_swapped_players_swap_the_score() -> None:
    """Players that do not draw on chance meet in the same games, whoever comes first."""

    def first(_seed: int) -> First:
        return First()

    def sharp(_seed: int) -> Sharp:
        return Sharp(0)

    ours = play_match(FOUR, sharp, first, 20, seed=3)
    theirs = play_match(FOUR, first, sharp, 20, seed=3)
    assert (ours.wins, ours.draws, ours.losses) == (theirs.losses, theirs.draws, theirs.wins)
    assert ours.pairs == theirs.pairs[::-1]


def test_a_player_against_itself_scores_exactly_half() -> None:
    """Both sides of each opening are played, so what the opening gives one side is given back."""
    result = play_match(FOUR, lambda _: First(), lambda _: First(), 40, seed=5)
    assert result.score.value == 0.5
    assert result.pairs == (0, 0, 20, 0, 0)
    assert result.wins == result.losses > 0


@pytest.mark.parametrize("threads", [2, 4])
def test_threads_do_not_change_the_result(threads: int) -> None:
    one = play_match(CLASSIC, Sharp, Chance, 40, seed=9)
    assert play_match(CLASSIC, Sharp, Chance, 40, seed=9, threads=threads) == one


def test_another_seed_is_another_match() -> None:
    results = {play_match(CLASSIC, Sharp, Chance, 40, seed=seed) for seed in range(4)}
    assert len(results) > 1


def test_every_pair_is_reported() -> None:
    heard: list[MatchResult] = []
    result = play_match(CLASSIC, Sharp, Chance, 10, on_pair=heard.append)
    assert [each.games for each in heard] == [2, 4, 6, 8, 10]
    assert heard[-1] == result
    assert all(sum(later.pairs) == sum(earlier.pairs) + 1 for earlier, later in pairwise(heard))


@pytest.mark.parametrize("threads", [1, 3])
def test_sequential_test_ends_a_match_that_is_decided(threads: int) -> None:
    result = play_match(FOUR, Sharp, Chance, 1000, sprt=Sprt(0, 100), threads=threads)
    assert 20 < result.games < 400
    assert Sprt(0, 100).decision(result.pairs) is True


def test_a_match_cannot_be_decided_by_one_pair() -> None:
    result = play_match(FOUR, Sharp, Chance, 100, seed=1, sprt=Sprt(-800, 800))
    assert result.games >= 4


@pytest.mark.parametrize("threads", [1, 3])
def test_an_interrupted_match_goes_on_where_it_stopped(threads: int) -> None:
    heard: list[MatchResult] = []
    whole = play_match(CLASSIC, Sharp, Chance, 40, seed=9, on_pair=heard.append)
    for part in (heard[0], heard[12], heard[-1]):
        assert play_match(CLASSIC, Sharp, Chance, 40, seed=9, so_far=part, threads=threads) == whole


def test_a_decided_match_plays_nothing_more() -> None:
    test = Sprt(0, 100)
    decided = play_match(FOUR, Sharp, Chance, 1000, sprt=test)
    assert play_match(FOUR, Sharp, Chance, 1000, sprt=test, so_far=decided) == decided


def test_games_are_counted_by_the_side_played() -> None:
    """Who always wins as X and loses as O is no stronger for it."""
    result = play_match(CLASSIC, lambda _: First(), lambda _: First(), 20, opening_plies=0)
    assert (result.as_x, result.as_o) == (Tally(wins=10), Tally(losses=10))
    assert (result.wins, result.draws, result.losses) == (10, 0, 10)


@pytest.mark.parametrize("games", [-2, 0, 1, 7])
def test_games_that_make_no_pairs_are_refused(games: int) -> None:
    with pytest.raises(NoughtsError, match=f"^{games} games make no pairs: an even number from 2"):
        play_match(CLASSIC, Sharp, Chance, games)


def test_a_player_that_breaks_the_rules_stops_the_match() -> None:
    class Cheat:
        def choose_move(self, _position: Position) -> Move:
            return 0

    with pytest.raises(NoughtsError, match="illegal"):
        play_match(CLASSIC, lambda _: Cheat(), lambda _: Cheat(), 2, opening_plies=3, seed=2)


@pytest.mark.parametrize(
    ("variant", "plies"),
    [(UltimateVariant(3), 4), (UltimateVariant(2), 4), (CLASSIC, 2), (ClassicVariant(15, 15, 5), 2)],
)
def test_openings_are_unfinished_and_of_the_usual_length(variant: Variant, plies: int) -> None:
    for position in openings(variant, 20):
        assert position.turn
        assert position.ply == plies
        assert len(position.moves) == plies


def test_openings_do_not_repeat_while_there_are_others() -> None:
    keys = [position.canonical_key() for position in openings(UltimateVariant(3), 100)]
    assert len(set(keys)) == 100
    first_moves = openings(CLASSIC, 12, plies=1)
    assert {position.canonical_key() for position in first_moves[:3]} == {
        p.canonical_key() for p in first_moves
    }


def test_openings_follow_their_seed() -> None:
    def texts(seed: int) -> list[str]:
        return list(map(str, openings(UltimateVariant(3), 10, seed=seed)))

    assert texts(1) == texts(1) != texts(2)


def test_openings_longer_than_any_game_are_refused() -> None:
    with pytest.raises(NoughtsError, match="an opening of 9 plies is too long"):
        openings(CLASSIC, 1, plies=9)


@pytest.mark.parametrize(
    ("pair", "counts"),
    [((1.0, 1.0), (0, 0, 0, 0, 1)), ((0.5, 1.0), (0, 0, 0, 1, 0)), ((0.0, 1.0), (0, 0, 1, 0, 0))],
)
def test_pairs_are_counted_by_their_points(pair: tuple[float, float], counts: tuple[int, ...]) -> None:
    assert MatchResult().plus(pair).pairs == counts


def test_a_pair_is_the_points_as_x_and_then_as_o() -> None:
    result = MatchResult().plus((0.5, 1.0)).plus((0.0, 1.0))
    assert result.as_x == Tally(wins=0, draws=1, losses=1)
    assert result.as_o == Tally(wins=2, draws=0, losses=0)
