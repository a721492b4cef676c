"""The web client as a person uses it, in the words of the game."""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect

OVER = re.compile(r"wins|You win|draw", re.IGNORECASE)
YOUR_TURN = re.compile(r"^Your turn$|to move$|wins|You win|draw", re.IGNORECASE)


class Client:
    """One page of the client; `url` is the site's, with its closing slash."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def open(self, fragment: str = "") -> None:
        self.page.goto(self.url + fragment)

    def choose(self, **choices: str) -> None:
        """Set fields of the new-game form: `board="classic", opponent="two"`."""
        for name, value in choices.items():
            self.page.locator(f"[name={name}][value={value}]").check(force=True)

    def start(self, **choices: str) -> None:
        """Open the site and begin a game with these choices."""
        self.open()
        self.choose(**choices)
        self.page.get_by_role("button", name="Play", exact=True).click()
        expect(self.headline).to_be_visible()

    @property
    def headline(self) -> Locator:
        return self.page.locator("#headline")

    @property
    def where(self) -> Locator:
        return self.page.locator("#where")

    @property
    def notice(self) -> Locator:
        return self.page.locator("#notice")

    @property
    def announced(self) -> Locator:
        return self.page.locator("#live")

    @property
    def legal(self) -> Locator:
        return self.page.locator(".cell.legal")

    @property
    def played(self) -> Locator:
        return self.page.locator("#move-list button:not(.undone)")

    @property
    def game_id(self) -> str:
        return self.page.url.rsplit("#g=", 1)[1]

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def cell(self, move: str) -> Locator:
        return self.page.locator(f".cell[data-move={move}]")

    def click(self, move: str) -> None:
        """Click a cell whatever the client thinks of it, as a person may."""
        self.cell(move).click(force=True)

    def play(self, move: str) -> None:
        """Play a legal move and wait until it stands in the list."""
        expect(self.cell(move)).to_have_attribute("aria-disabled", "false")
        before = self.played.count()
        self.cell(move).click()
        expect(self.played.nth(before)).to_contain_text(move)

    def moves(self) -> list[str]:
        """Return the moves in the list, without those taken back."""
        return [text.split()[-1] for text in self.played.all_text_contents()]

    def marks(self) -> dict[str, str]:
        """Return the marks on the board by cell."""
        marked = self.page.locator(".cell[data-mark=X], .cell[data-mark=O]")
        pairs = marked.evaluate_all("cells => cells.map(({ dataset }) => [dataset.move, dataset.mark])")
        return {str(move): str(mark) for move, mark in pairs}

    def legal_moves(self) -> list[str]:
        """Return the moves that the board offers now."""
        moves = self.legal.evaluate_all("cells => cells.map((cell) => cell.dataset.move)")
        return [str(move) for move in moves]

    def await_moves(self, count: int) -> None:
        """Wait until at least `count` moves are played: a game between computers does not wait for a test."""
        expect(self.played.nth(count - 1)).to_be_attached()

    def await_my_turn(self) -> bool:
        """Wait until a person is to move or the game is over; return whether a person is."""
        expect(self.headline).to_have_text(YOUR_TURN)
        return not OVER.search(self.headline.text_content() or "")

    def play_at_random(self, random: Random, each: Callable[[int], None] = lambda _: None) -> None:
        """Play to the end of the game; `each` is called with the count of own moves so far."""
        count = 0
        while self.await_my_turn():
            self.play(random.choice(self.legal_moves()))
            count += 1
            if self.await_my_turn():
                each(count)
