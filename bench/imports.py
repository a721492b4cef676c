"""How long the functions take to start, against what they are made of, and how long a warm evaluation takes.

    python -m bench.imports [--runs 15]

Every run is a process of its own and reports the processor time from its first line to the last import:
imports compute and do not wait once the disk's cache is full, and processor time is nearly the same on a busy
machine. The programs take turns. Medians are compared. A bar that is missed ends the program with 1.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from bench.report import Report
from local.template import Function, Template

LARGEST_RATIO = 1.15
"""How much longer than its parts a function may take to import."""
LONGEST_EVALUATION = 1.0
"""Milliseconds that a warm evaluation may take inside the handler."""
FEWEST_RUNS = 10

RESOLVER = (
    "from aws_lambda_powertools.event_handler import APIGatewayHttpResolver\n"
    "APIGatewayHttpResolver(enable_validation=True)\n"
)
CLIENT = "import boto3\nboto3.client('dynamodb')\n"
CLIENTS = {"boto3", "botocore.client"}
"""Modules that tell that AWS is at hand."""
PEERS = {"resolver": RESOLVER, "resolver + client": RESOLVER + CLIENT}
WARM = Path(__file__).with_name("imports_warm.py")

_TIMED = """
import json, sys, time
started = time.process_time()
{program}
spent = time.process_time() - started
print(json.dumps({{"ms": spent * 1000, "client": not sys.modules.keys().isdisjoint({clients})}}))
"""


class Measured:
    """What the runs of one program said, run by run."""

    def __init__(self) -> None:
        self.milliseconds: list[float] = []
        self.has_client = False

    @property
    def median(self) -> float:
        """The median processor time of an import in milliseconds."""
        return statistics.median(self.milliseconds)


def _timed(program: str) -> str:
    return _TIMED.format(program=program, clients=CLIENTS)


def _run(arguments: list[str], function: Function, template: Template) -> str:
    path = (function.code, *template.layers(), template.folder)
    environment = {
        **os.environ,
        **function.environment,
        "AWS_DEFAULT_REGION": template.region,
        # Credentials of the environment, as Lambda gives them: otherwise boto3 asks around for some.
        "AWS_ACCESS_KEY_ID": "local",
        "AWS_SECRET_ACCESS_KEY": "local",
        "PYTHONPATH": os.pathsep.join(map(str, path)),
    }
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout.splitlines()[-1]


def import_times(runs: int) -> dict[str, float]:
    """Return the median processor time in milliseconds that each function takes to import."""
    template = Template()
    times = {}
    for function in template.functions().values():
        module = function.handler.partition(".")[0]
        program = _timed(f"import {module}")
        said = [json.loads(_run(["-c", program], function, template)) for _ in range(runs + 1)]
        times[module] = round(statistics.median(run["ms"] for run in said[1:]), 1)
    return times


def measure(runs: int) -> tuple[dict[str, Measured], list[float]]:
    """Return what each program took to import, and each run's median of a warm evaluation in milliseconds."""
    template = Template()
    functions = template.functions()
    programs = {name: (program, functions["GamesFunction"]) for name, program in PEERS.items()}
    for function in functions.values():
        module = function.handler.partition(".")[0]
        programs[module] = (f"import {module}", function)
    measured = {name: Measured() for name in programs}
    warm = []
    for _ in range(runs + 1):
        for name, (program, function) in programs.items():
            said = json.loads(_run(["-c", _timed(program)], function, template))
            measured[name].milliseconds.append(said["ms"])
            measured[name].has_client |= said["client"]
        warm.append(float(_run([str(WARM)], functions["EvaluateFunction"], template)))
    for one in measured.values():
        del one.milliseconds[0]  # it wrote byte code and filled the disk's cache
    return measured, warm[1:]


def judge(measured: dict[str, Measured], warm: list[float]) -> Report:
    """Return the table of ratios and bars."""
    report = Report(f"Start of the functions, medians of {len(warm)} runs")
    for name in PEERS:
        report.add(f"import: {name}", f"{measured[name].median:.0f} ms")
    for name, peer in (
        ("evaluate", "resolver"),
        ("games", "resolver + client"),
        ("ai_move", "resolver + client"),
    ):
        ratio = measured[name].median / measured[peer].median
        report.add(
            f"import: {name}",
            f"{measured[name].median:.0f} ms, {ratio:.2f} x {peer}",
            f"<= {LARGEST_RATIO} x",
            ratio <= LARGEST_RATIO,
        )
    loads = measured["evaluate"].has_client
    report.add("boto3 or botocore in evaluate", "yes" if loads else "no", "no", not loads)
    evaluation = statistics.median(warm)
    report.add(
        "warm evaluate", f"{evaluation:.2f} ms", f"< {LONGEST_EVALUATION} ms", evaluation < LONGEST_EVALUATION
    )
    return report


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.imports", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=15, help=f"of each program, at least {FEWEST_RUNS}")
    runs = parser.parse_args().runs
    if runs < FEWEST_RUNS:
        parser.error(f"--runs is {runs}; medians here are of at least {FEWEST_RUNS} runs")
    report = judge(*measure(runs))
    report.print()
    sys.exit(0 if report.all_met else 1)


if __name__ == "__main__":
    main()
