"""The Python side of the kernel: limits, seeds, threads, listeners, versions, and NOUGHTS_KERNEL."""

import _ctypes
import ctypes
import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from noughts import (
    Analysis,
    ClassicVariant,
    GameOverError,
    KernelError,
    Limit,
    MnkPosition,
    Position,
    SearchLimitError,
    SearchResult,
    UltimatePosition,
    UltimateVariant,
    Variant,
    kernel,
    kernel_abi,
    kernel_calls,
    parse_position,
)
from noughts.kernel_calls import run

from tests.kernel.rules import VARIANTS, endgame, name, random_position

BIG: list[Variant] = [
    UltimateVariant(3),
    UltimateVariant(4),
    UltimateVariant(5),
    ClassicVariant(7, 7, 5),
    ClassicVariant(15, 15, 5),
]
FINISHED = "classic:XXX/OO./...:-"


def middle_game(variant: Variant, seed: int = 1) -> Position:
    return random_position(variant, Random(seed), 8)


class TestLimits:
    @pytest.mark.parametrize("variant", BIG, ids=name)
    @pytest.mark.parametrize("nodes", [1, 2, 100, 257, 5000])
    def test_nodes_are_never_exceeded_and_used_up(self, variant: Variant, nodes: int) -> None:
        position = middle_game(variant)
        assert kernel.search(position, Limit(nodes=nodes)).nodes == nodes
        assert kernel.mcts(position, Limit(nodes=nodes)).nodes == nodes

    @pytest.mark.parametrize("variant", BIG, ids=name)
    def test_depth_is_searched_to_its_end(self, variant: Variant) -> None:
        for depth in (1, 2, 4):
            assert kernel.search(middle_game(variant), Limit(depth=depth)).depth == depth

    def test_a_deadline_ends_a_search(self) -> None:
        position = UltimatePosition()
        for result in (
            kernel.search(position, Limit(seconds=0.01)),
            kernel.mcts(position, Limit(seconds=0.01)),
            kernel.analyse(position, Limit(seconds=0.01)).result,
            kernel.search(position, Limit(seconds=1e-9)),
        ):
            assert position.is_legal(result.move)
            assert not result.proven
        assert kernel.solve(position, Limit(seconds=0.01)) is None

    def test_the_first_depth_of_an_analysis_is_finished_whatever_the_clock_says(self) -> None:
        analysis = kernel.analyse(MnkPosition(15, 15, 5), Limit(seconds=1e-9))
        assert analysis.result.depth >= 1
        assert len(analysis.moves) == 225

    def test_too_few_nodes_for_an_analysis_are_refused(self) -> None:
        with pytest.raises(SearchLimitError, match="10 nodes are too few to look at every move once"):
            kernel.analyse(UltimatePosition(), Limit(nodes=10))

    def test_monte_carlo_needs_a_limit(self) -> None:
        with pytest.raises(SearchLimitError, match=r"nodes or seconds, not by Limit\(depth=3"):
            kernel.mcts(UltimatePosition(), Limit(depth=3))

    def test_perft_and_playouts_refuse_what_is_no_count(self) -> None:
        with pytest.raises(SearchLimitError, match="depth of perft is an integer from 0, not -1"):
            kernel.perft(UltimatePosition(), -1)
        with pytest.raises(SearchLimitError, match="count of playouts is an integer from 0, not True"):
            kernel.playouts(UltimatePosition(), True)

    def test_a_finished_game_has_no_move_to_choose(self) -> None:
        position = parse_position(FINISHED)
        for call in (kernel.search, kernel.analyse, kernel.solve, kernel.mcts):
            with pytest.raises(GameOverError, match="the game is over"):
                call(position, Limit(nodes=10))
        with pytest.raises(GameOverError, match="the game is over"):
            kernel.evaluate(position)
        assert kernel.playouts(position, 7).x_won == 7
        assert kernel.perft(position, 1) == 0


