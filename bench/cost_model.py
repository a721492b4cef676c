"""What games cost on AWS: measured work times list prices. Pure functions; bench.cost measures and prints.

How Lambda bills: memory times duration, rounded up to the millisecond, and the processor grows with memory up
to one whole one at 1,769 MB, beyond which a single thread gains nothing
(https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html). Waiting for DynamoDB is not made
shorter by memory. The start of a function is billed as well
(https://aws.amazon.com/blogs/compute/aws-lambda-standardizes-billing-for-init-phase/).
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bench import cost_prices as prices

WHOLE_PROCESSOR_MB = 1769
GB = 1024**3

Dollars = dict[str, float]
"""US dollars by service."""


@dataclass(frozen=True)
class Work:
    """What one request of a kind takes, as measured.

    `cpu_ms` is processor time on a whole processor; `calls` are round trips to DynamoDB, `read_units` and
    `write_units` what they consume; `log_bytes` is what the function writes, `answer_bytes` the compressed
    body. `timed_ms` is what a search takes that is limited by time: the same on every processor.
    """

    cpu_ms: float
    calls: int
    read_units: float
    write_units: float
    log_bytes: float
    answer_bytes: float
    timed_ms: float = 0.0


@dataclass(frozen=True)
class Assumptions:
    """What cannot be measured here, with what each rests on.

    `table_ms`: one call of DynamoDB from Lambda; its pages promise single-digit milliseconds. `cold_share`:
    of invocations that start a function, under 1 % as AWS says of its users in the page on billing the start.
    `platform_log_bytes`: START, END and REPORT lines that Lambda itself writes for each invocation.
    `traced_share`: X-Ray's default sampling beyond the first request a second. `processor`: a processor of
    Lambda in units of the one measured on. `header_bytes`: of an answer, beside its body.
    """

    table_ms: float = 5.0
    cold_share: float = 0.01
    platform_log_bytes: int = 400
    traced_share: float = 0.05
    processor: float = 1.0
    header_bytes: int = 700


@dataclass(frozen=True)
class Deployment:
    """How a function is configured."""

    memory: int
    architecture: str = "x86_64"


def duration_ms(work: Work, memory: int, assumed: Assumptions) -> float:
    """Return how long a warm invocation takes with so many MB."""
    share = min(1.0, memory / WHOLE_PROCESSOR_MB) * assumed.processor
    return work.cpu_ms / share + work.calls * assumed.table_ms + work.timed_ms


def request_cost(work: Work, init_ms: float, deployed: Deployment, assumed: Assumptions) -> Dollars:
    """Return what one request costs by service; `init_ms` is the start on a whole processor."""
    # At its start a function has a whole processor whatever its memory is.
    billed = math.ceil(duration_ms(work, deployed.memory, assumed))
    billed_ms = billed + assumed.cold_share * init_ms / assumed.processor
    gb_seconds = billed_ms / 1000 * deployed.memory / 1024
    sent = work.answer_bytes + assumed.header_bytes
    return {
        "CloudFront": prices.CDN_REQUEST.dollars + sent / GB * prices.CDN_GB.dollars,
        "API Gateway": prices.HTTP_API_REQUEST.dollars,
        "Lambda": prices.LAMBDA_REQUEST.dollars
        + gb_seconds * prices.LAMBDA_GB_SECOND[deployed.architecture].dollars,
        "DynamoDB": work.read_units * prices.READ_UNIT.dollars + work.write_units * prices.WRITE_UNIT.dollars,
        "CloudWatch": (work.log_bytes + assumed.platform_log_bytes) / GB * prices.LOG_GB.dollars
        + assumed.traced_share * prices.TRACE.dollars,
    }


def add(parts: Iterable[tuple[float, Dollars]]) -> Dollars:
    """Return the sum of costs, each so many times."""
    total: Dollars = {}
    for times, costs in parts:
        for service, dollars in costs.items():
            total[service] = total.get(service, 0.0) + times * dollars
    return total


def visit_cost(files: int, new_bytes: float, assumed: Assumptions) -> Dollars:
    """Return what loading the site costs: every file is asked about, and `new_bytes` are sent."""
    sent = new_bytes + files * assumed.header_bytes
    return {"CloudFront": files * prices.CDN_REQUEST.dollars + sent / GB * prices.CDN_GB.dollars}


@dataclass(frozen=True)
class Polling:
    """How the web client asks for the other side's move: soon, then more seldom (web/js/poll.js, main.js).

    Seconds between two questions begin at `soonest` and grow by the factor `growth` up to `latest`.
    """

    soonest: float = 1.5
    growth: float = 1.4
    latest: float = 4.0

    def for_nothing(self, thinking_seconds: float) -> int:
        """Return how many questions find nothing new while the other thinks; one more finds the move."""
        asked, delay, count = self.soonest, self.soonest, 0
        while asked < thinking_seconds:
            count += 1
            delay = min(delay * self.growth, self.latest)
            asked += delay
        return count


def units(size: int, unit: int) -> int:
    """Return how many request units an item of so many bytes takes: 1 KB a write unit, 4 KB a read unit.

    https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
    """
    return max(1, math.ceil(size / unit))


def item_size(item: Mapping[str, Mapping[str, object]]) -> int:
    """Return the size of an item in bytes as DynamoDB counts it: names, and values by their type."""
    return sum(len(name.encode()) + _value_size(value) for name, value in item.items())


def _value_size(value: Mapping[str, object]) -> int:
    ((kind, content),) = value.items()
    if kind == "S":
        return len(str(content).encode())
    if kind == "N":
        return len(str(content).lstrip("-").replace(".", "")) // 2 + 1
    if kind == "B":
        assert isinstance(content, bytes)
        return len(content)
    assert kind == "M", f"no attribute of a game is a {kind}"
    assert isinstance(content, Mapping)
    # A map has 3 bytes of its own and one for each member.
    return 3 + sum(1 + len(name.encode()) + _value_size(member) for name, member in content.items())
