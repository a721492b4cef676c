"""Taking moves back and playing them again."""

import pytest

from tests.service.driver import CLASSIC, HUMAN, OPEN, Api, Player, computer


def test_at_one_screen_one_ply_is_taken_back(alice: Player) -> None:
    alice.creates()
    before = alice.plays("e1").body
    alice.plays("a5")

    game = alice.undoes().body

    assert game["redo"] == ["a5"]
    assert game["moves"] == ["e1"]
    assert game["position"] == before["position"]
    assert game["version"] == 4, "versions only grow"


def test_what_was_taken_back_comes_back_in_order(alice: Player) -> None:
    alice.creates()
    after = alice.plays("e1", "a5", "e9").body
    alice.undoes()
    alice.undoes()
    assert alice.undoes().body["redo"] == ["e1", "a5", "e9"]

    assert alice.redoes().body["redo"] == ["a5", "e9"]
    alice.redoes()
    game = alice.redoes().body

    assert game["redo"] == []
    assert game["position"] == after["position"]


def test_a_new_move_ends_what_could_be_redone(alice: Player) -> None:
    alice.creates()
    alice.plays("e1", "a5")
    alice.undoes()

    assert alice.plays("a1").body["redo"] == []

    answer = alice.redoes()
    assert (answer.status, answer.kind) == (409, "nothing-to-redo")
    assert answer.body["game"]["moves"] == ["e1", "a1"]


def test_nothing_can_be_taken_back_before_the_first_move(alice: Player) -> None:
    alice.creates()

    answer = alice.undoes()

    assert (answer.status, answer.kind) == (409, "nothing-to-undo")


def test_a_finished_game_goes_on_after_an_undo(alice: Player) -> None:
    alice.creates(variant=CLASSIC)
    alice.plays("a1", "b1", "a2", "b2", "a3")

    game = alice.undoes().body

    assert (game["status"], game["turn"]) == ("IN_PROGRESS", "X")
    assert alice.redoes().body["status"] == "X_WON"


def test_against_the_computer_my_move_and_its_answer_are_taken_back(alice: Player) -> None:
    alice.creates(o=computer(), variant=CLASSIC)
    alice.plays("b2")
    alice.asks_the_computer()
    both = alice.game["moves"]

    game = alice.undoes().body

    assert (game["moves"], game["turn"], game["redo"]) == ([], "X", both)
    assert alice.redoes().body["moves"] == both


def test_my_move_alone_is_taken_back_while_the_computer_thinks(alice: Player) -> None:
    alice.creates(o=computer(), variant=CLASSIC)
    alice.plays("b2")

    assert alice.undoes().body["redo"] == ["b2"]
    game = alice.redoes().body
    assert (game["moves"], game["turn"]) == (["b2"], "O")


def test_the_computers_first_move_is_not_mine_to_take_back(alice: Player) -> None:
    alice.creates(x=computer(), o=HUMAN, variant=CLASSIC)
    alice.asks_the_computer()

    assert alice.undoes().kind == "nothing-to-undo"

    reply = alice.game["legal_moves"][0]["move"]
    alice.plays(reply)
    alice.asks_the_computer()
    game = alice.undoes().body
    assert (len(game["moves"]), game["turn"]) == (1, "O")
    assert len(alice.redoes().body["moves"]) == 3


def test_a_game_lost_to_the_computer_is_taken_back_to_my_turn(alice: Player) -> None:
    start = {"position": "classic:XX./OO./X..:O"}
    alice.creates(o=computer("hard"), variant=CLASSIC, start=start)
    assert alice.asks_the_computer().body["status"] == "O_WON"

    assert alice.undoes().kind == "nothing-to-undo", "I have not moved since the start"

    alice.game = {}
    again = Player(alice.api)
    again.creates(o=computer("hard"), variant=CLASSIC, start={"position": "classic:XX./OO./...:X"})
    again.plays("a3")
    assert again.asks_the_computer().body["status"] == "O_WON"
    game = again.undoes().body
    assert (game["turn"], game["moves"], len(game["redo"])) == ("X", [], 2)


def test_while_nobody_could_agree_a_move_stands(alice: Player) -> None:
    alice.creates(o=OPEN)
    alice.plays("e1")

    answer = alice.undoes()

    assert (answer.status, answer.kind) == (409, "not-undoable")


def test_whoever_sits_on_both_sides_takes_back_alone(alice: Player) -> None:
    alice.creates(o=OPEN)
    alice.plays("e1")
    assert alice.undoes().kind == "not-undoable", "somebody may still sit down"

    alice.sits_down("O")

    assert alice.undoes().status == 200


def test_between_two_computers_nothing_is_taken_back(alice: Player) -> None:
    alice.creates(x=computer(), o=computer())
    alice.asks_the_computer()

    answer = alice.undoes()

    assert (answer.status, answer.kind) == (403, "forbidden")


@pytest.mark.parametrize("action", ["undo", "redo"])
def test_an_undo_sent_twice_steps_once(alice: Player, api: Api, action: str) -> None:
    alice.creates()
    alice.plays("e1", "a5", "e9")
    alice.undoes()
    alice.undoes()
    version = alice.game["version"]

    first = alice.acts(action, version=version)
    second = alice.acts(action, version=version)

    assert first.status == second.status == 200
    assert second.body == first.body
