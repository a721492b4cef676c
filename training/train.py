"""Training: `python -m training.train --data training/data/selfplay --run training/data/run`.

Every epoch ends with a checkpoint; started again, the same command goes on from the last one. In the end the
run's folder holds the net, its model card, a summary with the losses of all epochs, and their plot.
"""

import argparse
import ctypes
import json
import math
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from training.netfile import LOGIT_SCALE, evaluate
from training.network import Batch, Network, batch_of, net_of
from training.positions import joined_positions
from training.samples import Floats, Samples, read_samples

MOST_WARM_UP_STEPS = 200
LAST_RATE = 0.02
"""Of the highest learning rate, where the cosine ends."""
EXCESS_STEPS = 8
"""The bound on the lanes moves slowly, so it is looked at after so many steps."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run depends on beside its data."""

    epochs: int = 20
    batch: int = 8192
    rate: float = 0.005
    trust: float = 0.5
    """How much of the target is the search's score; the rest is the game's result."""
    seed: int = 1


@dataclass(slots=True)
class Run:
    """A run of training and how far it has come."""

    settings: Settings
    network: Network
    optimiser: torch.optim.Optimizer
    history: list[dict[str, float]]
    earlier: list[dict[str, Any]] = field(default_factory=list)
    """Settings and history of the runs whose weights this one began with."""


def begin(settings: Settings, earlier: Run | None = None) -> Run:
    """Return a run before its first epoch, with the weights of an `earlier` run, else random ones."""
    torch.manual_seed(settings.seed)
    network = Network()
    optimiser = torch.optim.Adam(network.parameters(), settings.rate, (0.9, 0.99), fused=True)
    if earlier is None:
        return Run(settings, network, optimiser, [])
    network.load_state_dict(earlier.network.state_dict())
    before = {"settings": asdict(earlier.settings), "history": earlier.history}
    return Run(settings, network, optimiser, [], [*earlier.earlier, before])


def train_epoch(run: Run, samples: Samples) -> float:
    """Train on every sample once, each turned or mirrored at random; return the mean loss."""
    settings, epoch = run.settings, len(run.history)
    steps = len(samples) // settings.batch
    if steps == 0:
        raise ValueError(f"{len(samples)} samples are less than a batch of {settings.batch}")
    total = 0.0
    for step, (batch, targets) in enumerate(_batches(samples, settings, epoch)):
        rate = settings.rate * rate_at(epoch * steps + step, settings.epochs * steps)
        for group in run.optimiser.param_groups:
            group["lr"] = rate
        total += _step(run, batch, targets, bounded=step % EXCESS_STEPS == 0)
    return total / steps


