"""Training samples: positions with what they are worth, from the shards of self-play."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from training.positions import Positions, joined_positions, positions_of
from training.records import MOST_SCORE, PROVEN, STRAYED, Records, read_shard

HELD_OUT_GAMES = 20
"""One game of so many is never trained on: whole games, for positions of one game resemble each other."""

CHUNK = 1 << 18

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions with the search's opinion of them and what became of them."""

    positions: Positions
    score: Floats
    """[n]: win probability of the side to move by the search, a draw counting one half; exact if proven."""
    result: Floats
    """[n]: of the game for the side to move, 0, 1/2 or 1."""
    certain: npt.NDArray[np.bool_]
    """[n]: the result tells nothing beside the score: that is proven, or a random move came later."""

    def __len__(self) -> int:
        return len(self.score)

    def take(self, which: "npt.NDArray[np.int64] | npt.NDArray[np.bool_] | slice") -> "Samples":
        """Return some of the samples."""
        return Samples(self.positions.take(which), self.score[which], self.result[which], self.certain[which])

    def targets(self, trust: float) -> Floats:
        """[n]: what a net should say: `trust` times the score and the rest the result."""
        mixed = trust * self.score + (1 - trust) * self.result
        return np.where(self.certain, self.score, mixed).astype(np.float32)


def read_samples(folders: list[Path]) -> tuple[Samples, Samples]:
    """Return the samples to train on and those held out, from all shards of the folders.

    Positions with a move that wins the game are left out: no search asks a net about them.
    """
    parts: tuple[list[Samples], list[Samples]] = ([], [])
    for records in _chunks(folders):
        samples = samples_of(records)
        held_out = is_held_out(records)
        useful = ~samples.positions.wins_at_once()
        parts[0].append(samples.take(useful & ~held_out))
        parts[1].append(samples.take(useful & held_out))
    return joined(parts[0]), joined(parts[1])


def is_held_out(records: Records) -> npt.NDArray[np.bool_]:
    """[n]: whether the games of records are never trained on."""
    held_out: npt.NDArray[np.bool_] = records["game"] % HELD_OUT_GAMES == 0
    return held_out


def samples_of(records: Records) -> Samples:
    """Return the samples that records hold."""
    flags = records["flags"]
    return Samples(
        positions_of(records),
        (records["score"] / np.float32(MOST_SCORE)).astype(np.float32),
        (records["result"] / np.float32(2)).astype(np.float32),
        (flags & (PROVEN | STRAYED)) > 0,
    )


def joined(parts: list[Samples]) -> Samples:
    """Return many samples as one."""
    return Samples(
        joined_positions([part.positions for part in parts]),
        np.concatenate([part.score for part in parts]),
        np.concatenate([part.result for part in parts]),
        np.concatenate([part.certain for part in parts]),
    )


def _chunks(folders: list[Path]) -> Iterator[Records]:
    for folder in folders:
        for path in sorted(folder.glob("shard-*.rec")):
            records = read_shard(path)
            for start in range(0, len(records), CHUNK):
                yield records[start : start + CHUNK]
