"""Run the benchmarks that need minutes, not hours; the others are named by --help.

python -m bench                  all short ones
python -m bench openspiel        only these
"""

import argparse
import subprocess
import sys

SHORT = {
    "puzzles": "is every puzzle solved within a second",
    "kernel": "the kernel against a naive C++ program, and its own bars",
    "openspiel": "speeds and a match against OpenSpiel",
    "deadlines": "do searches keep their time limit",
    "search": "what the parts of the Python search are worth, and its bar on 3 x 3",
    "imports": "how long the functions take to start, and a warm evaluation",
    "client": "how soon the page can be used, and a move is drawn, in Chromium",
    "load": "200 games at once through the local server, and whether a move is lost",
    "cost": "what games cost on AWS, from what was measured last",
    "scale": "up to 100,000 games at once under AWS's limits, simulated",
}

LONG = {
    "strength": "the levels and times of docs/strength.md: two hours on two cores",
    "calibration": "are predicted probabilities right? Ten minutes of self-play",
    "tagged": "a match against an earlier commit of the engine, which it builds: some 40 minutes",
    "runtime": "the built functions under AWS's runtime client; needs what `make test-all` installs",
    "match_levels": "the levels against each other: an hour or two",
    "match_threads": "what a second thread is worth: a quarter of an hour",
    "plots": "the plots of docs/engine.md: half an hour",
}


def main() -> int:
    parts = "\n".join(f"  {name:14} {text}" for name, text in (SHORT | LONG).items())
    parser = argparse.ArgumentParser(
        prog="bench",
        description=__doc__,
        epilog=f"benchmarks, each also a program of its own, python -m bench.NAME --help:\n{parts}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    names = parser.parse_args().names or list(SHORT)
    unknown = set(names) - {*SHORT, *LONG}
    if unknown:
        parser.error(f"there is no benchmark {', '.join(sorted(unknown))}")
    commands = ([sys.executable, "-m", f"bench.{name}"] for name in names)
    return max(subprocess.run(command, check=False).returncode for command in commands)


if __name__ == "__main__":
    sys.exit(main())
