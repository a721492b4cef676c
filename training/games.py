"""How well a net plays: matches at equal nodes against another net, or against the evaluation by hand."""

import zlib
from pathlib import Path
from typing import Any, Final

from noughts import IterativeDeepeningAI, Limit, UltimateVariant
from noughts.evaluation import HAND
from noughts.match import MakePlayer, play_match

NODES: Final = 8_000
"""Each side's a move: few enough for a thousand games in a minute, and they repeat to the bit."""


def match(net: Path, other: str, games: int, nodes: int = NODES) -> dict[str, Any]:
    """Return the score of `net` against `other`, the path of a net or "hand"; `games` is an even number."""
    result = play_match(UltimateVariant(3), _player(str(net), nodes), _player(other, nodes), games, seed=1)
    return {
        "against": other if other == HAND else f"{zlib.crc32(Path(other).read_bytes()):08x}",
        "nodes": nodes,
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "score": round(result.score.value, 4),
        "interval": [round(result.score.low, 4), round(result.score.high, 4)],
    }


def _player(evaluation: str, nodes: int) -> MakePlayer:
    return lambda _seed: IterativeDeepeningAI(Limit(nodes=nodes), evaluation=evaluation)
