"""What is to be seen on the board and beside it: lines, marks and their colours, the last move."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Request, expect

from tests.browser.client import Client
from tests.browser.screens import BEFORE_WIN, MIDDLE, begin, over

pytestmark = pytest.mark.browser

# Colours come in several notations, so the browser itself draws each and tells what it drew.
CONTRASTS = """() => {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const light = (colour) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [less, more] = [light(one), light(other)].sort((a, b) => a - b);
    return (more + 0.05) / (less + 0.05);
  };
  const tile = (board) => document.querySelectorAll('.tile')[board];
  const ground = (element) => getComputedStyle(element).backgroundColor;
  const stroke = (element) => getComputedStyle(element).stroke;
  const marks = [...document.querySelectorAll('.cell > .mark:not(.ghost)')].map((mark) => {
    const cell = mark.closest('.cell');
    const big = document.querySelectorAll('.cover')[cell.dataset.board].querySelector('.mark');
    const under = [ground(tile(cell.dataset.board)), ...(big ? [stroke(big)] : [])];
    if (cell.matches('.last:not(.decided)')) under.push(getComputedStyle(cell, '::before').backgroundColor);
    return [cell.dataset.move, Math.min(...under.map((colour) => contrast(stroke(mark), colour)))];
  });
  const covers = [...document.querySelectorAll('.cover')].flatMap((cover, board) => {
    const big = cover.querySelector('.mark');
    return big ? [[`board ${board}`, contrast(stroke(big), ground(tile(board)))]] : [];
  });
  const focus = getComputedStyle(document.activeElement).outlineColor;
  const tiles = [...document.querySelectorAll('.tile')];
  const rings = tiles.map((tile) => ['focus', contrast(focus, ground(tile))]);
  return [...marks, ...covers, ...rings, ['page', contrast(focus, ground(document.documentElement))]];
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_and_focus_stand_out_from_what_is_under_them(
    new_client: Callable[..., Client], theme: str
) -> None:
    client = new_client(color_scheme=theme)
    begin(client, MIDDLE, opponent="two")
    client.cell("e1").focus()
    client.page.keyboard.press("ArrowRight")
    expect(client.cell("e2")).to_be_focused()
    found = client.page.evaluate(CONTRASTS)
    assert len(found) > 40
    assert [(what, ratio) for what, ratio in found if ratio < 3] == []


def test_both_win_lines_are_drawn_and_decided_boards_keep_their_marks(client: Client) -> None:
    over(client)
    expect(client.page.locator(".lines .whole")).to_have_count(1)
    # Two boards of O's and three of X's, each with its own row of three.
    expect(client.page.locator(".lines .local-O")).to_have_count(2)
    expect(client.page.locator(".lines .local-X")).to_have_count(3)
    expect(client.page.locator(".cover .big")).to_have_count(5)
    assert set(client.marks()) == {*BEFORE_WIN.split(), "h1"}
    for move in ["d4", "d7", "h1", "h9"]:
        expect(client.cell(move).locator(".mark")).to_be_visible()


def test_the_last_move_is_marked_and_marks_differ_in_shape(client: Client) -> None:
    client.start(opponent="two")
    for move in ["e5", "e1"]:
        client.play(move)
        expect(client.page.locator(".cell.last")).to_have_count(1)
        expect(client.page.locator(".cell.last")).to_have_attribute("data-move", move)
        ground = client.cell(move).evaluate("cell => getComputedStyle(cell, '::before').backgroundColor")
        assert ground != "rgba(0, 0, 0, 0)"
    paths = [client.cell(move).locator(".mark path") for move in ["e5", "e1"]]
    assert [path.count() for path in paths] == [2, 1]


@pytest.mark.parametrize(("chance", "moves"), [(0.1, 0), (0.9, 1)], ids=["first", "second"])
def test_a_random_side_may_be_either(client: Client, chance: float, moves: int) -> None:
    client.page.add_init_script(f"Math.random = () => {chance}")
    client.start(side="random", level="easy")
    expect(client.headline).to_have_text("Your turn")
    expect(client.page.locator(f"#player-{'XO'[moves]} .name")).to_have_text("You")
    expect(client.played).to_have_count(moves)


@pytest.mark.parametrize("size_of_board", ["2", "4"])
def test_ultimate_of_other_sizes(client: Client, size_of_board: str) -> None:
    client.open()
    client.choose(board="more", opponent="two")
    client.page.locator("[name=kind]").select_option("ultimate")
    client.page.locator("[name=size]").select_option(size_of_board)
    client.button("Play").click()
    expect(client.page.locator(".cell")).to_have_count(int(size_of_board) ** 4)
    client.play("a2")
    expect(client.where).to_contain_text("Play in board b")
    client.play("b1")
    assert client.moves() == ["a2", "b1"]


def test_whoever_waits_asks_for_news_by_version(new_client: Callable[..., Client]) -> None:
    host = new_client()
    host.start(opponent="friend", side="X")
    asks: list[Request] = []
    host.page.on("request", lambda request: asks.append(request) if request.method == "GET" else None)
    with host.page.expect_response(lambda answer: answer.status == 304):
        pass
    assert next(ask.headers.get("if-none-match") for ask in asks if "/api/games/" in ask.url) == '"1"'
    expect(host.headline).to_have_text("Your turn")


def test_fingers_may_pinch_and_do_not_zoom_by_tapping_twice(client: Client) -> None:
    client.start(opponent="two")
    content = client.page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert not re.search("user-scalable|maximum-scale", content)
    style = "element => getComputedStyle(element).touchAction"
    for touched in [client.page.locator("#board"), client.button("Undo"), client.button("First position")]:
        assert touched.evaluate(style) == "manipulation"
