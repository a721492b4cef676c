"""Proofs a second time: plain minimax over the rules in Python, sharing nothing with either search."""

from collections.abc import Hashable

from noughts import Move, Position

Result = tuple[int, int]
"""1 win, 0 draw, -1 loss for the side to move; and the plies to the end.

The winner hurries, the loser delays; for a draw the plies mean nothing and are 0.
"""

Memory = dict[Hashable, Result]


def worth(result: Result) -> tuple[int, int]:
    """What sorts results from bad to good."""
    value, plies = result
    return value, -plies if value > 0 else plies


def solve(position: Position, memory: Memory) -> Result:
    """Search to the end of the game; `memory` is shared by searches of one variant."""
    if position.turn is None:
        return (0, 0) if position.winner is None else (-1, 0)
    known = memory.get(position.key)
    if known is None:
        known = max((after(position, move, memory) for move in position.legal_moves()), key=worth)
        memory[position.key] = known
    return known


def after(position: Position, move: Move, memory: Memory) -> Result:
    """The result of a move for the side that plays it."""
    position.apply(move)
    value, plies = solve(position, memory)
    position.pop()
    return -value, 0 if value == 0 else plies + 1


def best_move(position: Position, memory: Memory) -> Move:
    """The best move, of equal ones the first in canonical order."""
    return max(position.search_order(), key=lambda move: worth(after(position, move, memory)))


def value_of(
    position: Position, memory: dict[Hashable, tuple[int, int]], low: int = -1, high: int = 1
) -> int:
    """1 win, 0 draw, -1 loss for the side to move; outside of `low` and `high` a bound on that side.

    `memory` holds between which values the result of a position lies.
    """
    if position.turn is None:
        return 0 if position.winner is None else -1
    least, most = memory.get(position.key, (-1, 1))
    low, high = max(low, least), min(high, most)
    if low >= high:
        return least if least == most else low
    best = -1
    for move in position.legal_moves():
        position.apply(move)
        best = max(best, -value_of(position, memory, -high, -max(low, best)))
        position.pop()
        if best >= high:
            break
    memory[position.key] = (best if best > low else least, best if best < high else most)
    return best


def wins_within(position: Position, plies: int, memory: dict[Hashable, int]) -> bool:
    """Whether the side to move can force a win in so many plies, by trying everything.

    `memory` holds what failed: the most plies within which a position is known not to be won.
    """
    if position.turn is None or plies < 1 or memory.get(position.key, 0) >= plies:
        return False
    for move in position.legal_moves():
        position.apply(move)
        won = position.winner is not None or (
            position.turn is not None and plies >= 3 and _loses_within(position, plies - 1, memory)
        )
        position.pop()
        if won:
            return True
    memory[position.key] = plies
    return False


def _loses_within(position: Position, plies: int, memory: dict[Hashable, int]) -> bool:
    for move in position.legal_moves():
        position.apply(move)
        lost = wins_within(position, plies - 1, memory)
        position.pop()
        if not lost:
            return False
    return True
