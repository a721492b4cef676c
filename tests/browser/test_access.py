"""By keyboard alone, and as a screen reader hears it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.client import OVER, Client
from tests.browser.conftest import Console
from tests.browser.screens import begin

pytestmark = pytest.mark.browser


def test_a_game_by_keyboard_alone(client: Client) -> None:
    client.open()
    page = client.page
    page.get_by_role("radio", name="Classic One board").focus()
    page.keyboard.press("Space")
    page.get_by_role("radio", name="Two players At this screen").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(client.headline).to_have_text("X to move")
    client.page.locator(".cell[tabindex='0']").focus()
    for keys in [["Enter"], ["ArrowDown", "Enter"], ["n", "n", "Space"]]:
        before = client.played.count()
        for key in keys:
            page.keyboard.press(key)
        expect(client.played).to_have_count(before + 1)
    assert client.moves()[:2] == ["a1", "a2"]
    while not OVER.search(client.headline.text_content() or ""):
        before = client.played.count()
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        expect(client.played).to_have_count(before + 1)
    page.keyboard.press("u")
    expect(client.headline).to_have_text(re.compile("to move"))
    page.keyboard.press("r")
    expect(client.headline).to_have_text(OVER)


@pytest.mark.slow
def test_a_whole_game_of_ultimate_by_keyboard_alone(client: Client) -> None:
    client.open()
    page = client.page
    page.get_by_role("radio", name="Two players At this screen").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(client.headline).to_have_text("X to move")
    while page.evaluate("() => !document.activeElement.matches('.cell')"):
        page.keyboard.press("Tab")
    while not OVER.search(client.headline.text_content() or ""):
        before = client.played.count()
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        expect(client.played).to_have_count(before + 1)
    assert client.played.count() >= 17


def test_the_board_is_one_grid_with_one_tab_stop(client: Client) -> None:
    client.start(opponent="two")
    grid = client.page.get_by_role("grid")
    expect(grid.get_by_role("row")).to_have_count(9)
    expect(grid.get_by_role("gridcell")).to_have_count(81)
    expect(client.page.locator(".cell[tabindex='0']")).to_have_count(1)


def test_keys_move_over_the_whole_grid(client: Client) -> None:
    client.start(opponent="two")
    client.page.locator(".cell[tabindex='0']").focus()
    for keys, cell in [
        ("ArrowRight", "a2"), ("End", "c3"), ("ArrowRight", "c3"), ("ArrowDown", "c6"), ("Home", "a4"),
        ("Control+End", "i9"), ("ArrowUp", "i6"), ("Control+Home", "a1"), ("ArrowUp", "a1"),
    ]:  # fmt: skip
        client.page.keyboard.press(keys)
        expect(client.cell(cell)).to_be_focused()
        expect(client.page.locator(".cell[tabindex='0']")).to_have_count(1)


def test_cells_say_where_they_are_what_they_hold_and_where_they_send(client: Client) -> None:
    client.start(opponent="two")
    client.play("e5")
    expect(client.cell("e1")).to_have_accessible_name(
        "Board centre, cell top-left, empty, playable, sends to board top-left"
    )
    expect(client.cell("e5")).to_have_accessible_name("Board centre, cell centre, X, last move")
    expect(client.cell("a1")).to_have_accessible_name("Board top-left, cell top-left, empty")
    expect(client.cell("a1")).to_have_attribute("aria-disabled", "true")
    expect(client.cell("e1")).to_have_attribute("aria-disabled", "false")
    client.cell("e1").focus()
    client.page.keyboard.press("Control+Home")
    expect(client.cell("a1")).to_be_focused()


def test_moves_won_boards_free_moves_and_results_are_announced(client: Client) -> None:
    client.open()
    client.page.get_by_text("Start from a position or moves").click()
    client.page.locator("#import-text").fill("b9 i7 g9 i8 h9")
    client.choose(opponent="two")
    client.button("Play").click()
    expect(client.played).to_have_count(5)
    client.play("i9")
    expect(client.announced).to_have_text(
        "O plays board bottom-right, cell bottom-right. Board bottom-right won by O. "
        "X to move. Board i is won: play anywhere."
    )
    expect(client.where).to_have_text("Board i is won: play anywhere")
    expect(client.page.locator(".tile.open")).to_have_count(8)
    client.play("a3")
    expect(client.announced).to_have_text(
        "X plays board top-left, cell top-right. O to move. Play in board c (top-right)."
    )
    client.button("Undo").click()
    expect(client.announced).to_have_text("One move taken back. X to move. Board i is won: play anywhere.")


def test_a_result_is_announced(client: Client) -> None:
    client.start(board="classic", opponent="two")
    for move in ["a1", "b1", "a2", "b2", "a3"]:
        client.play(move)
    expect(client.announced).to_have_text("X plays cell bottom-left. X wins. 3 in a row.")


def tree(client: Client) -> dict[str, list[str]]:
    """Return the names in the browser's accessibility tree by role."""
    session = client.page.context.new_cdp_session(client.page)
    names: dict[str, list[str]] = {}
    for node in session.send("Accessibility.getFullAXTree")["nodes"]:
        if not node["ignored"]:
            names.setdefault(node["role"]["value"], []).append(node.get("name", {}).get("value", ""))
    session.detach()
    return names


