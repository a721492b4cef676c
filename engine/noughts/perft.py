"""Perft: the number of move sequences, the usual check of a move generator against known figures."""

from noughts.errors import SearchLimitError, excerpt
from noughts.position import Position


def perft(position: Position, depth: int) -> int:
    """Count the sequences of exactly `depth` legal plies from here.

    A game that ends earlier counts for nothing, so a finished position has one sequence of 0 plies and none
    of more. SearchLimitError unless `depth` is an integer from 0.
    """
    if not isinstance(depth, int) or isinstance(depth, bool) or depth < 0:
        raise SearchLimitError(f"the depth of perft is an integer from 0, not {excerpt(depth)}")
    return _count(position.copy(), depth) if depth else 1


def _count(position: Position, depth: int) -> int:
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        position.apply(move)
        total += _count(position, depth - 1)
        position.pop()
    return total
