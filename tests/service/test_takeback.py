"""Taking back between two people: offered, answered, and void after anything else."""

from collections.abc import Callable

import pytest

from tests.service.driver import CLASSIC, HUMAN, OPEN, Answer, Player, computer


@pytest.fixture
def both(alice: Player, bob: Player) -> tuple[Player, Player]:
    """Alice, X, and Bob, O, after b2 of X and a1 of O; alice is to move, at version 4."""
    alice.creates(o=OPEN, variant=CLASSIC)
    bob.sits_down("O", alice.game["id"])
    alice.looks()
    alice.plays("b2")
    bob.looks()
    bob.plays("a1")
    alice.looks()
    return alice, bob


def test_an_offer_names_who_made_it_the_version_it_stands_at_and_the_ply(both: tuple[Player, Player]) -> None:
    alice, bob = both

    game = alice.undoes().body

    assert game["offer"] == {"by": "X", "version": 5, "ply": 0}
    assert (game["version"], game["moves"]) == (5, ["b2", "a1"]), "nothing is taken back yet"
    assert bob.looks().body == game


def test_who_polls_by_etag_sees_the_offer_and_the_answer(both: tuple[Player, Player]) -> None:
    alice, bob = both

    def changed(etag: str) -> tuple[int, str]:
        answer = bob.api.get(bob.path, {"if-none-match": etag})
        return answer.status, answer.headers["etag"]

    assert changed('"4"') == (304, '"4"')
    alice.undoes()
    assert changed('"4"') == (200, '"5"')
    bob.looks()
    bob.answers("decline")
    assert changed('"5"') == (200, '"6"')


def test_who_just_moved_offers_to_take_back_that_move(both: tuple[Player, Player]) -> None:
    _, bob = both

    assert bob.undoes().body["offer"] == {"by": "O", "version": 5, "ply": 1}


def test_accepted_the_moves_are_gone_for_good(both: tuple[Player, Player]) -> None:
    alice, bob = both
    alice.undoes()
    bob.looks()

    game = bob.answers("accept").body

    assert (game["moves"], game["turn"], game["offer"], game["version"]) == ([], "X", None, 6)
    assert game["redo"] == []
    assert bob.redoes().kind == "nothing-to-redo"
    alice.looks()
    assert alice.plays("c3").body["moves"] == ["c3"]


@pytest.mark.parametrize(("who", "answer"), [(1, "decline"), (0, "withdraw")])
def test_declined_or_withdrawn_the_moves_stand(both: tuple[Player, Player], who: int, answer: str) -> None:
    both[0].undoes()
    both[who].looks()

    game = both[who].answers(answer).body

    assert (game["moves"], game["offer"], game["version"]) == (["b2", "a1"], None, 6)


def test_a_declined_offer_may_be_made_again(both: tuple[Player, Player]) -> None:
    alice, bob = both
    alice.undoes()
    bob.looks()
    bob.answers("decline")
    alice.looks()

    assert alice.undoes().body["offer"] == {"by": "X", "version": 7, "ply": 0}


VOIDING: dict[str, Callable[[Player], Answer]] = {
    "a move": lambda alice: alice.plays("c3"),
    "a resignation": lambda alice: alice.resigns(),
}


@pytest.mark.parametrize("end", VOIDING.values(), ids=VOIDING.keys())
def test_whatever_happens_next_ends_an_offer(
    both: tuple[Player, Player], end: Callable[[Player], Answer]
) -> None:
    alice, bob = both
    alice.undoes()

    assert end(alice).body["offer"] is None

    late = bob.acts("offer", version=5, answer="accept")
    assert (late.status, late.kind) == (409, "version-conflict")
    bob.looks()
    assert bob.answers("accept").kind == "no-offer"


def test_an_offer_after_the_end_goes_with_a_rematch(both: tuple[Player, Player]) -> None:
    alice, bob = both
    for player, move in ((alice, "b1"), (bob, "a2"), (alice, "b3")):
        player.looks()
        player.plays(move)
    assert alice.game["status"] == "X_WON"
    bob.looks()
    assert bob.undoes().body["offer"] == {"by": "O", "version": 8, "ply": 3}
    alice.looks()

    game = alice.acts("rematch").body

    assert (game["offer"], game["version"], game["rematch_id"] is None) == (None, 9, False)


def test_a_finished_game_goes_on_after_an_accepted_offer(both: tuple[Player, Player]) -> None:
    alice, bob = both
    for player, move in ((alice, "b1"), (bob, "a2"), (alice, "b3")):
        player.looks()
        player.plays(move)
    bob.looks()
    bob.undoes()
    alice.looks()

    game = alice.answers("accept").body

    assert (game["status"], game["turn"], len(game["moves"])) == ("IN_PROGRESS", "O", 3)


def test_an_offer_and_its_answer_sent_twice_count_once(both: tuple[Player, Player]) -> None:
    alice, bob = both
    first, second = alice.acts("undo", version=4), alice.acts("undo", version=4)
    assert (first.status, first.body) == (second.status, second.body)

    accepted = [bob.acts("offer", version=5, answer="accept") for _ in range(2)]

    assert accepted[0].body["version"] == 6
    assert accepted[1].body == accepted[0].body
    assert alice.acts("undo", version=4).body == accepted[0].body, "the offer is known after its answer, too"
    assert bob.acts("offer", version=5, answer="decline").kind == "version-conflict", "another answer is not"


def test_one_offer_at_a_time(both: tuple[Player, Player]) -> None:
    alice, bob = both
    alice.undoes()
    bob.looks()

    for player in both:
        answer = player.undoes()
        assert (answer.status, answer.kind) == (409, "offer-stands")
        assert answer.body["game"]["offer"]["by"] == "X"


def test_before_ones_first_move_there_is_nothing_to_offer(alice: Player, bob: Player) -> None:
    alice.creates(o=OPEN, variant=CLASSIC)
    bob.sits_down("O", alice.game["id"])
    assert bob.undoes().kind == "nothing-to-undo"
    alice.looks()
    alice.plays("b2")
    bob.looks()

    assert bob.undoes().kind == "nothing-to-undo", "that move is not Bob's"


def test_a_resigned_game_takes_no_offer(both: tuple[Player, Player]) -> None:
    alice, _ = both
    alice.resigns()

    assert alice.undoes().kind == "game-over"


@pytest.mark.parametrize("answer", ["accept", "decline", "withdraw"])
def test_without_an_offer_there_is_nothing_to_answer(alice: Player, answer: str) -> None:
    for opponent in (HUMAN, OPEN, computer()):
        player = Player(alice.api)
        player.creates(o=opponent, variant=CLASSIC)
        refused = player.answers(answer)
        assert (refused.status, refused.kind) == (409, "no-offer")


def test_an_answer_has_three_words(both: tuple[Player, Player]) -> None:
    both[0].undoes()

    assert both[0].answers("perhaps").kind == "invalid-request"
