"""The shell opens without a network, and never in an older state than the server's."""

import functools
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Page, expect

from local.template import ROOT
from tests.browser.client import Client
from tests.browser.conftest import Console

pytestmark = pytest.mark.browser


class Files(SimpleHTTPRequestHandler):
    """The site's files alone, each to be asked for anew."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        pass


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return copytree(ROOT / "web", tmp_path / "web")


@pytest.fixture
def served(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=site)) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def kept_anew(page: Page, before: list[str]) -> list[str]:
    """Wait until the shell is kept, and under no name that it had before; return its names."""
    names: list[str] = page.evaluate(
        """async (before) => {
          for (let turn = 0; turn < 400; turn += 1) {
            const names = (await caches.keys()).filter((name) => name.startsWith('noughts-shell-'));
            if (names.length && !names.some((name) => before.includes(name))) return names;
            await new Promise((done) => { setTimeout(done, 50); });
          }
          return [];
        }""",
        before,
    )
    return names


def test_the_page_opens_offline_and_says_what_needs_the_network(
    new_client: Callable[..., Client], console: Console
) -> None:
    console.expect("ERR_INTERNET_DISCONNECTED")
    client = new_client(service_workers="allow")
    client.open()
    kept_anew(client.page, [])
    client.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    client.page.context.set_offline(True)
    client.page.reload()
    expect(client.page.get_by_role("heading", name="New game")).to_be_visible()
    expect(client.page.locator("#banner")).to_contain_text("Games, hints and lessons need it")
    client.button("How to play").click()
    expect(client.page.locator("#help")).to_be_visible()
    client.page.keyboard.press("Escape")
    client.page.context.set_offline(False)
    expect(client.page.locator("#banner")).to_be_hidden()
    client.start(opponent="two")
    client.play("e5")


def test_a_new_shell_is_served_at_once_and_kept_as_a_whole(
    new_client: Callable[..., Client], console: Console, site: Path, served: str
) -> None:
    # Nothing answers below /api/ here, and nothing at all when the network is gone.
    console.expect("501|ERR_INTERNET_DISCONNECTED")
    client = new_client(service_workers="allow")
    page = client.page
    page.goto(served)
    first = kept_anew(page, [])
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    index = site / "index.html"
    index.write_text(index.read_text().replace("<span>Noughts</span>", "<span>Noughts anew</span>"))
    page.reload()
    expect(page.locator(".brand")).to_have_text("Noughts anew")
    second = kept_anew(page, first)
    assert len(first) == len(second) == 1
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".brand")).to_have_text("Noughts anew")


def test_all_of_the_shell_is_kept_and_nothing_else() -> None:
    site = ROOT / "web"
    listed = {name for name in _quoted((site / "sw.js").read_text().split("];")[0]) if name != "./"}
    documents = {
        path
        for path in site.rglob("*")
        if "apidoc" in path.parts or (path.stem == "api" and path.suffix != ".js")
    }
    # The worker itself is the browser's to keep, types hold nothing that runs, icons are for installing.
    left_out = {site / "index.html", site / "sw.js", site / "js/types.js", *site.glob("*.png"), *documents}
    files = {
        path.relative_to(site).as_posix()
        for path in site.rglob("*")
        if path.is_file() and path not in left_out
    }
    assert listed == files


def _quoted(text: str) -> list[str]:
    return text.split('"')[1::2]


def test_the_site_can_be_installed(client: Client) -> None:
    client.open()
    session = client.page.context.new_cdp_session(client.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("manifest.webmanifest")
    for icon in ["icon.svg", "icon-192.png", "icon-512.png"]:
        assert icon in manifest["data"]
        assert client.page.request.get(client.url + icon).ok