class TestRepeating:
    @pytest.mark.parametrize("variant", VARIANTS, ids=name)
    def test_a_search_repeats_to_the_bit(self, variant: Variant) -> None:
        position = random_position(variant, Random(5), 0)
        limits = [Limit(nodes=3000), Limit(depth=3), Limit(depth=4, nodes=2000)]
        first = [kernel.search(position, limit) for limit in limits]
        kernel.search(middle_game(UltimateVariant(3)), Limit(nodes=50_000))
        assert [kernel.search(position, limit) for limit in limits] == first

    @pytest.mark.parametrize("variant", BIG, ids=name)
    def test_an_analysis_repeats_to_the_bit(self, variant: Variant) -> None:
        position = middle_game(variant)
        assert kernel.analyse(position, Limit(depth=2)) == kernel.analyse(position, Limit(depth=2))

    @pytest.mark.parametrize("variant", BIG, ids=name)
    def test_a_seed_repeats_monte_carlo_and_another_one_does_not(self, variant: Variant) -> None:
        position = middle_game(variant)
        results = [kernel.mcts(position, Limit(nodes=500), seed=seed) for seed in (3, 3, 4)]
        assert results[0] == results[1]
        assert results[0].score != results[2].score

    def test_a_seed_repeats_playouts(self) -> None:
        position = UltimatePosition()
        assert kernel.playouts(position, 1000, seed=1) == kernel.playouts(position, 1000, seed=1)
        assert kernel.playouts(position, 1000, seed=1) != kernel.playouts(position, 1000, seed=2)
        assert kernel.playouts(position, 1000, seed=-1) != kernel.playouts(position, 1000, seed=1)


class TestAnswers:
    @pytest.mark.parametrize("variant", VARIANTS, ids=name)
    def test_positions_are_left_as_they_were_and_lines_are_legal(self, variant: Variant) -> None:
        position = random_position(variant, Random(2), 2 if variant != ClassicVariant(5, 4, 1) else 0)
        before = (position.key, position.moves, position.turn)
        results = [
            kernel.search(position, Limit(nodes=2000)),
            kernel.mcts(position, Limit(nodes=500)),
            kernel.analyse(position, Limit(depth=2)).result,
        ]
        assert (position.key, position.moves, position.turn) == before
        for result in results:
            assert result.pv[0] == result.move
            assert 0 <= result.score <= 1
            line = position.copy()
            for move in result.pv:
                line.push(move)

    def test_an_analysis_holds_every_move_the_best_first(self) -> None:
        position = middle_game(UltimateVariant(3))
        analysis = kernel.analyse(position, Limit(depth=4))
        scores = [score.score for score in analysis.moves]
        assert sorted(score.move for score in analysis.moves) == position.legal_moves()
        assert scores == sorted(scores, reverse=True)
        assert analysis.result.move == analysis.moves[0].move

    def test_equal_moves_are_answered_in_canonical_order(self) -> None:
        empty = MnkPosition(3, 3, 3)
        assert [score.move for score in kernel.analyse(empty, Limit()).moves] == empty.search_order()
        assert kernel.search(empty, Limit()).move == 4

    def test_monte_carlo_sees_a_win_and_a_block_at_once(self) -> None:
        win = parse_position("classic:XX./OO./...:X")
        found = kernel.mcts(win, Limit(nodes=1))
        assert (found.move, found.score, found.proven, found.distance) == (2, 1.0, True, 1)
        block = parse_position("classic:XX./O../...:O")
        assert kernel.mcts(block, Limit(nodes=20)).move == 2

    def test_monte_carlo_proves_small_games(self) -> None:
        found = kernel.mcts(UltimatePosition(2), Limit(nodes=20_000))
        assert (found.score, found.proven, found.distance) == (1.0, True, None)
        lost = parse_position("classic:X.X/.O./X.O:O")
        found = kernel.mcts(lost, Limit(nodes=1000))
        assert (found.score, found.proven) == (0.0, True)

    @pytest.mark.parametrize("variant", BIG, ids=name)
    def test_evaluation_is_the_same_for_mirror_images(self, variant: Variant) -> None:
        random = Random(8)
        for _ in range(20):
            position = random_position(variant, random, random.randrange(30))
            judged = {kernel.evaluate(image, evaluation="hand") for image in position.symmetries()}
            assert judged == {kernel.evaluate(position, evaluation="hand")}
            assert 0 < kernel.evaluate(position) < 1


