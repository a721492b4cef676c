"""Every screen of the client, each reached as a person would reach it."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.client import Client

# A game of Ultimate in its middle: each side has won two boards, and X must play in the centre.
MIDDLE = "b2 b3 c5 e1 a5 e4 d3 c8 h3 c7 g2 b7 g7 g8 h1 a3 c6 f7 g3 c9 i9 i6 f1 a6 f4 d4 d9 i4 d6 f8 h2 b5"
FREE = "b9 i7 g9 i8 h9 i9"
BEFORE_WIN = "i4 d8 h5 e4 d4 d9 i5 e9 i6 f7 g4 d7 g6 f9 g5 e5 e6 f8 h9 c8"


def enter(client: Client, moves: str, **choices: str) -> None:
    """Ask for a game that begins with a list of moves."""
    client.open()
    client.page.locator("details.import").evaluate("node => { node.open = true }")
    client.page.locator("#import-text").fill(moves)
    client.choose(**{"board": "ultimate", "opponent": "computer", **choices})
    client.button("Play").click()
    client.page.mouse.move(1, 1)


def begin(client: Client, moves: str, **choices: str) -> None:
    """Begin a game from a list of moves, in which a person is to move."""
    enter(client, moves, **choices)
    expect(client.played).to_have_count(len(moves.split()))


def home(client: Client) -> None:
    client.open()
    expect(client.page.locator(".cell")).to_have_count(81)


def more_boards(client: Client) -> None:
    client.open()
    client.choose(board="more", opponent="watch")
    client.page.locator("[name=kind]").select_option("classic")
    client.page.locator("[name=size]").select_option("7")
    expect(client.page.locator(".cell")).to_have_count(49)


def middle(client: Client) -> None:
    begin(client, MIDDLE, level="medium")


def free_choice(client: Client) -> None:
    begin(client, FREE, opponent="two")


def aimed(client: Client) -> None:
    begin(client, MIDDLE, level="medium")
    client.cell("e9").hover()
    expect(client.page.locator(".tile.target")).to_have_count(1)


def refused(client: Client) -> None:
    begin(client, MIDDLE, opponent="two")
    client.click("b2")
    expect(client.notice).to_be_visible()


def over(client: Client) -> None:
    begin(client, BEFORE_WIN, opponent="two")
    client.play("h1")
    expect(client.headline).to_have_text("X wins")


def earlier(client: Client) -> None:
    begin(client, MIDDLE, level="medium")
    client.page.keyboard.press("[")
    expect(client.page.locator("#past")).to_be_visible()


def refused_earlier(client: Client) -> None:
    earlier(client)
    client.click("e9")
    expect(client.notice).to_contain_text("earlier position")


def classic(client: Client) -> None:
    client.start(board="classic", opponent="two")
    for move in ["b2", "a1", "c1"]:
        client.play(move)


def lesson(client: Client) -> None:
    client.open("#learn")
    client.page.locator("#lesson-next").click()
    expect(client.page.locator("#lesson-step")).to_have_text("Lesson 2 of 6")
    expect(client.cell("e3")).to_have_attribute("aria-disabled", "false")


def how_to_play(client: Client) -> None:
    begin(client, MIDDLE, level="medium")
    client.button("How to play").click()
    expect(client.page.locator("#help")).to_be_visible()


def resigning(client: Client) -> None:
    begin(client, MIDDLE, level="medium")
    client.button("Resign").click()
    expect(client.page.locator("#resigning")).to_be_visible()


def sharing(client: Client) -> None:
    begin(client, MIDDLE, level="medium")
    client.button("Share").click()
    expect(client.page.locator("#sharing")).to_be_visible()


def invite(client: Client, side: str = "X") -> None:
    client.start(opponent="friend", side=side)
    client.page.mouse.move(1, 1)
    expect(client.page.locator("#qr svg")).to_be_visible()


def friend_of(client: Client) -> Client:
    """Return the friend who is sent the link, on a device like the client's."""
    browser = client.page.context.browser
    assert browser is not None
    theme = client.page.evaluate("() => localStorage.getItem('noughts.setting.theme')")
    context = browser.new_context(viewport=client.page.viewport_size, reduced_motion="reduce")
    if theme:
        context.add_init_script(f"localStorage.setItem('noughts.setting.theme', '{theme}')")
    friend = Client(context.new_page(), client.url)
    friend.open(f"#g={client.game_id}")
    return friend


