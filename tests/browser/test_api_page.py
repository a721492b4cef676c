"""The page that describes the API: read by anybody, tried against the real service, loaded from here."""

from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, Request, ViewportSize, expect

from contract.operations import published
from tests.browser.client import Client
from tests.browser.conftest import DESKTOP, PHONE, Console

pytestmark = pytest.mark.browser
NARROWEST: ViewportSize = {"width": 320, "height": 640}


def opened(client: Client, action: str = "") -> Page:
    """The page with one route open."""
    client.open(f"api.html#{action}" if action else "api.html")
    expect(client.page.locator(".operation")).to_have_count(len(published()))
    return client.page


def route(page: Page, action: str) -> Locator:
    """A route, opened if it is not yet."""
    found = page.locator(f"#{action}")
    if found.get_attribute("open") is None:
        found.locator("> summary").click()
    return found


def send(page: Page, action: str) -> Locator:
    """Send what a route's form holds; the result, when it is there."""
    opened_route = route(page, action)
    opened_route.get_by_role("button", name="Send").click()
    expect(opened_route.locator(".outcome")).to_be_visible()
    return opened_route.locator(".result")


def test_every_route_is_there_with_its_method_and_path(client: Client) -> None:
    page = opened(client)

    for action in published():
        summary = page.locator(f"#{action.action} > summary")
        expect(summary.locator(".method")).to_have_text(action.route.method)
        expect(summary.locator("h3")).to_have_text(action.route.path)


def test_a_programmer_finds_it_on_the_front_page_and_in_the_help(client: Client) -> None:
    client.open()
    client.page.get_by_role("link", name="API", exact=True).click()
    expect(client.page.locator(".operation")).to_have_count(len(published()))

    client.open()
    client.button("How to play").click()
    client.page.get_by_role("link", name="the API").click()
    expect(client.page.locator(".operation")).to_have_count(len(published()))


def test_a_route_is_reached_by_its_address(client: Client) -> None:
    page = opened(client, "answer_offer")

    expect(page.locator("#answer_offer")).to_have_attribute("open", "")
    expect(page.locator("#answer_offer > summary")).to_be_focused()


def test_a_game_is_made_and_played_from_the_page(client: Client) -> None:
    page = opened(client)

    expect(send(page, "create_game").locator(".outcome b")).to_have_text("201")
    played = send(page, "play")
    expect(played.locator(".outcome b")).to_have_text("200")
    expect(played.locator("pre").last).to_contain_text('"moves": ["e1"]')
    expect(route(page, "undo").get_by_label("Body")).to_have_value('{ "version": 2 }')
    expect(send(page, "undo").locator(".outcome b")).to_have_text("200")
    expect(send(page, "get_game").locator("pre").first).to_contain_text('etag: "3"')


def test_a_refusal_is_shown_as_it_came(client: Client, console: Console) -> None:
    console.expect("401|404")
    page = opened(client)
    page.locator("#token").fill("guessed")
    page.locator("#token").press("Tab")

    refused = send(page, "create_game")

    expect(refused.locator(".outcome b")).to_have_text("401")
    expect(refused.locator("pre").first).to_contain_text('www-authenticate: Bearer realm="noughts"')
    expect(refused.locator("pre").last).to_contain_text("/problems/unauthorized")


def test_another_example_can_be_chosen_and_changed(client: Client) -> None:
    page = opened(client, "create_game")
    choice = page.locator("#create_game").get_by_label("Example", exact=True)
    choice.select_option("create-game-against-the-computer")
    body = page.locator("#create_game").get_by_label("Body")
    body.fill((body.input_value()).replace('"easy"', '"hard"'))

    expect(send(page, "create_game").locator("pre").last).to_contain_text('"level": "hard"')


def test_what_a_schema_refers_to_opens_below_it(client: Client) -> None:
    page = opened(client, "play")
    answer = page.locator("#play .answer").first
    answer.locator("> summary").click()
    answer.locator("summary", has_text="SeatsView").click()

    expect(answer.locator(".inner .field", has_text="X").first).to_be_visible()


def test_it_loads_from_its_own_origin_and_strictly(client: Client) -> None:
    asked: list[Request] = []
    client.page.on("request", lambda request: asked.append(request))  # noqa: PLW0108 - Playwright marks what it is given
    opened(client)

    here = urlsplit(client.url).netloc
    assert {urlsplit(request.url).netloc for request in asked} == {here}
    policy = client.page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content") or ""
    assert "unsafe" not in policy
    assert client.page.locator("style, [style], script:not([src])").count() == 0


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing_in_light_and_dark(client: Client) -> None:
    page = opened(client, "create_game")
    send(page, "create_game")
    for answer in page.locator("#create_game .answer > summary").all():
        answer.click()
    for theme in ["light", "dark"]:
        page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{theme}: {found.generate_report()}"


@pytest.mark.parametrize("size", [NARROWEST, PHONE, DESKTOP], ids=["narrowest", "phone", "desktop"])
def test_nothing_stands_out_of_the_page(client: Client) -> None:
    page = opened(client, "create_game")
    send(page, "create_game")
    page.locator("#create_game .answer > summary").first.click()

    wider = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wider) == 0
