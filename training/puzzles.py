"""Puzzles: positions with exactly one winning move, `python -m training.puzzles --count 240 --seed 1`.

They are mined from games of the search against itself, of each game one. The win is proven with its distance,
and of every other move that it does not win. The file is written anew with every puzzle found; a run that was
interrupted, or a larger --count, goes on from there.
"""

import argparse
import json
import signal
from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from noughts import Limit, Position, Solution, UltimatePosition, kernel, parse_position
from noughts.evaluation import HAND

FILE = Path(__file__).parents[1] / "tests" / "cases" / "puzzles.json"

NOTE = "Ultimate 3 x 3: the side to move has one winning move; it wins in `distance` plies, as `line` shows"

DISTANCES = (3, 5, 7, 9, 11, 13, 15, 17, 19)
"""Plies to the win, the winner's own included; the last is "or more". As many puzzles are wanted of each."""

PROOF = Limit(nodes=1_000_000)
"""For each proof: less than a second."""

FEWEST_MOVES = 3
"""With fewer to choose from it is no puzzle."""

OPENING_PLIES = (4, 12)
NODES_A_MOVE = (100, 400, 1500)
"""What the players search, at random: the weak ones let a win come about, the strong ones see it late."""


@dataclass(frozen=True)
class Puzzle:
    """A position, its only winning move, the plies to the win under best play, and such play."""

    position: str
    move: str
    distance: int
    line: str

    @property
    def share(self) -> int:
        """Which of DISTANCES it counts for."""
        return share_of(self.distance)

    @property
    def key(self) -> Hashable:
        """Equal for mirror images."""
        return parse_position(self.position).canonical_key()


def share_of(distance: int) -> int:
    """Return which of DISTANCES a distance counts for; a number that is none of them for shorter ones."""
    return min(distance, DISTANCES[-1])


def only_move_wins(position: Position, winning: int) -> bool:
    """Tell whether all other moves are proven not to win."""
    others = [move for move in position.legal_moves() if move != winning]
    return len(others) + 1 >= FEWEST_MOVES and all(_does_not_win(position, move) for move in others)


def _does_not_win(position: Position, move: int) -> bool:
    position.push(move)
    try:
        if position.turn is None:
            return position.winner is None
        solution = kernel.solve(position, PROOF)
        return solution is not None and solution.value >= 0
    finally:
        position.pop()


def won_positions(random: Random) -> Iterator[tuple[Position, Solution]]:
    """Play a game, and yield what the side to move has won in it, from the end back to where proofs end."""
    position = played_out(random)
    while position.moves:
        position.pop()
        solution = kernel.solve(position, PROOF)
        if solution is None:
            return
        if solution.value == 1 and len(solution.pv) == solution.distance:
            yield position.copy(), solution


def played_out(random: Random) -> Position:
    """Return a finished game of the search against itself, from a random opening."""
    position = UltimatePosition()
    for _ in range(random.randint(*OPENING_PLIES)):
        if position.turn:
            position.push(random.choice(position.legal_moves()))
    while position.turn:
        limit = Limit(nodes=random.choice(NODES_A_MOVE))
        # By hand: another net would play other games, and the same seed find other puzzles.
        position.push(kernel.search(position, limit, evaluation=HAND).move)
    return position


def puzzle_of(position: Position, solution: Solution) -> Puzzle:
    """Write a position and its proof as text."""
    moves = [position.move_text(move) for move in solution.pv]
    return Puzzle(str(position), moves[0], solution.distance, " ".join(moves))


class Mine:
    """Puzzles found so far, and how many games they took."""

    def __init__(self, seed: int, games: int = 0, puzzles: list[Puzzle] | None = None) -> None:
        self.seed = seed
        self.games = games
        self.puzzles = puzzles or []
        self._known = {puzzle.key for puzzle in self.puzzles}

    def missing(self, count: int) -> dict[int, int]:
        """Return how many puzzles of each distance are missing to `count` altogether, if any are."""
        found = Counter(puzzle.share for puzzle in self.puzzles)
        share, more = divmod(count, len(DISTANCES))
        wanted = {distance: share + (index < more) for index, distance in enumerate(DISTANCES)}
        return {
            distance: number - found[distance]
            for distance, number in wanted.items()
            if number > found[distance]
        }

    def dig(self, count: int) -> Puzzle | None:
        """Play one more game and take a puzzle from it, of the distance that is most missing."""
        missing = self.missing(count)
        candidates = list(won_positions(Random(f"puzzles {self.seed} {self.games}")))
        candidates.sort(key=lambda each: missing.get(share_of(each[1].distance), 0), reverse=True)
        found = next((each for each in candidates if self._wants(*each, missing)), None)
        self.games += 1
        return self._take(puzzle_of(*found)) if found else None

    def _wants(self, position: Position, solution: Solution, missing: dict[int, int]) -> bool:
        return (
            share_of(solution.distance) in missing
            and position.canonical_key() not in self._known
            and only_move_wins(position, solution.pv[0])
        )

    def _take(self, puzzle: Puzzle) -> Puzzle:
        self.puzzles.append(puzzle)
        self._known.add(puzzle.key)
        return puzzle


def read(file: Path, seed: int) -> Mine:
    """Return what is in a file of the same seed, else nothing."""
    if file.exists() and (content := json.loads(file.read_text(encoding="utf-8")))["seed"] == seed:
        return Mine(seed, content["games"], [Puzzle(**each) for each in content["puzzles"]])
    return Mine(seed)


def write(mine: Mine, file: Path) -> None:
    """Write all puzzles, the nearest wins first, one a line."""
    puzzles = sorted(mine.puzzles, key=lambda puzzle: puzzle.distance)
    lines = ",\n".join(f"  {json.dumps(asdict(puzzle))}" for puzzle in puzzles)
    head = f'"note": {json.dumps(NOTE)},\n "seed": {mine.seed},\n "games": {mine.games}'
    scratch = file.with_suffix(".tmp")
    scratch.write_text(f'{{\n {head},\n "puzzles": [\n{lines}\n ]\n}}\n', encoding="utf-8")
    scratch.replace(file)


def main() -> None:
    """Dig until there are enough puzzles."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=240, help="altogether (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="other games, other puzzles")
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args()
    mine = read(options.file, options.seed)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        while mine.missing(options.count):
            if mine.dig(options.count):
                write(mine, options.file)
                print(f"{len(mine.puzzles)} puzzles in {mine.games} games", flush=True)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here")
    write(mine, options.file)


if __name__ == "__main__":
    main()
