"""What goes wrong on the way: impatience, lost answers, other tabs, no network."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.client import Client
from tests.browser.conftest import Console

pytestmark = pytest.mark.browser


def sent_moves(client: Client) -> list[dict[str, object]]:
    """Return a list that grows with the body of every move the page sends."""
    bodies: list[dict[str, object]] = []

    def note(request: Request) -> None:
        if request.url.endswith("/moves"):
            bodies.append(json.loads(request.post_data or "null"))

    client.page.on("request", note)
    return bodies


def hold(client: Client, pattern: str) -> list[Route]:
    """Hold back requests on their way out; whoever has the list lets them go."""
    held: list[Route] = []
    client.page.route(pattern, lambda route: held.append(route))  # noqa: PLW0108 - needs a real function
    return held


@pytest.mark.parametrize(
    "fragment",
    ["#%", "#g=%E0%A4%A", "#g=", "#g=..", "#g=../evaluate", "#p=", "#p=%", "#p=ultimate:%00", "#x"],
)
def test_an_address_that_means_nothing_leads_on(client: Client, console: Console, fragment: str) -> None:
    console.expect("status of 4")
    client.open(fragment)
    expect(client.page.locator("h1:visible")).to_have_text(re.compile("^(New game|No such game)$"))
    client.page.get_by_role("link", name="New game").first.click()
    client.choose(opponent="two")
    client.page.locator("#import-text").fill("", force=True)
    client.button("Play").click()
    client.play("e5")


def test_an_illegal_click_says_why_in_the_services_words(client: Client, console: Console) -> None:
    console.expect("422")
    client.start(opponent="two")
    client.play("e5")
    client.click("a1")
    expect(client.notice).to_contain_text("a1")
    expect(client.notice).to_have_attribute("data-tone", "error")
    expect(client.announced).to_have_text(client.notice.text_content() or "")
    client.play("e1")
    expect(client.notice).to_be_hidden()


def test_a_move_after_the_end_says_why(client: Client, console: Console) -> None:
    console.expect("409")
    client.start(board="classic", opponent="two")
    for move in ["a1", "b1", "a2", "b2", "a3"]:
        client.play(move)
    client.click("c3")
    expect(client.notice).to_contain_text("over")
    assert len(client.moves()) == 5


def test_a_double_click_sends_one_move(client: Client) -> None:
    client.start(opponent="two")
    sent = sent_moves(client)
    client.cell("e5").dblclick()
    expect(client.played).to_have_text(["X e5"])
    client.play("e1")
    assert [body["move"] for body in sent] == ["e5", "e1"]


def test_a_second_click_while_a_move_is_under_way_sends_nothing(client: Client) -> None:
    client.start(opponent="two")
    sent = sent_moves(client)
    held = hold(client, "**/moves")
    client.cell("e5").click()
    expect(client.cell("e5")).to_have_attribute("data-mark", "X")
    client.click("e6")
    client.click("a1")
    held[0].continue_()
    client.page.unroute("**/moves")
    expect(client.played).to_have_text(["X e5"])
    assert [body["move"] for body in sent] == ["e5"]


def test_a_click_while_the_computer_thinks_sends_nothing(client: Client) -> None:
    client.start(level="easy")
    held = hold(client, "**/ai-move")
    client.play("e5")
    sent = sent_moves(client)
    expect(client.headline).to_contain_text("thinking")
    client.click("e1")
    expect(client.notice).to_have_text("It is the computer's turn.")
    held[0].continue_()
    client.page.unroute("**/ai-move")
    expect(client.headline).to_have_text("Your turn")
    assert sent == []


def answered_late(client: Client, pattern: str) -> list[Callable[[], None]]:
    """Let requests through and hold back their answers; whoever calls what is in the list delivers one."""
    late: list[Callable[[], None]] = []

    def keep(route: Route) -> None:
        answer = route.fetch()
        late.append(lambda: route.fulfill(response=answer))

    client.page.route(pattern, keep)
    return late


def think(client: Client, late: list[Callable[[], None]]) -> None:
    """Play a move, and wait until the computer's reply has landed while nothing is heard of it."""
    client.play("e5")
    expect(client.headline).to_contain_text("thinking")
    while not late:
        client.page.wait_for_timeout(20)


def deliver(client: Client, late: list[Callable[[], None]]) -> None:
    """Let the late answer come, and give the page the time to make something of it."""
    late[0]()
    client.page.wait_for_timeout(300)


def test_undo_while_the_computer_thinks_discards_the_late_reply(client: Client, console: Console) -> None:
    # The undo names the version before the reply, is told so, and takes the reply back as well.
    console.expect("409")
    client.start(level="easy")
    late = answered_late(client, "**/ai-move")
    think(client, late)
    held = hold(client, "**/undo")
    client.button("Undo").click()
    deliver(client, late)
    expect(client.played).to_have_count(1)
    client.page.unroute("**/undo")
    held[0].continue_()
    expect(client.headline).to_have_text("Your turn")
    expect(client.played).to_have_count(0)
    client.page.unroute("**/ai-move")
    client.play("a1")
    expect(client.headline).to_have_text("Your turn")
    expect(client.played).to_have_count(2)


def test_undo_goes_past_a_reply_that_landed_unseen(client: Client, console: Console) -> None:
    console.expect("409")
    client.start(level="easy")
    # The service has answered, and the answer stays on the wire.
    client.page.route("**/ai-move", lambda route: route.fetch() and None)
    with client.page.expect_event("requestfinished", lambda request: request.url.endswith("/moves")):
        client.play("e5")
    expect(client.headline).to_contain_text("thinking")
    client.button("Undo").click()
    expect(client.headline).to_have_text("Your turn")
    expect(client.played).to_have_count(0)
    expect(client.notice).to_be_hidden()


