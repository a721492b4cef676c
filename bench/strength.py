"""How strong are the levels, and what is time worth? The figures of docs/strength.md.

python -m bench.strength                   play all matches, or what is missing of them; hours
python -m bench.strength --only times      one group of: levels, times, sides
python -m bench.strength --plan            how long it will take
python -m bench.strength --document        put what was measured into docs/strength.md and its plots

Games are kept in build/ as they are played, each match in a file of its own, so that an interrupted run goes
on when it is started again, as long as the engine is the same, and groups can be played at once. A match of
which there are enough games is ended with --games. When all are played, bench/measured/ladder.json is made.
"""

import argparse
import sys
from datetime import UTC, datetime

from noughts.cli.match import even, note
from noughts.cli.options import positive
from noughts.cli.terminal import progress

from bench.cost_document import renew
from bench.ladder import GAMES, planned, seconds_left
from bench.ledger import Ledger, Match, engine_stamp, file_of
from bench.rungs import rung_maker
from bench.strength_report import DOCUMENT, LADDER, everything
from local.template import ROOT

KEPT = ROOT / "build" / "strength"


def opened(match: Match, *, afresh: bool = False) -> Ledger:
    """Go on with what this engine has played of a match."""
    from bench.report import machine  # noqa: PLC0415 - needs rich, which only measuring does

    about = {"machine": machine(), "date": datetime.now(UTC).date().isoformat()}
    stamp = engine_stamp()
    return Ledger.open(file_of(match, KEPT, stamp), stamp, about, afresh=afresh)


def play(ledger: Ledger, match: Match, threads: int) -> None:
    """Play what is missing of a match, and say how it ended."""
    with progress(match.name) as bar:
        ledger.play(
            match,
            rung_maker(match.first),
            rung_maker(match.second),
            threads=threads,
            on_pair=lambda so_far: bar.update(so_far.result.games, so_far.games, note(so_far.result, None)),
        )
    elo = match.result.elo
    print(
        f"{match.name}: {match.result.score.value:.1%} of {match.result.games} games, "
        f"Elo {elo.value:+.0f} [{elo.low:+.0f}, {elo.high:+.0f}]",
        flush=True,
    )


def tell_plan(matches: list[Match], threads: int) -> None:
    """Say what is to be played and how long it takes."""
    for match in matches:
        minutes = seconds_left(match) / threads / 60
        print(f"{match.name}: {match.result.games} of {match.games} games played, {minutes:.0f} minutes left")
    hours = sum(map(seconds_left, matches)) / threads / 3600
    print(f"about {hours:.1f} hours with {threads} games at a time", flush=True)


def measure(options: argparse.Namespace) -> None:
    """Play, and write down the matches when all of them are played."""
    groups = [options.only] if options.only else list(GAMES)
    wanted = [match for group in groups for match in planned(group, options.games)]
    ledgers = [opened(match, afresh=options.afresh) for match in wanted]
    matches = [ledger.enter(match) for ledger, match in zip(ledgers, wanted, strict=True)]
    tell_plan(matches, options.threads)
    if options.plan:
        return
    for ledger, match in zip(ledgers, matches, strict=True):
        play(ledger, match, options.threads)
    gather()


def gather() -> None:
    """Write down all matches together, if none is missing."""
    wanted = [match for group in GAMES for match in planned(group)]
    ledgers = [opened(match) for match in wanted]
    pairs = list(zip(ledgers, wanted, strict=True))
    if missing := [match.name for ledger, match in pairs if not ledger.has(match)]:
        print(f"{LADDER} stays as it is: not played yet are {', '.join(missing)}")
        return
    matches = [match for ledger in ledgers for match in ledger.matches]
    Ledger(LADDER, ledgers[0].stamp, ledgers[0].about, matches).write()
    print(LADDER)


def document() -> None:
    """Renew tables and plots."""
    from bench.strength_plots import draw_all  # noqa: PLC0415 - needs matplotlib, which only drawing does

    renew(DOCUMENT, "bench.strength", everything())
    for path in draw_all():
        print(path)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", choices=tuple(GAMES), help="one group of matches")
    parser.add_argument("--games", type=even, help="of each match, instead of its own number")
    parser.add_argument("--threads", type=positive, default=1, help="games at a time, at most one a core")
    parser.add_argument("--plan", action="store_true", help="play nothing, say how long it takes")
    parser.add_argument("--afresh", action="store_true", help="forget what was played before")
    parser.add_argument("--document", action="store_true", help="play nothing, renew docs/strength.md")
    options = parser.parse_args()
    if options.document:
        document()
    else:
        measure(options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
