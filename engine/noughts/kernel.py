"""The compiled search kernel: the questions of `noughts.search`, answered a hundred times as fast.

It is used when it is there. The environment variable NOUGHTS_KERNEL says otherwise: `off` never uses it,
`require` fails without it, `auto`, the default, does without it and says so once in the log. The kernel
searches; what is legal and who has won is decided by the positions in Python.

The searches release the interpreter's lock while they run, and raise KernelError when the kernel is not there
or is of another version.
"""

import ctypes
import logging
import os
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from noughts.errors import GameOverError, KernelError, SearchLimitError, excerpt
from noughts.evaluation import BEST, HAND
from noughts.kernel_abi import ALL_MOVES, CONTEMPT, KEEP, UNIFORM, Status, check, wire
from noughts.kernel_calls import (
    MOST_PLIES,
    TREE_BYTES,
    Found,
    Listener,
    Table,
    Tree,
    borrowed_table,
    distance_of,
    library,
    moves_of,
    result_of,
    run,
    score_of,
)
from noughts.kernel_net import net_for
from noughts.kernel_threads import check_threads, search_together, simulate_together
from noughts.memory import Memory
from noughts.position import Position
from noughts.search.limits import Limit
from noughts.search.results import Analysis, MoveScore, SearchResult, Solution

__all__ = [
    "MODES",
    "Playouts",
    "Tree",
    "analyse",
    "enabled",
    "evaluate",
    "log_odds",
    "mcts",
    "mode",
    "perft",
    "playouts",
    "search",
    "solve",
]

MODES = ("auto", "off", "require")

_log = logging.getLogger(__name__)


def mode() -> str:
    """Return NOUGHTS_KERNEL: one of MODES. KernelError if it is anything else."""
    value = os.environ.get("NOUGHTS_KERNEL") or "auto"
    if value not in MODES:
        raise KernelError(f"NOUGHTS_KERNEL is {excerpt(value)}, but may be {', '.join(MODES)}")
    return value


def enabled() -> bool:
    """Whether to search with the kernel; KernelError if it is required and cannot be used."""
    wanted = mode()
    if wanted == "off":
        return False
    problem = _problem()
    if problem is not None and wanted == "require":
        raise KernelError(f"NOUGHTS_KERNEL=require, but {problem}")
    return problem is None


@cache
def _problem() -> str | None:
    try:
        library()
    except KernelError as error:
        _log.warning("searching in plain Python, which is much slower: %s", error)
        return str(error)
    return None


class Playouts(NamedTuple):
    """How random games ended, and how many plies they took altogether."""

    x_won: int
    o_won: int
    drawn: int
    plies: int


def perft(position: Position, depth: int, *, bulk: bool = True) -> int:
    """Count the sequences of exactly `depth` legal plies, as `noughts.perft` does.

    `bulk` counts the last ply without playing it, which is faster and gives the same number.
    """
    _check_number("the depth of perft", depth)
    counts = (ctypes.c_uint64 * 4)()
    check(library().noughts_perft(*wire(position), min(depth, MOST_PLIES), bulk, counts), position)
    return sum(counts)


def playouts(position: Position, count: int, *, seed: int = 0, aware: bool = False) -> Playouts:
    """Play `count` random games to the end, every legal move equally likely; the same seed repeats them.

    `aware`: who can win at once does, and who must stop that tries to; `plies` then leaves such ends out.
    """
    _check_number("the count of playouts", count)
    results = (ctypes.c_uint64 * 4)()
    flags = 0 if aware else UNIFORM
    check(library().noughts_playouts(*wire(position), count, seed % (1 << 64), flags, results), position)
    plies, x_won, o_won, drawn = results
    return Playouts(x_won, o_won, drawn, plies)


def evaluate(position: Position, *, evaluation: str = BEST) -> float:
    """Judge a position without a search: the probability, 0 to 1, that the side to move wins."""
    return _judged(position, evaluation)[0] / 1_000_000


def log_odds(position: Position, *, evaluation: str = BEST) -> int:
    """Judge like `evaluate`, exactly: the natural logarithm of the odds, times 65,536."""
    return _judged(position, evaluation)[1]


def _judged(position: Position, evaluation: str) -> tuple[int, int]:
    _check_unfinished(position)
    net = net_for(position, evaluation)
    score, log = ctypes.c_int32(), ctypes.c_int64()
    weights = (net.address, net.size) if net else (None, 0)
    status = library().noughts_evaluate(*wire(position), *weights, ctypes.byref(score), ctypes.byref(log))
    check(status, position)
    return score.value, log.value


