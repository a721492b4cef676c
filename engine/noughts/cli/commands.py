"""The commands of `python -m noughts`, and how they end.

Exit codes: 0 done; 1 refused or failed, with one line on standard error; 2 options that make no sense;
130 stopped by Ctrl-C.
"""

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from io import TextIOWrapper

from noughts.cli import analyse, match, measure, play, train
from noughts.errors import NoughtsError

EXAMPLES = """examples:
  python -m noughts play                    Ultimate, you are X
  python -m noughts play --game classic --level hard --as O
  python -m noughts analyse 'classic:X../.O./..X:O'
  python -m noughts match hard medium --games 200
  python -m noughts train-q --games 20000 --out q.json

`python -m noughts COMMAND --help` tells more about a command.
"""

COMMANDS = (
    ("play", play.configure, "play in the terminal"),
    ("analyse", analyse.configure, "score a position and all its moves"),
    ("perft", measure.configure_perft, "count the move sequences of a length"),
    ("bench", measure.configure_bench, "search fixed positions: node count and speed"),
    ("match", match.configure, "let two players play a match"),
    ("train-q", train.configure, "teach a Q-learning player by self-play"),
)


def build_parser() -> ArgumentParser:
    """Return the parser of all commands."""
    parser = ArgumentParser(
        prog="noughts",
        description="Ultimate Tic-Tac-Toe and its relatives.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name, configure, summary in COMMANDS:
        configure(
            commands.add_parser(
                name,
                help=summary,
                description=f"{summary[0].upper()}{summary[1:]}.",
                formatter_class=RawDescriptionHelpFormatter,
            )
        )
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without box drawing characters gets a "?"
    args = build_parser().parse_args(argv)
    try:
        return int(args.run(args))
    except BrokenPipeError:
        # The reader has gone, as in `| head`: nothing is left to say, not even when Python shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        what = f"{error.filename}: {error.strerror}" if error.filename else error
        print(f"noughts: {what}", file=sys.stderr)
    except NoughtsError as error:
        print(f"noughts: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return 1
