"""The order in which moves are searched: what cut off elsewhere is likely to cut off here."""

from noughts.position import Move, Position

NO_MOVE = -1


class Ordering:
    """Killer moves (two a ply) and the history of cutoffs, learned during one search."""

    def __init__(self, position: Position) -> None:
        cells = position.boards * len(position.cells(0))
        self._history = [0] * cells
        self._killers = [(NO_MOVE, NO_MOVE)] * (cells + 1)

    def arrange(self, moves: list[Move], hint: Move, ply: int) -> list[Move]:
        """Sort `moves`: the table's move, killers, then by history; else the order stays."""
        history = self._history
        moves.sort(key=history.__getitem__, reverse=True)
        killer, older = self._killers[ply]
        for move in (older, killer, hint):
            if move in moves:
                moves.remove(move)
                moves.insert(0, move)
        return moves

    def cut_off(self, move: Move, depth: int, ply: int) -> None:
        """Remember that `move` refuted a position at `ply` that had `depth` plies left to search."""
        self._history[move] += depth * depth
        killer = self._killers[ply][0]
        if move != killer:
            self._killers[ply] = (move, killer)