def invited(client: Client) -> None:
    host = Client(client.page.context.new_page(), client.url)
    invite(host)
    game = host.game_id
    host.page.evaluate("() => localStorage.removeItem('noughts.games')")
    host.page.close()
    client.open(f"#g={game}")
    expect(client.button("Join as O")).to_be_visible()


def offer(client: Client) -> None:
    invite(client)
    friend = friend_of(client)
    friend.button("Join as O").click()
    expect(friend.headline).to_have_text("Waiting for your opponent")
    expect(client.page.locator("#invite")).to_be_hidden()
    client.play("e5")
    friend.play("e1")
    expect(friend.button("Take back")).to_be_enabled()
    friend.button("Take back").click()
    expect(client.button("Decline")).to_be_visible()
    friend.page.context.close()


def hint(client: Client) -> None:
    begin(client, MIDDLE, level="medium")
    client.button("Odds").click()
    client.button("Hint").click()
    expect(client.page.locator(".cell.hinted")).to_have_count(1)
    expect(client.page.locator("#odds-X")).to_have_text(re.compile("%"))


def review(client: Client) -> None:
    over(client)
    client.button("Review the game").click()
    expect(client.page.locator("#review-O")).to_have_text(re.compile("^O: "))
    client.page.locator("#graph").focus()
    for _ in range(3):
        client.page.keyboard.press("ArrowLeft")
    expect(client.headline).to_have_text("After move 18 of 21")


def enlarged(client: Client) -> None:
    """A large board whose cells are too small for a finger, where a finger is to be had."""
    client.open()
    client.choose(board="more", opponent="two")
    client.page.locator("[name=kind]").select_option("ultimate")
    client.page.locator("[name=size]").select_option("5")
    client.button("Play").click()
    expect(client.legal).to_have_count(625)
    # A mouse hits small cells as well, and so do fingers where the screen is large.
    client.cell("m13").dispatch_event("pointerdown", {"pointerType": "touch"})
    client.cell("m13").dispatch_event("click")


def watching(client: Client) -> None:
    enter(client, MIDDLE, opponent="watch")
    client.await_moves(len(MIDDLE.split()))
    client.button("Pause").click()
    expect(client.button("Go on")).to_be_visible()


def solved(client: Client) -> None:
    client.open("#learn")
    for _ in range(4):
        client.page.locator("#lesson-next").click()
    expect(client.page.locator("#lesson-step")).to_have_text("Lesson 5 of 6")
    expect(client.cell("a1")).to_have_attribute("aria-disabled", "false")
    client.cell("a1").click()
    expect(client.page.locator("#lesson-notice")).to_contain_text("a drawn board is closed")


def offline(client: Client) -> None:
    begin(client, MIDDLE, opponent="two")
    client.page.context.set_offline(True)
    expect(client.page.locator("#banner")).to_contain_text("No connection")


def missing(client: Client) -> None:
    client.open("#g=" + "0" * 32)
    expect(client.page.get_by_role("heading", name="No such game")).to_be_visible()


SCREENS: dict[str, Callable[[Client], None]] = {
    "home": home,
    "more-boards": more_boards,
    "game": middle,
    "aimed": aimed,
    "free-choice": free_choice,
    "refused": refused,
    "over": over,
    "earlier": earlier,
    "refused-earlier": refused_earlier,
    "classic": classic,
    "enlarged": enlarged,
    "watching": watching,
    "lesson": lesson,
    "solved": solved,
    "how-to-play": how_to_play,
    "sharing": sharing,
    "resigning": resigning,
    "invite": invite,
    "invited": invited,
    "offer": offer,
    "hint": hint,
    "review": review,
    "offline": offline,
    "missing": missing,
}
