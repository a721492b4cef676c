"""Options that several commands share, and what they stand for."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import astuple

from noughts.errors import VariantError
from noughts.mnk import ClassicVariant
from noughts.notation import parse_position
from noughts.position import Position, Variant, new_position
from noughts.ultimate import UltimateVariant

DEFAULT_SIZE = 3


def add_game_options(parser: ArgumentParser) -> None:
    """Add the options that choose a game: read them with `variant_from`."""
    group = parser.add_argument_group("the game")
    group.add_argument(
        "--game",
        choices=("ultimate", "classic"),
        default="ultimate",
        help="which game (default: %(default)s)",
    )
    group.add_argument(
        "--size", type=int, metavar="N", help="its side: Ultimate 2 to 5, classic 1 to 15 (default: 3)"
    )
    group.add_argument(
        "--rows", type=int, metavar="N", help="classic: another number of rows than of columns"
    )
    group.add_argument(
        "--columns", type=int, metavar="N", help="classic: another number of columns than of rows"
    )
    group.add_argument(
        "--k", type=int, metavar="K", help="classic: how many in a row win (default: the smaller side)"
    )


def variant_from(args: Namespace) -> Variant:
    """Return the game that the options name; VariantError if there is none of that size."""
    size = DEFAULT_SIZE if args.size is None else args.size
    if args.game == "classic":
        rows = size if args.rows is None else args.rows
        columns = size if args.columns is None else args.columns
        return ClassicVariant(rows, columns, min(rows, columns) if args.k is None else args.k)
    for name in ("rows", "columns", "k"):
        if getattr(args, name) is not None:
            raise VariantError(f"--{name} is for classic games: add --game classic, or leave it out")
    return UltimateVariant(size)


def variant_name(variant: Variant) -> str:
    """Name a variant by its game and sizes: "ultimate 3", "classic 15 15 5" (rows, columns, k)."""
    return " ".join(map(str, (variant.game, *astuple(variant))))


def add_position_option(parser: ArgumentParser) -> None:
    """Add --position to start from; read it and the game options with `position_from`."""
    parser.add_argument(
        "--position", metavar="TEXT", help="start from this position instead of the empty board"
    )


def position_from(args: Namespace) -> Position:
    """Return the position given, or the start of the game that the options name."""
    return parse_position(args.position) if args.position else new_position(variant_from(args))


def positive(text: str) -> int:
    """Read an integer from 1, for argparse."""
    try:
        value = int(text)
    except ValueError:
        value = 0
    if value < 1:
        raise ArgumentTypeError(f"must be an integer from 1, not {text!r}")
    return value


def seconds(text: str) -> float:
    """Read a time above 0, for argparse."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise ArgumentTypeError(f"must be a number of seconds above 0, not {text!r}")
    return value
