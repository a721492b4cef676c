"""Root-parallel search: several threads search one position, and their answers become one."""

import ctypes
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from noughts.errors import SearchLimitError, excerpt
from noughts.kernel_abi import KEEP, UNIFORM, CLine
from noughts.kernel_calls import (
    Found,
    Listener,
    Net,
    Tree,
    distance_of,
    library,
    moves_of,
    result_of,
    run,
    score_of,
)
from noughts.position import Position
from noughts.search.limits import Limit
from noughts.search.results import SearchResult

MOST_THREADS = 64


def check_threads(threads: object) -> None:
    """Raise SearchLimitError unless `threads` is an integer from 1 to 64."""
    if not isinstance(threads, int) or isinstance(threads, bool) or not 1 <= threads <= MOST_THREADS:
        raise SearchLimitError(f"threads must be an integer from 1 to {MOST_THREADS}, not {excerpt(threads)}")


def divide(limit: Limit, threads: int) -> Limit:
    """Return the limit of each thread: its share of the nodes, at least one."""
    return limit if limit.nodes is None else replace(limit, nodes=max(1, limit.nodes // threads))


def search_together(
    position: Position,
    limit: Limit,
    threads: int,
    table: int,
    *,
    flags: int,
    listener: Listener | None,
    net: Net | None,
) -> SearchResult:
    """Search with one table on several threads; the one that got deepest answers for all."""
    library().noughts_table_forget(table)
    stop = ctypes.c_int32(0)

    def work(thread: int) -> Found:
        try:
            return run(
                position,
                divide(limit, threads),
                "search",
                table,
                flags=flags | KEEP,
                thread=thread,
                stop=stop,
                listener=None if thread else listener,
                net=net,
            )
        finally:
            # Who is first has reached the limit or a proof, or was told to stop: so the others may stop, too.
            stop.value = 1

    found = together(work, threads)
    results = [result_of(each.report) for each in found]
    best = max(results, key=lambda result: (result.proven, result.depth))
    return replace(best, nodes=sum(result.nodes for result in results))


def simulate_together(
    position: Position, limit: Limit, threads: int, *, seed: int, flags: int, size: int
) -> SearchResult:
    """Grow one tree on every thread, and play the move that they have visited most between them."""

    def work(thread: int) -> Found:
        tree = Tree(size // threads)
        assert tree.handle is not None
        found = run(
            position,
            divide(limit, threads),
            "mcts",
            tree.handle,
            flags=flags & UNIFORM,
            seed=seed + thread,
            want_lines=True,
        )
        tree.close()
        return found

    found = together(work, threads)
    return merged(position, found)


def together(work: Callable[[int], Found], threads: int) -> list[Found]:
    """Run `work` with the numbers of the threads at the same time. The first is this thread."""
    with ThreadPoolExecutor(threads - 1) as pool:
        others = [pool.submit(work, thread) for thread in range(1, threads)]
        first = work(0)
        return [first, *(other.result() for other in others)]


def merged(position: Position, found: list[Found]) -> SearchResult:
    """Return what all trees say together. What one of them has proven is certain for all."""
    order = {move: place for place, move in enumerate(position.search_order())}
    by_move: dict[int, list[CLine]] = {move: [] for move in order}
    for each in found:
        for line in each.lines:
            by_move[line.move].append(line)
    best = max(by_move.values(), key=lambda lines: (*_worth(lines), -order[lines[0].move]))
    proof = next((line for line in best if line.proven), None)
    pv = max(best, key=lambda line: (line.proven, line.visits))
    nodes = sum(each.report.nodes for each in found)
    depth = max(each.report.depth for each in found)
    proven = proof is not None and (proof.value == 1 or any(each.report.best.proven for each in found))
    return SearchResult(best[0].move, _mean(best), moves_of(pv), nodes, depth, proven, distance_of(pv))


def _worth(lines: list[CLine]) -> tuple[int, int]:
    value = next((line.value for line in lines if line.proven), 0)
    return value, sum(line.visits for line in lines)


def _mean(lines: list[CLine]) -> float:
    proof = next((line for line in lines if line.proven), None)
    visits = sum(line.visits for line in lines)
    if proof is not None or not visits:
        return score_of(proof or lines[0])
    return float(sum(score_of(line) * line.visits for line in lines) / visits)
