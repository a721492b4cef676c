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

from training.export import export  # noqa: E402
from training.games import match  # noqa: E402
from training.train import Settings, train  # noqa: E402


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an export, after a run on a thousand positions."""
    folder = tmp_path_factory.mktemp("data")
    play_shard(folder, 1, 0, (50, None), 1_000)
    (folder / "selfplay.json").write_text(json.dumps({"nodes": 50, "seed": 1}))
    run = tmp_path_factory.mktemp("run")
    train([folder], run, Settings(epochs=1, batch=64))
    out = tmp_path_factory.mktemp("out")
    export([folder], run, out, ["hand"], games=4)
    return out


def test_the_kernel_plays_by_what_is_exported(out: Path) -> None:
    position = UltimatePosition()
    assert position.is_legal(search(position, Limit(nodes=500), evaluation=str(out / "ultimate3.net")).move)


def test_the_card_names_the_net_its_data_and_its_games(out: Path) -> None:
    card = json.loads((out / "ultimate3.json").read_text())
    assert card["checksum"] == f"{zlib.crc32((out / 'ultimate3.net').read_bytes()):08x}"
    assert card["data"][0]["positions"] >= 1_000
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
