"""Export: the net of a run with a card that says what it was made from and how it plays."""

import json
import zlib
from pathlib import Path

import pytest
from noughts import Limit, UltimatePosition
from noughts.kernel import enabled, search

from training.selfplay import play_shard

torch = pytest.importorskip("torch", reason="only the environment of `make train` has torch")
if not enabled():
    pytest.skip("self-play is the kernel's, which is not built here", allow_module_level=True)

from training.export import export, temper  # noqa: E402
from training.games import match  # noqa: E402
from training.records import read_shard  # noqa: E402
from training.train import Settings, existing_run, train  # noqa: E402


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of some two thousand positions."""
    folder = tmp_path_factory.mktemp("data")
    play_shard(folder, 1, 0, (50, None), 2_000)
    (folder / "selfplay.json").write_text(json.dumps({"nodes": 50, "seed": 1}))
    return folder


@pytest.fixture(scope="module")
def run(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a run of one epoch."""
    folder = tmp_path_factory.mktemp("run")
    train([data], folder, Settings(epochs=1, batch=64))
    return folder


@pytest.fixture(scope="module")
def out(data: Path, run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an export."""
    folder = tmp_path_factory.mktemp("out")
    export([data], run, folder, ["hand"], games=4)
    return folder


def test_the_kernel_plays_by_what_is_exported(out: Path) -> None:
    position = UltimatePosition()
    assert position.is_legal(search(position, Limit(nodes=500), evaluation=str(out / "ultimate3.net")).move)


def test_the_card_names_the_net_its_data_and_its_games(out: Path) -> None:
    card = json.loads((out / "ultimate3.json").read_text())
    assert card["checksum"] == f"{zlib.crc32((out / 'ultimate3.net').read_bytes()):08x}"
    assert card["data"][0]["positions"] >= 2_000
    assert card["losses"]["net, as exported"]["target"] > 0
    (games,) = card["games"]
    assert games["against"] == "hand"
    assert games["wins"] + games["draws"] + games["losses"] == games["games"] == 4
    assert games["score"] == (games["wins"] + games["draws"] / 2) / 4


def test_a_net_draws_level_with_itself(out: Path) -> None:
    net = out / "ultimate3.net"
    itself = match(net, str(net), games=4, nodes=200)
    assert itself["score"] == 0.5
    assert itself["against"] == f"{zlib.crc32(net.read_bytes()):08x}"


def test_a_net_that_is_too_sure_is_made_as_sure_as_results_allow(data: Path, run: Path) -> None:
    network, records = existing_run(run).network, read_shard(data / "shard-00.rec")
    while temper(network, records) > 1.5:
        pass  # a net of one epoch is so unsure that it takes more than one step
    assert temper(network, records) == pytest.approx(1, abs=0.011)
    with torch.no_grad():
        network.out *= 2
        network.out_bias *= 2
    assert temper(network, records) == pytest.approx(0.5, abs=0.011)
