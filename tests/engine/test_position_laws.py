"""What holds for every position of every game."""

import pickle
from copy import copy, deepcopy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from noughts import (
    GameOverError,
    IllegalMoveError,
    Mark,
    NothingToUndoError,
    Position,
    Reason,
    Variant,
    new_position,
    parse_position,
)

from tests.engine.known import VARIANTS, name, play_random, positions

NO_MOVES = [
    -1,
    10**6,
    10**5000,
    -(10**5000),
    True,
    False,
    1.0,
    float("nan"),
    None,
    "0",
    "a1",
    b"a1",
    (0,),
    [0],
]

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=name)
law = settings(max_examples=60, deadline=None)


def everything(position: Position) -> dict[str, object]:
    """All that can be seen of a position."""
    return {
        "variant": position.variant,
        "text": str(position),
        "key": position.key,
        "canonical key": position.canonical_key(),
        "turn": position.turn,
        "ply": position.ply,
        "status": position.status,
        "winner": position.winner,
        "outcome": position.outcome(),
        "moves": position.moves,
        "legal moves": position.legal_moves(),
        "search order": position.search_order(),
        "next board": position.next_board,
        "free reason": position.free_reason,
        "boards": [
            (position.cells(board), position.local_outcome(board)) for board in range(position.boards)
        ],
    }


def some_moves(position: Position, random: Random) -> list[int]:
    legal = position.legal_moves()
    return random.sample(legal, min(len(legal), 10))


@every_variant
def test_a_new_game_is_empty_and_x_moves_first(variant: Variant) -> None:
    position = new_position(variant)
    assert position.variant == variant
    assert position.game == variant.game
    assert (position.turn, position.ply, position.moves, position.status) == (Mark.X, 0, (), "IN_PROGRESS")
    assert set("".join(position.cells(board) for board in range(position.boards))) == {"."}
    assert len(position.legal_moves()) == sum(len(position.cells(board)) for board in range(position.boards))
    assert position.next_board is None
    assert position.free_reason == ("start" if variant.game == "ultimate" else None)


@law
@given(positions(), st.randoms(use_true_random=False))
def test_pop_restores_everything_after_push_and_after_apply(position: Position, random: Random) -> None:
    before = everything(position)
    for move in some_moves(position, random):
        for play in (position.push, position.apply):
            play(move)
            assert position.moves[-1] == move
            assert position.ply == before["ply"] + 1  # type: ignore[operator]
            assert position.key != before["key"]
            assert position.pop() == move
            assert everything(position) == before


@law
@given(positions())
def test_a_whole_game_can_be_taken_back_and_played_again(position: Position) -> None:
    after = everything(position)
    moves = position.moves
    taken_back = [position.pop() for _ in moves]
    assert taken_back == list(reversed(moves))
    assert everything(position) == everything(new_position(position.variant))
    with pytest.raises(NothingToUndoError, match="no move was played"):
        position.pop()
    for move in moves:
        position.push(move)
    assert everything(position) == after


@law
@given(positions())
def test_sides_alternate_and_every_move_is_one_mark(position: Position) -> None:
    marks = "".join(position.cells(board) for board in range(position.boards))
    assert position.ply == len(position.moves) == marks.count("X") + marks.count("O")
    assert marks.count("X") - marks.count("O") == position.ply % 2
    if position.turn:
        assert position.turn is (Mark.O if position.ply % 2 else Mark.X)


@law
@given(positions())
def test_legal_moves_are_sorted_and_are_those_that_is_legal_allows(position: Position) -> None:
    legal = position.legal_moves()
    cells = position.boards * len(position.cells(0))
    assert legal == [move for move in range(-3, cells + 3) if position.is_legal(move)]
    assert sorted(position.search_order()) == legal
    assert not any(position.is_legal(move) for move in NO_MOVES)