def test_a_new_game_while_the_computer_thinks_discards_the_late_reply(client: Client) -> None:
    client.start(level="easy")
    late = answered_late(client, "**/ai-move")
    think(client, late)
    client.page.get_by_role("link", name="New game").click()
    client.choose(opponent="two")
    held = hold(client, "**/api/games")
    client.button("Play").click()
    expect(client.button("Play")).to_be_disabled()
    deliver(client, late)
    # The new game is still under way: its button would send another one.
    expect(client.button("Play")).to_be_disabled()
    client.page.unroute("**/api/games")
    held[0].continue_()
    expect(client.headline).to_have_text("X to move")
    expect(client.played).to_have_count(0)


def test_a_conflict_snaps_to_the_services_game_and_says_so(client: Client, console: Console) -> None:
    console.expect("409")
    client.start(opponent="two")
    client.play("e5")
    elsewhere = Client(client.page.context.new_page(), client.url)
    elsewhere.open(f"#g={client.game_id}")
    expect(elsewhere.played).to_have_count(1)
    held = hold(client, "**/moves")
    client.cell("e1").click()
    elsewhere.play("e9")
    held[0].continue_()
    client.page.unroute("**/moves")
    expect(client.notice).to_contain_text("moved on elsewhere")
    expect(client.played).to_have_text(["X e5", "O e9"])
    expect(client.cell("e1")).to_have_attribute("data-mark", "")


def test_two_tabs_of_one_seat_agree(client: Client) -> None:
    client.start(opponent="two")
    client.play("e5")
    other = Client(client.page.context.new_page(), client.url)
    other.open(f"#g={client.game_id}")
    expect(other.played).to_have_count(1)
    other.play("e1")
    expect(client.played).to_have_text(["X e5", "O e1"])
    client.play("a5")
    expect(other.played).to_have_count(3)
    other.button("Undo").click()
    expect(client.played).to_have_count(2)


def test_a_move_whose_answer_is_lost_is_sent_again_and_lands_once(client: Client, console: Console) -> None:
    console.expect("ERR_FAILED")
    client.start(opponent="two")
    sent = sent_moves(client)
    lost: list[Route] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route)
        assert route.fetch().ok
        route.abort()

    client.page.route("**/moves", lose_the_first)
    client.cell("e5").click()
    expect(client.played).to_have_text(["X e5"])
    assert len(sent) == 2
    assert sent[0] == sent[1]
    expect(client.page.locator("#banner")).to_be_hidden()


def test_a_busy_gateway_is_asked_again(client: Client, console: Console) -> None:
    console.expect("429")
    client.start(opponent="two")
    answers = iter([429, 429])

    def throttle(route: Route) -> None:
        status = next(answers, None)
        if status is None:
            route.continue_()
        else:
            # API Gateway's own answer, which no local stack gives.
            route.fulfill(status=status, json={"message": "Too Many Requests"})

    client.page.route("**/moves", throttle)
    client.play("e5")
    assert next(answers, None) is None


def test_offline_a_banner_stands_and_the_move_lands_when_back(client: Client, console: Console) -> None:
    console.expect("ERR_INTERNET_DISCONNECTED")
    client.start(opponent="two")
    client.play("e5")
    client.page.context.set_offline(True)
    banner = client.page.locator("#banner")
    expect(banner).to_be_visible()
    expect(banner).to_contain_text("No connection")
    client.cell("e1").click()
    expect(banner).to_contain_text("Your move is kept")
    expect(client.cell("e1")).to_have_attribute("data-mark", "O")
    client.page.context.set_offline(False)
    expect(client.played).to_have_text(["X e5", "O e1"])
    expect(banner).to_be_hidden()
    expect(client.headline).to_have_text("X to move")


def test_the_front_page_says_when_it_is_offline_and_when_not(client: Client) -> None:
    client.open()
    expect(client.page.locator(".cell")).to_have_count(81)
    client.page.wait_for_load_state("networkidle")  # what is still on its way would rightly complain
    client.page.context.set_offline(True)
    expect(client.page.locator("#banner")).to_be_visible()
    expect(client.announced).to_have_text("No connection.")
    client.page.context.set_offline(False)
    expect(client.page.locator("#banner")).to_be_hidden()
    expect(client.announced).to_have_text("Connected again.")


def test_offline_a_game_catches_up_with_what_others_did(client: Client, console: Console) -> None:
    console.expect("ERR_INTERNET_DISCONNECTED")
    # Nobody polls a game of two at one screen: news from elsewhere come at once, or when one is back.
    client.start(opponent="two")
    client.play("e5")
    elsewhere = Client(client.page.context.new_page(), client.url)
    elsewhere.open(f"#g={client.game_id}")
    expect(elsewhere.played).to_have_count(1)
    wire = client.page.context.new_cdp_session(client.page)
    wire.send("Network.enable")
    network = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    wire.send("Network.emulateNetworkConditions", {"offline": True, **network})
    expect(client.page.locator("#banner")).to_contain_text("No connection")
    elsewhere.play("e1")
    client.page.wait_for_timeout(300)
    expect(client.played).to_have_count(1)
    wire.send("Network.emulateNetworkConditions", {"offline": False, **network})
    expect(client.played).to_have_text(["X e5", "O e1"])
    expect(client.page.locator("#banner")).to_be_hidden()
