"""The parts of the alpha-beta search, each of which can be switched off to see what it is worth."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """Switches of one search. None of the first six changes the move or the score, only the nodes it takes.

    All off is plain minimax: every move of every position, row by row, to the limit.
    """

    pruning: bool = True
    """Alpha-beta: leave out what cannot change the result."""
    ordering: bool = True
    """Canonical order, the table's move, killers and history instead of row by row."""
    table: bool = True
    """Remember positions that several move orders lead to; off: a variation is its first move alone."""
    symmetry: bool = True
    """Let all mirror images of a position share one entry of the table."""
    threats: bool = True
    """See at once what lines decide: one that lacks a mark wins or must be blocked, none open is a draw."""
    deepening: bool = True
    """Search to depth 1, 2, 3 and so on, instead of to the last depth at once."""

    selective: bool = True
    """On large classic boards, look only at the moves near the action; off: at every legal one."""
    estimates: bool = True
    """Judge what lies beyond the depth; off: count it as drawn, which makes proofs faster."""
    distance: bool = True
    """Prefer faster wins and slower losses; off: a win is a win."""
    row_major: bool = False
    """Among equal moves choose the first row by row instead of the first in canonical order."""


PLAIN = Options(
    pruning=False,
    ordering=False,
    table=False,
    symmetry=False,
    threats=False,
    deepening=False,
    selective=False,
)
"""Plain minimax."""
