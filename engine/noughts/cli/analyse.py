"""`python -m noughts analyse`: what a position is worth, move by move."""

import sys
from argparse import ArgumentParser, Namespace

from noughts.cli.backend import add_backend_options, backend_from
from noughts.cli.board import describe, draw
from noughts.cli.options import add_game_options, positive, seconds, variant_from
from noughts.cli.terminal import Progress, painter, progress
from noughts.notation import parse_position
from noughts.position import Move, Position, new_position
from noughts.search import Analysis, Limit, MoveScore, SearchResult

EPILOG = """With no limit given it thinks for 2 seconds; with several, the first one reached ends it.
Quote the position, since the shell has its own ideas about "*".

examples:
  python -m noughts analyse 'classic:X../.O./..X:O'
  python -m noughts analyse --game ultimate --size 2 --seconds 10
  python -m noughts analyse 'classic:...../..O../..X../...../.....:X:4' --depth 6 --lines 5
"""

DEFAULT_SECONDS = 2.0


def configure(parser: ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser.epilog = EPILOG
    parser.add_argument("position", nargs="?", metavar="POSITION", help="as text (default: the empty board)")
    parser.add_argument("--depth", type=positive, metavar="N", help="search no deeper than N plies")
    parser.add_argument("--nodes", type=positive, metavar="N", help="search no more than N positions")
    parser.add_argument("--seconds", type=seconds, metavar="S", help="think no longer than S seconds")
    parser.add_argument("--lines", type=positive, metavar="N", help="show only the N best moves")
    add_backend_options(parser)
    add_game_options(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Analyse and print; while it thinks, each finished depth is shown on a terminal."""
    position = parse_position(args.position) if args.position else new_position(variant_from(args))
    limit = Limit(args.depth, args.nodes, args.seconds)
    if limit == Limit():
        limit = Limit(seconds=DEFAULT_SECONDS)
    paint = painter(sys.stdout)
    print(f"{draw(position, paint)}\n\n{describe(position, paint)}")
    with progress("thinking") as live:
        live.line("thinking ...")
        analysis = backend_from(args).analyse(
            position, limit, on_depth=lambda so_far: _show_depth(live, position, so_far.result)
        )
    print(report(position, analysis, args.lines))
    return 0


def _show_depth(live: Progress, position: Position, result: SearchResult) -> None:
    live.line(
        f"depth {result.depth}  {verdict(result)}  {result.nodes:,} nodes  {line_text(position, result.pv)}"
    )


def report(position: Position, analysis: Analysis, lines: int | None = None) -> str:
    """Describe an analysis: the result, then a line for each move, the best first."""
    result = analysis.result
    best = position.move_text(result.move)
    head = f"best {best}: {verdict(result)}, depth {result.depth}, {result.nodes:,} nodes"
    rows = [
        f"{position.move_text(each.move):4} {verdict(each):>12}   {line_text(position, each.pv)}"
        for each in analysis.moves[:lines]
    ]
    return "\n".join([head, "", "move        score   line", *rows])


def verdict(scored: SearchResult | MoveScore) -> str:
    """Say a score for the side to move: "wins in 5", "draws", or a probability to win."""
    if not scored.proven:
        return f"{scored.score:.1%}"
    if scored.score == 0.5:
        return "draws"
    word = "wins" if scored.score else "loses"
    return f"{word} in {scored.distance}" if scored.distance is not None else word


def line_text(position: Position, pv: tuple[Move, ...]) -> str:
    """Write a line of moves."""
    return " ".join(map(position.move_text, pv))
