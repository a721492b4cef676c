"""The tables of docs/strength.md, from what was measured last; nothing is measured here."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isinf
from pathlib import Path
from typing import Any

from noughts.elo import Estimate
from noughts.levels import LEVELS
from noughts.match import MatchResult, Tally

from bench import cost_prices as prices
from bench.cost_model import WHOLE_PROCESSOR_MB, Assumptions, Work, duration_ms
from bench.cost_report import table
from bench.ladder import as_x, climb, meter_of, planned, thinking_seconds
from bench.ledger import Ledger, Match
from local.template import ROOT

DOCUMENT = ROOT / "docs" / "strength.md"
LADDER = ROOT / "bench" / "measured" / "ladder.json"
TAGGED = ROOT / "bench" / "measured" / "tagged.json"
CALIBRATION = ROOT / "bench" / "measured" / "calibration.json"
PUZZLES = ROOT / "tests" / "cases" / "puzzles.json"

ALLOWED = 0.05
"""How far the mean result of a group of positions may be from what was predicted."""

MATCH_COLUMNS = ["games", "score", "as X", "as O"]


def levels_table(ledger: Ledger) -> str:
    """Return the levels and the rungs between them, the strongest first."""
    rungs = climb(played_of(ledger, "levels"))
    rows = [
        [rung.name, elo_text(rung.above), elo_text(rung.step), *match_cells(rung.match.result)]
        for rung in reversed(rungs)
    ]
    rows.append(["easy", "0", *[""] * (1 + len(MATCH_COLUMNS))])
    return table(["player", "Elo above easy", "above the next", *MATCH_COLUMNS], rows)


def times_table(ledger: Ledger) -> str:
    """Return expert by its time a move, the shortest first."""
    rungs = climb(played_of(ledger, "times"))
    shortest = thinking_seconds(rungs[0].match.second)
    rows = [[time_text(shortest), "0", *[""] * (1 + len(MATCH_COLUMNS))]]
    rows += [
        [
            time_text(thinking_seconds(rung.name)),
            elo_text(rung.above),
            elo_text(rung.step),
            *match_cells(rung.match.result),
        ]
        for rung in rungs
    ]
    first = f"Elo above {time_text(shortest)}"
    return table(["a move", first, "above the time before", *MATCH_COLUMNS], rows)


def sides_table(ledger: Ledger) -> str:
    """Return how X does against O when both are equally strong."""
    (match,) = played_of(ledger, "sides")
    tally = as_x(match)
    points = (tally.wins + tally.draws / 2) / sum(tally)
    return table(
        ["player", "games", "X won", "drawn", "O won", "points of X"],
        [[match.first, str(sum(tally)), *map(str, tally), f"{points:.1%}"]],
    )


def cost_table(ledger: Ledger) -> str:
    """Return what the thinking about a move costs at each level on one vCPU, and for expert's times."""
    times = [match.second for match in planned("times")] + [planned("times")[-1].first]
    rows = []
    for name in (*LEVELS, *times):
        meter = meter_of(name, ledger.matches)
        work = thinking(meter.cpu_ms_a_move, thinking_seconds(name), meter.ms_a_move)
        rows.append(
            [
                name,
                f"{meter.moves:,}",
                rounded(duration_ms(work, WHOLE_PROCESSOR_MB, Assumptions())),
                *(f"${rounded(dollars_a_million(work, cpu))}" for cpu in prices.LAMBDA_GB_SECOND),
            ]
        )
    architectures = [f"1,000,000 moves, {name}" for name in prices.LAMBDA_GB_SECOND]
    return table(["player", "moves measured", "ms a move", *architectures], rows)


def thinking(cpu_ms: float, seconds: float | None, ms: float) -> Work:
    """Return the work of one move: processor time, or for who has a time limit the time that passed."""
    timed = ms if seconds is not None else 0.0
    return Work(
        0.0 if timed else cpu_ms,
        calls=0,
        read_units=0,
        write_units=0,
        log_bytes=0,
        answer_bytes=0,
        timed_ms=timed,
    )


def dollars_a_million(work: Work, architecture: str) -> float:
    """Return what a million moves cost on one vCPU, without the requests that ask for them."""
    ms = duration_ms(work, WHOLE_PROCESSOR_MB, Assumptions())
    gb_seconds = ms / 1000 * WHOLE_PROCESSOR_MB / 1024
    return 1e6 * gb_seconds * prices.LAMBDA_GB_SECOND[architecture].dollars


def rounded(number: float) -> str:
    """Return a number with three digits that count."""
    return f"{float(f'{number:.3g}'):,g}"


def tagged_table(ledger: Ledger) -> str:
    """Return the matches against earlier engines."""
    rows = [
        [match.name, elo_text(match.result.elo), *match_cells(match.result), ms_text(match)]
        for match in ledger.matches
    ]
    return table(["match", "Elo", *MATCH_COLUMNS, "ms a move, each"], rows)


