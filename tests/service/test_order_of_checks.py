"""Which refusal comes first when several would be right: the table that clients can rely on."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.service.driver import CLASSIC, OPEN, Answer, Api, Player, computer, new_token

ILLEGAL = "c9"


@dataclass
class Scene:
    """A game of two people after one move of X, at version 3; `alice` is X, `bob` is O."""

    api: Api
    alice: Player
    bob: Player

    @property
    def id(self) -> str:
        return str(self.alice.game["id"])

    def move(
        self, text: str = "a2", *, version: int = 3, token: str | None = None, game: str | None = None
    ) -> Answer:
        body = {"move": text, "version": version}
        return self.api.post(f"/api/games/{game or self.id}/moves", body, token)


@pytest.fixture
def scene(api: Api, alice: Player, bob: Player) -> Scene:
    alice.creates(o=OPEN, variant=CLASSIC)
    bob.sits_down("O", alice.game["id"])
    alice.looks()
    alice.plays("b2")
    return Scene(api, alice, bob)


ROWS: list[tuple[str, int, str, Callable[[Scene], Answer]]] = [
    (
        "a body that no model takes, before the game is looked for",
        422,
        "invalid-request",
        lambda scene: scene.move(version=0, game="0" * 32),
    ),
    (
        "no game, before no token",
        404,
        "not-found",
        lambda scene: scene.move(ILLEGAL, version=99, game="0" * 32),
    ),
    ("no token, before the version", 401, "unauthorized", lambda scene: scene.move(ILLEGAL, version=99)),
    (
        "text that is no token",
        401,
        "unauthorized",
        lambda scene: scene.move(ILLEGAL, version=99, token="guess"),
    ),
    (
        "an unknown token, before the version",
        403,
        "forbidden",
        lambda scene: scene.move(ILLEGAL, version=99, token=new_token()),
    ),
    (
        "the seat's last write again, before the version",
        200,
        "",
        lambda scene: scene.move("b2", version=2, token=scene.alice.token),
    ),
    (
        "another version, before the turn",
        409,
        "version-conflict",
        lambda scene: scene.move(ILLEGAL, version=2, token=scene.alice.token),
    ),
    (
        "a version to come",
        409,
        "version-conflict",
        lambda scene: scene.move("a1", version=4, token=scene.bob.token),
    ),
    (
        "another's turn, before the rules",
        409,
        "not-your-turn",
        lambda scene: scene.move(ILLEGAL, token=scene.alice.token),
    ),
    ("an illegal move", 422, "illegal-move", lambda scene: scene.move("b2", token=scene.bob.token)),
    ("a move", 200, "", lambda scene: scene.move("a1", token=scene.bob.token)),
]


@pytest.mark.parametrize(
    ("status", "kind", "request_"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_checks_come_in_this_order(
    scene: Scene, status: int, kind: str, request_: Callable[[Scene], Answer]
) -> None:
    answer = request_(scene)

    assert (answer.status, answer.kind) == (status, kind)


def test_a_conflict_brings_the_game_as_it_is(scene: Scene) -> None:
    answer = scene.move("a1", version=1, token=scene.bob.token)

    assert answer.body["game"] == scene.alice.looks().body


def test_a_finished_game_is_over_before_it_is_anybodys_turn(scene: Scene) -> None:
    scene.alice.resigns()

    answer = scene.move(ILLEGAL, version=4, token=scene.bob.token)

    assert (answer.status, answer.kind) == (409, "game-over")


def test_the_same_write_is_known_by_its_arguments(scene: Scene) -> None:
    assert scene.move("b2", version=2, token=scene.alice.token).status == 200
    assert scene.move("a1", version=2, token=scene.alice.token).kind == "version-conflict"
    assert scene.move("b2", version=2, token=scene.bob.token).kind == "version-conflict", "another seat's"


ACTIONS: dict[str, dict[str, str]] = {
    "undo": {},
    "redo": {},
    "offer": {"answer": "accept"},
    "resign": {},
    "rematch": {},
    "ai-move": {},
}


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_checks_in_the_same_order(scene: Scene, action: str) -> None:
    def act(version: int, token: str | None, game: str = scene.id) -> str:
        body = {"version": version, **ACTIONS[action]}
        return scene.api.post(f"/api/games/{game}/{action}", body, token).kind

    assert act(0, None) == "invalid-request"
    assert act(99, None, "0" * 32) == "not-found"
    assert act(99, None) == "unauthorized"
    assert act(99, new_token()) == "forbidden"
    assert act(99, scene.bob.token) == "version-conflict"


OFFERED: list[tuple[str, str, Callable[[Scene], Answer]]] = [
    ("a stranger, before the version", "forbidden", lambda scene: answer_offer(scene, None, 9)),
    ("the offer once more", "", lambda scene: offer(scene, scene.alice, 3)),
    ("a late answer", "version-conflict", lambda scene: answer_offer(scene, scene.bob, 3)),
    ("one's own offer", "not-your-answer", lambda scene: answer_offer(scene, scene.alice, 4)),
    ("a second offer of one's own", "offer-stands", lambda scene: offer(scene, scene.alice, 4)),
    (
        "another's offer, withdrawn",
        "not-your-answer",
        lambda scene: answer_offer(scene, scene.bob, 4, "withdraw"),
    ),
    ("the answer", "", lambda scene: answer_offer(scene, scene.bob, 4)),
]


def offer(scene: Scene, player: Player, version: int) -> Answer:
    return scene.api.post(f"/api/games/{scene.id}/undo", {"version": version}, player.token)


def answer_offer(scene: Scene, player: Player | None, version: int, answer: str = "accept") -> Answer:
    body = {"version": version, "answer": answer}
    return scene.api.post(f"/api/games/{scene.id}/offer", body, player.token if player else new_token())


@pytest.mark.parametrize(("kind", "request_"), [row[1:] for row in OFFERED], ids=[row[0] for row in OFFERED])
def test_an_offer_at_version_4_is_checked_in_this_order(
    scene: Scene, kind: str, request_: Callable[[Scene], Answer]
) -> None:
    offer(scene, scene.alice, 3)

    assert request_(scene).kind == kind


def test_a_declined_offer_is_gone_before_it_is_anybodys_to_answer(scene: Scene) -> None:
    offer(scene, scene.alice, 3)
    answer_offer(scene, scene.bob, 4, "decline")

    assert answer_offer(scene, scene.alice, 5).kind == "no-offer"


def test_the_computer_moves_only_for_its_own_seat(alice: Player) -> None:
    alice.creates(o=computer(), variant=CLASSIC)

    answer = alice.asks_the_computer()

    assert (answer.status, answer.kind) == (409, "not-your-turn")


def test_a_person_does_not_move_for_the_computer(alice: Player) -> None:
    alice.creates(o=computer(), variant=CLASSIC)
    alice.plays("b2")

    assert alice.plays("a1").kind == "not-your-turn"