@law
@given(positions())
def test_a_finished_game_has_an_outcome_and_no_turn_and_no_moves(position: Position) -> None:
    outcome = position.outcome()
    over = outcome is not None
    assert over == (position.turn is None) == (position.legal_moves() == [])
    assert position.status == (outcome.status if outcome else "IN_PROGRESS")
    assert position.winner == (outcome.winner if outcome else None)
    if outcome:
        assert (outcome.reason is Reason.LINE) == (outcome.winner is not None) == (outcome.line != ())
        assert position.next_board is None
        assert position.free_reason is None


@law
@given(positions())
def test_an_illegal_push_is_refused_with_move_and_position_and_changes_nothing(position: Position) -> None:
    before = everything(position)
    cells = position.boards * len(position.cells(0))
    illegal = [move for move in range(cells) if not position.is_legal(move)]
    error = IllegalMoveError if position.turn else GameOverError
    for move in [*illegal[:20], *NO_MOVES]:
        with pytest.raises(error) as caught:
            position.push(move)  # type: ignore[arg-type]
        assert str(position) in str(caught.value)
        assert len(str(caught.value)) < len(str(position)) + 300
        assert everything(position) == before
    for move in illegal[:20]:
        with pytest.raises(error, match=f"'{position.move_text(move)}' \\({move}\\)"):
            position.push(move)


@law
@given(positions())
def test_the_text_of_a_position_reads_back_as_that_position(position: Position) -> None:
    again = parse_position(str(position))
    assert again == position
    assert again.moves == ()
    before, after = everything(position), everything(again)
    if position.free_reason != again.free_reason:  # a text does not tell the last move
        assert again.free_reason == "start"
    for unknown in ("moves", "free reason"):
        del before[unknown], after[unknown]
    assert after == before
    assert eval(repr(position), {"parse_position": parse_position}) == position
    with pytest.raises(NothingToUndoError):
        again.pop()


@law
@given(positions(), st.integers(0, 1 << 32), st.integers(1, 30))
def test_a_parsed_position_plays_on_like_the_original(position: Position, seed: int, plies: int) -> None:
    again = parse_position(str(position))
    before = everything(again)
    played = position.ply
    play_random(position, Random(seed), plies)
    for move in position.moves[played:]:
        again.push(move)
        assert again.free_reason in {position.free_reason, "won", "full", None}
    assert again == position
    if again.moves:
        assert again.free_reason == position.free_reason
    while again.moves:
        again.pop()
    assert everything(again) == before


@law
@given(positions())
def test_text_is_legal_as_it_stands_in_a_url(position: Position) -> None:
    allowed = set("abcdefghijklmnopqrstuvwxyz0123456789XO.:/*-")  # RFC 3986, section 3.5
    assert set(str(position)) <= allowed


@law
@given(positions())
def test_moves_read_back_from_their_text(position: Position) -> None:
    moves = range(position.boards * len(position.cells(0)))
    texts = [position.move_text(move) for move in moves]
    assert [position.parse_move(text) for text in texts] == list(moves)
    assert len(set(texts)) == len(texts)


@law
@given(positions())
def test_moves_are_pairs_of_the_shape_and_back(position: Position) -> None:
    count, size = position.shape
    pairs = [position.to_pair(move) for move in range(count * size)]
    assert pairs == [(first, second) for first in range(count) for second in range(size)]
    assert [position.from_pair(*pair) for pair in pairs] == list(range(count * size))
    for first, second in [(-1, 0), (0, -1), (count, 0), (0, size), (True, 0), (0, None), (0.0, 0), ("0", 0)]:
        with pytest.raises(IllegalMoveError, match=f"from 0 to {count - 1} and from 0 to {size - 1}, not"):
            position.from_pair(first, second)  # type: ignore[arg-type]
    for move in [count * size, *NO_MOVES]:
        with pytest.raises(IllegalMoveError, match=f"a move is an integer from 0 to {count * size - 1}, not"):
            position.to_pair(move)  # type: ignore[arg-type]


