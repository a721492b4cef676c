"""The tutorial: each rule on a real board, and the rules that are played."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.client import Client
from tests.browser.conftest import Console

pytestmark = pytest.mark.browser


def test_the_tutorial_teaches_every_rule_on_a_real_board(client: Client, console: Console) -> None:
    console.expect("422")
    client.open("#learn")
    said = client.page.locator("#lesson-notice")
    for lesson, move in enumerate(["e9", "e3", "g5", "a1", "a1", "h1"], start=1):
        expect(client.page.locator("#lesson-step")).to_have_text(f"Lesson {lesson} of 6")
        expect(client.cell(move)).to_have_attribute("aria-disabled", "false")
        if lesson == 3:
            expect(client.cell("e3")).to_have_attribute("data-mark", "X")
            client.click("a1")
            expect(said).to_contain_text("a1")
        client.cell(move).click()
        expect(client.page.locator("#lesson-notice[data-tone=info]")).to_be_visible()
        client.page.locator("#lesson-next").click()
    expect(client.page.get_by_role("heading", name="New game")).to_be_visible()


def test_a_lesson_takes_moves_when_its_own_board_is_there(client: Client) -> None:
    client.open("#learn")
    expect(client.cell("e9")).to_have_attribute("aria-disabled", "false")
    held: list[Route] = []
    client.page.route("**/api/evaluate", lambda route: held.append(route))  # noqa: PLW0108 - needs a real function
    client.button("Skip").click()
    expect(client.page.locator("#lesson-step")).to_have_text("Lesson 2 of 6")
    expect(client.cell("e9")).to_have_attribute("aria-disabled", "true")
    client.click("e9")
    assert len(held) == 1
    held[0].continue_()
    client.page.unroute("**/api/evaluate")
    expect(client.cell("e3")).to_have_attribute("aria-disabled", "false")
    client.cell("e3").click()
    expect(client.page.locator("#lesson-notice[data-tone=info]")).to_be_visible()


def test_the_rules_that_are_played_are_on_a_badge(client: Client) -> None:
    client.open("#learn")
    badge = client.page.get_by_role("list", name="The rules played here")
    expect(badge.get_by_role("listitem")).to_have_text(
        [
            "Drawn boards count for neither side",
            "Finished boards are closed",
            "No line left and no move: a draw",
        ]
    )
    badge.scroll_into_view_if_needed()
    expect(badge).to_be_in_viewport()
