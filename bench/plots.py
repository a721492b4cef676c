"""The plots of docs/engine.md: measured here, kept as numbers in bench/measured, drawn into docs/images.

python -m bench.plots                     measure everything, then draw: about 20 minutes on an idle machine
python -m bench.plots nodes size          only these
python -m bench.plots --redraw            draw again what was measured last
"""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib as mpl
from cycler import cycler
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from bench import measures
from bench.report import machine

ROOT = Path(__file__).parents[1]
MEASURED = ROOT / "bench" / "measured"
IMAGES = ROOT / "docs" / "images"

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
"""Told apart also by people who see red and green alike: M. Okabe and K. Ito, "Color Universal Design"."""

mpl.rcParams.update(
    {
        "svg.hashsalt": "noughts",  # the same numbers draw the same file
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "grid.alpha": 0.3,
        "axes.prop_cycle": cycler(color=COLOURS),
        "figure.dpi": 100,
    }
)


def draw_nodes(data: dict[str, Any], figure: Figure) -> None:
    axes = figure.subplots()
    for name, points in data["series"].items():
        axes.plot([depth for depth, _ in points], [nodes for _, nodes in points], "o-", label=name)
    axes.set(yscale="log", xlabel="depth in plies", ylabel="nodes", title="Ultimate 3 x 3 from the start")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend()


def draw_size(data: dict[str, Any], figure: Figure) -> None:
    for axes, (title, series) in zip(figure.subplots(1, 2), data["panels"].items(), strict=True):
        for name, points in series.items():
            axes.plot([n for n, _ in points], [1e6 * seconds for _, seconds in points], "o-", label=name)
        axes.set(yscale="log", xlabel="N", ylabel="microseconds", title=title)
        axes.set_xticks([2, 3, 4, 5])
        axes.legend()


def draw_strength(data: dict[str, Any], figure: Figure) -> None:
    axes = figure.subplots()
    for name, points in data["series"].items():
        _with_bars(axes, name, points)
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set(xscale="log", xlabel="seconds of processor time a move", ylabel=f"Elo above {data['reference']}")
    axes.set_title("Ultimate 3 x 3, bars of 95 %")
    axes.legend()


def _with_bars(axes: Axes, name: str, points: list[list[float]]) -> None:
    seconds = [point[0] for point in points]
    values = [point[1] for point in points]
    bars = [[point[1] - point[2] for point in points], [point[3] - point[1] for point in points]]
    axes.errorbar(seconds, values, yerr=bars, fmt="o-", capsize=3, label=name)


@dataclass(frozen=True)
class Plot:
    """How the numbers of a plot are measured and drawn."""

    measure: Callable[[], dict[str, Any]]
    draw: Callable[[dict[str, Any], Figure], None]
    size: tuple[float, float] = (7, 4.5)


PLOTS = {
    "nodes": Plot(measures.nodes_over_depth, draw_nodes),
    "size": Plot(measures.cost_over_size, draw_size, (9, 4)),
    "strength": Plot(measures.strength_over_time, draw_strength),
}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="PLOT", help=f"of {', '.join(PLOTS)}; default: all")
    parser.add_argument("--redraw", action="store_true", help="measure nothing")
    args = parser.parse_args()
    unknown = set(args.names) - set(PLOTS)
    if unknown:
        parser.error(f"no plot is called {', '.join(sorted(unknown))}: {', '.join(PLOTS)}")
    for name in args.names or PLOTS:
        file = MEASURED / f"{name}.json"
        if not args.redraw:
            MEASURED.mkdir(exist_ok=True)
            file.write_text(json.dumps({"machine": machine(), **PLOTS[name].measure()}) + "\n")
        draw(name, json.loads(file.read_text()))
    return 0


def draw(name: str, data: dict[str, Any]) -> None:
    figure = plt.figure(figsize=PLOTS[name].size, layout="constrained")
    PLOTS[name].draw(data, figure)
    IMAGES.mkdir(parents=True, exist_ok=True)
    figure.savefig(IMAGES / f"{name}.svg", metadata={"Date": None})
    plt.close(figure)
    print(IMAGES / f"{name}.svg")


if __name__ == "__main__":
    sys.exit(main())
