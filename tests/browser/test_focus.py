"""Where the keyboard's focus goes: along with the game, never off the page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.client import Client

pytestmark = pytest.mark.browser


def played_three(client: Client) -> None:
    client.start(opponent="two")
    for move in ["e5", "e1", "a5"]:
        client.play(move)


def test_a_game_begun_by_a_key_goes_on_at_the_board(client: Client) -> None:
    client.open()
    client.choose(opponent="two")
    client.button("Play").focus()
    client.page.keyboard.press("Enter")
    expect(client.cell("a1")).to_be_focused()
    client.page.keyboard.press("Enter")
    expect(client.played).to_have_text(["X a1"])


def test_whoever_joins_by_a_key_goes_on_at_the_board(new_client: Callable[..., Client]) -> None:
    host = new_client()
    host.start(opponent="friend", side="O")
    friend = new_client()
    friend.open(f"#g={host.game_id}")
    friend.button("Join as X").focus()
    friend.page.keyboard.press("Enter")
    expect(friend.cell("a1")).to_be_focused()


def test_a_button_that_is_off_keeps_the_focus(client: Client) -> None:
    played_three(client)
    client.button("Undo").focus()
    for left in [2, 1, 0, 0]:
        client.page.keyboard.press("Enter")
        expect(client.played).to_have_count(left)
        expect(client.button("Undo")).to_be_focused()
    expect(client.button("Undo")).to_be_disabled()
    client.button("Redo").focus()
    for there in [1, 2, 3]:
        client.page.keyboard.press("Enter")
        expect(client.played).to_have_count(there)
        expect(client.button("Redo")).to_be_focused()


def test_the_list_of_moves_is_one_tab_stop_and_stepped_through_by_arrows(client: Client) -> None:
    played_three(client)
    moves = client.page.locator("#move-list")
    expect(moves.locator("[tabindex='0']")).to_have_text("X a5")
    moves.locator("[tabindex='0']").focus()
    for key, headline, focused in [
        ("ArrowLeft", "After move 2 of 3", "O e1"),
        ("ArrowLeft", "After move 1 of 3", "X e5"),
        ("ArrowLeft", "After move 0 of 3", "X e5"),
        ("ArrowRight", "After move 1 of 3", "X e5"),
        ("ArrowDown", "O to move", "X a5"),
        ("ArrowUp", "After move 1 of 3", "X e5"),
        ("End", "O to move", "X a5"),
        ("Home", "After move 0 of 3", "X e5"),
    ]:
        client.page.keyboard.press(key)
        expect(client.headline).to_have_text(headline)
        expect(moves.locator(":focus")).to_have_text(focused)
    client.page.keyboard.press("End")
    client.play("e2")
    assert client.moves() == ["e5", "e1", "a5", "e2"]


def test_stepping_to_the_start_keeps_the_focus(client: Client) -> None:
    played_three(client)
    back = client.button("One move back")
    back.focus()
    for _ in range(3):
        client.page.keyboard.press("Enter")
    expect(client.headline).to_have_text("After move 0 of 3")
    expect(back).to_be_disabled()
    expect(back).to_be_focused()


def test_resigning_by_keys_goes_on_at_the_board(client: Client) -> None:
    played_three(client)
    client.button("Resign").focus()
    client.page.keyboard.press("Enter")
    expect(client.button("Play on")).to_be_focused()
    client.page.keyboard.press("Tab")
    client.page.keyboard.press("Enter")
    expect(client.headline).to_have_text("X wins")
    expect(client.page.locator(".cell:focus")).to_have_count(1)


def test_a_board_that_takes_the_focus_away_with_the_old_one_is_drawn_whole(client: Client) -> None:
    client.open()
    client.choose(board="classic", opponent="two")
    client.button("Play").focus()
    client.page.keyboard.press("Enter")
    expect(client.cell("a1")).to_be_focused()
    client.page.keyboard.press("ArrowRight")
    client.open("#learn")
    expect(client.cell("e5")).to_have_attribute("aria-disabled", "false")
    expect(client.page.locator(".cell[aria-label]")).to_have_count(81)
