"""Export: `python -m training.export --data training/data/selfplay --run training/data/run --out FOLDER`.

Writes the net of a run, a plot of its losses, and its model card: what was reached on the games held out,
beside the search's own score and the evaluation made by hand, and the games that it was let play.
"""

import argparse
import json
import time
import zlib
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import torch
from matplotlib.figure import Figure

from training.baseline import chances_by_hand
from training.games import match
from training.netfile import VERSION, to_bytes, widest_lane
from training.network import Network, net_of
from training.records import STRAYED, Records, read_shard
from training.samples import is_held_out, samples_of
from training.train import Run, cross_entropy, existing_run, losses, predict, predict_whole

NAME = "ultimate3"
MOST_COMPARED = 100_000
MOST_TEMPERED_BY = 1_500_000
"""Records: a tenth as many would leave the factor uncertain by a sixth."""


def export(
    folders: list[Path], run_folder: Path, out: Path, others: Sequence[str] = (), games: int = 400
) -> dict[str, Any]:
    """Write what a finished run has brought to `out`; return the summary.

    `others`, nets or "hand", are played against, `games` games each.
    """
    run = existing_run(run_folder)
    temper(run.network, some_held_out(folders, MOST_TEMPERED_BY))
    net = net_of(run.network)
    data = to_bytes(net)
    out.mkdir(parents=True, exist_ok=True)
    summary = {
        "version": VERSION,
        "checksum": f"{zlib.crc32(data):08x}",
        "bytes": len(data),
        "widest_lane": widest_lane(net),
        "made": time.strftime("%Y-%m-%d", time.gmtime()),
        "data": [_about(folder) for folder in folders],
        "settings": asdict(run.settings),
        "losses": compare(run, some_held_out(folders)),
        "history": run.history,
        "earlier": run.earlier,
    }
    path = out / f"{NAME}.net"
    path.write_bytes(data)
    summary["games"] = [match(path, other, games) for other in others]
    (out / f"{NAME}.json").write_text(json.dumps(summary, indent=2) + "\n")
    draw([epoch for each in (*run.earlier, summary) for epoch in each["history"]], out / f"{NAME}.svg")
    return summary


def _about(folder: Path) -> dict[str, Any]:
    shards = [read_shard(path) for path in sorted(folder.glob("shard-*.rec"))]
    positions = sum(len(shard) for shard in shards)
    games = sum(int(shard["game"][-1]) + 1 for shard in shards if len(shard))
    return {"positions": positions, "games": games, **json.loads((folder / "selfplay.json").read_text())}


def some_held_out(folders: list[Path], most: int = MOST_COMPARED) -> Records:
    """Return records that were not trained on, as many of each shard, without those that no net is asked."""
    shards = [path for folder in folders for path in sorted(folder.glob("shard-*.rec"))]
    parts = []
    for path in shards:
        records = read_shard(path)
        parts.append(records[is_held_out(records)][: most // len(shards)])
    records = np.concatenate(parts)
    return records[~samples_of(records).positions.wins_at_once()]


def temper(network: Network, records: Records) -> float:
    """Multiply the log of the odds that a net tells, to fit the results of games without random moves.

    Returns the factor, of those from 0.3 to 2 in steps of 0.01; 1 if the records hold no such game. The
    search makes more of an opinion than it is worth, and is what the net learns from: so from round to round
    it would become surer and surer. Who is ahead in a game of random moves also wins it more often.
    """
    # Numbers of games begin anew with every shard, so games are told apart by where the number changes.
    games = np.cumsum(np.diff(records["game"].astype(np.int64), prepend=0) != 0)
    strayed = np.unique(games[records["flags"] & STRAYED > 0])
    samples = samples_of(records[~np.isin(games, strayed)])
    samples = samples.take(~samples.certain)
    if len(samples) == 0:
        return 1.0
    chances = predict(network, samples)
    logits = np.log(chances / (1 - chances))
    factors = np.arange(0.3, 2.0, 0.01)
    misfits = [cross_entropy(1 / (1 + np.exp(-factor * logits)), samples.result) for factor in factors]
    factor = float(factors[np.argmin(misfits)])
    with torch.no_grad():
        network.out *= factor
        network.out_bias *= factor
    return factor


def compare(run: Run, records: Records) -> dict[str, dict[str, float]]:
    """Return the losses of the net, and of others that can be asked about the same positions."""
    samples = samples_of(records)
    chances = {
        "net, as exported": predict_whole(run.network, samples),
        "net, before rounding": predict(run.network, samples),
        "evaluation made by hand": chances_by_hand(records),
        "score of the search": samples.score,
        "one half": np.full(len(samples), 0.5, np.float32),
    }
    return {name: losses(each, samples, run.settings.trust) for name, each in chances.items()}


def draw(history: list[dict[str, float]], path: Path) -> None:
    """Plot the losses of all epochs."""
    mpl.rcParams["svg.hashsalt"] = "noughts"
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    epochs = range(1, len(history) + 1)
    for key, name in (
        ("trained", "trained on"),
        ("target", "held out"),
        ("result", "held out, results alone"),
    ):
        axes.plot(epochs, [epoch[key] for epoch in history], "o-", label=name)
    axes.set(xlabel="epoch", ylabel="cross-entropy in nats")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Export as the command line says."""
    parser = argparse.ArgumentParser(description="Write a trained net as the kernel reads it.")
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="folders of self-play")
    parser.add_argument("--run", type=Path, required=True, help="folder of the finished run")
    parser.add_argument("--out", type=Path, required=True, help="folder for the net and what belongs to it")
    parser.add_argument("--against", nargs="*", default=[], help='play against these, nets or "hand"')
    parser.add_argument("--games", type=int, default=400, help="against each (default: %(default)s)")
    given = parser.parse_args()
    summary = export(given.data, given.run, given.out, given.against, given.games)
    print(json.dumps({key: summary[key] for key in ("checksum", "widest_lane", "losses", "games")}, indent=2))


if __name__ == "__main__":
    main()