def search(
    position: Position,
    limit: Limit,
    *,
    evaluation: str = BEST,
    threads: int = 1,
    memory: Memory | None = None,
    contempt: bool = False,
    on_depth: Callable[[SearchResult], None] | None = None,
) -> SearchResult:
    """Find the best move by alpha-beta within `limit`; of equal proven moves the first in canonical order.

    `evaluation`, see noughts.evaluation, judges where the search ends. If that is a net, a search with
    `contempt` prefers of draws those that come late: until then an opponent may err. The distance of a draw
    it does not tell.

    On one thread, limited by depth or nodes, without `memory`, it repeats to the bit. Several threads share
    what they find and divide the nodes among themselves; the one that gets deepest answers. With a `memory`
    the search goes on from what others with it found in the same game, by the same evaluation; that takes one
    thread. `on_depth` hears the answer of every finished depth; what it raises ends the search and is raised
    here. When the fastest way to a proven win is not proven within the limit, the result's distance is None.

    Raises GameOverError for a finished game, SearchLimitError for a number of threads that is none and for a
    memory on several, and KernelError for an evaluation that is none.
    """
    _check_unfinished(position)
    check_threads(threads)
    net = net_for(position, evaluation)
    listener = _hearing_result(on_depth)
    flags = CONTEMPT if contempt else 0

    def search_with(table: int, flags: int) -> SearchResult:
        found = run(position, limit, "search", table, flags=flags, listener=listener, net=net)
        return result_of(found.report)

    if memory is not None:
        if threads > 1:
            raise SearchLimitError(f"a search with a memory takes one thread, not {threads}")
        memory.table = memory.table or Table()
        return search_with(memory.table.handle, flags | KEEP)
    with borrowed_table() as table:
        if threads > 1:
            return search_together(position, limit, threads, table, flags=flags, listener=listener, net=net)
        return search_with(table, flags)


def analyse(
    position: Position,
    limit: Limit,
    *,
    evaluation: str = BEST,
    on_depth: Callable[[Analysis], None] | None = None,
) -> Analysis:
    """Score all legal moves, each as exactly as the best one, with the line that each leads to.

    All scores are of one depth, the last that was finished within `limit`; seconds do not end the first.
    Raises GameOverError for a finished game, SearchLimitError if the nodes are too few for the first depth.
    """
    _check_unfinished(position)

    def hear(found: Found) -> None:
        if on_depth is not None:
            on_depth(_analysis(found))

    with borrowed_table() as table:
        found = run(
            position,
            limit,
            "search",
            table,
            flags=ALL_MOVES,
            want_lines=True,
            listener=None if on_depth is None else hear,
            net=net_for(position, evaluation),
        )
    if found.report.depth == 0:
        raise SearchLimitError(f"{limit.nodes} nodes are too few to look at every move once in {position}")
    return _analysis(found)


def solve(position: Position, limit: Limit | None = None) -> Solution | None:
    """Prove the result of a position for the side to move, None when the limit ends before the proof.

    Without a limit this ends only when the game is small enough. Raises GameOverError for a finished game.
    """
    _check_unfinished(position)
    with borrowed_table() as table:
        found = run(position, limit or Limit(), "solve", table)
    if found.status == Status.UNDECIDED:
        return None
    best = found.report.best
    return Solution(best.value, best.distance, moves_of(best))


def mcts(
    position: Position,
    limit: Limit,
    *,
    evaluation: str = HAND,
    seed: int = 0,
    threads: int = 1,
    tree: Tree | None = None,
    uniform: bool = False,
    on_progress: Callable[[SearchResult], None] | None = None,
) -> SearchResult:
    """Find a good move by Monte-Carlo tree search within `limit`, whose nodes are simulations.

    They are random games, unless `evaluation` names a net and the game has one: then the tree grows best
    first, what it reaches is judged by the net, and chance plays no part.

    On one thread, limited by nodes and without a `tree` from before, the same seed repeats it to the bit. A
    proven result is a proof; its distance is known only for a win by this very move. Several threads grow a
    tree each, divide the nodes among themselves, and add up what they find; best first they would all find
    the same, so that takes one thread.

    With a `tree` the search goes on where the last one with it ended, if its position follows from that by
    one or two moves; that takes one thread. `uniform` playouts overlook immediate wins. `on_progress` hears
    the answer after 1024, 2048, 4096 ... simulations, on one thread.

    Raises GameOverError for a finished game, SearchLimitError for a limit of neither nodes nor seconds and
    for what takes one thread on several, and KernelError for an evaluation that is none.
    """
    _check_unfinished(position)
    check_threads(threads)
    if limit.nodes is None and limit.seconds is None:
        raise SearchLimitError(
            f"a Monte-Carlo search is limited by nodes or seconds, not by {excerpt(limit)}"
        )
    flags = UNIFORM if uniform else 0
    net = net_for(position, evaluation)
    if threads > 1:
        if tree is not None or on_progress is not None or net is not None:
            raise SearchLimitError(f"a kept tree, progress and a net take one thread, not {threads}")
        return simulate_together(position, limit, threads, seed=seed, flags=flags, size=TREE_BYTES)
    own = tree or Tree()
    if own.handle is None:
        raise KernelError("this search tree was closed")
    found = run(
        position,
        limit,
        "mcts",
        own.handle,
        flags=flags | KEEP,
        seed=seed,
        listener=_hearing_result(on_progress),
        net=net,
    )
    return result_of(found.report)


def _check_unfinished(position: Position) -> None:
    if position.turn is None:
        raise GameOverError(f"no move to choose, the game is over ({position.status}): {position}")


def _check_number(what: str, value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise SearchLimitError(f"{what} is an integer from 0, not {excerpt(value)}")


def _hearing_result(hear: Callable[[SearchResult], None] | None) -> Listener | None:
    return None if hear is None else lambda found: hear(result_of(found.report))


def _analysis(found: Found) -> Analysis:
    moves = [
        MoveScore(line.move, score_of(line), moves_of(line), bool(line.proven), distance_of(line))
        for line in found.lines
    ]
    return Analysis(result_of(found.report), tuple(moves))
