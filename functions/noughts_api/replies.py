"""Results of use cases as replies."""

from collections.abc import Iterable, Mapping
from typing import Any

from noughts_api.record import GameRecord
from noughts_api.service.desk import Written
from noughts_api.views import AnalysisView, ChoiceView, ReviewView, SearchView, game_view, history_view
from noughts_api.wire.reply import Reply


def game_read(record: GameRecord) -> Reply:
    """Answer a look at a game. The version changes with every write, so it is a strong validator."""
    return Reply(game_view(record), etag=_etag(record), log=_about(record))


def history_read(record: GameRecord) -> Reply:
    """Answer a look at a game's every ply."""
    return Reply(history_view(record), etag=_etag(record), log=_about(record))


def game_created(written: Written) -> Reply:
    """Answer a creation, the first time and every time after."""
    record = written.record
    return Reply(
        game_view(record),
        status=201,
        location=f"/api/games/{record.id}",
        log={**_about(record), "applied": written.applied},
        counts={"Games": 1} if written.applied else {"Repeats": 1},
    )


def game_changed(written: Written, *, moved: bool = False) -> Reply:
    """Answer a write; `moved` when it played a move."""
    record = written.record
    log = {**_about(record), "applied": written.applied}
    counts: dict[str, float] = {}
    if not written.applied:
        counts["Repeats"] = 1
    elif moved:
        counts["Moves"] = 1
    if written.thinking is not None:
        log |= {"ai_ms": round(written.thinking.milliseconds, 3), "nodes": written.thinking.nodes}
        counts |= {"AiMilliseconds": written.thinking.milliseconds, "AiNodes": written.thinking.nodes}
    return Reply(game_view(record), log=log, counts=counts)


def searched(answer: ChoiceView | AnalysisView) -> Reply:
    """Answer with what a search found."""
    return _searched(answer, [answer["search"]])


def reviewed(answer: ReviewView) -> Reply:
    """Answer with what the searches of a review found."""
    return _searched(answer, [ply["search"] for ply in answer["plies"]])


def _searched(answer: ChoiceView | AnalysisView | ReviewView, searches: Iterable[SearchView | None]) -> Reply:
    found = [search for search in searches if search is not None]
    if not found:
        return Reply(answer)
    nodes = sum(search["nodes"] for search in found)
    return Reply(answer, log={"nodes": nodes}, counts={"AiNodes": nodes})


def _etag(record: GameRecord) -> str:
    return f'"{record.version}"'


def _about(record: GameRecord) -> Mapping[str, Any]:
    return {"game_id": record.id, "ply": record.ply, "version": record.version}
