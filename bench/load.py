"""Many games at once through the local server, and whether any acknowledged move was lost.

    python -m bench.load [--games 200] [--plies 10] [--seconds 240] [--seed 1]

It starts the local stack on free ports of its own. Half of the games are between two people who poll for each
other's moves, half against the computer. Every so often somebody sends two requests for one move at the same
time, alike or different, as two tabs of one browser may: one of them wins, the other is the same move again
or is refused with 409. At the end every game's item is read from DynamoDB and must hold exactly the moves
that were acknowledged, and be a legal game. Anything lost, doubled or illegal ends the program with 1.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random

import httpx

from bench.load_book import Book, Verdict, judge_games
from bench.load_players import Match, against_computer, between_people
from bench.report import Report
from local.dynamodb import connect
from tests.stack import Stack, running_stack

CONTENTION = 0.2
"""The share of moves for which two requests are sent at once."""
RAMP_SECONDS = 5.0


async def play(url: str, games: int, plies: int, seconds: float, seed: int) -> tuple[Book, float]:
    """Play all games at once for at most `seconds`; return what was answered and how long it took."""
    book = Book()
    # Each browser has connections of its own, so nobody waits for somebody else's here.
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    started = time.perf_counter()
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as http:
        matches = [
            Match(book, http, Random(seed * 1_000_003 + number), plies, CONTENTION) for number in range(games)
        ]
        try:
            async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
                for number, match in enumerate(matches):
                    kind = against_computer if number % 2 else between_people
                    group.create_task(kind(match, delay=RAMP_SECONDS * number / games))
        except TimeoutError:
            book.cut_short = True
    return book, time.perf_counter() - started


def judge(stack: Stack, book: Book) -> Verdict:
    """Read every game's item and compare it with what was acknowledged."""
    client = connect(stack.dynamodb_endpoint, stack.region)
    try:
        return judge_games(client, stack.table_name, book)
    finally:
        client.close()


def _milliseconds(times: Iterable[float]) -> str:
    ordered = sorted(times)
    if len(ordered) < 2:
        return "none"
    high = ordered[min(len(ordered) - 1, round(0.99 * len(ordered)))]
    return f"p50 {statistics.median(ordered) * 1000:.0f} ms, p99 {high * 1000:.0f} ms, {len(ordered)} of them"


def report(games: int, book: Book, verdict: Verdict, seconds: float) -> Report:
    """Return the table of what happened."""
    table = Report(f"{games} games at once through the local server")
    requests = sum(len(times) for times in book.times.values())
    table.add("duration", f"{seconds:.1f} s{', cut short' if book.cut_short else ''}")
    table.add("throughput", f"{requests / seconds:.0f} requests/s, {verdict.moves / seconds:.0f} moves/s")
    for name, times in sorted(book.times.items()):
        table.add(name, _milliseconds(times))
    table.add("conflicts (409)", str(book.conflicts))
    table.add("requests sent again", str(book.retries))
    table.add("games as they should be", str(verdict.whole), str(games), verdict.whole == games)
    table.add("moves stored", str(verdict.moves))
    table.add("stored without an answer", str(verdict.unanswered))
    for name, count in (
        ("moves lost", len(verdict.lost)),
        ("moves acknowledged twice", len(book.doubled)),
        ("answers that contradict", len(book.contradictions)),
        ("illegal games", len(verdict.illegal)),
        ("other refusals", len(book.refusals)),
    ):
        table.add(name, str(count), "0", count == 0)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.load", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="at once (default 200)")
    parser.add_argument("--plies", type=int, default=10, help="of each game (default 10)")
    parser.add_argument(
        "--seconds", type=float, default=240, help="after which it is cut short (default 240)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of who plays what (default 1)")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_stack(Path(folder) / "log", environment={"AWS_ENDPOINT_URL_DYNAMODB": ""}) as stack,
    ):
        book, seconds = asyncio.run(
            play(stack.url, options.games, options.plies, options.seconds, options.seed)
        )
        verdict = judge(stack, book)
    table = report(options.games, book, verdict, seconds)
    table.print()
    for line in [*verdict.lost, *verdict.illegal, *book.doubled, *book.contradictions, *book.refusals][:20]:
        print(line, file=sys.stderr)
    sys.exit(0 if table.all_met else 1)


if __name__ == "__main__":
    main()
