"""Hints, chances, and looking back on a finished game."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.client import Client
from tests.browser.conftest import Console
from tests.browser.screens import BEFORE_WIN, begin, over
from tests.browser.screens import review as look_back

pytestmark = pytest.mark.browser


def test_a_hint_shows_the_best_move_and_says_what_it_promises(client: Client) -> None:
    begin(client, BEFORE_WIN, opponent="two")
    client.button("Hint").click()
    expect(client.notice).to_have_text("Best is h1: board bottom, cell top-left. It wins at once.")
    expect(client.announced).to_have_text(client.notice.text_content() or "")
    expect(client.page.locator(".cell.hinted")).to_have_attribute("data-move", "h1")
    client.play("h1")
    expect(client.page.locator(".cell.hinted")).to_have_count(0)
    expect(client.button("Hint")).to_be_hidden()


def test_chances_follow_the_game_and_are_remembered(client: Client) -> None:
    begin(client, BEFORE_WIN, opponent="two")
    meter = client.page.get_by_role("meter", name="Chances to win")
    expect(meter).to_be_hidden()
    client.button("Odds").click()
    expect(meter).to_have_attribute("aria-valuetext", "X 100 %, O 0 %")
    client.page.reload()
    expect(meter).to_have_attribute("aria-valuenow", "100")
    client.page.keyboard.press("[")
    expect(meter).to_have_attribute("aria-valuetext", re.compile("%"))
    client.button("Odds").click()
    expect(meter).to_be_hidden()


def test_no_help_against_a_person_elsewhere(client: Client) -> None:
    client.start(opponent="friend", side="X")
    expect(client.button("Hint")).to_be_hidden()
    expect(client.button("Odds")).to_be_hidden()


def test_a_finished_game_is_looked_back_on_by_keyboard(client: Client) -> None:
    over(client)
    client.button("Review the game").click()
    expect(client.page.locator("#review-O")).to_have_text(re.compile("^O: .*(blunder|mistake)"))
    expect(client.page.locator("#graph .fault")).not_to_have_count(0)
    blunders = client.page.locator("#move-list [data-grade=blunder]")
    expect(blunders.last).to_have_text("O c8?? blunder")
    graph = client.page.get_by_role("slider", name="Chances over the game")
    graph.focus()
    client.page.keyboard.press("ArrowLeft")
    expect(client.headline).to_have_text("After move 20 of 21")
    expect(graph).to_have_attribute(
        "aria-valuetext", re.compile(r"^Move 20: O c8, a blunder\. X 100 %\. Better was")
    )
    expect(client.page.locator("#review-line")).to_have_text("Best for X: h1")
    expect(client.page.locator(".cell.hinted")).to_have_attribute("data-move", "h1")
    client.page.keyboard.press("Home")
    expect(client.headline).to_have_text("After move 0 of 21")
    client.page.keyboard.press("End")
    expect(client.headline).to_have_text("X wins")
    client.button("Close the review").click()
    expect(graph).to_be_hidden()


def test_a_click_on_the_graph_goes_there_and_a_new_game_branches_off(client: Client) -> None:
    look_back(client)
    box = client.page.locator("#graph").bounding_box()
    assert box is not None
    client.page.mouse.click(box["x"] + box["width"] * 10 / 21, box["y"] + 20)
    expect(client.headline).to_have_text("After move 10 of 21")
    client.button("Play from here").click()
    expect(client.page.locator("#player-O .name")).to_have_text("Computer")
    expect(client.played).to_have_count(10)


def test_what_cannot_be_thought_through_says_so(client: Client, console: Console) -> None:
    console.expect("400")
    client.start(opponent="two")
    # An answer that no local stack gives: API Gateway's own, for a function that is too slow.
    client.page.route("**/api/analyse", lambda route: route.fulfill(status=400, json={"message": "no"}))
    client.button("Hint").click()
    expect(client.notice).to_have_attribute("data-tone", "error")
    expect(client.page.locator(".cell.hinted")).to_have_count(0)
