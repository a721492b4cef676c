"""The trained evaluation of Ultimate 3 x 3: as its format says, kept up to date, and refused if damaged."""

import ctypes
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from noughts import (
    KernelError,
    Limit,
    MatchError,
    MnkPosition,
    Move,
    Position,
    UltimatePosition,
    UltimateVariant,
    analyse,
    create_player,
    kernel,
    kernel_abi,
    kernel_net,
    search,
)
from noughts.kernel_calls import Net, library
from noughts.player_specs import player_maker

from tests.kernel.nets import log_odds, net_file, random_weights
from tests.kernel.rules import endgame, random_position

WEIGHTS = random_weights(1)
ULTIMATE = UltimateVariant(3)


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of a net with random weights."""
    path = tmp_path_factory.mktemp("nets") / "random.net"
    path.write_bytes(net_file(WEIGHTS))
    return str(path)


def test_a_net_says_what_its_weights_say(net: str) -> None:
    random = Random(3)
    said = []
    for _ in range(60):
        position = random_position(ULTIMATE, random, random.randrange(60))
        said.append(log_odds(WEIGHTS, position))
        assert kernel.log_odds(position, evaluation=net) == said[-1]
    assert len(set(said)) > 50


def test_a_search_with_a_net_repeats_and_differs_from_one_by_hand(net: str) -> None:
    position = random_position(ULTIMATE, Random(5), 12)
    first, again, by_hand = (
        kernel.search(position, Limit(nodes=20_000), evaluation=evaluation)
        for evaluation in (net, net, "hand")
    )
    assert first == again
    assert first.score != by_hand.score
    assert kernel.analyse(position, Limit(depth=3), evaluation=net) != kernel.analyse(
        position, Limit(depth=3), evaluation="hand"
    )


def test_what_is_proven_does_not_depend_on_the_net(net: str) -> None:
    random = Random(6)
    for _ in range(40):
        position = endgame(ULTIMATE, random, 14)
        proof = kernel.solve(position)
        found = kernel.search(position, Limit(), evaluation=net)
        assert proof is not None
        assert (found.proven, found.score) == (True, (proof.value + 1) / 2)
        assert proof.value == 0 or found.distance == proof.distance
        for scored in kernel.analyse(position, Limit(depth=4), evaluation=net).moves:
            assert not scored.proven or scored.score == value_of(position, scored.move)


def value_of(position: Position, move: Move) -> float:
    """What a move is worth by the solver, from 0 to 1."""
    after = position.copy()
    after.push(move)
    outcome = after.outcome()
    if outcome is not None:
        return 0.5 if outcome.winner is None else 1.0
    reply = kernel.solve(after)
    assert reply is not None
    return (1 - reply.value) / 2


def test_other_games_are_judged_by_hand(net: str) -> None:
    for position in (UltimatePosition(4), MnkPosition(7, 7, 4)):
        assert kernel.search(position, Limit(depth=3), evaluation=net) == kernel.search(
            position, Limit(depth=3), evaluation="hand"
        )


@pytest.mark.parametrize("threads", [1, 2])
def test_threads_use_the_net(net: str, threads: int) -> None:
    position = random_position(ULTIMATE, Random(7), 30)
    result = kernel.search(position, Limit(nodes=20_000), evaluation=net, threads=threads)
    assert position.is_legal(result.move)


class TestFiles:
    def refused(self, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "bad.net"
        path.write_bytes(content)
        for ask in (kernel.search, kernel.analyse):
            with pytest.raises(KernelError, match=r"bad\.net is no net .* or is damaged .*: run `make"):
                ask(UltimatePosition(), Limit(nodes=100), evaluation=str(path))

    # Magic, version, each size, length, checksum; a byte of the payload, the first and the last.
    @pytest.mark.parametrize("at", [0, 8, 12, 16, 20, 24, 28, 32, 36, 64, 1000, -64])
    def test_a_changed_byte_is_found(self, tmp_path: Path, at: int) -> None:
        content = bytearray(net_file(WEIGHTS))
        content[at] ^= 1
        self.refused(tmp_path, bytes(content))

    def test_a_cut_or_longer_file_is_refused(self, tmp_path: Path) -> None:
        content = net_file(WEIGHTS)
        for wrong in (b"", content[:63], content[:-1], content[:-64], content + bytes(1)):
            self.refused(tmp_path, wrong)

    def test_a_missing_file_is_refused_with_what_is_allowed(self) -> None:
        with pytest.raises(KernelError, match=r"nowhere\.net cannot be read .* 'best', 'hand' or a file"):
            search(UltimatePosition(), Limit(nodes=1), evaluation="nowhere.net")

    def test_the_kernel_itself_refuses_what_is_no_net(self) -> None:
        data, size = kernel_abi.wire(UltimatePosition())
        score = ctypes.c_int32()
        net = Net(net_file(WEIGHTS))
        for address, length in ((net.address + 1, net.size), (net.address, net.size - 64), (net.address, 0)):
            status = library().noughts_evaluate(data, size, address, length, ctypes.byref(score), None)
            assert status == kernel_abi.Status.BAD_NET
            assert library().noughts_net_check(address, length) == kernel_abi.Status.BAD_NET
        assert library().noughts_net_check(None, 0) == kernel_abi.Status.BAD_NET


class TestChoice:
    @pytest.fixture(autouse=True)
    def _forget(self) -> Iterator[None]:
        """The net of the package is read once; here more often."""
        kernel_net.shipped.cache_clear()
        yield
        kernel_net.shipped.cache_clear()

    def test_the_net_of_the_package_is_the_best_where_there_is_one(
        self, net: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        position, limit = random_position(ULTIMATE, Random(8), 10), Limit(depth=4)
        monkeypatch.setattr(kernel_net, "NET_FILE", Path(net))
        assert search(position, limit) == search(position, limit, evaluation=net)
        assert analyse(position, limit) == analyse(position, limit, evaluation=net)
        assert kernel.evaluate(position) == kernel.evaluate(position, evaluation=net)

    def test_without_one_positions_are_judged_by_hand(self, monkeypatch: pytest.MonkeyPatch) -> None:
        position, limit = random_position(ULTIMATE, Random(8), 10), Limit(depth=4)
        monkeypatch.setattr(kernel_net, "NET_FILE", Path("nowhere.net"))
        assert search(position, limit) == search(position, limit, evaluation="hand")

    def test_the_levels_below_expert_judge_by_hand(self, net: str, monkeypatch: pytest.MonkeyPatch) -> None:
        position = random_position(ULTIMATE, Random(9), 10)
        thoughts = []
        for file in (net, "nowhere.net"):
            kernel_net.shipped.cache_clear()
            monkeypatch.setattr(kernel_net, "NET_FILE", Path(file))
            thoughts.append([create_player(level, 3).think(position) for level in ("easy", "medium", "hard")])
        assert thoughts[0] == thoughts[1]

    def test_players_are_told_what_to_judge_by(self, net: str) -> None:
        position = random_position(ULTIMATE, Random(10), 10)
        for evaluation in (net, "hand", "best"):
            expected = search(position, Limit(nodes=3000), evaluation=evaluation).move
            assert player_maker(f"alphabeta:3000@{evaluation}")(0).choose_move(position) == expected
        assert player_maker(f"depth:3@{net}")(0).choose_move(position) in position.legal_moves()
        assert player_maker(f"time:0.01@{net}")(0).choose_move(position) in position.legal_moves()
        with pytest.raises(MatchError, match="'time:1@' needs hand, best or the file of a net after the @"):
            player_maker("time:1@")

    def test_the_search_in_python_reads_no_net(self, net: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("NOUGHTS_KERNEL", "off")
        position = UltimatePosition()
        assert search(position, Limit(depth=1), evaluation="hand") == search(position, Limit(depth=1))
        for ask in (search, analyse):
            with pytest.raises(KernelError, match="the search in Python reads no net"):
                ask(position, Limit(nodes=200), evaluation=net)
