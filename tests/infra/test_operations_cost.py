"""The cost model: sizes as DynamoDB counts them, durations as Lambda bills, polling as the client does it."""

import re
from dataclasses import replace

import pytest

from bench import cost_prices as prices
from bench.cost_model import (
    Assumptions,
    Deployment,
    Polling,
    Work,
    add,
    duration_ms,
    item_size,
    request_cost,
    units,
    visit_cost,
)
from bench.cost_report import PEOPLE, Costs, Measured, everything
from local.template import ROOT, Template

WORK = Work(cpu_ms=10, calls=2, read_units=1, write_units=1, log_bytes=600, answer_bytes=500)
NOTHING = Work(cpu_ms=0, calls=0, read_units=0, write_units=0, log_bytes=0, answer_bytes=0)
ASSUMED = Assumptions(table_ms=5)


def test_a_function_with_less_memory_has_less_of_a_processor_and_waits_as_long() -> None:
    assert duration_ms(WORK, 1769, ASSUMED) == pytest.approx(20)
    assert duration_ms(WORK, 1769 // 2, ASSUMED) == pytest.approx(30, rel=0.01)
    assert duration_ms(WORK, 3538, ASSUMED) == pytest.approx(20), "one thread uses one processor"


def test_a_million_requests_cost_what_the_price_list_says() -> None:
    assumed = Assumptions(cold_share=0, platform_log_bytes=0, traced_share=0, header_bytes=0)
    costs = request_cost(NOTHING, 0, Deployment(1024), assumed)
    million = {service: dollars * 1e6 for service, dollars in costs.items()}

    assert million == pytest.approx(
        {"CloudFront": 1.0, "API Gateway": 1.0, "Lambda": 0.2, "DynamoDB": 0.0, "CloudWatch": 0.0}
    )


def test_a_gigabyte_second_is_billed_as_one() -> None:
    assumed = Assumptions(cold_share=0, platform_log_bytes=0, traced_share=0, header_bytes=0)
    second = Work(cpu_ms=0, calls=200, read_units=0, write_units=0, log_bytes=0, answer_bytes=0)
    for architecture, price in prices.LAMBDA_GB_SECOND.items():
        costs = request_cost(second, 0, Deployment(1024, architecture), replace(assumed, table_ms=5))
        assert costs["Lambda"] == pytest.approx(price.dollars + prices.LAMBDA_REQUEST.dollars)


def test_milliseconds_are_billed_whole() -> None:
    assumed = Assumptions(cold_share=0)
    short, long = (replace(NOTHING, cpu_ms=cpu_ms) for cpu_ms in (1.1, 1.9))

    assert request_cost(short, 0, Deployment(1769), assumed) == request_cost(
        long, 0, Deployment(1769), assumed
    )


def test_starts_are_billed_by_their_share() -> None:
    never, always = (
        request_cost(NOTHING, 500, Deployment(1024), Assumptions(cold_share=share))["Lambda"]
        for share in (0, 1)
    )

    assert always - never == pytest.approx(0.5 * prices.LAMBDA_GB_SECOND["x86_64"].dollars)


def test_costs_add_up() -> None:
    assert add([(2, {"a": 1.0}), (3, {"a": 1.0, "b": 2.0})]) == {"a": 5.0, "b": 6.0}


def test_a_visit_asks_about_every_file() -> None:
    costs = visit_cost(30, 0, Assumptions(header_bytes=0))

    assert costs["CloudFront"] == pytest.approx(30 * 0.01 / 10_000)


@pytest.mark.parametrize(("size", "write", "read"), [(1, 1, 1), (1024, 1, 1), (1025, 2, 1), (4097, 5, 2)])
def test_units_are_counted_in_whole_kilobytes(size: int, write: int, read: int) -> None:
    assert units(size, 1024) == write
    assert units(size, 4096) == read


def test_an_item_has_the_size_that_dynamodb_counts() -> None:
    assert item_size({"id": {"S": "a" * 32}}) == 2 + 32
    assert item_size({"n": {"N": "12345"}}) == 1 + 3
    assert item_size({"b": {"B": b"1234"}}) == 1 + 4
    assert item_size({"m": {"M": {"k": {"S": "xy"}}}}) == 1 + 3 + 1 + 1 + 2


def test_polling_in_the_model_is_polling_in_the_client() -> None:
    source = "".join(
        (ROOT / "web" / "js" / name).read_text(encoding="utf-8") for name in ("poll.js", "main.js")
    )

    def number(pattern: str) -> float:
        (found,) = re.findall(pattern, source)
        return float(found.replace("_", ""))

    polling = Polling()
    assert number(r"soonest = ([\d_]+)") == polling.soonest * 1000
    assert number(r"game\?\.turn \? ([\d_]+)") == polling.latest * 1000
    assert number(r"delay \* ([\d.]+)") == polling.growth


def test_who_waits_asks_ever_more_seldom() -> None:
    polling = Polling(soonest=1, growth=2, latest=4)

    # Asked after 1, 3, 7, 11, 15 seconds.
    assert [polling.for_nothing(seconds) for seconds in (1, 2, 7, 8, 12)] == [0, 1, 2, 3, 4]


def test_what_was_measured_is_complete() -> None:
    measured = Measured.read()

    for level in measured.levels:
        assert measured.work[f"ai-move {level}"].cpu_ms > 0
        assert 9 < measured.plies[level] <= 81
    assert set(measured.init_ms) == {"games", "ai_move", "evaluate"}
    assert measured.largest_item < 1024, "a game is one write unit a move"
    assert measured.work["move"].write_units == measured.work["move"].read_units == 1
    assert measured.work["poll, nothing new"].write_units == 0


def test_a_game_between_people_costs_its_polling() -> None:
    measured = Measured.read()
    quick, slow = (
        sum(Costs(measured, thinking_seconds=seconds).between_people().values()) for seconds in (1, 60)
    )

    assert quick < slow


def test_every_table_speaks_of_every_kind_of_game() -> None:
    measured = Measured.read()
    tables = everything(measured)

    for heading in ("What games cost, by level and memory", "What games cost, by service"):
        for kind in (*measured.levels, PEOPLE):
            assert f"| {kind} |" in tables[heading]


def test_standing_costs_count_the_templates_alarms() -> None:
    alarms = len(Template().of_type("AWS::CloudWatch::Alarm"))

    assert f"{alarms} alarms on " in everything(Measured.read())["What stands still costs"]