def test_the_accessibility_tree_tells_a_move_a_won_board_a_free_move_and_the_result(client: Client) -> None:
    begin(client, "i4 d8 h5 e4 d4 d9 i5 e9 i6 f7 g4 d7 g6 f9 g5 e5 e6 f8", opponent="two")
    assert tree(client)["grid"] == ["Ultimate board"]
    client.play("h9")
    heard = tree(client)
    assert "Board bottom, cell bottom-right, X, last move" in heard["gridcell"]
    assert any(
        name.startswith("Board top-left, cell top-left, empty, playable, sends to")
        for name in heard["gridcell"]
    )
    assert "O to move" in heard["heading"]
    expect(client.announced).to_have_text(
        "X plays board bottom, cell bottom-right. O to move. Board i is won: play anywhere."
    )
    won = [name for name in heard["gridcell"] if name.startswith("Board left, won by O, cell")]
    assert len(won) == 9
    assert not any("playable" in name for name in won)
    client.play("c8")
    client.play("h1")
    heard = tree(client)
    assert "X wins" in heard["heading"]
    assert not any("playable" in name for name in heard["gridcell"])
    expect(client.announced).to_have_text(
        "X plays board bottom, cell top-left. Board bottom won by X. X wins. 3 boards in a row."
    )


def test_a_repeated_refusal_is_announced_again(client: Client, console: Console) -> None:
    console.expect("422")
    client.start(opponent="two")
    client.play("e5")
    client.click("a1")
    expect(client.announced).to_contain_text("a1")
    first = client.announced.locator("p").element_handle()
    client.click("a1")
    expect(client.notice).to_contain_text("a1")
    client.page.locator("#live p").wait_for()
    assert first is not None
    expect(client.announced).to_contain_text("a1")
    client.page.wait_for_selector("#live p")
    assert not first.evaluate("node => node.isConnected")


def test_hover_and_focus_show_where_a_move_sends(client: Client) -> None:
    client.start(opponent="two")
    client.play("e5")
    client.cell("e3").hover()
    expect(client.page.locator(".tile.target[data-letter=c]")).to_have_count(1)
    client.page.mouse.move(5, 5)
    expect(client.page.locator(".tile.target")).to_have_count(0)
    client.cell("e7").focus()
    client.page.keyboard.press("ArrowRight")
    expect(client.page.locator(".tile.target[data-letter=h]")).to_have_count(1)


def test_the_theme_can_be_chosen_and_stays(client: Client) -> None:
    client.open()
    root = client.page.locator("html")
    client.page.locator("#theme").click()
    expect(root).to_have_attribute("data-theme", "light")
    client.page.locator("#theme").click()
    expect(root).to_have_attribute("data-theme", "dark")
    client.page.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    client.page.locator("#theme").click()
    expect(client.page.get_by_role("button", name="Theme: system")).to_be_visible()


def test_sound_is_off_until_it_is_wanted(client: Client) -> None:
    asked: list[str] = []
    client.page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
    client.page.add_init_script(
        """window.tones = [];
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (when) {
          window.tones.push(this.frequency.value);
          return start.call(this, when);
        };"""
    )
    client.start(board="classic", opponent="two")
    client.play("a1")
    assert "sound.js" not in asked
    sound = client.page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    for move in ["b1", "a2", "b2", "a3"]:
        client.play(move)
    client.page.wait_for_function("() => window.tones.length === 6")
    marks, end = client.page.evaluate("() => [window.tones.slice(0, 3), window.tones.slice(3)]")
    assert len(set(marks)) == 2
    assert sorted(end) == end
    client.page.reload()
    expect(sound).to_have_attribute("aria-pressed", "true")
