"""`python -m noughts train-q`: teach a Q-learning player by self-play and save what it learned."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from noughts.cli.options import add_game_options, positive, variant_from
from noughts.cli.terminal import progress
from noughts.learning import QLearningAI


def configure(parser: ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser.add_argument(
        "--games", type=positive, default=100_000, metavar="N", help="games (default: %(default)s)"
    )
    parser.add_argument("--out", required=True, metavar="FILE", help="where to save the table, as JSON")
    parser.add_argument("--seed", type=int, default=0, help="seed of the games (default: %(default)s)")
    add_game_options(parser)
    parser.set_defaults(run=run, game="classic")


def run(args: Namespace) -> int:
    """Train, save, and say what was saved."""
    player = QLearningAI(variant_from(args), seed=args.seed)
    if not Path(args.out).absolute().parent.is_dir():
        # Better known before the training than after it.
        raise FileNotFoundError(f"no folder to save {args.out} in")
    with progress("training") as bar:
        player.train(args.games, bar.update)
    player.save(args.out)
    print(f"{args.out}: {len(player):,} positions learned from {player.games:,} games")
    print(f"play against it: python -m noughts play --game classic --level q:{args.out}")
    return 0
