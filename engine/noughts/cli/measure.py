"""`python -m noughts perft` and `bench`: counts that check the engine, and how fast it is."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial

from noughts.backend import Backend
from noughts.bench import CASES, Case, Measured, measure
from noughts.cli.backend import add_backend_options, backend_from
from noughts.cli.options import add_game_options, add_position_option, position_from, variant_name
from noughts.cli.terminal import progress
from noughts.evaluation import HAND
from noughts.position import Position

PERFT_EPILOG = """A game that ends sooner counts for nothing, so the figure is comparable with other engines'.

examples:
  python -m noughts perft --depth 6
  python -m noughts perft --game classic --depth 9 --python
  python -m noughts perft --size 2 --depth 5 --divide
"""

BENCH_EPILOG = """The node count is the signature of the search: it repeats to the bit, and another count
means that the search has changed. Kernel and Python search differently and to different depths, so
each has its own. Positions are judged by hand, so that a new net changes nothing here.
"""


def configure_perft(parser: ArgumentParser) -> None:
    """Describe `perft` to argparse."""
    parser.epilog = PERFT_EPILOG
    parser.add_argument("--depth", type=int, default=5, metavar="N", help="plies (default: %(default)s)")
    parser.add_argument("--divide", action="store_true", help="show the count after each first move, too")
    add_position_option(parser)
    add_game_options(parser)
    add_backend_options(parser)
    parser.set_defaults(run=run_perft)


def run_perft(args: Namespace) -> int:
    """Count, and print count and speed."""
    position, backend = position_from(args), backend_from(args)
    started = time.perf_counter()
    if args.divide and args.depth > 0:
        total = _divide(position, args.depth, backend.perft)
    else:
        total = backend.perft(position, args.depth)
    _print_speed(f"{total:,} sequences of {args.depth} plies", total, time.perf_counter() - started, backend)
    return 0


def _divide(position: Position, depth: int, perft: Callable[[Position, int], int]) -> int:
    total = 0
    for move in position.legal_moves():
        position.push(move)
        count = perft(position, depth - 1)
        position.pop()
        print(f"{position.move_text(move)}: {count:,}", flush=True)
        total += count
    return total


def configure_bench(parser: ArgumentParser) -> None:
    """Describe `bench` to argparse."""
    parser.epilog = BENCH_EPILOG
    add_backend_options(parser)
    parser.set_defaults(run=run_bench)


def run_bench(args: Namespace) -> int:
    """Search all cases, and print nodes and speed of each and of all."""
    backend, total = backend_from(args), Measured()
    search = partial(backend.search, evaluation=HAND)
    with progress("searching") as bar:
        for number, case in enumerate(CASES):
            bar.update(number, len(CASES))
            measured = measure(search, case, kernel=backend.is_kernel)
            bar.close()
            print(_row(case, measured, backend), flush=True)
            total += measured
    print(f"signature {total.nodes}")
    _print_speed(f"{total.nodes:,} nodes", total.nodes, total.seconds, backend)
    return 0


def _row(case: Case, measured: Measured, backend: Backend) -> str:
    name = f"{variant_name(case.variant)} after {len(case.moves.split())} plies"
    depth = case.kernel_depth if backend.is_kernel else case.depth
    return f"{name:30} depth {depth:2} {measured.nodes:>13,} nodes {measured.nodes_per_second:>13,.0f}/s"


def _print_speed(what: str, count: int, seconds: float, backend: Backend) -> None:
    speed = f"{count / seconds:,.0f}/s" if seconds else "at once"
    print(f"{what} in {seconds:.3f} s, {speed}, {backend.name}")
