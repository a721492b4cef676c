"""The plots of docs/strength.md, from what was measured last."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from bench.ladder import Rung, climb, thinking_seconds
from bench.ledger import Ledger
from bench.plots import IMAGES
from bench.strength_report import ALLOWED, CALIBRATION, LADDER, digest, played_of

LONGEST_BAR = 500.0
"""In Elo: drawn in place of one that has no end."""


def draw_levels(ledger: Ledger, figure: Figure) -> None:
    rungs = climb(played_of(ledger, "levels"))
    axes = figure.subplots()
    names = ["easy", *(rung.name for rung in rungs)]
    axes.errorbar(
        [0.0, *values(rungs)], names, xerr=[[0.0, *downs(rungs)], [0.0, *ups(rungs)]], fmt="o", capsize=3
    )
    axes.set(xlabel="Elo above easy", title="The levels on Ultimate 3 x 3, bars of 95 %")


def draw_times(ledger: Ledger, figure: Figure) -> None:
    rungs = climb(played_of(ledger, "times"))
    axes = figure.subplots()
    seconds = [
        thinking_seconds(name) or 0.0 for name in (rungs[0].match.second, *(rung.name for rung in rungs))
    ]
    axes.errorbar(
        seconds, [0.0, *values(rungs)], yerr=[[0.0, *downs(rungs)], [0.0, *ups(rungs)]], fmt="o-", capsize=3
    )
    axes.set(xscale="log", xlabel="seconds a move", ylabel=f"Elo above {seconds[0]:g} seconds a move")
    axes.set_title("Expert on Ultimate 3 x 3, bars of 95 %")


def draw_calibration(found: dict[str, Any], figure: Figure) -> None:
    pair = figure.subplots(1, 2, sharey=True)
    for axes, (name, prediction) in zip(pair, found["predictions"].items(), strict=True):
        axes.fill_between([0, 1], [-ALLOWED, 1 - ALLOWED], [ALLOWED, 1 + ALLOWED], color="black", alpha=0.1)
        axes.plot([0, 1], [0, 1], color="black", linewidth=0.8)
        for kind, mark in (("deciles", "o"), ("tenths", "s")):
            reliability(axes, kind, prediction[kind], mark)
        axes.set(xlim=(0, 1), ylim=(0, 1), xlabel=f"predicted by the {name}", aspect="equal")
        axes.legend()
    pair[0].set_ylabel("points made")


def reliability(axes: Axes, kind: str, groups: list[dict[str, float]], mark: str) -> None:
    axes.errorbar(
        [group["predicted"] for group in groups],
        [group["observed"] for group in groups],
        yerr=[1.96 * group["error"] for group in groups],
        fmt=mark,
        markersize=4,
        capsize=2,
        label=kind,
    )


def values(rungs: list[Rung]) -> list[float]:
    return [rung.above.value for rung in rungs]


def downs(rungs: list[Rung]) -> list[float]:
    return [min(LONGEST_BAR, rung.above.value - rung.above.low) for rung in rungs]


def ups(rungs: list[Rung]) -> list[float]:
    return [min(LONGEST_BAR, rung.above.high - rung.above.value) for rung in rungs]


@dataclass(frozen=True)
class Plot:
    """What a plot is drawn from, and how."""

    source: Path
    draw: Callable[[Any, Figure], None]
    size: tuple[float, float] = (7, 4.5)


PLOTS = {
    "strength-levels": Plot(LADDER, draw_levels),
    "strength-times": Plot(LADDER, draw_times),
    "strength-calibration": Plot(CALIBRATION, draw_calibration, (8, 4.2)),
}


def draw_all() -> list[Path]:
    """Draw every plot whose numbers were measured, and return the files."""
    return [draw(name, plot) for name, plot in PLOTS.items() if plot.source.exists()]


def draw(name: str, plot: Plot) -> Path:
    """Draw one plot into docs/images."""
    content = json.loads(plot.source.read_text(encoding="utf-8"))
    figure = plt.figure(figsize=plot.size, layout="constrained")
    plot.draw(Ledger.read(plot.source) if "matches" in content else content, figure)
    IMAGES.mkdir(parents=True, exist_ok=True)
    path = IMAGES / f"{name}.svg"
    figure.savefig(path, metadata={"Date": None, "Description": digest(plot.source)})
    plt.close(figure)
    return path
