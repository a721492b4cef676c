"""Training: it learns, goes on after an interruption as if there was none, exports what it learned."""

from dataclasses import asdict
from pathlib import Path
from random import Random

import numpy as np
import pytest
from noughts.kernel import enabled

from training.playing import Opponents
from training.records import RECORD
from training.samples import Samples, samples_of

torch = pytest.importorskip("torch", reason="only the environment of `make train` has torch")
if not enabled():
    pytest.skip("self-play is the kernel's, which is not built here", allow_module_level=True)

from training.netfile import LOGIT_SCALE, evaluate, to_bytes  # noqa: E402
from training.network import batch_of, net_of  # noqa: E402
from training.train import Settings, begin, keep, kept_run, losses, predict, train_epoch  # noqa: E402

SETTINGS = Settings(epochs=3, batch=256, rate=0.01)


@pytest.fixture(scope="module")
def samples() -> Samples:
    opponents = Opponents(100)
    games = [opponents.game(Random(f"training {number}"), number) for number in range(80)]
    return samples_of(np.frombuffer(b"".join(games), RECORD))


def test_training_lowers_the_loss_and_whole_numbers_keep_it(samples: Samples) -> None:
    run = begin(SETTINGS)
    before = losses(predict(run.network, samples), samples, SETTINGS.trust)["target"]
    for _ in range(SETTINGS.epochs):
        run.history.append({"trained": train_epoch(run, samples)})
    chances = predict(run.network, samples)
    assert losses(chances, samples, SETTINGS.trust)["target"] < before - 0.01
    net = net_of(run.network)
    logits = evaluate(net, samples.positions) / LOGIT_SCALE
    assert np.abs(1 / (1 + np.exp(-logits)) - chances).max() < 0.02
    assert len(to_bytes(net)) < 1_000_000


def test_a_run_goes_on_from_its_checkpoint(samples: Samples, tmp_path: Path) -> None:
    straight, broken = begin(SETTINGS), begin(SETTINGS)
    for run in (straight, broken):
        run.history.append({"trained": train_epoch(run, samples)})
    keep(broken, tmp_path)
    resumed = kept_run(tmp_path)
    assert resumed is not None
    assert resumed.settings == SETTINGS
    assert train_epoch(resumed, samples) == train_epoch(straight, samples)
    batch = batch_of(samples.positions)
    assert torch.equal(resumed.network(batch), straight.network(batch))


def test_a_run_begins_with_the_weights_of_another_and_remembers_it(samples: Samples) -> None:
    first = begin(SETTINGS)
    first.history.append({"trained": train_epoch(first, samples)})
    second = begin(SETTINGS, first)
    batch = batch_of(samples.positions)
    assert torch.equal(second.network(batch), first.network(batch))
    assert second.history == []
    assert second.earlier == [{"settings": asdict(SETTINGS), "history": first.history}]
    assert begin(SETTINGS, second).earlier == [*second.earlier, {"settings": asdict(SETTINGS), "history": []}]
