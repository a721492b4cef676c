"""What Noughts costs to run: the tables of docs/operations.md.

    python -m bench.cost              the tables, from what was measured last (bench/cost_measured.json)
    python -m bench.cost --measure    measure the real handlers first; a minute or two
    python -m bench.cost --document   put the tables into docs/operations.md

Prices stand in bench/cost_prices.py, the model in bench/cost_model.py with what it assumes.
"""

import argparse
import json
import statistics
import zlib
from dataclasses import asdict
from datetime import UTC, datetime

from bench import cost_prices as prices
from bench import cost_report as tables
from bench.cost_document import OPERATIONS, renew
from bench.cost_report import MEASURED, PEOPLE, Measured
from local.template import ROOT

GAMES_A_LEVEL = 3
IMPORT_RUNS = 5


def measure() -> None:
    """Measure everything and write it to bench/cost_measured.json."""
    # Needed here alone, and not everywhere installed: rich, and an engine with its kernel.
    from noughts import LEVELS  # noqa: PLC0415

    from bench.cost_measure import Service, Table, all_work, database  # noqa: PLC0415
    from bench.imports import import_times  # noqa: PLC0415
    from bench.report import machine  # noqa: PLC0415

    plies: dict[str, float] = {}
    with database() as endpoint:
        service = Service(endpoint)
        players = Table(service, seed=1)
        players.between_people()  # warms up what is made at first use
        service.samples.clear()
        for level in LEVELS:
            plies[level] = statistics.fmean(players.against(level) for _ in range(GAMES_A_LEVEL))
        plies[PEOPLE] = statistics.fmean(players.between_people() for _ in range(GAMES_A_LEVEL))
    files = [path for path in (ROOT / "web").rglob("*") if path.is_file()]
    found = {
        "machine": machine(),
        "date": datetime.now(UTC).date().isoformat(),
        "plies": {kind: round(count, 1) for kind, count in plies.items()},
        "work": {kind: asdict(work) for kind, work in all_work(service.samples).items()},
        "init_ms": import_times(IMPORT_RUNS),
        "largest_item": service.largest,
        "site_files": len(files),
        "site_bytes": sum(len(zlib.compress(path.read_bytes())) for path in files),
    }
    MEASURED.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.cost", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--measure", action="store_true", help="measure the handlers of this checkout first")
    parser.add_argument("--document", action="store_true", help="renew the tables of docs/operations.md")
    options = parser.parse_args()
    if options.measure:
        measure()
    measured = Measured.read()
    if options.document:
        renew(OPERATIONS, "bench.cost", tables.everything(measured))
    print(f"Measured on {measured.date}, {measured.machine}.")
    print(f"Prices: {prices.REGION}, read on {prices.READ_ON}, without free tiers.\n")
    for heading, text in tables.everything(measured).items():
        print(f"{heading}\n\n{text}\n")


if __name__ == "__main__":
    main()
