"""How long players think: means over all games of a match."""

import time
from dataclasses import dataclass
from threading import Lock

from noughts.match import MakePlayer
from noughts.players import AIPlayer
from noughts.position import Move, Position


@dataclass
class Meter:
    """What one player's moves took, altogether.

    `cpu_seconds` is the processor time of this program's own thread, which other programs on the machine
    hardly change; `seconds` is what the clock on the wall says.
    """

    moves: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0

    def over(self, make: MakePlayer) -> MakePlayer:
        """Return what makes the same players, whose moves count here; on any number of threads."""
        return lambda seed: MeteredPlayer(make(seed), self)

    def add(self, seconds: float, cpu_seconds: float, moves: int = 1) -> None:
        """Count some moves."""
        with _adding:
            self.moves += moves
            self.seconds += seconds
            self.cpu_seconds += cpu_seconds

    @property
    def ms_a_move(self) -> float:
        """Milliseconds a move by the clock on the wall, 0 before the first."""
        return 1000 * self.seconds / self.moves if self.moves else 0.0

    @property
    def cpu_ms_a_move(self) -> float:
        """Milliseconds of processor time a move, 0 before the first."""
        return 1000 * self.cpu_seconds / self.moves if self.moves else 0.0


_adding = Lock()
"""One for all meters, which can so be copied and written to files."""


class MeteredPlayer:
    """Plays as another player does, and notes the time."""

    def __init__(self, player: AIPlayer, meter: Meter) -> None:
        self._player = player
        self._meter = meter

    def choose_move(self, position: Position) -> Move:
        """Return the player's move."""
        started, started_cpu = time.perf_counter(), time.thread_time()
        move = self._player.choose_move(position)
        self._meter.add(time.perf_counter() - started, time.thread_time() - started_cpu)
        return move
