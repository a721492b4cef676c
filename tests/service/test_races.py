"""Writers that race: at every version exactly one wins, and the others learn what the game has become."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest
from noughts import parse_position
from noughts_api.errors import ApiError, Conflict, TokenReused, VersionConflict
from noughts_api.models.games import AiMove, AnswerOffer, CreateGame, Play, Rematch, Resign, TakeSeat, Undo
from noughts_api.record import GameRecord
from noughts_api.service.computer import ai_move
from noughts_api.service.create import create, rematch
from noughts_api.service.desk import Desk, Written, read
from noughts_api.service.play import play, resign, take_seat
from noughts_api.service.takeback import answer_offer
from noughts_api.service.undo import undo

from tests.service.driver import CLASSIC, HUMAN, OPEN, ULTIMATE, computer, new_token

T = TypeVar("T")
WRITERS = 20


def at_once(actions: list[Callable[[], T]]) -> list[T | ApiError]:
    """What each action returns or refuses, all of them begun at the same moment."""
    barrier = Barrier(len(actions))

    def act(action: Callable[[], T]) -> T | ApiError:
        barrier.wait()
        try:
            return action()
        except ApiError as error:
            return error

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(act, actions))


def new_game(desk: Desk, token: str, variant: object = ULTIMATE, x: object = HUMAN, o: object = HUMAN) -> str:
    body = {"token": token, "variant": variant, "seats": {"X": x, "O": o}}
    return create(desk, CreateGame.model_validate(body)).record.id


def winners(outcomes: list[Written | ApiError]) -> list[Written]:
    return [outcome for outcome in outcomes if isinstance(outcome, Written) and outcome.applied]


def playing(desk: Desk, game: str, token: str, move: str, version: int = 1) -> Callable[[], Written]:
    return lambda: play(desk, Play(id=game, token=token, version=version, move=move))


def test_of_twenty_different_moves_one_is_played(desk: Desk) -> None:
    token = new_token()
    game = new_game(desk, token)
    moves = [f"{board}{cell}" for board in "abcd" for cell in range(1, 6)]

    outcomes = at_once([playing(desk, game, token, move) for move in moves])

    (winner,) = winners(outcomes)
    losers = [outcome for outcome in outcomes if outcome is not winner]
    assert len(losers) == WRITERS - 1
    assert all(isinstance(loser, VersionConflict) and loser.record == winner.record for loser in losers)
    assert read(desk, game) == winner.record


def test_of_one_move_sent_twenty_times_one_is_played_and_all_are_answered(desk: Desk) -> None:
    token = new_token()
    game = new_game(desk, token)

    outcomes = at_once([playing(desk, game, token, "e1")] * WRITERS)

    assert len(winners(outcomes)) == 1
    assert [outcome.record for outcome in outcomes] == [read(desk, game)] * WRITERS


def test_a_whole_game_raced_at_every_ply_stays_legal(desk: Desk) -> None:
    token = new_token()
    game = new_game(desk, token)
    record = read(desk, game)

    while record.status == "IN_PROGRESS":
        position = record.position()
        moves = [position.move_text(move) for move in position.legal_moves()][:4]
        outcomes = at_once([playing(desk, game, token, move, record.version) for move in moves])
        (winner,) = winners(outcomes)
        assert winner.record.moves[:-1] == record.moves
        record = winner.record

    stored = read(desk, game)
    assert stored == record
    assert stored.version == stored.ply + 1, "nothing acknowledged is missing"
    assert str(parse_position(str(stored.position()))) == str(stored.position())


def test_of_many_takers_one_sits_down(desk: Desk) -> None:
    game = new_game(desk, new_token(), o=OPEN)

    def sitting_down(token: str) -> Callable[[], Written]:
        return lambda: take_seat(desk, TakeSeat(id=game, token=token, seat="O"))

    outcomes = at_once([sitting_down(new_token()) for _ in range(WRITERS)])

    assert len(winners(outcomes)) == 1
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == WRITERS - 1


def test_the_computer_asked_from_everywhere_moves_once(desk: Desk) -> None:
    token = new_token()
    game = new_game(desk, token, variant=CLASSIC, x=computer(), o=computer())

    outcomes = at_once([lambda: ai_move(desk, AiMove(id=game, token=token, version=1))] * 8)

    assert len(winners(outcomes)) == 1
    assert [outcome.record for outcome in outcomes] == [read(desk, game)] * 8
    assert read(desk, game).ply == 1


def test_a_creation_from_everywhere_makes_one_game(desk: Desk) -> None:
    token = new_token()

    same = at_once([lambda: new_game(desk, token)] * 8)
    other = at_once([lambda: new_game(desk, token, variant=CLASSIC)] * 2)

    assert len(set(same)) == 1
    assert all(isinstance(refusal, TokenReused) for refusal in other)


def test_a_rematch_from_both_sides_at_once_is_one_game(desk: Desk) -> None:
    alice, bob = new_token(), new_token()
    game = new_game(desk, alice, o=OPEN)
    take_seat(desk, TakeSeat(id=game, token=bob, seat="O"))
    over = resign(desk, Resign(id=game, token=bob, version=2)).record

    def asking(token: str) -> Callable[[], Written]:
        return lambda: rematch(desk, Rematch(id=game, token=token, version=over.version))

    outcomes = at_once([asking(alice), asking(bob)] * 4)

    following = {outcome.record.rematch_id for outcome in outcomes if isinstance(outcome, Written)}
    assert len(following) == 1
    assert len(winners(outcomes)) == 1
    assert read(desk, following.pop() or "").version == 1


def test_of_an_acceptance_and_a_move_at_once_one_counts(desk: Desk) -> None:
    alice, bob = new_token(), new_token()
    game = new_game(desk, alice, o=OPEN)
    take_seat(desk, TakeSeat(id=game, token=bob, seat="O"))
    play(desk, Play(id=game, token=alice, version=2, move="e1"))
    undo(desk, Undo(id=game, token=alice, version=3))

    def accepting() -> Written:
        return answer_offer(desk, AnswerOffer(id=game, token=bob, version=4, answer="accept"))

    outcomes = at_once([accepting, playing(desk, game, bob, "a1", 4)] * 4)

    (winner,) = winners(outcomes)
    assert winner.record.moves in ((), ("e1", "a1"))
    assert winner.record.offer is None
    assert read(desk, game) == winner.record
    refused = [outcome for outcome in outcomes if isinstance(outcome, ApiError)]
    assert len(refused) == 4, "the other action, from everywhere"
    assert all(isinstance(refusal, VersionConflict) for refusal in refused)


@pytest.mark.parametrize("first", ["play", "resign"])
def test_who_loses_a_race_is_told_the_game_as_it_is(desk: Desk, first: str) -> None:
    token = new_token()
    game = new_game(desk, token)

    def resigning() -> Written:
        return resign(desk, Resign(id=game, token=token, version=1))

    actions = [playing(desk, game, token, "e1"), resigning]
    outcomes = at_once(actions if first == "play" else actions[::-1])

    (winner,) = winners(outcomes)
    (refusal,) = [outcome for outcome in outcomes if isinstance(outcome, ApiError)]
    assert isinstance(refusal.record, GameRecord)
    assert refusal.record == winner.record
