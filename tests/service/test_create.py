"""Making games."""

from typing import Any

import pytest

from tests.service.driver import (
    CLASSIC,
    HUMAN,
    OPEN,
    ULTIMATE,
    Api,
    Player,
    computer,
    id_of,
    new_token,
)


def test_a_new_game_is_answered_whole(alice: Player) -> None:
    answer = alice.creates(x=HUMAN, o=computer("hard"))

    assert answer.status == 201
    game = answer.body
    assert game["id"] == id_of(alice.token)
    assert answer.headers["location"] == f"/api/games/{game['id']}"
    assert game["version"] == 1
    assert game["variant"] == ULTIMATE
    assert (game["turn"], game["status"], game["end_reason"], game["line"]) == (
        "X",
        "IN_PROGRESS",
        None,
        None,
    )
    assert (game["ply"], game["moves"], game["redo"], game["last_move"]) == (0, [], [], None)
    assert game["seats"] == {
        "X": {"kind": "human", "level": None, "taken": True},
        "O": {"kind": "ai", "level": "hard", "taken": True},
    }
    assert len(game["boards"]) == 9
    assert all(board["playable"] for board in game["boards"])
    assert len(game["legal_moves"]) == 81
    assert (game["next_board"], game["free_reason"]) == (None, "start")
    assert (game["offer"], game["rematch_id"]) == (None, None)
    assert game["created_at"] == game["updated_at"] == "2026-01-31T12:00:00Z"
    assert game["expires_at"] == "2026-03-02T12:00:00Z"


def test_a_creation_sent_twice_makes_one_game(alice: Player) -> None:
    first = alice.creates()
    alice.plays("e1")

    again = alice.creates()

    assert again.status == 201
    assert again.body["id"] == first.body["id"]
    assert again.body["moves"] == ["e1"], "the game as it is, not a new one"


def test_one_token_makes_one_game(alice: Player) -> None:
    alice.creates(variant=ULTIMATE)

    answer = Player(alice.api, alice.token).creates(variant=CLASSIC)

    assert (answer.status, answer.kind) == (409, "token-reused")
    assert answer.body["game"]["variant"] == ULTIMATE


@pytest.mark.parametrize(
    "different",
    [
        {"o": computer("easy")},
        {"o": OPEN},
        {"start": {"moves": ["e1"]}},
        {"variant": {"game": "ultimate", "size": 2}},
    ],
)
def test_every_argument_of_a_creation_counts(alice: Player, different: dict[str, Any]) -> None:
    alice.creates()

    assert Player(alice.api, alice.token).creates(**different).kind == "token-reused"


@pytest.mark.parametrize(
    ("variant", "cells", "boards"),
    [
        ({"game": "ultimate", "size": 2}, 4, 4),
        ({"game": "ultimate", "size": 5}, 25, 25),
        ({"game": "ultimate"}, 9, 9),
        ({"game": "classic"}, 9, 1),
        ({"game": "classic", "rows": 1, "columns": 1}, 1, 1),
        ({"game": "classic", "rows": 15, "columns": 15, "k": 5}, 225, 1),
        ({"game": "classic", "rows": 4, "columns": 6}, 24, 1),
    ],
)
def test_every_board_of_the_rules_can_be_played_on(
    alice: Player, variant: dict[str, Any], cells: int, boards: int
) -> None:
    game = alice.creates(variant=variant).body

    assert len(game["boards"]) == boards
    assert {len(board["cells"]) for board in game["boards"]} == {cells}


def test_without_k_the_smaller_side_wins(alice: Player) -> None:
    assert alice.creates(variant={"game": "classic", "rows": 4, "columns": 6}).body["variant"]["k"] == 4


@pytest.mark.parametrize(
    ("variant", "field"),
    [
        ({"game": "ultimate", "size": 6}, "variant.size"),
        ({"game": "ultimate", "size": 1}, "variant.size"),
        ({"game": "ultimate", "size": "3"}, "variant.size"),
        ({"game": "ultimate", "size": True}, "variant.size"),
        ({"game": "ultimate", "size": 3.0}, "variant.size"),
        ({"game": "ultimate", "rows": 3}, "variant.rows"),
        ({"game": "classic", "rows": 16}, "variant.rows"),
        ({"game": "classic", "columns": 0}, "variant.columns"),
        ({"game": "classic", "k": 4}, "variant"),
        ({"game": "chess"}, "variant.game"),
        ({"size": 3}, "variant.game"),
        (None, "variant"),
        ("ultimate", "variant"),
    ],
)
def test_boards_that_no_game_is_played_on_are_refused_by_name(
    alice: Player, variant: Any, field: str
) -> None:
    answer = alice.creates(variant=variant)

    assert (answer.status, answer.kind) == (422, "invalid-request")
    assert [error["field"] for error in answer.body["errors"]] == [field]


