"""Two people play by a link, a third looks on: a whole evening over real HTTP, each answer as documented."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Barrier
from typing import Any

import httpx
import pytest

from local.dynamodb import connect
from tests.service.driver import CLASSIC, HUMAN, OPEN, id_of, new_token
from tests.stack import Stack

Game = dict[str, Any]


@dataclass
class Person:
    """Somebody with a connection and a token of their own, who remembers the game as last seen."""

    http: httpx.Client
    token: str = field(default_factory=new_token)
    path: str = ""
    game: Game = field(default_factory=dict)

    def follows(self, link: str) -> httpx.Response:
        self.path = link
        return self.looks()

    def looks(self) -> httpx.Response:
        return self._remembers(self.http.get(self.path))

    def hears_of_changes(self) -> bool:
        """Whether a poll, by the version last seen, brings news."""
        answer = self.http.get(self.path, headers={"if-none-match": f'"{self.game["version"]}"'})
        return answer.status_code == 200

    def sits_down(self, seat: str) -> httpx.Response:
        return self._posts("seats", {"seat": seat})

    def does(self, action: str, **fields: str | int) -> httpx.Response:
        """Act on the game as last seen, unless `version` is among the fields."""
        return self._posts(action, {"version": self.game["version"], **fields})

    def plays(self, move: str, **version: int) -> httpx.Response:
        return self.does("moves", move=move, **version)

    def _posts(self, action: str, body: object) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.token}"}
        return self._remembers(self.http.post(f"{self.path}/{action}", json=body, headers=headers))

    def _remembers(self, answer: httpx.Response) -> httpx.Response:
        if answer.status_code == 200:
            self.game = answer.json()
        return answer


@pytest.fixture
def person(stack: Stack) -> Iterator[Callable[[], Person]]:
    """Makes people, each with a client that shares nothing with the others."""
    clients: list[httpx.Client] = []

    def make() -> Person:
        clients.append(httpx.Client(base_url=stack.url, timeout=30, trust_env=False))
        return Person(clients[-1])

    yield make
    for client in clients:
        client.close()


@dataclass
class Table:
    """Alice, X, who made the game; Bob, O, who was sent the link; Eve, who found it."""

    alice: Person
    bob: Person
    eve: Person


@pytest.fixture
def table(person: Callable[[], Person]) -> Table:
    """The three before the first move, at version 2."""
    alice, bob, eve = person(), person(), person()
    body = {"variant": CLASSIC, "seats": {"X": HUMAN, "O": OPEN}}
    made = alice.http.post("/api/games", json=body, headers={"authorization": f"Bearer {alice.token}"})
    assert made.status_code == 201
    link = made.headers["location"]
    assert link == f"/api/games/{id_of(alice.token)}", "known beforehand"
    for one in (bob, eve):
        assert one.follows(link).status_code == 200
        assert not one.game["seats"]["O"]["taken"], "looking takes nothing"
    assert bob.sits_down("O").status_code == 200
    assert alice.follows(link).json()["version"] == 2
    eve.looks()
    return Table(alice, bob, eve)


def refusal(answer: httpx.Response) -> tuple[int, str]:
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    assert answer.json()["status"] == answer.status_code
    return answer.status_code, answer.json()["type"].removeprefix("/problems/")


def take_turns(first: Person, second: Person, *moves: str) -> None:
    for index, move in enumerate(moves):
        player = (first, second)[index % 2]
        player.looks()
        assert player.plays(move).status_code == 200
    first.looks()
    second.looks()


def test_a_repeated_join_changes_nothing_and_a_second_friend_comes_too_late(table: Table) -> None:
    bob, eve = table.bob, table.eve

    again = bob.sits_down("O")

    assert (again.status_code, again.json()["version"]) == (200, 2)
    assert refusal(eve.sits_down("O")) == (409, "seat-taken")
    assert refusal(eve.sits_down("X")) == (409, "seat-taken")


def test_the_wrong_seat_does_not_move(table: Table) -> None:
    alice, bob = table.alice, table.bob

    assert refusal(bob.plays("b2")) == (409, "not-your-turn")
    assert alice.plays("b2").status_code == 200
    assert refusal(alice.plays("a1")) == (409, "not-your-turn")
    assert refusal(bob.plays("a1", version=2)) == (409, "version-conflict")
    bob.looks()
    assert bob.plays("a1").json()["moves"] == ["b2", "a1"]


ACTIONS: list[tuple[str, dict[str, str]]] = [
    ("moves", {"move": "b2"}),
    ("undo", {}),
    ("redo", {}),
    ("offer", {"answer": "accept"}),
    ("resign", {}),
    ("rematch", {}),
    ("ai-move", {}),
]


@pytest.mark.parametrize(("action", "more"), ACTIONS, ids=[action for action, _ in ACTIONS])
def test_a_third_visitor_may_look_and_not_touch(table: Table, action: str, more: dict[str, str]) -> None:
    eve = table.eve
    before = eve.looks().json()

    with_own_token = eve.does(action, **more)
    eve.token = "guess"
    with_a_guess = eve.does(action, **more)
    without = eve.http.post(f"{eve.path}/{action}", json={"version": 2, **more})

    assert refusal(with_own_token) == (403, "forbidden")
    assert refusal(with_a_guess) == refusal(without) == (401, "unauthorized")
    assert eve.looks().json() == before == table.alice.looks().json(), "and everybody sees the same"
    assert eve.http.get(f"{eve.path}/history").status_code == 200


def test_a_token_guessed_from_the_link_is_forbidden(table: Table) -> None:
    eve = table.eve
    for _ in range(20):
        eve.token = new_token()
        assert refusal(eve.does("resign")) == (403, "forbidden")


def test_a_takeback_is_offered_and_accepted(table: Table) -> None:
    alice, bob = table.alice, table.bob
    take_turns(alice, bob, "b2", "a1", "b1")

    offer = alice.does("undo").json()["offer"]

    assert offer == {"by": "X", "ply": 2, "version": 6}
    assert bob.hears_of_changes()
    assert refusal(bob.does("offer", answer="accept")) == (409, "version-conflict"), "not what Bob last saw"
    assert bob.looks().json()["offer"] == offer
    accepted = bob.does("offer", answer="accept").json()
    assert (accepted["moves"], accepted["turn"], accepted["offer"]) == (["b2", "a1"], "X", None)
    assert refusal(bob.does("redo")) == (409, "nothing-to-redo"), "what is agreed on is gone"
    assert alice.hears_of_changes()
    alice.looks()
    assert alice.plays("c1").json()["moves"] == ["b2", "a1", "c1"]


def test_a_takeback_is_offered_and_declined(table: Table) -> None:
    alice, bob = table.alice, table.bob
    take_turns(alice, bob, "b2", "a1", "b1")
    alice.does("undo")
    bob.looks()
    assert refusal(alice.does("offer", answer="accept")) == (409, "not-your-answer")
    assert refusal(alice.does("undo")) == (409, "offer-stands")

    declined = bob.does("offer", answer="decline").json()

    assert (declined["moves"], declined["offer"]) == (["b2", "a1", "b1"], None)
    alice.looks()
    assert refusal(alice.does("offer", answer="withdraw")) == (409, "no-offer")


def test_a_move_is_an_answer_too(table: Table) -> None:
    alice, bob = table.alice, table.bob
    take_turns(alice, bob, "b2", "a1", "b1")
    offered = alice.does("undo").json()
    bob.looks()

    assert bob.plays("b3").json()["offer"] is None

    assert refusal(alice.plays("c3", version=offered["version"])) == (409, "version-conflict")
    repeated = alice.does("undo", version=offered["version"] - 1)
    assert (repeated.status_code, repeated.json()["moves"]) == (200, ["b2", "a1", "b1", "b3"]), (
        "known, not redone"
    )


def test_a_rematch_asked_for_from_both_sides_at_once_is_one_game(table: Table, stack: Stack) -> None:
    alice, bob, eve = table.alice, table.bob, table.eve
    take_turns(alice, bob, "b2")
    assert refusal(alice.does("rematch")) == (409, "game-not-over")
    over = bob.does("resign").json()
    assert (over["status"], over["end_reason"]) == ("X_WON", "resign")
    alice.looks()
    for action in ("undo", "redo"):
        assert refusal(alice.does(action)) == (409, "game-over"), "a resignation is final"

    barrier = Barrier(2)

    def ask(player: Person) -> httpx.Response:
        barrier.wait()
        return player.does("rematch", version=over["version"])

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(ask, (alice, bob)))

    assert [answer.status_code for answer in answers] == [200, 200]
    (following,) = {answer.json()["rematch_id"] for answer in answers}
    assert alice.does("rematch", version=1).json()["rematch_id"] == following, "whenever it is asked again"
    for one in (alice, bob, eve):
        fresh = one.follows(f"/api/games/{following}").json()
        assert (fresh["version"], fresh["moves"], fresh["turn"]) == (1, [], "X")
        assert [fresh["seats"][seat]["taken"] for seat in "XO"] == [True, True]
    assert refusal(alice.plays("b2")) == (409, "not-your-turn"), "Alice is O now"
    assert refusal(eve.plays("b2")) == (403, "forbidden")
    assert bob.plays("b2").status_code == 200
    alice.looks()
    assert alice.plays("a1").json()["moves"] == ["b2", "a1"]
    assert holders(stack, over["id"]) == dict(
        zip("XO", reversed(holders(stack, following).values()), strict=True)
    )


def holders(stack: Stack, game: str) -> dict[str, bytes]:
    """The hashes of the tokens that hold the seats of a stored game."""
    client = connect(stack.dynamodb_endpoint, stack.region)
    item = client.get_item(TableName=stack.table_name, Key={"id": {"S": game}})["Item"]
    client.close()
    seats = item["seats"]["M"]
    return {seat: bytes(seats[seat]["M"]["holder"]["B"]) for seat in "XO"}
