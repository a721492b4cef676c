"""The kernel on one thread, beside a naive C++ program in the same run, and against its bars.

Other programs on the machine only ever slow a measurement down, so each is taken many times and the best
counts.
The naive program (naive.cpp) is built with the flags of the kernel.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from noughts import Limit, MnkPosition, Position, UltimatePosition, kernel

from bench.report import Report

NAIVE = Path(__file__).with_name("naive.cpp")
COMPILER = "c++"

PLAYOUTS = 50_000
PERFT_DEPTH = 7
NODES = 1_000_000
SIMULATIONS = 100_000
SOLVES = 2_000


def best_rate(count: int, call: Callable[[], object], repeats: int) -> float:
    """How many of `count` things are done in a second, at best."""
    best = 0.0
    for _ in range(repeats):
        started = time.perf_counter()
        call()
        best = max(best, count / (time.perf_counter() - started))
    return best


def middle_game(seed: int = 3, plies: int = 20) -> Position:
    position, random = UltimatePosition(), Random(seed)
    for _ in range(plies):
        position.push(random.choice(position.legal_moves()))
    return position


def naive_rate(repeats: int) -> float:
    """Playouts a second of the naive program; each run tells its own time, without that of its start."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "naive"
        flags = ["-std=c++20", "-O3", "-march=native"]
        subprocess.run([COMPILER, *flags, str(NAIVE), "-o", str(program)], check=True)
        rates = []
        for seed in range(repeats):
            command = [str(program), str(PLAYOUTS), str(seed)]
            fields = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
            rates.append(int(fields[0]) / float(fields[-1]))
    return max(rates)


def measure(report: Report, repeats: int) -> None:
    start, middle = UltimatePosition(), middle_game()
    naive = naive_rate(repeats)
    report.add("naive C++: uniform playouts", f"{naive / 1e6:.3f} M/s")

    rate = best_rate(PLAYOUTS, lambda: kernel.playouts(start, PLAYOUTS), repeats)
    report.add("uniform playouts from the start", f"{rate / 1e6:.2f} M/s", ">= 0.9 M/s", rate >= 0.9e6)
    ratio = rate / naive
    report.add("... against the naive program", f"{ratio:.1f} x", ">= 1.8 x", ratio >= 1.8)
    rate = best_rate(PLAYOUTS, lambda: kernel.playouts(start, PLAYOUTS, aware=True), repeats)
    report.add("playouts that see wins", f"{rate / 1e6:.2f} M/s")

    leaves = kernel.perft(start, PERFT_DEPTH)
    rate = best_rate(leaves, lambda: kernel.perft(start, PERFT_DEPTH, bulk=False), repeats)
    report.add("perft, every ply played", f"{rate / 1e6:.0f} M leaves/s", ">= 150 M/s", rate >= 150e6)
    rate = best_rate(leaves, lambda: kernel.perft(start, PERFT_DEPTH), repeats)
    report.add("perft, last ply counted", f"{rate / 1e6:.0f} M leaves/s")

    rate = best_rate(NODES, lambda: kernel.search(middle, Limit(nodes=NODES)), repeats)
    report.add("alpha-beta in a middle game", f"{rate / 1e6:.1f} M nodes/s", ">= 5 M/s", rate >= 5e6)
    rate = best_rate(SIMULATIONS, lambda: kernel.mcts(start, Limit(nodes=SIMULATIONS)), repeats)
    report.add("Monte-Carlo search from the start", f"{rate / 1e6:.2f} M simulations/s")

    empty = MnkPosition()
    seconds = 1 / best_rate(1, lambda: kernel.solve(empty), SOLVES)
    report.add(
        "3x3 solved, the call from Python included", f"{seconds * 1e3:.3f} ms", "< 0.1 ms", seconds < 1e-4
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.kernel", description=__doc__)
    parser.add_argument("--repeats", type=int, default=20, metavar="N", help="best of so many (default: 20)")
    report = Report("Kernel, one thread")
    measure(report, parser.parse_args().repeats)
    report.print()
    return 0 if report.all_met else 1


if __name__ == "__main__":
    sys.exit(main())
