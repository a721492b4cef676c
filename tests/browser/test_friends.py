"""Two people, each in a browser of their own, who play by a link."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.client import OVER, Client
from tests.browser.conftest import Console

pytestmark = pytest.mark.browser
NewClient = Callable[..., Client]


def host_and_friend(new_client: NewClient, **choices: str) -> tuple[Client, Client]:
    """Return two who sit at one game; the host is X unless told otherwise."""
    host = new_client()
    host.start(**{"opponent": "friend", "side": "X", **choices})
    friend = open_link(new_client, host)
    friend.page.locator("#join-button").click()
    expect(friend.page.locator("#join")).to_be_hidden()
    expect(host.page.locator("#invite")).to_be_hidden()
    return host, friend


def open_link(new_client: NewClient, host: Client) -> Client:
    guest = new_client()
    guest.page.goto(host.page.locator("#invite-link").input_value())
    return guest


def play_both(players: dict[str, Client], moves: list[str]) -> None:
    """Play moves in turn, X first, each in its player's own browser."""
    for at, move in enumerate(moves):
        players["XO"[at % 2]].play(move)


def test_looking_takes_no_seat_and_joining_takes_one(new_client: NewClient, console: Console) -> None:
    console.expect("409")
    host = new_client()
    host.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.start(opponent="friend", side="X")
    expect(host.page.get_by_role("img", name="QR code of the link to this game")).to_be_visible()
    host.button("Copy").click()
    expect(host.page.locator("#invite-copied")).to_contain_text("Copied")
    assert host.page.evaluate("navigator.clipboard.readText()") == host.page.url
    first, second = (open_link(new_client, host) for _ in range(2))
    for guest in [first, second]:
        expect(guest.button("Join as O")).to_be_visible()
        expect(guest.legal).to_have_count(0)
    first.button("Join as O").click()
    expect(first.headline).to_have_text("Waiting for your opponent")
    expect(host.page.locator("#invite")).to_be_hidden()
    expect(host.announced).to_contain_text("O has joined.")
    host.play("e5")
    first.play("e1")
    expect(second.played).to_have_count(2)
    expect(second.page.locator("#join")).to_be_hidden()


def test_two_who_press_join_at_once_get_one_seat(new_client: NewClient, console: Console) -> None:
    console.expect("409")
    host = new_client()
    host.start(opponent="friend", side="O")
    first, second = (open_link(new_client, host) for _ in range(2))
    for guest in [first, second]:
        expect(guest.button("Join as X")).to_be_visible()
    # The second one's page does not know yet.
    second.page.route("**/api/games/*", lambda route: route.abort() and None)
    console.expect("ERR_FAILED")
    first.button("Join as X").click()
    expect(first.headline).to_have_text("Your turn")
    second.button("Join as X").click()
    expect(second.notice).to_contain_text("You are watching.")
    second.page.unroute("**/api/games/*")
    expect(second.page.locator("#join")).to_be_hidden()
    second.click("e5")
    expect(second.notice).to_have_text("You are watching this game.")


def test_the_link_can_be_shared_where_the_system_can(new_client: NewClient) -> None:
    host = new_client()
    host.page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    host.start(opponent="friend", side="X")
    host.button("Share the link").click()
    assert host.page.evaluate("window.shared.url") == host.page.url


def test_a_seat_whose_answer_was_lost_is_still_ones_own(new_client: NewClient, console: Console) -> None:
    console.expect("ERR_FAILED")
    host = new_client()
    host.start(opponent="friend", side="X")
    friend = open_link(new_client, host)

    friend.page.route("**/seats", lambda route: route.fetch() and route.abort())
    friend.button("Join as O").click()
    expect(host.page.locator("#invite")).to_be_hidden()
    friend.page.unroute("**/seats")
    friend.page.reload()
    expect(friend.headline).to_have_text("Waiting for your opponent")
    host.play("e5")
    friend.play("e1")


def test_a_whole_game_with_a_reload_and_a_spell_offline(new_client: NewClient, console: Console) -> None:
    console.expect("ERR_INTERNET_DISCONNECTED")
    host, friend = host_and_friend(new_client)
    players, random, count = {"X": host, "O": friend}, Random(5), 0
    while not OVER.search(players["XO"[count % 2]].headline.text_content() or ""):
        mover, other = players["XO"[count % 2]], players["XO"[1 - count % 2]]
        expect(mover.played).to_have_count(count)
        if not mover.await_my_turn():
            break
        if count == 7:
            mover.page.reload()
            assert mover.await_my_turn()
        if count == 12:
            mover.page.context.set_offline(True)
            other.page.context.set_offline(True)
            move = mover.legal_moves()[0]
            mover.cell(move).click()
            expect(mover.page.locator("#banner")).to_contain_text("Your move is kept")
            for player in [mover, other]:
                player.page.context.set_offline(False)
        else:
            mover.cell(random.choice(mover.legal_moves())).click()
        count += 1
        expect(mover.played).to_have_count(count)
        other.page.evaluate("() => dispatchEvent(new Event('online'))")
    for player in [host, friend]:
        expect(player.headline).to_have_text(OVER)
    assert host.moves() == friend.moves()
    assert host.marks() == friend.marks()


