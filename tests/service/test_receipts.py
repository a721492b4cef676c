"""A write sent again is applied once; a write that comes too late is not applied at all."""

from tests.service.driver import CLASSIC, Player, computer


def test_a_move_sent_twice_is_applied_once_and_answered_twice(alice: Player) -> None:
    alice.creates()

    first = alice.acts("moves", version=1, move="e1")
    second = alice.acts("moves", version=1, move="e1")

    assert first.status == second.status == 200
    assert second.body == first.body


def test_a_repetition_is_answered_with_the_game_as_it_is_now(alice: Player) -> None:
    alice.creates()
    alice.plays("e1", "a5")

    repeated = alice.acts("moves", version=2, move="a5")

    assert (repeated.status, repeated.body["version"]) == (200, 3)


def test_a_move_delayed_past_an_undo_is_refused(alice: Player) -> None:
    alice.creates()
    alice.plays("e1")
    alice.undoes()

    late = alice.acts("moves", version=1, move="e1")

    assert (late.status, late.kind) == (409, "version-conflict")
    assert alice.looks().body["moves"] == []


def test_each_seat_keeps_its_own_receipt(alice: Player) -> None:
    alice.creates()
    alice.plays("e1", "a5")

    assert alice.acts("moves", version=1, move="e1").status == 200, "the last write of X"
    assert alice.acts("moves", version=2, move="a5").status == 200, "the last write of O"
    assert alice.looks().body["moves"] == ["e1", "a5"]


def test_only_the_last_write_of_a_seat_is_remembered(alice: Player) -> None:
    alice.creates()
    alice.plays("e1", "a5", "e9")

    assert alice.acts("moves", version=1, move="e1").kind == "version-conflict"


def test_the_computer_asked_twice_moves_once(alice: Player) -> None:
    alice.creates(o=computer(), variant=CLASSIC)
    alice.plays("b2")
    version = alice.game["version"]

    first = alice.acts("ai-move", version=version)
    second = alice.acts("ai-move", version=version)

    assert first.status == second.status == 200
    assert second.body == first.body
    assert len(second.body["moves"]) == 2


def test_a_resignation_sent_twice_is_one(alice: Player) -> None:
    alice.creates()

    first = alice.acts("resign", version=1)
    second = alice.acts("resign", version=1)

    assert first.status == second.status == 200
    assert second.body == first.body


def test_another_action_at_the_same_version_is_no_repetition(alice: Player) -> None:
    alice.creates()
    alice.plays("e1")
    alice.acts("undo", version=2)

    assert alice.acts("redo", version=2).kind == "version-conflict"
    assert alice.acts("resign", version=2).kind == "version-conflict"