def rate_at(step: int, steps: int) -> float:
    """Learning rate of a step, as a share of the highest: a short rise, then half a cosine."""
    falling = LAST_RATE + (1 - LAST_RATE) * (1 + math.cos(math.pi * step / steps)) / 2
    warm_up = min(MOST_WARM_UP_STEPS, 1 + steps // 20)
    return min(1.0, (step + 1) / warm_up) * falling


def _batches(samples: Samples, settings: Settings, epoch: int) -> Iterator[tuple[Batch, torch.Tensor]]:
    # Each epoch has a generator of its own, so that a run that was interrupted goes on as if it had not been.
    random = np.random.default_rng([settings.seed, epoch])
    order = random.permutation(len(samples))
    targets = samples.targets(settings.trust)
    for start in range(0, len(order) - settings.batch + 1, settings.batch):
        parts = [order[start + turn : start + settings.batch : 8] for turn in range(8)]
        moved = [samples.positions.take(part).moved(turn) for turn, part in enumerate(parts)]
        yield batch_of(joined_positions(moved)), torch.from_numpy(targets[np.concatenate(parts)])


def _step(run: Run, batch: Batch, targets: torch.Tensor, *, bounded: bool) -> float:
    loss = functional.binary_cross_entropy_with_logits(run.network(batch), targets)
    whole = loss + EXCESS_STEPS * run.network.excess() / 100 if bounded else loss
    run.optimiser.zero_grad()
    whole.backward()  # type: ignore[no-untyped-call]
    run.optimiser.step()
    return loss.item()


def cross_entropy(chances: Floats, targets: Floats) -> float:
    """Mean cross-entropy of predicted win probabilities, in nats."""
    sure = np.clip(chances.astype(np.float64), 0.001, 0.999)
    return float(-(targets * np.log(sure) + (1 - targets) * np.log(1 - sure)).mean())


def losses(chances: Floats, samples: Samples, trust: float) -> dict[str, float]:
    """How well win probabilities fit samples: their targets, and the results where these tell something."""
    open_ones = ~samples.certain
    return {
        "target": cross_entropy(chances, samples.targets(trust)),
        "result": cross_entropy(chances[open_ones], samples.result[open_ones]),
    }


def predict(network: Network, samples: Samples, size: int = 8192) -> Floats:
    """[n]: win probabilities by the network in floating point."""
    parts = []
    with torch.no_grad():
        for start in range(0, len(samples), size):
            batch = batch_of(samples.positions.take(slice(start, start + size)))
            parts.append(torch.sigmoid(network(batch)).numpy())
    return np.concatenate(parts)


def predict_whole(network: Network, samples: Samples, size: int = 8192) -> Floats:
    """[n]: win probabilities as the kernel will reckon them, in whole numbers."""
    net = net_of(network)
    starts = range(0, len(samples), size)
    parts = [evaluate(net, samples.positions.take(slice(start, start + size))) for start in starts]
    return (1 / (1 + np.exp(-np.concatenate(parts) / LOGIT_SCALE))).astype(np.float32)


def kept_run(folder: Path) -> Run | None:
    """Return a run as its last checkpoint left it; None if there is none."""
    path = folder / "checkpoint.pt"
    if not path.exists():
        return None
    kept = torch.load(path)
    run = begin(Settings(**kept["settings"]))
    run.network.load_state_dict(kept["network"])
    run.optimiser.load_state_dict(kept["optimiser"])
    run.history, run.earlier = kept["history"], kept["earlier"]
    return run


def keep(run: Run, folder: Path) -> None:
    """Write a checkpoint. A run that is ended meanwhile leaves the one before it."""
    kept: dict[str, Any] = {
        "settings": asdict(run.settings),
        "network": run.network.state_dict(),
        "optimiser": run.optimiser.state_dict(),
        "history": run.history,
        "earlier": run.earlier,
    }
    torch.save(kept, folder / "checkpoint.new")
    (folder / "checkpoint.new").rename(folder / "checkpoint.pt")


def train(folders: list[Path], folder: Path, settings: Settings, earlier: Path | None = None) -> Run:
    """Run all epochs that are left, and tell about each; `earlier`: folder of the run to begin with."""
    train_on, held_out = read_samples(folders)
    print(f"{len(train_on):,} samples to train on, {len(held_out):,} held out", flush=True)
    run = kept_run(folder) or begin(settings, existing_run(earlier) if earlier else None)
    if run.settings != settings:
        raise SystemExit(f"{folder} holds a run with {run.settings}: name another --run")
    while len(run.history) < settings.epochs:
        begun = time.monotonic()
        loss = train_epoch(run, train_on)
        rate = len(train_on) / (time.monotonic() - begun)
        found = losses(predict(run.network, held_out), held_out, settings.trust)
        run.history.append({"trained": loss, "samples_per_second": rate, **found})
        keep(run, folder)
        print(json.dumps({"epoch": len(run.history), **run.history[-1]}), flush=True)
    return run


def existing_run(folder: Path) -> Run:
    """Return a run as its last checkpoint left it; SystemExit if there is none."""
    run = kept_run(folder)
    if run is None:
        raise SystemExit(f"{folder} holds no checkpoint: train first")
    return run


def keep_memory() -> None:
    """Let the C library keep large blocks for the next batch: taking them anew doubles the time of a step."""
    trim_threshold, mmap_threshold = -1, -3
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt:
        mallopt(trim_threshold, 1 << 30)
        mallopt(mmap_threshold, 1 << 30)


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description="Train the evaluation of Ultimate 3 x 3.")
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="folders of self-play")
    parser.add_argument("--run", type=Path, required=True, help="folder of the run")
    parser.add_argument("--begin-with", type=Path, help="folder of a run whose weights to begin with")
    for name, default in asdict(Settings()).items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    arguments = parser.parse_args()
    keep_memory()
    folder: Path = arguments.run
    folder.mkdir(parents=True, exist_ok=True)
    settings = Settings(**{name: getattr(arguments, name) for name in asdict(Settings())})
    train(arguments.data, folder, settings, arguments.begin_with)


if __name__ == "__main__":
    main()
