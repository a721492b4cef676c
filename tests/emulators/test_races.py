"""Many writers at one game, on both emulators: one winner a version, and no acknowledged move is lost."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest
from noughts import parse_position
from noughts_api.record import GameRecord
from noughts_api.store import GameStore

from tests.emulators.conftest import TABLE, new_client, new_desk
from tests.emulators.race import Crowd, RacedGame
from tests.oracle import UltimateOracle

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

# What the store promises holds on both emulators alike.
from tests.service.test_races import (  # noqa: F401
    test_a_creation_from_everywhere_makes_one_game,
    test_a_rematch_from_both_sides_at_once_is_one_game,
    test_of_many_takers_one_sits_down,
    test_of_one_move_sent_twenty_times_one_is_played_and_all_are_answered,
    test_of_twenty_different_moves_one_is_played,
    test_who_loses_a_race_is_told_the_game_as_it_is,
)
from tests.service.test_store import (  # noqa: F401
    test_a_record_survives_being_stored_and_changed,
    test_a_write_makes_no_game,
    test_a_write_replaces_exactly_the_version_before_it,
    test_an_expired_item_reads_as_none_and_gives_way,
)

RESULTS = {"X": "X_WON", "O": "O_WON", "Draw": "DRAW", None: "IN_PROGRESS"}


@pytest.fixture
def crowd(request: pytest.FixtureRequest, endpoint: str, credentials: None) -> Iterator[Crowd]:
    """As many writers as the test's parameter says, each with a client of its own."""
    clients: list[DynamoDBClient] = [new_client(endpoint) for _ in range(request.param)]
    with Crowd([new_desk(GameStore(client, TABLE)) for client in clients]) as writers:
        yield writers
    for client in clients:
        client.close()


def check_by_the_second_rules(record: GameRecord) -> None:
    """The stored moves are a legal game, and its status is what those rules say."""
    oracle = UltimateOracle(3)
    for move in record.played:
        oracle.play("abcdefghi".index(move[0]), int(move[1:]) - 1)
    assert record.status == RESULTS[oracle.result]


def race(crowd: Crowd, plies: int, seed: int) -> None:
    """Race until `plies` moves were played, in as many games as that takes; check every game's item."""
    random, raced = Random(seed), 0
    while raced < plies:
        game = RacedGame(crowd, random)
        while raced < plies and not game.is_over:
            raced += game.race()
        stored = game.stored()
        assert stored == game.record
        assert list(stored.played) == game.moves
        check_by_the_second_rules(stored)
        assert str(parse_position(str(stored.position()))) == str(stored.position())


@pytest.mark.parametrize("crowd", [8], indirect=True)
def test_eight_writers_race_twelve_plies(crowd: Crowd) -> None:
    race(crowd, plies=12, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("crowd", [50], indirect=True)
def test_fifty_writers_race_two_hundred_plies(crowd: Crowd) -> None:
    race(crowd, plies=200, seed=2)