class TestTree:
    def test_a_kept_tree_goes_on_where_it_was(self) -> None:
        tree, position = kernel.Tree(), UltimatePosition()
        first = kernel.mcts(position, Limit(nodes=5000), tree=tree)
        for move in first.pv[:2]:
            position.push(move)
        kept = kernel.mcts(position, Limit(nodes=1), tree=tree)
        assert kept.nodes == 1
        # One simulation alone could not have found the line that the first search left.
        assert kept.pv[:2] == first.pv[2:4]
        tree.close()

    def test_a_tree_of_another_position_is_forgotten(self) -> None:
        tree, position = kernel.Tree(), middle_game(UltimateVariant(3))
        alone = kernel.mcts(position, Limit(nodes=300), seed=7)
        kernel.mcts(UltimatePosition(), Limit(nodes=1000), tree=tree)
        assert kernel.mcts(position, Limit(nodes=300), seed=7, tree=tree) == alone
        kernel.mcts(MnkPosition(9, 9, 5), Limit(nodes=100), tree=tree)
        assert kernel.mcts(position, Limit(nodes=300), seed=7, tree=tree) == alone

    def test_a_full_tree_still_searches(self) -> None:
        small, position = kernel.Tree(size=100_000), UltimatePosition()
        result = kernel.mcts(position, Limit(nodes=20_000), tree=small)
        assert result.nodes == 20_000
        assert result.depth <= kernel.mcts(position, Limit(nodes=20_000)).depth

    def test_a_closed_tree_is_refused(self) -> None:
        tree = kernel.Tree()
        tree.close()
        tree.close()
        with pytest.raises(KernelError, match="closed"):
            kernel.mcts(UltimatePosition(), Limit(nodes=1), tree=tree)


class TestThreads:
    def test_threads_divide_the_nodes_and_agree_on_a_move(self) -> None:
        position = middle_game(UltimateVariant(3))
        for result in (
            kernel.search(position, Limit(nodes=20_000), threads=2),
            kernel.mcts(position, Limit(nodes=20_000), threads=2),
        ):
            assert position.is_legal(result.move)
            assert result.nodes <= 20_000
        assert kernel.mcts(position, Limit(nodes=20_000), threads=2).nodes == 20_000

    def test_simulations_on_threads_repeat(self) -> None:
        position = middle_game(UltimateVariant(3))
        first = kernel.mcts(position, Limit(nodes=4000), threads=3, seed=1)
        assert kernel.mcts(position, Limit(nodes=4000), threads=3, seed=1) == first

    @pytest.mark.parametrize("text", ["classic:XO./.../...:X", "classic:X.O/.X./...:O"])
    def test_threads_prove_what_one_proves(self, text: str) -> None:
        position = parse_position(text)
        alone = kernel.search(position, Limit())
        assert kernel.search(position, Limit(), threads=2).score == alone.score
        together = kernel.mcts(position, Limit(nodes=50_000), threads=2)
        assert (together.score, together.proven) == (alone.score, True)

    @pytest.mark.parametrize("threads", [0, 65, True, "2"])
    def test_a_number_of_threads_that_is_none_is_refused(self, threads: int) -> None:
        with pytest.raises(SearchLimitError, match="threads must be an integer from 1 to 64"):
            kernel.search(UltimatePosition(), Limit(nodes=1), threads=threads)

    def test_a_kept_tree_takes_one_thread(self) -> None:
        with pytest.raises(SearchLimitError, match="one thread, not 2"):
            kernel.mcts(UltimatePosition(), Limit(nodes=1), threads=2, tree=kernel.Tree())


class TestListening:
    def test_every_depth_is_told(self) -> None:
        heard: list[SearchResult] = []
        last = kernel.search(middle_game(UltimateVariant(3)), Limit(depth=5), on_depth=heard.append)
        assert [result.depth for result in heard] == [1, 2, 3, 4, 5]
        assert heard[-1] == last

    def test_every_depth_of_an_analysis_is_told_with_all_moves(self) -> None:
        heard: list[Analysis] = []
        last = kernel.analyse(middle_game(UltimateVariant(3)), Limit(depth=3), on_depth=heard.append)
        assert [analysis.result.depth for analysis in heard] == [1, 2, 3]
        assert {len(analysis.moves) for analysis in heard} == {len(last.moves)}
        assert heard[-1] == last

    def test_simulations_are_told_at_powers_of_two(self) -> None:
        heard: list[SearchResult] = []
        kernel.mcts(UltimatePosition(), Limit(nodes=5000), on_progress=heard.append)
        assert [result.nodes for result in heard] == [1024, 2048, 4096]

    def test_what_a_listener_raises_ends_the_search(self) -> None:
        def interrupt(_: SearchResult) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            kernel.search(UltimatePosition(), Limit(), on_depth=interrupt)
        with pytest.raises(KeyboardInterrupt):
            kernel.mcts(UltimatePosition(), Limit(seconds=3600), on_progress=interrupt)


