"""Matches that are kept in a file as they are played, so that an interrupted run goes on where it stopped."""

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from noughts import levels, players
from noughts.kernel_calls import library
from noughts.match import MakePlayer, MatchResult, Tally, play_match
from noughts.sprt import Sprt
from noughts.ultimate import UltimateVariant

from bench.meters import Meter


class LedgerError(ValueError):
    """What is kept does not belong to what is to be played; the message says why."""


def engine_stamp() -> str:
    """Return a name for how the engine plays: its kernel's sources, its data and its levels."""
    digest = hashlib.sha256(library().noughts_source_digest())
    folder = Path(levels.__file__).parent
    data = [path for path in (folder / "data").rglob("*") if path.is_file()]
    for path in sorted([*data, Path(levels.__file__), Path(players.__file__)]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


@dataclass
class Match:
    """A match of Ultimate 3 x 3: who plays, and how far it has come. `sprt`: elo0 and elo1, or nothing."""

    first: str
    second: str
    games: int
    seed: int = 1
    sprt: tuple[float, float] | None = None
    result: MatchResult = field(default_factory=MatchResult)
    first_meter: Meter = field(default_factory=Meter)
    second_meter: Meter = field(default_factory=Meter)

    @property
    def name(self) -> str:
        """Who plays whom."""
        return f"{self.first} - {self.second}"

    @property
    def test(self) -> Sprt | None:
        """The sequential test, if there is one."""
        return Sprt(*self.sprt) if self.sprt else None

    @property
    def finished(self) -> bool:
        """Whether all games are played, or the sequential test has decided."""
        decided = self.test is not None and self.test.decision(self.result.pairs) is not None
        return decided or self.result.games >= self.games

    def is_same(self, other: "Match") -> bool:
        """Whether the other is a match of the same players from the same openings, perhaps a longer one."""
        return (self.name, self.seed) == (other.name, other.seed)

    @classmethod
    def read(cls, content: dict[str, Any]) -> Self:
        """Return the match that `asdict` wrote."""
        result = content["result"]
        sides = {side: Tally(*result[side]) for side in ("as_x", "as_o")}
        meters = {name: Meter(**content[name]) for name in ("first_meter", "second_meter")}
        sprt = tuple(content["sprt"]) if content["sprt"] else None
        return cls(
            **{
                **content,
                **meters,
                "sprt": sprt,
                "result": MatchResult(**sides, pairs=tuple(result["pairs"])),
            }
        )


@dataclass
class Ledger:
    """Matches in a file, written anew after every pair of games.

    `about` says on what machine and when; `stamp` which engine plays: see `engine_stamp`.
    """

    path: Path
    stamp: str
    about: dict[str, str] = field(default_factory=dict)
    matches: list[Match] = field(default_factory=list)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a file that was written before; LedgerError if it is another kind of file."""
        content = json.loads(path.read_text(encoding="utf-8"))
        try:
            matches = [Match.read(each) for each in content["matches"]]
            return cls(path, content["stamp"], content["about"], matches)
        except (KeyError, TypeError) as error:
            raise LedgerError(f"{path} holds no matches: {type(error).__name__} {error}") from error

    @classmethod
    def open(cls, path: Path, stamp: str, about: dict[str, str], *, afresh: bool = False) -> Self:
        """Go on with what is in a file, or begin; LedgerError if another engine has begun it."""
        if afresh or not path.exists():
            return cls(path, stamp, about)
        ledger = cls.read(path)
        if ledger.stamp != stamp:
            raise LedgerError(
                f"{path} holds matches of engine {ledger.stamp}, this one is {stamp}: "
                "its measurements cannot be mixed, begin afresh"
            )
        return ledger

    def play(
        self,
        match: Match,
        first: MakePlayer,
        second: MakePlayer,
        *,
        threads: int = 1,
        on_pair: Callable[[Match], None] | None = None,
    ) -> Match:
        """Play what is missing of a match, keep and return it. `on_pair` hears how far it has come.

        Asked for fewer games than are played, a match is finished with what is there.
        """
        kept = self.enter(match)
        self.write()

        def keep(so_far: MatchResult) -> None:
            kept.result = so_far
            self.write()
            if on_pair:
                on_pair(kept)

        if not kept.finished:
            play_match(
                UltimateVariant(3),
                kept.first_meter.over(first),
                kept.second_meter.over(second),
                kept.games,
                seed=kept.seed,
                sprt=kept.test,
                threads=threads,
                so_far=kept.result,
                on_pair=keep,
            )
        return kept

    def has(self, match: Match) -> bool:
        """Whether a match is kept and finished, with however many games."""
        return any(kept.is_same(match) and kept.finished for kept in self.matches)

    def enter(self, match: Match) -> Match:
        """Return the match as it is kept, with the number of games and the test that are wanted now."""
        for kept in self.matches:
            if kept.is_same(match):
                kept.games, kept.sprt = match.games, match.sprt
                return kept
        self.matches.append(match)
        return match

    def write(self) -> None:
        """Write the file. It is whole at any time: it is written beside its place and then moved there."""
        content = {
            "stamp": self.stamp,
            "about": self.about,
            "matches": [asdict(each) for each in self.matches],
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        scratch = self.path.with_suffix(".tmp")
        scratch.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        scratch.replace(self.path)


def file_of(match: Match, folder: Path, stamp: str) -> Path:
    """Return a file for a match alone: two that are played at once would write over each other's games."""
    return folder / f"{stamp} {re.sub('[^a-z0-9.]+', '-', match.name.lower())} {match.seed}.json"


def keep(match: Match, path: Path, stamp: str, about: dict[str, str]) -> None:
    """Put a match into the file of what engine `stamp` has played; what another has played is dropped."""
    kept = Ledger.read(path) if path.exists() else None
    ledger = kept if kept and kept.stamp == stamp else Ledger(path, stamp, about)
    ledger.matches = [each for each in ledger.matches if not each.is_same(match)] + [match]
    ledger.write()
