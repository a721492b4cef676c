"""Playing a stored game to its end, looking at it, giving it up."""

import random

import pytest
from noughts import UltimatePosition

from tests.service.conftest import DAY, Clock
from tests.service.driver import CLASSIC, OPEN, ULTIMATE, Api, Player

X_WINS = ("a1", "b1", "a2", "b2", "a3")


def test_a_move_is_on_the_board_and_sends_the_opponent(alice: Player) -> None:
    alice.creates()

    game = alice.plays("a5").body

    assert (game["version"], game["ply"], game["turn"], game["last_move"]) == (2, 1, "O", "a5")
    assert game["boards"][0]["cells"] == "....X...."
    assert (game["next_board"], game["free_reason"]) == (4, None)
    assert [board["playable"] for board in game["boards"]] == [index == 4 for index in range(9)]
    assert [legal["move"] for legal in game["legal_moves"]] == [f"e{cell}" for cell in range(1, 10)]
    assert game["legal_moves"][0] == {"move": "e1", "sends_to": 0}


def test_a_line_ends_a_game(alice: Player) -> None:
    alice.creates(variant=CLASSIC)

    game = alice.plays(*X_WINS).body

    assert (game["status"], game["end_reason"], game["line"], game["turn"]) == (
        "X_WON",
        "line",
        [0, 3, 6],
        None,
    )
    assert game["legal_moves"] == []
    assert not game["boards"][0]["playable"]


def test_a_full_board_without_a_line_is_a_draw(alice: Player) -> None:
    alice.creates(variant=CLASSIC)

    game = alice.plays("a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3").body

    assert (game["status"], game["end_reason"], game["line"], game["turn"]) == ("DRAW", "full", None, None)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_a_game_of_ultimate_is_played_to_its_end(alice: Player, size: int) -> None:
    choose = random.Random(size)
    played = _random_game(size, choose)[:-12]
    alice.creates(variant={"game": "ultimate", "size": size}, start={"moves": played})

    while alice.game["status"] == "IN_PROGRESS":
        played.append(choose.choice(alice.game["legal_moves"])["move"])
        assert alice.plays(played[-1]).status == 200

    assert alice.looks().body["moves"] == played
    assert alice.game["end_reason"] in {"line", "full"}


def _random_game(size: int, choose: random.Random) -> list[str]:
    position = UltimatePosition(size)
    while position.turn:
        position.push(choose.choice(position.legal_moves()))
    return [position.move_text(move) for move in position.moves]


def test_a_look_is_for_everybody_with_the_link(alice: Player, api: Api) -> None:
    alice.creates()
    alice.plays("e1")

    answer = api.get(alice.path)

    assert answer.status == 200
    assert answer.body == alice.game
    assert answer.headers["etag"] == '"2"'
    assert answer.headers["cache-control"] == "private, no-cache"


@pytest.mark.parametrize(
    ("known", "status"),
    [('"1"', 304), ('W/"1"', 304), ('"7", "1"', 304), ("*", 304), ('"2"', 200), ("1", 200), ("", 200)],
)
@pytest.mark.parametrize("what", ["", "/history"])
def test_an_unchanged_game_is_not_sent_again(
    alice: Player, api: Api, what: str, known: str, status: int
) -> None:
    alice.creates()

    answer = api.get(alice.path + what, {"if-none-match": known})

    assert answer.status == status
    assert answer.headers["etag"] == '"1"'
    assert (answer.body is None) == (status == 304)


def test_the_history_shows_every_ply_and_not_what_was_taken_back(alice: Player, api: Api) -> None:
    alice.creates()
    alice.plays("e1", "a5", "e9")
    alice.undoes()

    history = api.get(f"{alice.path}/history").body

    assert (history["id"], history["version"]) == (alice.game["id"], 5)
    assert [ply["move"] for ply in history["plies"]] == [None, "e1", "a5"]
    assert [ply["ply"] for ply in history["plies"]] == [0, 1, 2]
    assert [ply["next_board"] for ply in history["plies"]] == [None, 0, 4]
    assert history["plies"][2]["last_move"] == "a5"


def test_a_finished_game_takes_no_move(alice: Player) -> None:
    alice.creates(variant=CLASSIC)
    alice.plays(*X_WINS)

    answer = alice.plays("c3")

    assert (answer.status, answer.kind) == (409, "game-over")
    assert "X_WON" in answer.body["detail"]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("e1", "occupied"),
        ("e2", "another board than the forced one"),
        ("z1", "no such board"),
        ("a10", "no such cell"),
        ("a0", "no such cell"),
        ("A1", "capital letter"),
        ("e1 ", "a space"),
        ("é1", "no ASCII"),
        ("a²", "a superscript"),
        ("-1", "a number"),
    ],
)
def test_illegal_moves_change_nothing(alice: Player, move: str, reason: str) -> None:
    alice.creates()
    before = alice.plays("e1").body

    answer = alice.plays(move)

    assert (answer.status, answer.kind) == (422, "illegal-move"), reason
    assert alice.looks().body == before


