"""The mechanisms of AWS that let traffic through or turn it away, second by second. Each is a few lines."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random


@dataclass
class TokenBucket:
    """API Gateway's throttle: so many requests a second, and a store of unused ones up to `burst`."""

    rate: float
    burst: float
    stored: float = field(init=False)

    def __post_init__(self) -> None:
        self.stored = self.burst

    def take(self, wanted: int) -> int:
        """Return how many of the requests of one second pass."""
        passed = min(wanted, math.floor(self.stored + self.rate))
        self.stored = min(self.burst, self.stored + self.rate - passed)
        return passed


@dataclass
class Fleet:
    """The execution environments of one function.

    New ones come at most `growth` in ten seconds, given out evenly and not saved up. One answers at most
    `rate` requests a second, however short they are. Starting one makes its first request late, not refused.
    """

    growth: float
    rate: float
    count: int = 0
    allowance: float = field(init=False)

    def __post_init__(self) -> None:
        self.allowance = self.growth

    def needed(self, requests: int, seconds_each: float) -> int:
        """Return how many environments so many requests a second keep busy."""
        return math.ceil(requests * self.occupied(seconds_each) - 1e-9)

    def occupied(self, seconds_each: float) -> float:
        """Return how many seconds of an environment a request uses up."""
        return max(seconds_each, 1 / self.rate)

    def serve(self, requests: int, seconds_each: float) -> int:
        """Return how many requests of one second are answered, after starting what may be started."""
        new = min(max(0, self.needed(requests, seconds_each) - self.count), math.floor(self.allowance))
        self.allowance = min(self.growth, self.allowance - new + self.growth / 10)
        self.count += new
        return min(requests, math.floor(self.count / self.occupied(seconds_each) + 1e-9))


def share_room(needed: Mapping[str, int], concurrency: float) -> dict[str, int]:
    """Return how many environments each function may keep busy within the account's concurrency."""
    total = sum(needed.values())
    if total <= concurrency:
        return dict(needed)
    return {name: math.floor(count * concurrency / total) for name, count in needed.items()}


@dataclass
class OnDemandTable:
    """One kind of units of an on-demand table.

    It takes `warm` units a second at first, and later twice the highest second that is older than `window`,
    never more than `quota`.
    """

    warm: float
    window: float
    quota: float
    history: list[float] = field(default_factory=list)

    def capacity(self) -> float:
        """Return how many units the table takes in this second."""
        old = self.history[: max(0, len(self.history) - math.floor(self.window))]
        return min(self.quota, max(self.warm, 2 * max(old, default=0.0)))

    def take(self, units: float) -> float:
        """Return how many units of one second pass."""
        passed = min(units, self.capacity())
        self.history.append(passed)
        return passed


def partition_shares(games: int, partitions: int, dice: Random) -> list[float]:
    """Return the share of all games that lies in each partition: ids are hashes, so games fall evenly.

    Up to a few thousand games are dealt one by one, more by the normal distribution that this becomes.
    """
    if partitions == 1:
        return [1.0]
    if games <= 5_000:
        counts = [0.0] * partitions
        for _ in range(games):
            counts[dice.randrange(partitions)] += 1
    else:
        mean = games / partitions
        deviation = math.sqrt(mean * (1 - 1 / partitions))
        counts = [max(0.0, dice.gauss(mean, deviation)) for _ in range(partitions)]
    total = sum(counts) or 1.0
    return [count / total for count in counts]


def pass_partitions(units: float, shares: Sequence[float], limit: float) -> float:
    """Return how many units of one second pass when no partition takes more than `limit`."""
    return sum(min(units * share, limit) for share in shares)


def poisson(mean: float, dice: Random) -> int:
    """Return how many of many independent guests act in a second, by the normal distribution near it."""
    return max(0, round(dice.gauss(mean, math.sqrt(mean)))) if mean > 0 else 0
