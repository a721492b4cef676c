"""The cost model as tables: measured work, list prices, assumptions in; Markdown out."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench import cost_prices as prices
from bench.cost_model import (
    GB,
    Assumptions,
    Deployment,
    Dollars,
    Polling,
    Work,
    add,
    duration_ms,
    request_cost,
    visit_cost,
)
from local.template import Template

MEASURED = Path(__file__).with_name("cost_measured.json")
MEMORIES = (512, 1024, 1769, 3008)
THINKING_SECONDS = (3, 10, 30, 120)
MONTH_SECONDS = 30 * 24 * 3600
STORED_ITEM = 700
"""Bytes of a long game's item with what DynamoDB adds to each for its index (100 bytes)."""
CUSTOM_METRICS = 25
"""Metrics that the service writes, each kind of refusal counted; those that occur in a month are billed."""


@dataclass(frozen=True)
class Measured:
    """What bench.cost --measure found: `plies` of a game and `work` of a request by kind, means."""

    machine: str
    date: str
    plies: Mapping[str, float]
    work: Mapping[str, Work]
    init_ms: Mapping[str, float]
    largest_item: int
    site_files: int
    site_bytes: int

    @classmethod
    def read(cls, path: Path = MEASURED) -> "Measured":
        """Read what was measured last."""
        content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        content["work"] = {kind: Work(**work) for kind, work in content["work"].items()}
        return cls(**content)

    @property
    def levels(self) -> list[str]:
        """The levels that were measured, weakest first."""
        return [kind for kind in self.plies if kind != PEOPLE]


PEOPLE = "two people"


@dataclass(frozen=True)
class Costs:
    """The model with everything it needs; people think `thinking_seconds` about a move."""

    measured: Measured
    assumed: Assumptions = field(default_factory=Assumptions)
    thinking_seconds: float = 10.0
    architecture: str = "x86_64"

    def _request(self, kind: str, function: str, memory: int) -> Dollars:
        deployed = Deployment(memory, self.architecture)
        return request_cost(self.measured.work[kind], self.measured.init_ms[function], deployed, self.assumed)

    def _games(self, kind: str) -> Dollars:
        return self._request(kind, "games", memory_of("GamesFunction"))

    def _visit(self) -> Dollars:
        # A browser that has the files asks about each and gets 304; one that has none gets all.
        return visit_cost(self.measured.site_files, self.measured.site_bytes, self.assumed)

    def against(self, level: str, memory: int) -> Dollars:
        """Return what a game against the computer costs, one visit of the site included."""
        half = self.measured.plies[level] / 2
        return add(
            [
                (1, self._visit()),
                (1, self._games("create")),
                (half, self._games("move")),
                (half, self._request(f"ai-move {level}", "ai_move", memory)),
            ]
        )

    def between_people(self) -> Dollars:
        """Return what a game between two people costs, two visits and the polling included."""
        plies = self.measured.plies[PEOPLE]
        idle = Polling().for_nothing(self.thinking_seconds)
        return add(
            [
                (2, self._visit()),
                (1, self._games("create")),
                (1, self._games("join")),
                (plies, self._games("move")),
                (plies, self._games("poll, a move")),
                (plies * idle, self._games("poll, nothing new")),
            ]
        )