class TestVersion:
    @pytest.fixture(autouse=True)
    def _forget(self) -> Iterator[None]:
        """Whether there is a kernel is found out once; here more often."""
        kernel._problem.cache_clear()
        kernel_calls.library.cache_clear()
        yield
        kernel._problem.cache_clear()
        kernel_calls.library.cache_clear()

    def missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(kernel_calls, "LIBRARY", Path("/nowhere/libnoughts.so"))

    def test_another_version_is_refused_with_what_to_run(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(kernel_abi, "ABI_VERSION", 999)
        with pytest.raises(KernelError, match=r"version \d+, this package needs 999: run `make setup`"):
            kernel_abi.open_library()

    def test_a_file_that_is_no_library_is_refused_with_what_to_run(self, tmp_path: Path) -> None:
        file = tmp_path / "libnoughts.so"
        file.write_bytes(b"no library")
        with pytest.raises(KernelError, match=r"cannot be loaded .* run `make setup`"):
            kernel_abi.open_library(file)

    def test_another_library_is_refused(self) -> None:
        with pytest.raises(KernelError, match="cannot be loaded"):
            kernel_abi.open_library(Path(_ctypes.__file__))

    def test_required_and_missing_is_an_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.missing(monkeypatch)
        monkeypatch.setenv("NOUGHTS_KERNEL", "require")
        with pytest.raises(
            KernelError, match=r"NOUGHTS_KERNEL=require, but .* is missing .*: run `make setup`"
        ):
            kernel.enabled()

    def test_missing_is_said_once_in_the_log(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        self.missing(monkeypatch)
        monkeypatch.setenv("NOUGHTS_KERNEL", "auto")
        with caplog.at_level(logging.WARNING):
            assert [kernel.enabled(), kernel.enabled()] == [False, False]
        assert [record.message.split(":")[0] for record in caplog.records] == [
            "searching in plain Python, which is much slower"
        ]

    def test_a_call_without_a_kernel_says_what_to_run(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.missing(monkeypatch)
        with pytest.raises(KernelError, match="run `make setup`"):
            kernel.search(UltimatePosition(), Limit(nodes=1))

    @pytest.mark.parametrize(
        ("value", "used"), [("off", False), ("auto", True), ("require", True), ("", True)]
    )
    def test_modes(self, monkeypatch: pytest.MonkeyPatch, value: str, used: bool) -> None:
        monkeypatch.setenv("NOUGHTS_KERNEL", value)
        assert kernel.enabled() is used

    def test_an_unknown_mode_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("NOUGHTS_KERNEL", "on")
        with pytest.raises(KernelError, match="NOUGHTS_KERNEL is 'on', but may be auto, off, require"):
            kernel.enabled()


@pytest.mark.parametrize(
    "order", [[0, 1, 2, 3, 4, 5, 6, 7, 9], [0, 0, 1, 2, 3, 4, 5, 6, 7], [4], [65535] * 9]
)
def test_an_order_that_does_not_name_every_move_once_is_refused(order: list[int]) -> None:
    data, size = kernel_abi.wire(MnkPosition())
    task = kernel_abi.CTask(
        position=data,
        length=size,
        order_count=len(order),
        order=(ctypes.c_uint16 * len(order))(*order),
        limit=kernel_abi.CLimit(100, 0, 0, 0),
    )
    report = kernel_abi.CReport()
    with kernel_calls.borrowed_table() as table:
        status = kernel_calls.library().noughts_search(
            table, ctypes.byref(task), ctypes.byref(report), None, 0
        )
    assert status == kernel_abi.Status.ILLEGAL_MOVE


def test_a_proof_that_remembers_the_last_search_goes_to_the_end_of_the_game() -> None:
    random = Random(4)
    for _ in range(30):
        position = endgame(UltimateVariant(3), random, 14)
        fresh = kernel.solve(position)
        assert fresh is not None
        with kernel_calls.borrowed_table() as table:
            run(position, Limit(), "solve", table)
            again = run(position, Limit(), "solve", table, flags=kernel_abi.KEEP).report.best
        assert (again.value, again.distance) == (fresh.value, again.length)
        assert fresh.value == 0 or again.distance == fresh.distance


def test_the_structures_are_those_of_the_header() -> None:
    sizes = [ctypes.sizeof(each) for each in (kernel_abi.CLimit, kernel_abi.CLine, kernel_abi.CReport)]
    assert sizes == [24, 272, 296]
    assert ctypes.sizeof(kernel_abi.CTask) == 104