@law
@given(positions())
def test_positions_are_copied_and_pickled_with_their_moves(position: Position) -> None:
    for twin in (copy(position), deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert everything(twin) == everything(position)
        if twin.moves:
            twin.pop()
            assert twin != position


@law
@given(positions(), st.randoms(use_true_random=False))
def test_a_copy_is_equal_and_independent(position: Position, random: Random) -> None:
    before = everything(position)
    twin = position.copy()
    assert everything(twin) == before
    play_random(twin, random, 5)
    assert everything(position) == before
    while twin.moves:
        twin.pop()
    assert everything(position) == before
    assert everything(twin) == everything(new_position(position.variant))
    other = position.copy()
    middle = everything(other)
    play_random(position, random, 5)
    assert everything(other) == middle


@law
@given(positions())
def test_all_images_of_a_position_are_one_game(position: Position) -> None:
    images = position.symmetries()
    assert images[0] == position
    assert len(images) == (8 if is_square(position) else 4)
    for image in images:
        assert image.canonical_key() == position.canonical_key()
        assert (image.status, image.turn, image.ply) == (position.status, position.turn, position.ply)
        assert len(image.legal_moves()) == len(position.legal_moves())
        assert image.free_reason == position.free_reason
        assert parse_position(str(image)) == image
        assert set(image.symmetries()) == set(images)
    if len(position.legal_moves()) <= 25:
        following = {canonical_successors(image) for image in images}
        assert len(following) == 1


def is_square(position: Position) -> bool:
    rows = str(position).split(":")[1].split("/")
    return len(rows) == len(rows[0])


def canonical_successors(position: Position) -> frozenset[object]:
    return frozenset(after.canonical_key() for after in successors(position))


@law
@given(positions(), positions())
def test_keys_are_equal_exactly_for_equal_positions(one: Position, other: Position) -> None:
    same = (one.variant, str(one)) == (other.variant, str(other))
    assert same == (one == other) == (one.key == other.key)
    if same:
        assert hash(one) == hash(other)
    if one.canonical_key() == other.canonical_key():
        assert str(other) in {str(image) for image in one.symmetries()}


@pytest.mark.parametrize("variant", VARIANTS[:2] + VARIANTS[7:9], ids=name)
def test_no_two_positions_near_the_start_share_a_key(variant: Variant) -> None:
    start = new_position(variant)
    texts, keys, orbits, canonical = {str(start)}, {start.key}, {orbit(start)}, {start.canonical_key()}
    frontier = [start]
    for _ in range(2 if variant.game == "ultimate" else 4):
        frontier = list({after: None for position in frontier for after in successors(position)})
        texts |= {str(position) for position in frontier}
        keys |= {position.key for position in frontier}
        sample = frontier[:: len(frontier) // 300 + 1]
        orbits |= {orbit(position) for position in sample}
        canonical |= {position.canonical_key() for position in sample}
    assert len(keys) == len(texts)
    assert len(canonical) == len(orbits)


def successors(position: Position) -> list[Position]:
    found = []
    for move in position.legal_moves():
        after = position.copy()
        after.push(move)
        found.append(after)
    return found


def orbit(position: Position) -> frozenset[str]:
    return frozenset(str(image) for image in position.symmetries())


@law
@given(positions(), st.randoms(use_true_random=False))
def test_sends_to_says_where_the_opponent_will_have_to_play(position: Position, random: Random) -> None:
    before = everything(position)
    for move in some_moves(position, random):
        sent_to = position.sends_to(move)
        assert everything(position) == before
        position.push(move)
        assert position.next_board == sent_to
        position.pop()
    with pytest.raises(IllegalMoveError if position.turn else GameOverError):
        position.sends_to(-1)


def test_positions_of_different_variants_are_never_equal() -> None:
    starts = [new_position(variant) for variant in VARIANTS]
    assert len({start.key for start in starts}) == len(starts)
    assert len({start.canonical_key() for start in starts}) == len(starts)
    assert len(set(starts)) == len(starts)
    assert starts[0] != "classic:.../.../...:X"