def memory_of(function: str) -> int:
    """Return the memory that the template gives a function, in MB."""
    return Template().functions()[function].memory


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table, numbers to the right of the first column."""
    lines = [header, ["---", *["---:"] * (len(header) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def requests_table(measured: Measured, assumed: Assumptions) -> str:
    """Return what each kind of request takes, and how long it lasts as deployed."""
    rows = []
    for kind, work in measured.work.items():
        memory = memory_of("AiMoveFunction" if kind.startswith("ai-move") else "GamesFunction")
        rows.append(
            [
                kind,
                f"{work.cpu_ms:.1f}{f' + {work.timed_ms:.0f} timed' if work.timed_ms else ''}",
                f"{duration_ms(work, memory, assumed):.0f}",
                f"{work.read_units:.0f} / {work.write_units:.0f}",
                f"{work.log_bytes:.0f}",
                f"{work.answer_bytes:.0f}",
            ]
        )
    return table(["request", "CPU ms", "ms as deployed", "units read / written", "log B", "answer B"], rows)


def games_table(measured: Measured) -> str:
    """Return dollars per thousand games and per million moves, by level and memory, on both architectures."""
    rows = []
    for level in measured.levels:
        for memory in MEMORIES:
            games = [
                sum(Costs(measured, architecture=name).against(level, memory).values())
                for name in ("x86_64", "arm64")
            ]
            wait = duration_ms(measured.work[f"ai-move {level}"], memory, Assumptions())
            rows.append([level, f"{memory} MB", f"{wait:.0f}", *_per(games, measured.plies[level])])
    games = [
        sum(Costs(measured, architecture=name).between_people().values()) for name in ("x86_64", "arm64")
    ]
    rows.append([PEOPLE, "", "", *_per(games, measured.plies[PEOPLE])])
    return table(
        ["game", "ai_move", "ms a move", "1,000 games", "on arm64", "1,000,000 moves", "on arm64"], rows
    )


def _per(games: Sequence[float], plies: float) -> list[str]:
    thousands = [f"${dollars * 1000:.3f}" for dollars in games]
    millions = [f"${dollars / plies * 1e6:.2f}" for dollars in games]
    return [*thousands, *millions]


def services_table(measured: Measured) -> str:
    """Return what a thousand games cost by service, as deployed on x86_64."""
    costs = Costs(measured)
    games = {level: costs.against(level, memory_of("AiMoveFunction")) for level in measured.levels}
    games[PEOPLE] = costs.between_people()
    services = list(games[PEOPLE])
    rows = [
        [name, *(f"${by_service[service] * 1000:.3f}" for service in services)]
        for name, by_service in games.items()
    ]
    return table(["1,000 games", *services], rows)


def polling_table(measured: Measured) -> str:
    """Return what the time that people think does to a thousand games between them."""
    rows = []
    for seconds in THINKING_SECONDS:
        costs = Costs(measured, thinking_seconds=seconds)
        idle = Polling().for_nothing(seconds) * measured.plies[PEOPLE]
        rows.append([f"{seconds} s", f"{idle:.0f}", f"${sum(costs.between_people().values()) * 1000:.3f}"])
    return table(["they think", "polls for nothing a game", "1,000 games"], rows)


def standing_table() -> str:
    """Return what a month costs although nobody plays, and what a million kept games add."""
    alarms = [alarm["Properties"] for alarm in Template().of_type("AWS::CloudWatch::Alarm").values()]
    watched = sum(
        len([member for member in alarm.get("Metrics", [{"MetricStat": alarm}]) if "MetricStat" in member])
        for alarm in alarms
    )
    stored = 1e6 * STORED_ITEM / GB * (prices.TABLE_GB_MONTH.dollars + prices.RECOVERY_GB_MONTH.dollars)
    rows = [
        [f"{len(alarms)} alarms on {watched} metrics", _dollars(watched * prices.ALARM_METRIC_MONTH.dollars)],
        ["the dashboard", _dollars(prices.DASHBOARD_MONTH.dollars)],
        [f"{CUSTOM_METRICS} custom metrics", _dollars(CUSTOM_METRICS * prices.METRIC_MONTH.dollars)],
        ["a million games kept, with their recovery log", _dollars(stored)],
        ["snapshots, with SnapStart on, for each version kept", _dollars(_snapshots())],
    ]
    return table(["a month", "dollars"], rows)


def _snapshots() -> float:
    """Return dollars a month for one snapshot of each function's memory."""
    memory = sum(function.memory for function in Template().functions().values())
    return memory / 1024 * MONTH_SECONDS * prices.SNAPSHOT_GB_SECOND.dollars


def _dollars(amount: float) -> str:
    return f"${amount:.2f}"


def everything(measured: Measured) -> dict[str, str]:
    """Return all tables by their headings."""
    return {
        "What a request takes": requests_table(measured, Assumptions()),
        "What games cost, by level and memory": games_table(measured),
        "What games cost, by service": services_table(measured),
        "What polling costs": polling_table(measured),
        "What stands still costs": standing_table(),
    }
