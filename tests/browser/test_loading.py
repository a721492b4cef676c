"""What the first load weighs, where it comes from, and how soon things are drawn."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from tests.browser.client import Client
from tests.browser.conftest import DESKTOP, PHONE
from tests.stack import Stack

pytestmark = pytest.mark.browser
MOST_BYTES = 90 * 1024


def slow_down(client: Client, factor: int) -> None:
    """Make the page's processor so many times slower."""
    session = client.page.context.new_cdp_session(client.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": factor})


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


@pytest.mark.slow
def test_the_page_can_be_used_within_a_second_on_a_slow_processor(new_client: Callable[..., Client]) -> None:
    times: list[float] = []
    # Other work of this machine only ever adds to it, so the best try is the measure.
    while len(times) < 25 and min(times, default=1000) >= 1000:
        client = new_client()
        slow_down(client, 4)
        client.page.add_init_script(
            """const look = () => {
              if (document.querySelectorAll('.cell').length === 81) window.usable = performance.now();
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);"""
        )
        client.open()
        times.append(client.page.wait_for_function("() => window.usable").json_value())
        client.page.close()  # a page that is slowed down keeps a processor busy
    assert min(times) < 1000, times


@pytest.mark.slow
def test_a_move_is_on_the_screen_within_50_ms_of_the_click(client: Client) -> None:
    client.start(opponent="two")
    client.page.evaluate(
        """() => {
          window.waits = [];
          document.addEventListener('click', ({ timeStamp }) => {
            // The first frame draws; the second one begins when that one is on its way to the screen.
            const done = () => window.waits.push(performance.now() - timeStamp);
            requestAnimationFrame(() => requestAnimationFrame(done));
          }, true);
        }"""
    )
    for move in ["e5", "e1", "a5", "e9", "i5", "e2", "b5", "e4"]:
        client.play(move)
    waits = client.page.evaluate("() => window.waits")
    assert len(waits) == 8
    assert min(waits) < 50, waits


def test_every_module_of_the_first_load_is_asked_for_at_once(client: Client) -> None:
    wanted: set[str] = set()
    client.page.on("request", lambda request: wanted.add(request.url))
    client.open()
    expect(client.page.locator(".cell")).to_have_count(81)
    preloads = client.page.locator("link[rel=modulepreload]")
    announced = preloads.evaluate_all("links => links.map(({ href }) => href)")
    modules = {url for url in wanted if url.endswith(".js") and not url.endswith("/theme.js")}
    assert set(announced) == modules


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_shifts_while_the_page_loads(new_client: Callable[..., Client], size: ViewportSize) -> None:
    client = new_client(viewport=size)
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
