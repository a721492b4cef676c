"""The answer to a batch: for each item its result, or the problem in its place."""

from collections.abc import Sequence

from typing_extensions import TypedDict

from noughts_api.errors import ApiError
from noughts_api.views import PositionView
from noughts_api.wire.problem import Problem, problem
from noughts_api.wire.reply import Reply


class JudgementView(TypedDict):
    """One of the two is null. The problem's `instance` names the item, as a fragment of the request."""

    result: PositionView | None
    problem: Problem | None


class BatchView(TypedDict):
    """The items in the order of the request; `refused` counts those with a problem."""

    results: list[JudgementView]
    refused: int


def judged(items: Sequence[PositionView | ApiError]) -> Reply:
    """Answer a batch, whatever became of its items."""
    results = [_judgement(item, index) for index, item in enumerate(items)]
    refused = sum(result["problem"] is not None for result in results)
    answer: BatchView = {"results": results, "refused": refused}
    return Reply(answer, log={"positions": len(results), "refused": refused})


def _judgement(item: PositionView | ApiError, index: int) -> JudgementView:
    if isinstance(item, ApiError):
        # JSON Pointer in a fragment (RFC 6901, section 6), relative to the request.
        return {"result": None, "problem": problem(item, f"#/positions/{index}")}
    return {"result": item, "problem": None}
