"""What the first load weighs, where it comes from, and how soon things are drawn."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.client import Client
from tests.browser.screens import MIDDLE
from tests.stack import Stack

pytestmark = pytest.mark.browser
MOST_BYTES = 90 * 1024


def test_the_first_load_is_light_and_from_one_origin(client: Client, stack: Stack) -> None:
    urls: dict[str, str] = {}
    weights: dict[str, float] = {}
    session = client.page.context.new_cdp_session(client.page)
    session.on(
        "Network.requestWillBeSent", lambda event: urls.update({event["requestId"]: event["request"]["url"]})
    )
    # Headers and body, as they came over the wire.
    session.on(
        "Network.loadingFinished",
        lambda event: weights.update({urls[event["requestId"]]: event["encodedDataLength"]}),
    )
    session.send("Network.enable")
    client.open()
    expect(client.page.locator(".cell")).to_have_count(81)
    client.page.wait_for_load_state("networkidle")
    assert len(weights) > 10
    assert all(url.startswith(stack.url) for url in weights), weights
    assert sum(weights.values()) <= MOST_BYTES, weights


def test_every_module_of_the_first_load_is_asked_for_at_once(client: Client) -> None:
    wanted: set[str] = set()
    client.page.on("request", lambda request: wanted.add(request.url))
    client.open()
    expect(client.page.locator(".cell")).to_have_count(81)
    preloads = client.page.locator("link[rel=modulepreload]")
    announced = preloads.evaluate_all("links => links.map(({ href }) => href)")
    modules = {url for url in wanted if url.endswith(".js") and not url.endswith("/theme.js")}
    assert set(announced) == modules


def test_the_front_pages_board_is_drawn_before_anything_is_asked(client: Client) -> None:
    asked: list[str] = []
    client.page.on("request", lambda request: asked.append(request.url))
    client.open()
    expect(client.page.locator(".cell")).to_have_count(81)
    client.page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/api/" in url]


def test_the_front_pages_board_is_what_the_service_says_of_its_moves(client: Client) -> None:
    client.open()
    shown = client.page.evaluate("async () => (await import('./js/sample.js')).SAMPLE")
    question = {"variant": {"game": "ultimate", "size": 3}, "moves": MIDDLE.split()}
    assert shown == client.page.request.post(client.url + "api/evaluate", data=question).json()


def test_nothing_shifts_while_the_page_loads(client: Client) -> None:
    client.page.add_init_script(
        """window.shift = 0;
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries()) window.shift += value;
        }).observe({ type: 'layout-shift', buffered: true });"""
    )
    client.open()
    expect(client.page.locator(".cell")).to_have_count(81)
    assert client.page.evaluate("() => window.shift") == 0


def test_a_move_is_drawn_before_the_service_has_answered(client: Client) -> None:
    client.start(opponent="two")
    held: list[Route] = []
    client.page.route("**/moves", lambda route: held.append(route))  # noqa: PLW0108 - needs a real function
    drawn_within_the_click = client.page.evaluate(
        """() => {
          const cell = document.querySelector('.cell[data-move=e5]');
          cell.click();
          return cell.dataset.mark;
        }"""
    )
    assert drawn_within_the_click == "X"
    expect(client.played).to_have_count(0)