def calibration_table(found: dict[str, Any], kind: str) -> str:
    """Return predicted and observed results, of the search and of the static evaluation."""
    rows = []
    for name, prediction in found["predictions"].items():
        for group in prediction[kind]:
            off = group["observed"] - group["predicted"]
            rows.append(
                [
                    name,
                    f"{group['count']:,}",
                    f"{group['predicted']:.3f}",
                    f"{group['observed']:.3f} ± {1.96 * group['error']:.3f}",
                    f"{off:+.3f}",
                    "yes" if abs(off) <= ALLOWED else "no",
                ]
            )
    header = ["prediction of the", "positions", "predicted", "observed", "difference", f"within {ALLOWED}"]
    return table(header, rows)


def calibration_facts(found: dict[str, Any]) -> str:
    """Return how much was looked at, and the Brier scores."""
    rows = [
        [
            name,
            found["evaluation"],
            f"{found['games']:,}",
            f"{found['positions']:,}",
            f"{found['nodes']:,}",
            f"{prediction['brier']:.4f}",
            f"{worst(prediction['deciles']):.3f}",
            f"{worst(prediction['tenths']):.3f}",
        ]
        for name, prediction in found["predictions"].items()
    ]
    header = [
        "prediction of the",
        "evaluation",
        "games",
        "positions",
        "nodes a move",
        "Brier score",
        "worst decile",
        "worst tenth",
    ]
    return table(header, rows)


def worst(groups: Sequence[dict[str, float]]) -> float:
    """Return the largest difference between predicted and observed, whatever its sign."""
    return max(abs(group["observed"] - group["predicted"]) for group in groups)


def puzzles_table(found: dict[str, Any]) -> str:
    """Return how many puzzles there are of each distance to the win."""
    counts = Counter(puzzle["distance"] for puzzle in found["puzzles"])
    header = ["plies to the win", *map(str, sorted(counts)), "all"]
    return table(
        header, [["puzzles", *(str(counts[each]) for each in sorted(counts)), str(sum(counts.values()))]]
    )


def played_of(ledger: Ledger, group: str) -> list[Match]:
    """Return the matches of a group as they were played, the weakest players first."""
    return [next(kept for kept in ledger.matches if kept.is_same(match)) for match in planned(group)]


def match_cells(result: MatchResult) -> list[str]:
    """Return what MATCH_COLUMNS name."""
    score = result.score
    return [
        str(result.games),
        f"{score.value:.1%} [{score.low:.1%}, {score.high:.1%}]",
        balance(result.as_x),
        balance(result.as_o),
    ]


def balance(tally: Tally) -> str:
    """Return wins, draws and losses as chess players write them."""
    return f"+{tally.wins} ={tally.draws} -{tally.losses}"


def elo_text(estimate: Estimate) -> str:
    """Return a difference with its 95 % interval."""
    if isinf(estimate.value):
        return f"over {estimate.low:+.0f}"
    return f"{estimate.value:+.0f} [{estimate.low:+.0f}, {estimate.high:+.0f}]"


def time_text(seconds: float | None) -> str:
    """Return a time in milliseconds or seconds."""
    assert seconds is not None
    return f"{1000 * seconds:g} ms" if seconds < 1 else f"{seconds:g} s"


def ms_text(match: Match) -> str:
    """Return what a move took each of the two, by the clock on the wall."""
    return f"{match.first_meter.ms_a_move:.1f}, {match.second_meter.ms_a_move:.1f}"


def origins_table(_ladder: Ledger) -> str:
    """Return when and where everything was measured, and by which engine: see `engine_stamp`."""
    rows = []
    for path in (LADDER, TAGGED, CALIBRATION):
        if path.exists():
            content = json.loads(path.read_text(encoding="utf-8"))
            about = content.get("about", content)
            where = about.get("machine", "any: limited by nodes")
            rows.append([path.name, content["stamp"], about["date"], where])
    return table(["bench/measured/", "engine", "begun on", "machine"], rows)


@dataclass(frozen=True)
class Part:
    """A table: the file that its numbers are in, and how it is made from what is read there."""

    source: Path
    make: Callable[[Any], str]

    def text(self) -> str:
        """Return the table."""
        content = json.loads(self.source.read_text(encoding="utf-8"))
        return self.make(Ledger.read(self.source) if "matches" in content else content)


PARTS = {
    "Levels": Part(LADDER, levels_table),
    "Time": Part(LADDER, times_table),
    "Sides": Part(LADDER, sides_table),
    "Earlier engines": Part(TAGGED, tagged_table),
    "Cost of thinking": Part(LADDER, cost_table),
    "Calibration": Part(CALIBRATION, calibration_facts),
    "Calibration by deciles": Part(CALIBRATION, lambda found: calibration_table(found, "deciles")),
    "Calibration by tenths": Part(CALIBRATION, lambda found: calibration_table(found, "tenths")),
    "Puzzles": Part(PUZZLES, puzzles_table),
    "Origins": Part(LADDER, origins_table),
}


def digest(source: Path) -> str:
    """Return what tells the numbers of a plot from others; it stands in the plot's own description."""
    return hashlib.sha256(source.read_bytes()).hexdigest()[:16]


def everything() -> dict[str, str]:
    """Return all tables by their headings, those left out that nothing was measured for."""
    return {heading: part.text() for heading, part in PARTS.items() if part.source.exists()}
