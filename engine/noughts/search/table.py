"""The transposition table: what is known of positions that were searched before."""

from collections.abc import Hashable
from enum import IntEnum
from typing import NamedTuple

from noughts.position import Move

COMPLETE = 1 << 16
"""The depth of a score that rests on finished games alone, and so holds at every depth."""

LARGEST = 300_000
"""Entries a table holds before it is emptied: about 100 MB."""


class Bound(IntEnum):
    """How a stored score relates to the true one."""

    EXACT = 0
    LOWER = 1
    UPPER = 2


class Entry(NamedTuple):
    """A score found at `depth` plies, and the move that gave it.

    When images share an entry, `move` may belong to another one: it is a hint for the order and no more.
    """

    depth: int
    bound: Bound
    score: int
    move: Move


class Table:
    """Entries by position key."""

    def __init__(self, largest: int = LARGEST) -> None:
        self._entries: dict[Hashable, Entry] = {}
        self._largest = largest
        self.get = self._entries.get

    def store(self, key: Hashable, entry: Entry) -> None:
        """Keep an entry in place of what was known before."""
        if len(self._entries) >= self._largest:
            self._entries.clear()
        self._entries[key] = entry
