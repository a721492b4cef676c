"""Games played in a browser by clicks, and what the table holds of them."""

import re
from collections.abc import Callable
from random import Random

import boto3
import pytest
from playwright.sync_api import Request, expect

from tests.browser.client import OVER, Client
from tests.browser.conftest import Console
from tests.browser.screens import MIDDLE, begin
from tests.stack import Stack

pytestmark = pytest.mark.browser


def stored_moves(stack: Stack, game_id: str) -> list[str]:
    """Return the moves that the game's item says are played."""
    dynamodb = boto3.client(
        "dynamodb",
        endpoint_url=stack.dynamodb_endpoint,
        region_name=stack.region,
        aws_access_key_id="local",
        aws_secret_access_key="local",
    )
    try:
        item = dynamodb.get_item(TableName=stack.table_name, Key={"id": {"S": game_id}}, ConsistentRead=True)[
            "Item"
        ]
    finally:
        dynamodb.close()
    return item["moves"]["S"].split()[: int(item["ply"]["N"])]


def test_a_game_of_ultimate_to_its_end_with_undo_and_redo_is_the_one_in_the_table(
    client: Client, stack: Stack
) -> None:
    client.start(level="easy")

    def back_and_forth(count: int) -> None:
        if count not in {3, 6}:
            return
        before = client.moves()
        client.button("Undo").click()
        expect(client.played).to_have_count(len(before) - 2)
        assert client.moves() == before[:-2] == stored_moves(stack, client.game_id)
        client.button("Redo").click()
        expect(client.played).to_have_count(len(before))
        assert client.moves() == before
        if count == 6:
            client.button("Undo").click()
            expect(client.played).to_have_count(len(before) - 2)

    client.play_at_random(Random(7), back_and_forth)

    expect(client.headline).to_have_text(OVER)
    moves = client.moves()
    assert moves == stored_moves(stack, client.game_id)
    marks = client.marks()
    assert marks == {move: "XO"[at % 2] for at, move in enumerate(moves)}
    client.button("Undo").click()
    expect(client.headline).to_have_text("Your turn")
    assert client.moves() == stored_moves(stack, client.game_id)


def test_two_people_at_one_screen_play_classic(client: Client) -> None:
    client.start(board="classic", opponent="two")
    for move in ["a1", "b1", "a2", "b2"]:
        client.play(move)
    expect(client.headline).to_have_text("X to move")
    client.play("a3")
    expect(client.headline).to_have_text("X wins")
    expect(client.where).to_have_text("3 in a row")
    expect(client.page.locator(".lines .whole")).to_have_count(1)
    client.button("Undo").click()
    expect(client.headline).to_have_text("X to move")
    expect(client.page.locator(".lines .whole")).to_have_count(0)


def test_as_o_the_computer_opens(client: Client) -> None:
    client.start(side="O", level="easy")
    expect(client.headline).to_have_text("Your turn")
    assert list(client.marks().values()) == ["X"]


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_each_level_answers(client: Client, level: str) -> None:
    client.start(level=level)
    client.play("e5")
    expect(client.headline).to_have_text("Your turn")
    expect(client.page.locator("#player-O .note")).to_have_text(level.capitalize())
    expect(client.played).to_have_count(2)


def test_a_game_survives_a_reload_and_goes_on(client: Client) -> None:
    client.start(opponent="two")
    client.play("e5")
    client.play("e1")
    client.page.reload()
    expect(client.played).to_have_count(2)
    client.play("a5")
    assert client.moves() == ["e5", "e1", "a5"]


def test_the_last_game_can_be_resumed_from_the_front_page(client: Client) -> None:
    client.start(opponent="two")
    client.play("e5")
    client.open()
    client.page.get_by_role("link", name="Resume last game").click()
    expect(client.played).to_have_text(["X e5"])


def test_the_address_is_the_game_back_and_forth(client: Client) -> None:
    client.start(opponent="two")
    client.play("e5")
    client.page.get_by_role("link", name="New game").click()
    expect(client.page.get_by_role("heading", name="New game")).to_be_visible()
    client.page.go_back()
    expect(client.played).to_have_text(["X e5"])


def test_whoever_has_only_the_link_watches(client: Client, new_client: Callable[..., Client]) -> None:
    client.start(opponent="two")
    client.play("e5")
    other = new_client()
    other.open(f"#g={client.game_id}")
    expect(other.played).to_have_text(["X e5"])
    expect(other.legal).to_have_count(0)
    other.click("e1")
    expect(other.notice).to_have_text("You are watching this game.")
    client.play("e1")
    expect(other.played).to_have_text(["X e5", "O e1"])
    expect(other.announced).to_contain_text("O plays board centre, cell top-left.")


def test_an_unknown_game_says_so(client: Client, console: Console) -> None:
    console.expect("404")
    client.open("#g=" + "0" * 32)
    expect(client.page.get_by_role("heading", name="No such game")).to_be_visible()


def test_two_computers_play_and_can_be_paused(client: Client) -> None:
    client.start(opponent="watch")
    client.await_moves(2)
    client.button("Pause").click()
    expect(client.headline).to_have_text("Paused")
    # A move that is under way still comes; the next one would be asked for soon after it.
    asked: list[Request] = []
    client.page.on("request", lambda request: asked.append(request))  # noqa: PLW0108 - needs a real function
    client.page.wait_for_timeout(1500)
    assert asked == []
    there = client.played.count()
    client.button("Go on").click()
    expect(client.played.nth(there + 2)).to_be_visible()


