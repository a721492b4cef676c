"""A search with contempt puts draws off; what is won and lost stays so."""

from collections.abc import Hashable
from random import Random

from noughts import Limit, Mark, Position, UltimateVariant, create_player, kernel
from noughts.evaluation import HAND
from noughts.memory import Memory

from tests.kernel.rules import endgame

NO_LIMIT = Limit()
ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
LINES = [*ROWS, *zip(*ROWS, strict=True), (0, 4, 8), (2, 4, 6)]
WON = 100
"""More plies than any game has."""


def has_line_left(position: Position, mark: Mark) -> bool:
    """Whether `mark` could win if it alone went on to play."""

    def is_in_reach(board: int) -> bool:
        outcome = position.local_outcome(board)
        if outcome is not None:
            return outcome.winner is mark
        cells = position.cells(board)
        return any(all(cells[cell] in (".", mark.value) for cell in line) for line in LINES)

    reach = [is_in_reach(board) for board in range(9)]
    return any(all(reach[board] for board in line) for line in LINES)


def latest_draw(position: Position, mark: Mark, memory: dict[Hashable, int]) -> int:
    """The ply until which `mark` keeps the game open against one who wants it drawn at once.

    0 if `mark` loses, WON if it wins.
    """
    if position.turn is None and position.winner is not None:
        return WON if position.winner is mark else 0
    if position.turn is None or not any(has_line_left(position, each) for each in Mark):
        return position.ply
    if position.key not in memory:
        choose = max if position.turn is mark else min
        memory[position.key] = choose(after(position, move, mark, memory) for move in position.legal_moves())
    return memory[position.key]


def after(position: Position, move: int, mark: Mark, memory: dict[Hashable, int]) -> int:
    position.apply(move)
    ply = latest_draw(position, mark, memory)
    position.pop()
    return ply


def drawn_endgames(seed: int, cells: int, count: int) -> list[Position]:
    random = Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = endgame(UltimateVariant(3), random, cells)
        solution = kernel.solve(position)
        if solution is not None and solution.value == 0:
            found.append(position)
    return found


def worth_of_moves(position: Position) -> dict[int, int]:
    """For each move the ply until which it keeps the game open."""
    mark = position.turn
    memory: dict[Hashable, int] = {}
    assert mark is not None
    return {move: after(position, move, mark, memory) for move in position.legal_moves()}


def test_of_draws_the_latest_is_played() -> None:
    put_off = 0
    for position in drawn_endgames(1, 10, 60):
        worth = worth_of_moves(position)
        found = kernel.search(position, NO_LIMIT, contempt=True)
        assert (found.proven, found.score, found.distance) == (True, 0.5, None)
        assert worth[found.move] == max(worth.values()), position
        put_off += worth[kernel.search(position, NO_LIMIT).move] < max(worth.values())
    assert put_off > 5


def test_expert_has_contempt() -> None:
    for position in drawn_endgames(2, 10, 20):
        worth = worth_of_moves(position)
        assert worth[create_player("expert", seconds=60).choose_move(position)] == max(worth.values())


def test_results_stay_what_they_are_and_a_table_serves_both_sides_and_both_ways() -> None:
    random, proven = Random(3), 0
    for _ in range(10):
        position, memory = endgame(UltimateVariant(3), random, 24), Memory()
        while position.turn is not None:
            contempt = random.random() < 0.7
            found = kernel.search(position, Limit(nodes=5_000), memory=memory, contempt=contempt)
            if found.proven:
                solution = kernel.solve(position)
                assert solution is not None
                assert found.score == (solution.value + 1) / 2
                proven += 1
            position.push(random.choice(position.legal_moves()) if random.random() < 0.3 else found.move)
    assert proven > 50


def test_an_evaluation_by_hand_has_none() -> None:
    for position in drawn_endgames(4, 10, 20):
        plain = kernel.search(position, Limit(depth=6), evaluation=HAND)
        assert kernel.search(position, Limit(depth=6), evaluation=HAND, contempt=True) == plain
