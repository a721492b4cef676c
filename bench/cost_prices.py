"""List prices of AWS in us-east-1, in US dollars, without free tiers and discounts.

Read on 2026-11-30 from stored copies of the pages named here, whose own age is not known: check them before a
decision hangs on them. Other regions cost up to a quarter more.
"""

from dataclasses import dataclass

READ_ON = "2026-11-30"
REGION = "us-east-1"


@dataclass(frozen=True)
class Price:
    """US dollars for one unit, which `unit` names, and the page that says so."""

    dollars: float
    unit: str
    source: str


LAMBDA = "https://aws.amazon.com/lambda/pricing/"
API_GATEWAY = "https://aws.amazon.com/api-gateway/pricing/"
DYNAMODB = "https://aws.amazon.com/dynamodb/pricing/on-demand/"
CLOUDFRONT = "https://aws.amazon.com/cloudfront/pricing/"
CLOUDWATCH = "https://aws.amazon.com/cloudwatch/pricing/"
XRAY = "https://aws.amazon.com/xray/pricing/"
MILLION = 1_000_000

LAMBDA_REQUEST = Price(0.20 / MILLION, "invocation", LAMBDA)
LAMBDA_GB_SECOND = {
    "x86_64": Price(0.0000166667, "GB-second", LAMBDA),
    "arm64": Price(0.0000133334, "GB-second", LAMBDA),
}
SNAPSHOT_GB_SECOND = Price(0.0000015046, "GB-second of a cached snapshot", LAMBDA)
SNAPSHOT_RESTORE_GB = Price(0.0001397998, "GB restored from a snapshot", LAMBDA)
HTTP_API_REQUEST = Price(1.00 / MILLION, "request, up to 512 KB and 300 million a month", API_GATEWAY)
WRITE_UNIT = Price(0.625 / MILLION, "write request unit", DYNAMODB)
READ_UNIT = Price(0.125 / MILLION, "read request unit", DYNAMODB)
TABLE_GB_MONTH = Price(0.25, "GB stored for a month", DYNAMODB)
RECOVERY_GB_MONTH = Price(0.20, "GB of point-in-time recovery for a month", DYNAMODB)
CDN_REQUEST = Price(0.0100 / 10_000, "HTTPS request, United States", CLOUDFRONT)
CDN_GB = Price(0.085, "GB to viewers, United States and Europe, first 10 TB", CLOUDFRONT)
LOG_GB = Price(0.50, "GB of logs taken in", CLOUDWATCH)
METRIC_MONTH = Price(0.30, "custom metric for a month", CLOUDWATCH)
ALARM_METRIC_MONTH = Price(0.10, "metric of an alarm for a month", CLOUDWATCH)
DASHBOARD_MONTH = Price(3.00, "dashboard for a month", CLOUDWATCH)
TRACE = Price(5.00 / MILLION, "trace recorded", XRAY)
