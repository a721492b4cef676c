"""Traffic through the limits, one second after another, and what happens to those turned away.

A request passes, in this order, CloudFront, the throttle of its route, API Gateway's throttle of the account,
Lambda's environments, DynamoDB. Turned away anywhere it comes again, as the web client does it: after 0.3,
0.9 and 2 seconds, which here is after one, one and two seconds; then it has failed.
"""

import math
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, fields
from random import Random

from bench import scale_limits as at
from bench.scale_limits import UNLIMITED, Limits, Obstacle
from bench.scale_parts import (
    Fleet,
    OnDemandTable,
    TokenBucket,
    partition_shares,
    pass_partitions,
    poisson,
    share_room,
)
from bench.scale_traffic import AI_MOVE, Request

RETRY_AFTER = (1, 1, 2)
ARRIVAL_SECONDS = 60
STAY_SECONDS = 240

Counts = list[int]
"""Requests of one second, by the number of their kind."""


@dataclass
class Outcome:
    """What became of the requests of one run; `peaks` is the most that a limit was asked for in a second."""

    offered: int = 0
    failed: int = 0
    peak_rate: int = 0
    first: Obstacle | None = None
    first_second: int = 0
    turned_away: dict[Obstacle, int] = field(default_factory=lambda: defaultdict(int))
    peaks: dict[Obstacle, float] = field(default_factory=lambda: defaultdict(float))


def scaled(counts: Counts, members: Collection[int], passed: int) -> Counts:
    """Return the counts with `passed` of the requests that are members, of each kind its share."""
    total = sum(counts[number] for number in members)
    if passed >= total:
        return counts
    result, left = list(counts), passed
    for number in members:
        result[number] = min(left, round(counts[number] * passed / total))
        left -= result[number]
    for number in members:  # what rounding left over
        more = min(left, counts[number] - result[number])
        result[number] += more
        left -= more
    return result


class Service:
    """All of it under some limits, for one run; what is met on the way goes into `outcome`."""

    def __init__(self, kinds: Sequence[Request], limits: Limits, games: int, dice: Random) -> None:
        self.outcome = Outcome()
        self._kinds = kinds
        self._limits = limits
        self._all = range(len(kinds))
        self._second = 0
        self._cdn = TokenBucket(limits.cdn_rate, limits.cdn_rate)
        self._api = TokenBucket(limits.api_rate, limits.api_burst)
        self._routes = {kind.route: self._throttle(kind) for kind in kinds}
        functions = sorted({kind.function for kind in kinds})
        self._fleets = {name: Fleet(limits.lambda_growth, limits.environment_rate) for name in functions}
        self._writes = OnDemandTable(limits.table_writes, limits.growth_window, limits.table_quota)
        self._reads = OnDemandTable(limits.table_reads, limits.growth_window, limits.table_quota)
        self._shares = partition_shares(games, limits.partitions, dice)

    def _throttle(self, kind: Request) -> TokenBucket:
        if kind.function == AI_MOVE:
            return TokenBucket(self._limits.search_rate, self._limits.search_burst)
        return TokenBucket(self._limits.route_rate, self._limits.route_burst)

    def serve(self, wanted: Counts, second: int) -> Counts:
        """Return how many requests of each kind are answered in this second."""
        self._second = second
        passing = self._gate(wanted, self._all, self._cdn, at.CDN)
        for route, throttle in self._routes.items():
            members = [number for number in self._all if self._kinds[number].route == route]
            searches = self._kinds[members[0]].function == AI_MOVE
            passing = self._gate(passing, members, throttle, at.SEARCH if searches else at.ROUTE)
        passing = self._gate(passing, self._all, self._api, at.API)
        return self._store(self._compute(passing))

    def _gate(
        self, counts: Counts, members: Collection[int], throttle: TokenBucket, obstacle: Obstacle
    ) -> Counts:
        asked = sum(counts[number] for number in members)
        return self._pass(counts, members, throttle.take(asked), obstacle, asked)

    def _pass(
        self, counts: Counts, members: Collection[int], passed: int, obstacle: Obstacle, asked: float
    ) -> Counts:
        outcome = self.outcome
        outcome.peaks[obstacle] = max(outcome.peaks[obstacle], asked)
        refused = sum(counts[number] for number in members) - passed
        if refused > 0:
            outcome.turned_away[obstacle] += refused
            if outcome.first is None:
                outcome.first, outcome.first_second = obstacle, self._second
        return scaled(counts, members, passed)

    def _compute(self, counts: Counts) -> Counts:
        loads = {}
        for name in self._fleets:
            members = [number for number in self._all if self._kinds[number].function == name]
            requests = sum(counts[number] for number in members)
            busy = sum(counts[number] * self._kinds[number].seconds_each for number in members)
            loads[name] = (members, requests, busy / requests if requests else 0.0)
        needed = {name: self._fleets[name].needed(load[1], load[2]) for name, load in loads.items()}
        room = share_room(needed, self._limits.lambda_concurrency)
        for name, (members, requests, each) in loads.items():
            fleet = self._fleets[name]
            within = min(requests, math.floor(room[name] / fleet.occupied(each) + 1e-9))
            counts = self._pass(counts, members, within, at.CONCURRENCY, sum(needed.values()))
            counts = self._pass(counts, members, fleet.serve(within, each), at.GROWTH, needed[name])
        return counts

    def _store(self, counts: Counts) -> Counts:
        reads = [kind.reads for kind in self._kinds]
        writes = [kind.writes for kind in self._kinds]
        limits = self._limits
        counts = self._take(counts, reads, self._reads, at.TABLE_READS, limits.partition_reads)
        return self._take(counts, writes, self._writes, at.TABLE_WRITES, limits.partition_writes)

    def _take(
        self, counts: Counts, units: Sequence[float], table: OnDemandTable, warm: Obstacle, partition: float
    ) -> Counts:
        members = [number for number in self._all if units[number]]
        asked = sum(counts[number] * units[number] for number in members)
        if not asked:
            return counts
        self.outcome.peaks[warm] = max(self.outcome.peaks[warm], asked)
        obstacle = at.TABLE_QUOTA if table.capacity() >= self._limits.table_quota else warm
        taken = table.take(asked)
        counts = self._pass_share(counts, members, taken / asked, obstacle, asked)
        spread = pass_partitions(taken, self._shares, partition)
        return self._pass_share(counts, members, spread / taken, at.PARTITION, asked)

    def _pass_share(
        self, counts: Counts, members: Collection[int], share: float, obstacle: Obstacle, asked: float
    ) -> Counts:
        requests = sum(counts[number] for number in members)
        return self._pass(counts, members, math.floor(requests * share + 1e-6), obstacle, asked)


