"""Matches kept in a file: an interrupted run ends as an uninterrupted one does."""

from pathlib import Path

import pytest
from noughts.player_specs import player_maker

from bench.ledger import Ledger, LedgerError, Match, file_of, keep

FIRST, SECOND = "depth:1", "random"


class PowerError(Exception):
    """The plug was pulled."""


def fail_after(games: int) -> object:
    def hear(match: Match) -> None:
        if match.result.games == games:
            raise PowerError

    return hear


def opened(path: Path, stamp: str = "this engine") -> Ledger:
    return Ledger.open(path, stamp, {"machine": "a small one"})


def played(ledger: Ledger, games: int, **options: object) -> Match:
    match = Match(FIRST, SECOND, games)
    return ledger.play(match, player_maker(FIRST), player_maker(SECOND), **options)  # type: ignore[arg-type]


def test_an_interrupted_match_goes_on(tmp_path: Path) -> None:
    whole = played(opened(tmp_path / "whole.json"), 12)
    with pytest.raises(PowerError):
        played(opened(tmp_path / "part.json"), 12, on_pair=fail_after(6))
    part = opened(tmp_path / "part.json")
    assert part.matches[0].result.games == 6
    assert played(part, 12).result == whole.result


def test_a_finished_match_is_not_played_again(tmp_path: Path) -> None:
    before = played(opened(tmp_path / "kept.json"), 4)
    after = played(opened(tmp_path / "kept.json"), 4, on_pair=fail_after(4))
    assert after == before


def test_more_games_are_added_to_those_played(tmp_path: Path) -> None:
    played(opened(tmp_path / "kept.json"), 4)
    more = played(opened(tmp_path / "kept.json"), 10)
    assert more.result == played(opened(tmp_path / "other.json"), 10).result


def test_a_match_is_ended_by_asking_for_fewer_games(tmp_path: Path) -> None:
    with pytest.raises(PowerError):
        played(opened(tmp_path / "kept.json"), 10, on_pair=fail_after(4))
    assert not opened(tmp_path / "kept.json").has(Match(FIRST, SECOND, 10))
    ended = played(opened(tmp_path / "kept.json"), 4, on_pair=fail_after(6))
    assert (ended.games, ended.result.games) == (4, 4)
    assert opened(tmp_path / "kept.json").has(Match(FIRST, SECOND, 10))


def test_the_sequential_test_ends_a_match(tmp_path: Path) -> None:
    match = Match(FIRST, SECOND, 400, sprt=(0, 200))
    assert opened(tmp_path / "kept.json").play(match, player_maker(FIRST), player_maker(SECOND)).finished
    assert match.result.games < 400
    assert Ledger.read(tmp_path / "kept.json").matches == [match]


def test_time_is_kept_with_the_result(tmp_path: Path) -> None:
    match = played(opened(tmp_path / "kept.json"), 2)
    assert match.first_meter.moves + match.second_meter.moves > 40
    assert match.first_meter.ms_a_move > match.second_meter.ms_a_move > 0
    assert match.first_meter.cpu_ms_a_move > 0
    assert Ledger.read(tmp_path / "kept.json").matches == [match]


def test_threads_lose_no_move_and_change_no_result(tmp_path: Path) -> None:
    one, three = (played(opened(tmp_path / f"{n}.json"), 12, threads=n) for n in (1, 3))
    assert three.result == one.result
    assert three.first_meter.moves == one.first_meter.moves


def test_measurements_of_another_engine_are_refused(tmp_path: Path) -> None:
    played(opened(tmp_path / "kept.json"), 2)
    with pytest.raises(LedgerError, match="holds matches of engine this engine, this one is that engine"):
        opened(tmp_path / "kept.json", "that engine")
    assert not Ledger.open(tmp_path / "kept.json", "that engine", {}, afresh=True).matches


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "kept.json").write_text("{}")
    with pytest.raises(LedgerError, match="holds no matches: KeyError 'matches'"):
        opened(tmp_path / "kept.json")


def test_what_one_engine_has_played_is_kept_together_and_another_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "tagged.json"
    equal, odds, more = Match("a:1", "b:1", 2), Match("a:10", "b:1", 2), Match("a:1", "b:1", 4)
    for match in (equal, odds, more):
        keep(match, path, "this engine", {})
    assert Ledger.read(path).matches == [odds, more]
    keep(equal, path, "a newer engine", {})
    assert Ledger.read(path).matches == [equal]


def test_matches_that_are_played_at_once_have_a_file_each() -> None:
    matches = Match("expert:1", "hard of v1", 2), Match("expert:0.1", "hard of v1", 2), Match("a", "b", 2, 7)
    files = {file_of(match, Path("kept"), stamp) for match in matches for stamp in ("one", "other")}
    assert len(files) == 6
    assert {file.parent for file in files} == {Path("kept")}
