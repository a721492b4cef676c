"""Which engine answers, and that both answer the same where the answer is exact."""

import pytest
from noughts import (
    KernelError,
    Limit,
    MinimaxAI,
    MnkPosition,
    MonteCarloAI,
    UltimatePosition,
    analyse,
    monte_carlo,
    parse_position,
    search,
    solve,
)
from noughts.backend import PYTHON, backend, kernel_backend

from tests.engine.known import reachable


def no_time() -> float:
    return 0.0


def test_the_kernel_answers_unless_it_is_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_KERNEL", "off")
    assert backend() is PYTHON
    monkeypatch.setenv("NOUGHTS_KERNEL", "require")
    assert backend() is kernel_backend()


def test_a_clock_of_ones_own_is_read_by_the_search_in_python() -> None:
    assert not backend(no_time).is_kernel


def test_a_wrong_wish_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_KERNEL", "fast")
    with pytest.raises(KernelError, match="'fast', but may be auto, off, require"):
        search(MnkPosition(), Limit(depth=1))


@pytest.mark.parametrize("kernel", ["off", "require"])
def test_every_question_has_an_answer(kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_KERNEL", kernel)
    fork = parse_position("classic:X../.O./..X:O")
    assert search(fork, Limit()).score == 0.5
    assert [each.move for each in analyse(fork, Limit()).moves if each.score == 0.5] == [1, 3, 5, 7]
    proof = solve(fork)
    assert proof is not None
    assert proof.value == 0
    assert monte_carlo(fork, Limit(nodes=3000), seed=1).move in {1, 3, 5, 7}
    assert MonteCarloAI(Limit(nodes=50)).choose_move(UltimatePosition()) in range(81)


def test_perfect_play_is_the_same_move_in_either_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    unfinished = [each for each in reachable(MnkPosition()) if each.turn]
    choices = []
    for kernel in ("off", "require"):
        monkeypatch.setenv("NOUGHTS_KERNEL", kernel)
        choices.append([MinimaxAI().choose_move(position) for position in unfinished])
    assert choices[0] == choices[1]