def run(kinds: Sequence[Request], games: int, limits: Limits, seed: int = 1) -> Outcome:
    """Let so many games come within a minute and stay for four more; deterministic for a seed."""
    dice = Random(seed)
    service = Service(kinds, limits, games, dice)
    outcome = service.outcome
    waiting: dict[int, list[Counts]] = defaultdict(lambda: [[0] * len(kinds) for _ in RETRY_AFTER])
    for second in range(ARRIVAL_SECONDS + STAY_SECONDS):
        attempts = [_fresh(kinds, games, second, dice), *waiting.pop(second, waiting[-1])]
        wanted = [sum(counts) for counts in zip(*attempts, strict=True)]
        outcome.offered += sum(attempts[0])
        outcome.peak_rate = max(outcome.peak_rate, sum(attempts[0]))
        refused = _refused(attempts, service.serve(wanted, second))
        for attempt, counts in enumerate(refused):
            if attempt == len(RETRY_AFTER):
                outcome.failed += sum(counts)
            elif any(counts):
                again = waiting[second + RETRY_AFTER[attempt]][attempt]
                for number, count in enumerate(counts):
                    again[number] += count
    return outcome


def _fresh(kinds: Sequence[Request], games: int, second: int, dice: Random) -> Counts:
    present = games * min(1.0, (second + 1) / ARRIVAL_SECONDS)
    arriving = games / ARRIVAL_SECONDS if second < ARRIVAL_SECONDS else 0.0
    return [poisson(kind.a_second * present + kind.at_arrival * arriving, dice) for kind in kinds]


def _refused(attempts: Sequence[Counts], served: Counts) -> list[Counts]:
    """Return the requests turned away, by attempt; those that waited longest are answered first."""
    left, refused = list(served), []
    for counts in reversed(attempts):
        answered = [min(count, more) for count, more in zip(counts, left, strict=True)]
        left = [more - count for more, count in zip(left, answered, strict=True)]
        refused.append([count - got for count, got in zip(counts, answered, strict=True)])
    return refused[::-1]


def demand(kinds: Sequence[Request], games: int, seed: int = 1) -> Outcome:
    """Return what is asked of each limit when none of them turns anybody away."""
    return run(kinds, games, without_limits(), seed)


def without_limits() -> Limits:
    """Return limits that are none; an environment still answers ten requests a second."""
    kept = {"environment_rate", "growth_window"}
    return Limits(**{limit.name: UNLIMITED for limit in fields(Limits) if limit.name not in kept})