def test_taking_back_is_asked_and_agreed_to(new_client: NewClient) -> None:
    host, friend = host_and_friend(new_client)
    play_both({"X": host, "O": friend}, ["e5", "e1", "a5"])
    host.button("Take back").click()
    expect(host.page.locator("#offer-text")).to_have_text(
        "You asked to take back the last move. Waiting for an answer."
    )
    expect(friend.page.locator("#offer-text")).to_have_text("Your opponent asks to take back the last move.")
    expect(friend.announced).to_contain_text("Your opponent asks to take back the last move.")
    expect(host.button("Accept")).to_be_hidden()
    friend.button("Accept").click()
    expect(friend.notice).to_have_text("You agreed. The moves are taken back.")
    expect(host.notice).to_have_text("Your opponent agreed.")
    for player in [host, friend]:
        expect(player.played).to_have_text(["X e5", "O e1"])
        expect(player.page.locator("#offer")).to_be_hidden()
    host.play("a1")


def test_taking_back_is_declined_withdrawn_and_lapses_with_a_move(new_client: NewClient) -> None:
    host, friend = host_and_friend(new_client)
    play_both({"X": host, "O": friend}, ["e5", "e1", "a5"])
    host.button("Take back").click()
    friend.button("Decline").click()
    expect(host.notice).to_have_text("Your opponent declined. The moves stand.")
    host.button("Take back").click()
    expect(friend.button("Accept")).to_be_visible()
    host.button("Withdraw").click()
    expect(host.notice).to_have_text("You no longer ask. The moves stand.")
    expect(friend.notice).to_have_text("Your opponent no longer asks to take back.")
    host.button("Take back").click()
    expect(friend.button("Accept")).to_be_visible()
    friend.play("e9")
    expect(host.notice).to_have_text("The offer to take back has lapsed.")
    expect(host.played).to_have_count(4)


def test_a_rematch_swaps_sides_and_both_land_in_it(new_client: NewClient) -> None:
    host, friend = host_and_friend(new_client, board="classic")
    host.play("b2")
    expect(friend.played).to_have_count(1)
    friend.button("Resign").click()
    friend.button("Resign the game").click()
    expect(host.headline).to_have_text("You win")
    expect(friend.headline).to_have_text("Opponent wins")
    first = host.game_id
    host.button("Rematch, sides swapped").click()
    expect(host.headline).to_have_text("Waiting for your opponent")
    friend.page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(friend.notice).to_have_text("Your opponent wants a rematch.")
    friend.button("Go to the rematch").click()
    expect(friend.headline).to_have_text("Your turn")
    assert host.game_id == friend.game_id != first
    friend.play("a1")
    host.play("b2")
    expect(friend.played).to_have_text(["X a1", "O b2"])


def test_two_tabs_of_a_guest_agree_on_the_seat(new_client: NewClient) -> None:
    host = new_client()
    host.start(opponent="friend", side="X")
    friend = open_link(new_client, host)
    tab = new_client(friend.page.context)
    tab.page.goto(friend.page.url)
    expect(tab.button("Join as O")).to_be_visible()
    friend.button("Join as O").click()
    expect(tab.page.locator("#join")).to_be_hidden()
    expect(tab.headline).to_have_text("Waiting for your opponent")
    expect(host.page.locator("#invite")).to_be_hidden()
    host.play("e5")
    tab.play("e1")
    expect(friend.played).to_have_text(["X e5", "O e1"])


def test_a_game_that_is_gone_says_whether_it_was_ours(client: Client, console: Console) -> None:
    console.expect("404")
    client.start(opponent="two")
    client.page.evaluate(
        """() => {
          const games = JSON.parse(localStorage.getItem('noughts.games'));
          games['1'.repeat(32)] = Object.values(games)[0];
          localStorage.setItem('noughts.games', JSON.stringify(games));
        }"""
    )
    client.open("#g=" + "1" * 32)
    expect(client.page.get_by_role("heading", name="This game has expired")).to_be_visible()
