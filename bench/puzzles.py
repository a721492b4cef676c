"""Is every puzzle solved within a second? Each is searched on one thread until it is proven, or time is up.

python -m bench.puzzles                  the puzzles of tests/cases/puzzles.json
python -m bench.puzzles --seconds 0.1    within less
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from noughts import Limit, kernel, parse_position
from noughts.cli.options import seconds

from bench.report import Report
from bench.strength_report import PUZZLES


class Answer(NamedTuple):
    """What the search said: the right move, a proof of it, and how many seconds it took."""

    right: bool
    proven: bool
    seconds: float


def ask(puzzle: dict[str, str], limit: Limit) -> Answer:
    """Search for the move of a puzzle."""
    position = parse_position(puzzle["position"])
    started = time.perf_counter()
    found = kernel.search(position, limit)
    right = position.move_text(found.move) == puzzle["move"]
    return Answer(right, right and found.proven, time.perf_counter() - started)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.puzzles", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=seconds, default=1.0, help="for each (default: %(default)s)")
    parser.add_argument("--file", type=Path, default=PUZZLES)
    options = parser.parse_args()
    by_distance = defaultdict(list)
    for puzzle in json.loads(options.file.read_text(encoding="utf-8"))["puzzles"]:
        by_distance[puzzle["distance"]].append(ask(puzzle, Limit(seconds=options.seconds)))
    report = Report(f"puzzles within {options.seconds:g} s, by plies to the win")
    for distance, results in sorted(by_distance.items()):
        right, proven = (sum(each) for each in list(zip(*results, strict=True))[:2])
        longest = 1000 * max(answer.seconds for answer in results)
        measured = f"{right} of {len(results)} solved, {proven} proven, in at most {longest:.0f} ms"
        report.add(f"{distance} plies", measured, "all solved", right == len(results))
    report.print()
    return 0 if report.all_met else 1


if __name__ == "__main__":
    sys.exit(main())
