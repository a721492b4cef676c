"""Real Chromium against the real local stack."""

import os
import re
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.client import Client
from tests.stack import Stack

FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: ViewportSize = {"width": 360, "height": 740}
TABLET: ViewportSize = {"width": 768, "height": 1024}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}


# How long a busy machine may take; a wait ends as soon as its condition holds.
PATIENCE_MS = 20_000


def chromium_path() -> str:
    """Return the browser named by CHROMIUM, or the system's."""
    named = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert named, "Chromium is not installed; set CHROMIUM to its path"
    return named


class Console:
    """What pages complain of. Chromium reports each answer from 400 on, so a test names those it provokes."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        # What the driver itself says of the worker that it keeps out; see `new_client`.
        self._expected = [re.compile("Service Worker registration blocked by Playwright")]

    def expect(self, pattern: str) -> None:
        self._expected.append(re.compile(pattern))

    def listen(self, context: BrowserContext) -> None:
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.complaints.append(f"uncaught: {error.error}"))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def unexpected(self) -> list[str]:
        return [said for said in self.complaints if not any(known.search(said) for known in self._expected)]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def console() -> Iterator[Console]:
    console = Console()
    yield console
    assert console.unexpected() == []


@pytest.fixture(
    params=[
        pytest.param(DESKTOP, id="desktop"),
        pytest.param(TABLET, id="tablet", marks=pytest.mark.slow),
        pytest.param(PHONE, id="phone", marks=pytest.mark.slow),
    ]
)
def size(request: pytest.FixtureRequest) -> ViewportSize:
    """How large the page is. A test that is about a size gives its own by this name."""
    found: ViewportSize = request.param
    return found


@pytest.fixture
def new_client(
    chromium: Browser, stack: Stack, console: Console, size: ViewportSize
) -> Iterator[Callable[..., Client]]:
    """Make clients, each in a browser context of its own unless it is given one."""
    contexts: list[BrowserContext] = []

    def make(context: BrowserContext | None = None, **options: object) -> Client:
        if context is None:
            # A worker between page and server would hide requests from the tests that look at them.
            settings = {
                "viewport": size,
                "reduced_motion": "reduce",
                "service_workers": "block",
                **options,
            }
            context = chromium.new_context(**settings)  # type: ignore[arg-type]
            context.set_default_timeout(PATIENCE_MS)
            console.listen(context)
            contexts.append(context)
        return Client(context.new_page(), stack.url)

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def client(new_client: Callable[..., Client]) -> Client:
    return new_client()


@pytest.fixture
def page(client: Client) -> Page:
    return client.page
