"""The measurements behind the plots of docs/engine.md; bench/plots.py keeps and draws them."""

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from noughts import kernel
from noughts.elo import Estimate
from noughts.match import play_match
from noughts.search import PLAIN, Limit, search
from noughts.ultimate import UltimatePosition, UltimateVariant

from bench.players import Search, TimedPlayer, player_of

NODES_ENOUGH = 300_000
"""A series in Python ends with the first depth that takes so many nodes."""

KERNEL_NODES_ENOUGH = 100_000_000

SIZES = (2, 3, 4, 5)
DEPTH = 5
PLAYOUTS = 20_000

REFERENCE = "Monte-Carlo with 2,000 simulations"
REFERENCE_NODES = 2000
ALPHA_BETA_NODES = (1_000, 8_000, 64_000, 512_000)
SIMULATIONS = (500, 4_000, 32_000, 128_000)
GAMES = 60
LARGEST_ELO = 1000.0
"""Drawn in place of an infinite bar."""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def nodes_over_depth() -> dict[str, Any]:
    """Nodes to search the start of Ultimate to depth 1, 2, 3 ..., by three searches."""
    searches: dict[str, tuple[Search, int]] = {
        "plain minimax": (lambda position, limit: search(position, limit, options=PLAIN), NODES_ENOUGH),
        "alpha-beta in Python": (search, NODES_ENOUGH),
        "kernel": (kernel.search, KERNEL_NODES_ENOUGH),
    }
    return {"series": {name: _nodes(name, *each) for name, each in searches.items()}}


def _nodes(name: str, search_to: Search, enough: int) -> list[list[int]]:
    points: list[list[int]] = []
    while not points or points[-1][1] < enough:
        depth = len(points) + 1
        points.append([depth, search_to(UltimatePosition(), Limit(depth=depth)).nodes])
        say(f"{name}: depth {depth}, {points[-1][1]} nodes")
    return points


def cost_over_size() -> dict[str, Any]:
    """Seconds for a random game and for a search to a fixed depth, from the start of Ultimate N x N."""
    return {
        "panels": {
            "a random game": {
                "kernel": [[n, _seconds(partial(_playouts, n)) / PLAYOUTS] for n in SIZES],
            },
            f"alpha-beta to depth {DEPTH}": {
                "kernel": [[n, _seconds(partial(_to_depth, kernel.search, n))] for n in SIZES],
                "Python": [[n, _seconds(partial(_to_depth, search, n))] for n in SIZES],
            },
        }
    }


def _playouts(size: int) -> None:
    kernel.playouts(UltimatePosition(size), PLAYOUTS, seed=1)


def _to_depth(search_to: Search, size: int) -> None:
    search_to(UltimatePosition(size), Limit(depth=DEPTH))


def _seconds(work: Callable[[], None], repeats: int = 3) -> float:
    """Time the fastest of some runs: other programs can only slow one down."""
    fastest = float("inf")
    for _ in range(repeats):
        started = time.perf_counter()
        work()
        fastest = min(fastest, time.perf_counter() - started)
    return float(f"{fastest:.3g}")


def strength_over_time() -> dict[str, Any]:
    """Elo above a fixed player, by processor time for a move.

    The searches are limited by nodes, so that the matches repeat, whatever else the machine does.
    """
    series = {
        "alpha-beta": [_strength(kernel.search, nodes) for nodes in ALPHA_BETA_NODES],
        "Monte-Carlo": [_strength(kernel.mcts, nodes) for nodes in SIMULATIONS],
    }
    return {"reference": REFERENCE, "series": series}


def _strength(search_for: Search, nodes: int) -> list[float]:
    player = TimedPlayer(search_for, Limit(nodes=nodes))
    reference = player_of(kernel.mcts, Limit(nodes=REFERENCE_NODES))
    result = play_match(UltimateVariant(3), lambda _seed: player, reference, GAMES, seed=1)
    say(f"{nodes} nodes, {player.seconds_a_move:.4f} s: {result.score.value:.1%}")
    return [float(f"{player.seconds_a_move:.3g}"), *_drawable(result.elo)]


def _drawable(elo: Estimate) -> tuple[float, float, float]:
    value, low, high = (max(-LARGEST_ELO, min(LARGEST_ELO, x)) for x in (elo.value, elo.low, elo.high))
    return round(value), round(low), round(high)