def test_resigning_ends_a_game_for_good(alice: Player, api: Api) -> None:
    alice.creates()
    alice.plays("e1", "a5")
    alice.undoes()

    game = alice.resigns().body

    assert (game["status"], game["end_reason"], game["turn"], game["line"]) == ("X_WON", "resign", None, None)
    assert (game["legal_moves"], game["redo"], game["next_board"], game["free_reason"]) == (
        [],
        [],
        None,
        None,
    )
    assert not any(board["playable"] for board in game["boards"])
    assert alice.plays("a1").kind == "game-over"
    assert alice.undoes().kind == "game-over"
    assert alice.redoes().kind == "game-over"
    assert alice.resigns().kind == "game-over"
    last = api.get(f"{alice.path}/history").body["plies"][-1]
    assert (last["status"], last["end_reason"], last["legal_moves"]) == ("X_WON", "resign", [])


def test_a_person_resigns_for_the_own_seat_whoever_is_to_move(alice: Player, bob: Player) -> None:
    alice.creates(o=OPEN)
    bob.sits_down("O", alice.game["id"])

    assert bob.resigns().body["status"] == "X_WON"


def test_two_people_play_by_a_link(alice: Player, bob: Player) -> None:
    alice.creates(o=OPEN)
    assert not alice.game["seats"]["O"]["taken"]

    assert bob.sits_down("O", alice.game["id"]).status == 200
    assert bob.game["seats"]["O"] == {"kind": "open", "level": None, "taken": True}
    alice.looks()
    assert alice.plays("e1").status == 200
    bob.looks()
    assert bob.plays("a5").status == 200


def test_a_seat_is_taken_once(alice: Player, bob: Player, api: Api) -> None:
    carol = Player(api)
    alice.creates(o=OPEN)
    bob.sits_down("O", alice.game["id"])

    assert bob.sits_down("O").body["version"] == 2, "sitting down again changes nothing"
    assert carol.sits_down("O", alice.game["id"]).kind == "seat-taken"
    assert carol.sits_down("X", alice.game["id"]).kind == "seat-taken"
    assert alice.sits_down("X").status == 200, "one's own"
    assert api.post(f"{alice.path}/seats", {"seat": "O"}).status == 401


def test_looking_takes_no_seat(alice: Player, api: Api) -> None:
    alice.creates(o=OPEN)

    api.get(alice.path)
    api.get(f"{alice.path}/history")

    assert alice.looks().body["version"] == 1


def test_nobody_sits_down_in_a_finished_game(alice: Player, bob: Player) -> None:
    alice.creates(o=OPEN)
    alice.resigns()

    assert bob.sits_down("O", alice.game["id"]).kind == "game-over"


def test_a_rematch_swaps_sides_and_both_arrive_at_it(alice: Player, bob: Player, api: Api) -> None:
    alice.creates(x={"kind": "human"}, o=OPEN, variant=CLASSIC)
    bob.sits_down("O", alice.game["id"])
    assert alice.acts("rematch", version=2).kind == "game-not-over"
    bob.resigns()
    alice.looks()

    first = alice.acts("rematch")
    second = bob.acts("rematch")

    assert first.status == second.status == 200
    assert first.body["rematch_id"] == second.body["rematch_id"]
    again = api.get(f"/api/games/{first.body['rematch_id']}").body
    assert (again["variant"], again["version"], again["moves"]) == (CLASSIC, 1, [])
    assert again["seats"]["X"]["kind"] == "open", "who was O is X now"
    alice.game = bob.game = again
    assert alice.plays("a1").kind == "not-your-turn"
    assert bob.plays("a1").status == 200


def test_every_write_moves_the_expiry_on(alice: Player, clock: Clock) -> None:
    alice.creates()

    clock.now += 10 * DAY
    game = alice.plays("e1").body

    assert game["created_at"] == "2026-01-31T12:00:00Z"
    assert game["updated_at"] == "2026-02-10T12:00:00Z"
    assert game["expires_at"] == "2026-03-12T12:00:00Z"


def test_an_expired_game_is_gone_even_if_its_item_is_not(alice: Player, api: Api, clock: Clock) -> None:
    alice.creates()

    clock.now += 30 * DAY

    assert api.get(alice.path).kind == "not-found"
    assert alice.plays("e1").kind == "not-found"
    assert alice.creates().body["created_at"] == "2026-03-02T12:00:00Z", "the token makes it anew"


@pytest.mark.parametrize("unknown", ["0" * 32, "0" * 31, "0" * 33, "F" * 32, "x", "%20", "e1", "0" * 65])
@pytest.mark.parametrize("what", ["", "/history"])
def test_an_unknown_game_is_not_found(api: Api, unknown: str, what: str) -> None:
    answer = api.get(f"/api/games/{unknown}{what}")

    # An id longer than any is refused by the model before anybody looks for it.
    assert (answer.status, answer.kind) in {(404, "not-found"), (422, "invalid-request")}
    assert (answer.status == 422) == (len(unknown) > 64)


def test_ultimate_is_the_default_size_three(alice: Player) -> None:
    assert alice.creates(variant={"game": "ultimate"}).body["variant"] == ULTIMATE
