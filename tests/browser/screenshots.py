"""Pictures of every screen at three sizes, light and dark: `python -m tests.browser.screenshots FOLDER`."""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from tests.browser.client import Client
from tests.browser.conftest import DESKTOP, FLAGS, PATIENCE_MS, PHONE, TABLET, chromium_path
from tests.browser.screens import SCREENS
from tests.stack import running_stack

SIZES: dict[str, ViewportSize] = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--url", help="a stack that runs already, with a closing slash")
    parser.add_argument("--screens", nargs="*", choices=SCREENS, default=list(SCREENS))
    parser.add_argument("--sizes", nargs="*", choices=SIZES, default=list(SIZES))
    parser.add_argument("--themes", nargs="*", choices=["light", "dark"], default=["light", "dark"])
    options = parser.parse_args()
    expect.set_options(timeout=PATIENCE_MS)
    options.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        if options.url:
            take_all(browser, options.url, options)
        else:
            with tempfile.TemporaryDirectory() as scratch, running_stack(Path(scratch) / "log") as stack:
                take_all(browser, stack.url, options)
        browser.close()


def take_all(browser: Browser, url: str, options: argparse.Namespace) -> None:
    """Write `<screen>-<size>-<theme>.png` for all that was asked for."""
    for size in options.sizes:
        for theme in options.themes:
            for screen in options.screens:
                name = f"{screen}-{size}-{theme}.png"
                client = themed_client(browser, url, SIZES[size], theme)
                SCREENS[screen](client)
                client.page.screenshot(path=options.folder / name)
                client.page.context.close()
                print(name)


def themed_client(browser: Browser, url: str, size: ViewportSize, theme: str) -> Client:
    # Without motion a picture needs no waiting for what still moves.
    held = size != DESKTOP
    context = browser.new_context(viewport=size, reduced_motion="reduce", has_touch=held, is_mobile=held)
    context.add_init_script(f"localStorage.setItem('noughts.setting.theme', '\"{theme}\"')")
    return Client(context.new_page(), url)


if __name__ == "__main__":
    main()