def test_two_computers_play_to_the_end(client: Client) -> None:
    client.start(board="classic", opponent="watch")
    expect(client.headline).to_have_text(OVER)


def test_resigning_ends_the_game(client: Client) -> None:
    client.start(opponent="two")
    client.play("e5")
    client.button("Resign").click()
    client.button("Resign the game").click()
    expect(client.headline).to_have_text("X wins")
    expect(client.where).to_have_text("O resigned")
    expect(client.button("Undo")).to_be_disabled()


def test_moves_are_stepped_through_without_touching_the_game(client: Client, stack: Stack) -> None:
    client.start(opponent="two")
    for move in ["e5", "e1", "a5", "e3"]:
        client.play(move)
    client.page.keyboard.press("[")
    client.page.keyboard.press("[")
    expect(client.headline).to_have_text("After move 2 of 4")
    expect(client.page.locator(".cell[data-mark=X], .cell[data-mark=O]")).to_have_count(2)
    client.click("a5")
    expect(client.notice).to_contain_text("earlier position")
    client.button("First position").click()
    expect(client.page.locator(".cell[data-mark=X], .cell[data-mark=O]")).to_have_count(0)
    client.page.locator("#past").get_by_role("button", name="Back to the game").click()
    expect(client.headline).to_have_text("X to move")
    assert stored_moves(stack, client.game_id) == ["e5", "e1", "a5", "e3"]


def test_an_earlier_position_offers_nothing_that_would_change_the_game(client: Client, stack: Stack) -> None:
    client.start(opponent="two")
    for move in ["e5", "e1", "a5"]:
        client.play(move)
    client.page.keyboard.press("[")
    expect(client.headline).to_have_text("After move 2 of 3")
    for name in ["Undo", "Redo", "Resign"]:
        expect(client.button(name)).to_be_hidden()
    client.page.keyboard.press("u")
    client.page.keyboard.press("]")
    expect(client.headline).to_have_text("O to move")
    assert client.moves() == stored_moves(stack, client.game_id) == ["e5", "e1", "a5"]


def test_the_current_move_stays_in_sight_when_words_take_its_room(client: Client) -> None:
    begin(client, MIDDLE, opponent="two")
    current = client.page.locator("#move-list [aria-current]")
    expect(current).to_be_in_viewport()
    client.page.keyboard.press("[")
    expect(client.page.locator("#past")).to_be_visible()  # a hint for what is left by then is not shown
    client.page.keyboard.press("h")
    expect(client.notice).to_be_visible()
    expect(current).to_be_in_viewport()


def test_a_new_game_branches_off_from_an_earlier_position(client: Client) -> None:
    client.start(opponent="two")
    for move in ["e5", "e1", "a5"]:
        client.play(move)
    first = client.game_id
    client.page.locator("#move-list button").nth(1).click()
    client.button("Play from here").click()
    expect(client.page.locator("#player-O .name")).to_have_text("Computer")
    assert client.game_id != first
    assert client.moves() == ["e5", "e1"]
    expect(client.headline).to_have_text("Your turn")


def test_a_list_of_moves_can_be_imported(client: Client) -> None:
    client.open()
    client.page.get_by_text("Start from a position or moves").click()
    client.page.locator("#import-text").fill("1. e5 e1 2. a5")
    client.choose(opponent="two")
    expect(client.page.locator(".cell[data-mark=X], .cell[data-mark=O]")).to_have_count(3)
    client.button("Play").click()
    expect(client.played).to_have_count(3)
    expect(client.headline).to_have_text("O to move")


def test_a_link_to_a_position_starts_from_it(client: Client) -> None:
    client.open("#p=classic:XO./.X./...:O")
    expect(client.page.locator(".cell[data-mark=X]")).to_have_count(2)
    client.choose(opponent="two")
    client.button("Play").click()
    client.play("c3")
    expect(client.headline).to_have_text("X to move")


def test_a_text_that_is_no_position_is_explained(client: Client, console: Console) -> None:
    console.expect("422")
    client.open("#p=classic:XXX/.../...:X")
    expect(client.page.locator("#setup-notice")).to_contain_text("XXX")
    client.button("Play").click()
    expect(client.page.get_by_role("heading", name="New game")).to_be_visible()


def test_more_boards(client: Client) -> None:
    client.open()
    client.choose(board="more", opponent="two")
    client.page.locator("[name=kind]").select_option("classic")
    client.page.locator("[name=size]").select_option("5")
    client.page.locator("[name=k]").select_option("4")
    client.button("Play").click()
    for move in ["a1", "a2", "b1", "b2", "c1", "c2", "d1"]:
        client.play(move)
    expect(client.headline).to_have_text("X wins")
    expect(client.where).to_have_text("4 in a row")


def test_position_and_moves_can_be_copied(client: Client) -> None:
    client.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    client.start(opponent="two")
    client.play("e5")
    client.play("e1")
    client.button("Share").click()
    client.page.get_by_role("button", name="Copy: Moves").click()
    expect(client.page.locator("#copied")).to_have_text("Moves: copied.")
    assert client.page.evaluate("navigator.clipboard.readText()") == "e5 e1"
    link = client.page.get_by_label("Link to this position", exact=True).input_value()
    assert re.search(r"#p=ultimate:", link)
