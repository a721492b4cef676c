"""What the server answered in a load test, and whether storage agrees."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from noughts import NoughtsError, UltimatePosition

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


@dataclass
class Book:
    """Everything that was answered: times by kind of request in seconds, and the acknowledged moves.

    `acknowledged` is, for each game, the move that was acknowledged at each ply, counted from 0.
    """

    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    acknowledged: dict[str, dict[int, str]] = field(default_factory=dict)
    conflicts: int = 0
    retries: int = 0
    cut_short: bool = False
    doubled: list[str] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    def open(self, game: str) -> None:
        """Begin to keep a game's moves."""
        self.acknowledged[game] = {}

    def acknowledge(self, game: str, ply: int, move: str) -> None:
        """Note that the server said `move` was played at `ply`; two moves for one ply are one too many."""
        known = self.acknowledged[game].setdefault(ply, move)
        if known != move:
            self.doubled.append(f"game {game}, ply {ply}: both {known} and {move} were acknowledged")

    def compare(self, game: str, moves: Sequence[str]) -> None:
        """Hold an answer against what was acknowledged before."""
        for ply, move in self.acknowledged[game].items():
            if ply < len(moves) and moves[ply] != move:
                self.contradictions.append(
                    f"game {game}, ply {ply}: {move} was acknowledged, now {moves[ply]}"
                )


@dataclass
class Verdict:
    """What storage holds: `whole` games are as they should be, `moves` counts all stored moves.

    `unanswered` counts stored moves whose answer never came, which is no fault: the sender asks again.
    """

    whole: int = 0
    moves: int = 0
    unanswered: int = 0
    lost: list[str] = field(default_factory=list)
    illegal: list[str] = field(default_factory=list)


def judge_games(client: "DynamoDBClient", table: str, book: Book) -> Verdict:
    """Compare every game's item with the acknowledged moves."""
    verdict = Verdict()
    for game, acknowledged in book.acknowledged.items():
        item = client.get_item(TableName=table, Key={"id": {"S": game}}, ConsistentRead=True).get("Item")
        moves = item["moves"]["S"].split() if item else []
        judge_game(verdict, game, acknowledged, moves)
    return verdict


def judge_game(verdict: Verdict, game: str, acknowledged: dict[int, str], moves: Sequence[str]) -> None:
    """Add one game of Ultimate to the verdict."""
    verdict.moves += len(moves)
    verdict.unanswered += len(set(range(len(moves))) - set(acknowledged))
    lost = [
        f"game {game}, ply {ply}: {move} was acknowledged, {moves[ply : ply + 1]} is stored"
        for ply, move in acknowledged.items()
        if list(moves[ply : ply + 1]) != [move]
    ]
    illegal = _illegality(moves)
    verdict.lost += lost
    verdict.illegal += [f"game {game}: {illegal}"] if illegal else []
    verdict.whole += not lost and not illegal


def _illegality(moves: Sequence[str]) -> str | None:
    position = UltimatePosition()
    try:
        for move in moves:
            position.push(position.parse_move(move))
    except NoughtsError as error:
        return str(error)
    return None
