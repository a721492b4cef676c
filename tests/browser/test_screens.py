"""Every screen: accessible in both themes, at home at every size."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import ViewportSize, expect

from tests.browser.client import Client
from tests.browser.conftest import DESKTOP, PHONE, TABLET, Console
from tests.browser.screens import SCREENS

pytestmark = pytest.mark.browser
NARROWEST: ViewportSize = {"width": 320, "height": 640}
# Those that hold something wide, or a lot.
WIDE_SCREENS = [
    *["home", "more-boards", "game", "refused", "over", "earlier", "enlarged", "solved"],
    *["sharing", "resigning", "invite", "offer", "hint", "review"],
]
# Those with something that comes and goes: words, a banner, an offer, one board drawn large.
WORDY_SCREENS = [
    *["refused", "refused-earlier", "hint", "enlarged", "offer", "invited", "solved"],
    *["watching", "review", "resigning", "offline"],
]
COVERED = """() => {
  const root = document.querySelector('dialog[open]') ?? document;
  const kinds = 'button, a, input, textarea, [role=slider], .board:not([inert], .zoomed) .cell';
  const isCovered = (element) => {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const shown = [...root.querySelectorAll(kinds)].filter((element) => element.checkVisibility());
  return shown.filter(isCovered).map((element) => element.outerHTML);
}"""
on_a_phone = pytest.mark.parametrize("size", [PHONE], ids=["phone"])
at_every_size = pytest.mark.parametrize(
    "size", [NARROWEST, PHONE, TABLET, DESKTOP], ids=["narrowest", "phone", "tablet", "desktop"]
)
on_the_narrowest = pytest.mark.parametrize("size", [NARROWEST], ids=["narrowest"])


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_in_light_and_dark(client: Client, console: Console, screen: str) -> None:
    console.expect("404|422|ERR_INTERNET_DISCONNECTED")
    SCREENS[screen](client)
    for theme in ["light", "dark"]:
        client.page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        found = Axe().run(client.page)
        assert found.violations_count == 0, f"{theme}: {found.generate_report()}"


@at_every_size
def test_nothing_stands_out_of_the_page(client: Client, console: Console) -> None:
    console.expect("422")
    for screen in WIDE_SCREENS:
        SCREENS[screen](client)
        wider = client.page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wider == 0, screen


@at_every_size
def test_nothing_covers_what_can_be_pressed(client: Client, console: Console) -> None:
    console.expect("422|ERR_INTERNET_DISCONNECTED")
    for screen in WORDY_SCREENS:
        SCREENS[screen](client)
        assert client.page.evaluate(COVERED) == [], screen


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
@pytest.mark.parametrize("screen", ["game", "refused", "offline"])
def test_the_board_and_what_is_said_fit_without_scrolling(
    client: Client, console: Console, size: ViewportSize, screen: str
) -> None:
    console.expect("422|ERR_INTERNET_DISCONNECTED")
    SCREENS[screen](client)
    for part in ["#players", "#headline", "#board", "#controls", "#moves"]:
        box = client.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= size["height"], part


@pytest.mark.parametrize("size", [NARROWEST, PHONE], ids=["narrowest", "phone"])
def test_cells_are_large_enough_to_touch(client: Client) -> None:
    SCREENS["game"](client)
    for part in [".cell", "#controls button:visible", ".steps button", ".bar button"]:
        box = client.page.locator(part).first.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24, part


@on_a_phone
def test_letters_of_twice_the_size_find_room(client: Client) -> None:
    client.page.add_init_script(
        "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })"
    )
    for screen in ["home", "game", "over", "review"]:
        SCREENS[screen](client)
        # What is wider than its box overlaps its neighbour.
        squeezed = client.page.evaluate(
            """() => {
              const { scrollWidth, clientWidth } = document.documentElement;
              const boxes = document.querySelectorAll('label > span, .controls button, .after button');
              const narrow = [...boxes].filter((box) => box.scrollWidth > box.clientWidth + 1);
              return [scrollWidth - clientWidth, narrow.map((box) => box.textContent)];
            }"""
        )
        assert squeezed == [0, []], screen


def test_with_forced_colours_lines_tell_what_grounds_told(new_client: Callable[..., Client]) -> None:
    client = new_client(forced_colors="active")
    SCREENS["aimed"](client)
    style = "tiles => tiles.map((tile) => getComputedStyle(tile).outlineStyle)"
    outlines = client.page.locator(".tile").evaluate_all(style)
    assert outlines == ["none"] * 4 + ["solid"] + ["none"] * 4
    ground = "cell => getComputedStyle(cell, '::before').borderTopStyle"
    assert client.cell("b5").evaluate(ground) == "solid"
    assert client.cell("a1").evaluate(ground) == "none"


def start_large(client: Client, kind: str, size: str) -> None:
    client.open()
    client.choose(board="more", opponent="two")
    client.page.locator("[name=kind]").select_option(kind)
    client.page.locator("[name=size]").select_option(size)
    client.button("Play").click()
    client.await_my_turn()


@on_the_narrowest
def test_small_cells_are_enlarged_by_the_first_tap(new_client: Callable[..., Client]) -> None:
    client = new_client(has_touch=True)
    start_large(client, "ultimate", "5")
    client.cell("m13").tap()
    expect(client.button("Whole board")).to_be_visible()
    expect(client.played).to_have_count(0)
    box = client.cell("m13").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 24
    client.cell("m1").tap()
    expect(client.played).to_have_text(["X m1"])
    expect(client.button("Whole board")).to_be_hidden()


@on_the_narrowest
def test_on_one_board_of_small_cells_a_tap_is_confirmed(new_client: Callable[..., Client]) -> None:
    client = new_client(has_touch=True)
    start_large(client, "classic", "15")
    client.cell("h8").tap()
    expect(client.notice).to_have_text("Tap again to play h8.")
    expect(client.played).to_have_count(0)
    client.cell("h8").tap()
    expect(client.played).to_have_text(["X h8"])


@on_a_phone
def test_words_about_a_click_do_not_move_the_board_on_a_phone(client: Client, console: Console) -> None:
    console.expect("422")
    SCREENS["game"](client)
    before = client.page.locator("#board").bounding_box()
    client.click("b2")
    client.notice.wait_for()
    assert client.page.locator("#board").bounding_box() == before


@on_a_phone
def test_words_about_a_click_can_be_closed(client: Client, console: Console) -> None:
    console.expect("422")
    SCREENS["refused"](client)
    client.button("Close").click()
    expect(client.notice).to_be_hidden()
    client.click("b2")
    expect(client.notice).to_be_visible()
    client.page.keyboard.press("Escape")
    expect(client.notice).to_be_hidden()


def test_the_theme_follows_the_system_until_one_is_chosen(
    new_client: Callable[..., Client],
) -> None:
    grounds = []
    for scheme in ["light", "dark"]:
        client = new_client(color_scheme=scheme)
        client.open()
        grounds.append(
            client.page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
        )
    assert grounds[0] != grounds[1]


@pytest.mark.parametrize("reduced", [True, False])
def test_motion_shows_where_a_move_sends_unless_less_is_wanted(
    new_client: Callable[..., Client], reduced: bool
) -> None:
    client = new_client(reduced_motion="reduce" if reduced else "no-preference")
    client.start(opponent="two")
    client.page.evaluate(
        """() => {
          window.frames_seen = 0;
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes) {
              for (const node of addedNodes) if (node.className === 'sending') window.frames_seen += 1;
            }
          }).observe(document.getElementById('board'), { childList: true });
        }"""
    )
    client.play("e1")
    assert client.page.evaluate("() => window.frames_seen") == (0 if reduced else 1)
