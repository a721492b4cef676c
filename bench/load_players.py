"""Players for the load test: they make games, move, ask the computer, poll, and sometimes ask twice."""

import asyncio
import base64
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from bench.load_book import Book

ULTIMATE = {"game": "ultimate", "size": 3}
LEVELS = ("easy", "medium")
POLL_SECONDS = 1.0
THINKING_SECONDS = 1.0
ATTEMPTS = 6
_TRANSIENT = {429, 500, 502, 503, 504}

Game = dict[str, Any]


@dataclass
class Match:
    """One game and all that its players share; `dice` decides everything that is left to chance."""

    book: Book
    http: httpx.AsyncClient
    dice: Random
    plies: int
    contention: float
    id: str = ""
    tokens: list[str] = field(default_factory=list)

    def new_token(self) -> str:
        """Return a token as a client makes one."""
        return base64.urlsafe_b64encode(self.dice.randbytes(32)).rstrip(b"=").decode()

    async def ask(
        self,
        kind: str,
        path: str,
        body: object | None = None,
        token: str | None = None,
        known: int | None = None,
    ) -> tuple[int, Game]:
        """Send a request, the same again when it fails on the way; return the last status and its JSON."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        if known is not None:
            headers["If-None-Match"] = f'"{known}"'
        for attempt in range(ATTEMPTS):
            started = time.perf_counter()
            try:
                answer = await self.http.request(
                    "GET" if body is None else "POST", path, json=body, headers=headers
                )
            except httpx.TransportError as error:
                status, content = 0, {"detail": repr(error)}
            else:
                status = answer.status_code
                content = answer.json() if answer.content else {}
                self.book.times[kind].append(time.perf_counter() - started)
            if status and status not in _TRANSIENT:
                break
            self.book.retries += 1
            await asyncio.sleep(0.2 * 2**attempt)
        return status, content

    async def write(self, kind: str, action: str, body: Game, token: str) -> Game | None:
        """Send a write; return the game as it is after it, None when it was refused for good."""
        status, answer = await self.ask(kind, f"api/games/{self.id}/{action}", body, token)
        if status == 200:
            self.book.compare(self.id, answer["moves"])
            return answer
        if status == 409 and answer.get("type") == "/problems/version-conflict":
            self.book.conflicts += 1
            return dict(answer["game"], refused=True)
        self.book.refusals.append(f"{kind} in game {self.id}: {status} {answer.get('detail')}")
        return None

    async def create(self, seats: Game) -> Game:
        """Make the game, which the first token stands for."""
        self.tokens = [self.new_token(), self.new_token()]
        status, game = await self.ask(
            "create", "api/games", {"variant": ULTIMATE, "seats": seats}, self.tokens[0]
        )
        if status != 201:
            raise RuntimeError(f"no game was made: {status} {game}")
        self.id = game["id"]
        self.book.open(self.id)
        return game

    def goes_on(self, game: Game | None) -> bool:
        """Say whether there is a move to make."""
        return game is not None and game["turn"] is not None and game["ply"] < self.plies

    async def move(self, game: Game, token: str) -> Game | None:
        """Play any legal move, or two requests at once for this ply; return the game after it."""
        legal = [move["move"] for move in game["legal_moves"]]
        moves = [self.dice.choice(legal)]
        if self.dice.random() < self.contention:
            moves.append(self.dice.choice(legal))
        answers = await asyncio.gather(
            *(
                self.write("move", "moves", {"move": move, "version": game["version"]}, token)
                for move in moves
            )
        )
        for move, answer in zip(moves, answers, strict=True):
            if answer and "refused" not in answer:
                self.book.acknowledge(self.id, game["ply"], move)
        return _newest(answers)

    async def ask_computer(self, game: Game) -> Game | None:
        """Let the computer move, or two requests at once for its move; return the game after it."""
        requests = 2 if self.dice.random() < self.contention else 1
        answers = await asyncio.gather(
            *(
                self.write("ai-move", "ai-move", {"version": game["version"]}, self.tokens[0])
                for _ in range(requests)
            )
        )
        for answer in answers:
            if answer and "refused" not in answer:
                self.book.acknowledge(self.id, game["ply"], answer["moves"][game["ply"]])
        return _newest(answers)

    async def think(self) -> None:
        """Wait as long as somebody thinks who is in a hurry."""
        await asyncio.sleep(self.dice.random() * THINKING_SECONDS)


def _newest(answers: list[Game | None]) -> Game | None:
    games = [answer for answer in answers if answer is not None]
    return max(games, key=lambda game: int(game["version"]), default=None)


async def against_computer(match: Match, delay: float) -> None:
    """Play X against the computer."""
    await asyncio.sleep(delay)
    level = match.dice.choice(LEVELS)
    game: Game | None = await match.create({"X": {"kind": "human"}, "O": {"kind": "ai", "level": level}})
    while game is not None and match.goes_on(game):
        await match.think()
        game = await (match.move(game, match.tokens[0]) if game["turn"] == "X" else match.ask_computer(game))


async def between_people(match: Match, delay: float) -> None:
    """Play both sides as two people would, who do not know of each other but by the server."""
    await asyncio.sleep(delay)
    await match.create({"X": {"kind": "human"}, "O": {"kind": "open"}})
    joined = await match.write("join", "seats", {"seat": "O"}, match.tokens[1])
    if joined is not None:
        await asyncio.gather(_play_side(match, joined, "X"), _play_side(match, joined, "O"))


async def _play_side(match: Match, joined: Game, mark: str) -> None:
    token = match.tokens["XO".index(mark)]
    game: Game | None = joined
    while game is not None and match.goes_on(game):
        if game["turn"] == mark:
            await match.think()
            game = await match.move(game, token)
        else:
            await asyncio.sleep(POLL_SECONDS)
            status, seen = await match.ask("poll", f"api/games/{match.id}", known=game["version"])
            if status == 200:
                match.book.compare(match.id, seen["moves"])
                game = seen
            elif status != 304:
                match.book.refusals.append(f"poll of game {match.id}: {status} {seen.get('detail')}")
                return
