"""How soon the web client can be used, and how soon a move is drawn, in a real Chromium on the local stack.

python -m bench.client

The page loads with its processor slowed down four times. Other work of the machine only ever adds to a time,
so the median and the best of the tries are shown, and the best is held against the bar.
"""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench.report import Report
from tests.browser.client import Client
from tests.browser.conftest import DESKTOP, FLAGS, chromium_path
from tests.stack import running_stack

TRIES = 10
SLOWER = 4
USABLE_MS = 1000
DRAWN_MS = 50
MOVES = ["e5", "e1", "a5", "e9", "i5", "e2", "b5", "e4"]

USABLE = """() => new Promise((tell) => {
  const look = () => {
    if (document.querySelectorAll('.cell').length === 81) tell(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})"""

WATCH_CLICKS = """() => {
  window.waits = [];
  document.addEventListener('click', ({ timeStamp }) => {
    // The first frame draws; the second one begins when that one is on its way to the screen.
    const done = () => window.waits.push(performance.now() - timeStamp);
    requestAnimationFrame(() => requestAnimationFrame(done));
  }, true);
}"""


def usable(browser: Browser, url: str) -> float:
    """Milliseconds from the request of the page to a board of 81 cells, with an empty cache."""
    client = new_client(browser, url)
    devtools = client.page.context.new_cdp_session(client.page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    client.page.goto(url, wait_until="commit")
    milliseconds: float = client.page.evaluate(USABLE)
    client.page.context.close()
    return milliseconds


def drawn(browser: Browser, url: str) -> list[float]:
    """Milliseconds from each click of a game to the frame that shows its mark."""
    client = new_client(browser, url)
    client.start(opponent="two")
    client.page.evaluate(WATCH_CLICKS)
    for move in MOVES:
        client.play(move)
    waits: list[float] = client.page.evaluate("() => window.waits")
    client.page.context.close()
    return waits


def new_client(browser: Browser, url: str) -> Client:
    context = browser.new_context(viewport=DESKTOP, service_workers="block")
    return Client(context.new_page(), url)


def main() -> int:
    report = Report("The web client")
    with (
        tempfile.TemporaryDirectory() as scratch,
        running_stack(Path(scratch) / "log") as stack,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        starts = [usable(browser, stack.url) for _ in range(TRIES)]
        moves = drawn(browser, stack.url)
        browser.close()
    for what, times, bar in [
        (f"usable, processor {SLOWER} x slower", starts, USABLE_MS),
        ("a move drawn after its click", moves, DRAWN_MS),
    ]:
        shown = f"best {min(times):.0f} ms, median {statistics.median(times):.0f} ms of {len(times)}"
        report.add(what, shown, f"< {bar} ms", min(times) < bar)
    report.print()
    return 0 if report.all_met else 1


if __name__ == "__main__":
    sys.exit(main())
