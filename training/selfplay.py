"""Self-play: `python -m training.selfplay --positions 3000000 --workers 2`.

Every worker is a process that appends whole games to a shard of its own. It can be killed at any time: the
next run cuts off what is no whole game and goes on with the next one. A game depends on the seed, the number
of its worker, its own number, the nodes a move and the net, on nothing else.
"""

import argparse
import json
import multiprocessing
import os
import signal
import time
import zlib
from pathlib import Path
from random import Random

from noughts.kernel_calls import Net, library

from training.playing import Opponents
from training.records import RECORD, append_games

DATA = Path(__file__).parent / "data"
FLUSH_SECONDS = 5.0


def main() -> None:
    """Play until every worker has its share of the positions."""
    arguments = _arguments()
    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    _describe(folder, arguments.nodes, arguments.seed, arguments.net)
    share = -(-arguments.positions // arguments.workers)
    search = (arguments.nodes, arguments.net)
    work = [(folder, arguments.seed, number, search, share) for number in range(arguments.workers)]
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=play_shard, args=each) for each in work]
    for worker in workers:
        worker.start()
    try:
        _watch(workers, folder, arguments.positions)
    finally:
        for worker in workers:
            worker.terminate()
            worker.join()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Games of the search against itself, as training data.")
    parser.add_argument("--positions", type=int, default=3_000_000, help="how many altogether")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes, one shard each")
    parser.add_argument("--nodes", type=int, default=3000, help="that the search visits a move")
    parser.add_argument("--net", type=Path, help="file of the net to judge by, instead of by hand")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--folder", type=Path, default=DATA / "selfplay", help="one for each engine and limit"
    )
    return parser.parse_args()


def _describe(folder: Path, nodes: int, seed: int, net: Path | None) -> None:
    """Say beside the shards what made them; refuse to mix what different engines or limits made."""
    path = folder / "selfplay.json"
    made_by: dict[str, object] = {"nodes": nodes, "seed": seed}
    made_by["kernel"] = library().noughts_source_digest().decode()
    if net:
        made_by["net"] = f"{zlib.crc32(net.read_bytes()):08x}"
    if path.exists() and (before := json.loads(path.read_text())) != made_by:
        raise SystemExit(f"{folder} holds games of {before}, not of {made_by}: name another --folder")
    path.write_text(json.dumps(made_by, indent=2) + "\n")


def shard_path(folder: Path, number: int) -> Path:
    """Return the file of a worker."""
    return folder / f"shard-{number:02d}.rec"


def play_shard(folder: Path, seed: int, number: int, search: tuple[int, Path | None], positions: int) -> None:
    """Append games to a shard until it holds at least `positions` records; `search`: nodes a move, net."""
    path = shard_path(folder, number)
    game = append_games(path)
    size = path.stat().st_size if path.exists() else 0
    nodes, net = search
    opponents = Opponents(nodes, Net(net.read_bytes()) if net else None)
    with path.open("ab", buffering=0) as file:
        pending, flushed = b"", time.monotonic()
        while size < positions * RECORD.itemsize:
            records = opponents.game(Random(f"self-play {seed} {number} {game}"), game)
            game += 1
            size += len(records)
            pending += records
            if time.monotonic() - flushed > FLUSH_SECONDS:
                file.write(pending)
                pending, flushed = b"", time.monotonic()
        file.write(pending)


def _watch(workers: list[multiprocessing.context.SpawnProcess], folder: Path, positions: int) -> None:
    signal.signal(signal.SIGTERM, lambda *_: exit_by_signal())
    begun, before = time.monotonic(), count_positions(folder)
    while any(worker.is_alive() for worker in workers):
        workers[0].join(30.0)
        here = count_positions(folder)
        rate = (here - before) / (time.monotonic() - begun)
        left = (positions - here) / rate / 60 if rate else float("inf")
        print(
            f"{here:,} of {positions:,} positions, {rate:,.0f} a second, {left:,.0f} minutes left", flush=True
        )
    if failed := [worker.exitcode for worker in workers if worker.exitcode]:
        raise SystemExit(f"workers ended with {failed}")


def exit_by_signal() -> None:
    """End the run the way Ctrl-C does, so that the workers end with it."""
    raise KeyboardInterrupt


def count_positions(folder: Path) -> int:
    """Return how many records the shards of a folder hold."""
    return sum(path.stat().st_size for path in folder.glob("shard-*.rec")) // RECORD.itemsize


if __name__ == "__main__":
    main()
