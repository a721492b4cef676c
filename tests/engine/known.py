"""Variants that stand for all, and ways to reach positions in them."""

import json
from pathlib import Path
from random import Random

from hypothesis import strategies as st
from noughts import ClassicVariant, Position, UltimateVariant, Variant, new_position

CASES = Path(__file__).parents[1] / "cases"

VARIANTS: list[Variant] = [
    ClassicVariant(3, 3, 3),
    ClassicVariant(4, 4, 4),
    ClassicVariant(3, 5, 3),
    ClassicVariant(2, 3, 3),
    ClassicVariant(4, 3, 2),
    ClassicVariant(1, 1, 1),
    ClassicVariant(15, 15, 5),
    UltimateVariant(2),
    UltimateVariant(3),
    UltimateVariant(4),
    UltimateVariant(5),
]


def name(variant: Variant) -> str:
    """A test's name for a variant."""
    if isinstance(variant, ClassicVariant):
        return f"classic-{variant.rows}x{variant.columns}-{variant.k}"
    assert isinstance(variant, UltimateVariant)
    return f"ultimate-{variant.size}"


def play_random(position: Position, random: Random, plies: int) -> None:
    """Play up to `plies` random moves."""
    for _ in range(plies):
        if position.turn is None:
            return
        position.push(random.choice(position.legal_moves()))


@st.composite
def positions(draw: st.DrawFn, variants: list[Variant] = VARIANTS) -> Position:
    """Positions of random games: at the start, on the way and finished."""
    position = new_position(draw(st.sampled_from(variants)))
    cells = sum(len(position.cells(board)) for board in range(position.boards))
    plies = draw(st.integers(0, cells))
    play_random(position, Random(draw(st.integers(0, 1 << 32))), plies)
    return position


def undecided(variant: Variant, seed: int, most_plies: int) -> Position:
    """A position of a random game that is not over, after at most `most_plies` plies."""
    random = Random(seed)
    while True:
        position = new_position(variant)
        play_random(position, random, random.randint(0, most_plies))
        if position.turn:
            return position


def reachable(start: Position) -> list[Position]:
    """Every position that games from `start` reach, itself first."""
    found = {start.key: start}
    frontier = [start]
    while frontier:
        here = frontier.pop()
        for move in here.legal_moves():
            after = here.copy()
            after.push(move)
            if after.key not in found:
                found[after.key] = after
                frontier.append(after)
    return list(found.values())


def load(file: str) -> dict[str, object]:
    """A file of known figures."""
    figures: dict[str, object] = json.loads((CASES / file).read_text())
    return figures
