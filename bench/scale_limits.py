"""The limits that traffic meets on its way, what each starts at, who says so, and what lifts it."""

import math
from dataclasses import dataclass, replace

from local.template import Template

UNLIMITED = 1e12
"""More than anybody asks for."""


@dataclass(frozen=True)
class Limits:
    """Everything per second unless said otherwise; defaults are those of a settled account in a large region.

    New accounts begin with far less concurrency than 1,000; AWS raises it with use.
    """

    # https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
    cdn_rate: float = 250_000
    # https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
    api_rate: float = 10_000
    api_burst: float = 5_000
    # template.yaml: of each route by itself
    route_rate: float = 1_000
    route_burst: float = 2_000
    search_rate: float = 100
    search_burst: float = 200
    # https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html: of all functions together
    lambda_concurrency: float = 1_000
    # https://docs.aws.amazon.com/lambda/latest/dg/scaling-behavior.html: of each function, in 10 seconds
    lambda_growth: float = 1_000
    # https://docs.aws.amazon.com/lambda/latest/dg/lambda-concurrency.html: of one execution environment
    environment_rate: float = 10
    # https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html
    # What a new table takes at once; later twice its previous peak, once that is half an hour old.
    table_writes: float = 4_000
    table_reads: float = 12_000
    growth_window: float = 1_800
    # https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html: of one table
    table_quota: float = 40_000
    # https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/warm-throughput-scenarios.html
    partition_writes: float = 1_000
    partition_reads: float = 3_000

    @property
    def partitions(self) -> int:
        """How many partitions a table has that is warm for so much."""
        return math.ceil(
            max(self.table_writes / self.partition_writes, self.table_reads / self.partition_reads)
        )


def deployed_limits() -> Limits:
    """Return the limits with the route throttles that template.yaml sets."""
    parameters = Template().document["Parameters"]
    names = ("ApiRateLimit", "ApiBurstLimit", "SearchRateLimit", "SearchBurstLimit")
    rate, burst, search_rate, search_burst = (float(parameters[name]["Default"]) for name in names)
    return Limits(route_rate=rate, route_burst=burst, search_rate=search_rate, search_burst=search_burst)


def limits_of_aws() -> Limits:
    """Return the limits with our own throttles out of the way."""
    return Limits(route_rate=UNLIMITED, route_burst=UNLIMITED, search_rate=UNLIMITED, search_burst=UNLIMITED)


@dataclass(frozen=True)
class Obstacle:
    """A limit as it is met: `name` for people, `lifted_by` the setting that lifts it."""

    name: str
    lifted_by: str


CDN = Obstacle("CloudFront: requests of the distribution", "quota: requests per second per distribution")
API = Obstacle("API Gateway: requests of the account", "quota: throttle rate (L-8A5B8E43)")
ROUTE = Obstacle("our throttle of each route", "ApiRateLimit, ApiBurstLimit")
SEARCH = Obstacle("our throttle of routes that search", "SearchRateLimit, SearchBurstLimit")
CONCURRENCY = Obstacle("Lambda: concurrency of the account", "quota: concurrent executions (L-B99A9384)")
GROWTH = Obstacle(
    "Lambda: new environments of a function", "provisioned concurrency, or guests who come slower"
)
TABLE_WRITES = Obstacle("DynamoDB: writes that the table is warm for", "warm throughput of the table")
TABLE_READS = Obstacle("DynamoDB: reads that the table is warm for", "warm throughput of the table")
TABLE_QUOTA = Obstacle("DynamoDB: units of the table", "quota: table-level throughput")
PARTITION = Obstacle(
    "DynamoDB: units of the busiest partition", "warm throughput of the table, which splits it"
)

_HEADROOM = 1.25


def lift(limits: Limits, obstacle: Obstacle, peak: float) -> tuple[Limits, str]:
    """Return limits that let `peak` pass with a quarter to spare, and what was set."""
    wanted = rounded(peak * _HEADROOM)
    # A table cannot be warm for more than its quota.
    warm = min(wanted, limits.table_quota)
    changes: dict[Obstacle, dict[str, float]] = {
        CDN: {"cdn_rate": wanted},
        API: {"api_rate": wanted},
        ROUTE: {"route_rate": wanted, "route_burst": wanted},
        SEARCH: {"search_rate": wanted, "search_burst": wanted},
        CONCURRENCY: {"lambda_concurrency": wanted},
        GROWTH: {"lambda_growth": UNLIMITED},
        TABLE_WRITES: {"table_writes": warm},
        TABLE_READS: {"table_reads": warm},
        TABLE_QUOTA: {"table_quota": wanted},
        PARTITION: {"table_writes": limits.table_writes * 2, "table_reads": limits.table_reads * 2},
    }
    change = changes[obstacle]
    values = sorted({f"{value:,.0f}" for value in change.values() if value != UNLIMITED})
    return replace(limits, **change), " and ".join(values) or "as many as are needed"


def rounded(value: float) -> float:
    """Return the value rounded up to two digits, as a person would set it."""
    unit = float(10 ** max(0, math.floor(math.log10(max(value, 1))) - 1))
    return math.ceil(value / unit) * unit