@pytest.mark.parametrize(
    ("seats", "field"),
    [
        ({"X": HUMAN}, "seats.O"),
        ({"X": HUMAN, "O": {"kind": "ai"}}, "seats.O.level"),
        ({"X": HUMAN, "O": {"kind": "ai", "level": "godlike"}}, "seats.O.level"),
        ({"X": HUMAN, "O": {"kind": "human", "level": "hard"}}, "seats.O.level"),
        ({"X": HUMAN, "O": {"kind": "robot"}}, "seats.O.kind"),
        ({"X": HUMAN, "O": HUMAN, "Z": HUMAN}, "seats.Z"),
    ],
)
def test_seats_that_are_none_are_refused_by_name(api: Api, seats: Any, field: str) -> None:
    answer = api.post("/api/games", {"variant": ULTIMATE, "seats": seats}, new_token())

    assert (answer.status, answer.kind) == (422, "invalid-request")
    assert [error["field"] for error in answer.body["errors"]] == [field]


def test_a_game_may_start_with_moves_that_stand(alice: Player) -> None:
    game = alice.creates(start={"moves": ["e1", "a5"]}).body

    assert (game["moves"], game["turn"], game["next_board"]) == (["e1", "a5"], "X", 4)
    assert alice.undoes().kind == "nothing-to-undo"


def test_a_game_may_start_from_a_position(alice: Player) -> None:
    game = alice.creates(variant=CLASSIC, start={"position": "classic:X../.O./...:X"}).body

    assert (game["moves"], game["ply"], game["turn"]) == ([], 2, "X")
    assert alice.plays("a2").body["boards"][0]["cells"] == "X..XO...."
    assert alice.undoes().body["position"] == "classic:X../.O./...:X"


@pytest.mark.parametrize(
    ("start", "kind", "word"),
    [
        ({"moves": ["e1", "e2"]}, "illegal-move", "start.moves.1"),
        ({"moves": ["q9"]}, "illegal-move", "start.moves.0"),
        ({"position": "classic:X../.O./...:X"}, "invalid-position", "start.position"),
        ({"position": "nonsense"}, "invalid-position", "nonsense"),
        ({"position": "ultimate:nonsense"}, "invalid-position", "ultimate:nonsense"),
        ({}, "invalid-request", "either moves or position"),
        ({"moves": [], "position": "x"}, "invalid-request", "either moves or position"),
        ({"moves": [5]}, "invalid-request", "start.moves.0"),
        ({"moves": ["e1"] * 626}, "invalid-request", "start.moves"),
    ],
)
def test_a_start_that_is_none_is_refused_with_the_reason(
    alice: Player, start: Any, kind: str, word: str
) -> None:
    answer = alice.creates(start=start)

    assert (answer.status, answer.kind) == (422, kind)
    assert word in answer.body["detail"]


@pytest.mark.parametrize(
    "start", [{"moves": ["a1", "b1", "a2", "b2", "a3"]}, {"position": "classic:XXX/OO./...:-"}]
)
def test_no_game_starts_where_it_is_over(alice: Player, start: Any) -> None:
    answer = alice.creates(variant=CLASSIC, start=start)

    assert (answer.status, answer.kind) == (422, "invalid-position")
    assert "over" in answer.body["detail"]


@pytest.mark.parametrize(
    "token", ["", "abc", "A" * 42, "A" * 44, "A" * 42 + "B", "A" * 42 + "=", "A" * 42 + "é", "A" * 5000]
)
def test_a_token_has_one_form(api: Api, token: str) -> None:
    answer = api.request(
        "POST",
        "/api/games",
        {"variant": ULTIMATE, "seats": {"X": HUMAN, "O": HUMAN}},
        headers={"authorization": f"Bearer {token}"},
    )

    assert (answer.status, answer.kind) == (401, "unauthorized")
    assert answer.headers["www-authenticate"].startswith("Bearer")


def test_the_scheme_of_a_token_may_be_written_in_any_case(api: Api) -> None:
    token = new_token()
    body = {"variant": ULTIMATE, "seats": {"X": HUMAN, "O": HUMAN}}

    assert api.request("POST", "/api/games", body, headers={"authorization": f"bearer {token}"}).status == 201
    assert api.request("POST", "/api/games", body, headers={"authorization": f"Basic {token}"}).status == 401
    assert api.request("POST", "/api/games", body).status == 401
