"""`python -m noughts match`: which of two players is stronger, and by how much."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from math import isinf

from noughts.cli.options import add_game_options, positive, variant_from, variant_name
from noughts.cli.terminal import progress
from noughts.match import MatchResult, Tally, play_match
from noughts.player_specs import PLAYERS_HELP, player_maker
from noughts.sprt import Sprt

EPILOG = f"""players:
{PLAYERS_HELP}
Each opening is a few random moves and is played twice, each player once on each side. The bars are
95 % intervals, taken over these pairs of games. Players that are limited by nodes or depth give the
same result with every number of threads; with a time limit use no more threads than cores.

examples:
  python -m noughts match hard medium --games 200
  python -m noughts match mcts:2000 nodes:2000 --size 4 --threads 2
  python -m noughts match depth:5 depth:4 --games 10000 --sprt 0 50
"""


def configure(parser: ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser.epilog = EPILOG
    parser.add_argument("first", metavar="A", help="a player, see below; the score is A's")
    parser.add_argument("second", metavar="B", help="the other player")
    parser.add_argument(
        "--games", type=even, default=100, metavar="N", help="an even number (default: %(default)s)"
    )
    parser.add_argument(
        "--plies", type=int, metavar="N", help="random plies of an opening (default: 4; classic 2)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, help="seed of openings and players (default: %(default)s)"
    )
    parser.add_argument(
        "--threads", type=positive, default=1, metavar="N", help="games at a time (default: 1)"
    )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop as soon as it is clear (5 %% error) whether A is ELO0 or ELO1 stronger",
    )
    add_game_options(parser)
    parser.set_defaults(run=run)


def even(text: str) -> int:
    """Read an even number of games, for argparse."""
    value = positive(text)
    if value % 2:
        raise ArgumentTypeError(f"must be even, not {value}: each opening is played from both sides")
    return value


def run(args: Namespace) -> int:
    """Play the match; Ctrl-C ends it early, and what was played counts."""
    variant = variant_from(args)
    sprt = Sprt(*args.sprt) if args.sprt else None
    result, interrupted = MatchResult(), False
    with progress(f"{args.first} - {args.second}") as bar:

        def count(so_far: MatchResult) -> None:
            nonlocal result
            result = so_far
            bar.update(so_far.games, args.games, note(so_far, sprt))

        try:
            play_match(
                variant,
                player_maker(args.first),
                player_maker(args.second),
                args.games,
                seed=args.seed,
                opening_plies=args.plies,
                threads=args.threads,
                sprt=sprt,
                on_pair=count,
            )
        except KeyboardInterrupt:
            interrupted = True
    what = f"{result.games} games of {variant_name(variant)}, seed {args.seed}"
    print(f"{args.first} against {args.second}, {what}\n{report(result, sprt)}")
    return 130 if interrupted else 0


def note(so_far: MatchResult, sprt: Sprt | None) -> str:
    """Describe a match that is going on in a few words."""
    score = f"{so_far.score.value:.1%}"
    return f"{score}  {_ratio(so_far, sprt)}" if sprt else score


def report(result: MatchResult, sprt: Sprt | None = None) -> str:
    """Describe a result in a few lines."""
    score, elo = result.score, result.elo
    lines = [
        f"won {result.wins}, drawn {result.draws}, lost {result.losses}",
        f"as X {_balance(result.as_x)}, as O {_balance(result.as_o)}",
        f"score {score.value:.1%}  [{score.low:.1%}, {score.high:.1%}]",
        f"Elo {_signed(elo.value)}  [{_signed(elo.low)}, {_signed(elo.high)}]",
        "pairs with 0, 1/2, 1, 3/2, 2 points: " + " ".join(map(str, result.pairs)),
    ]
    if sprt:
        verdict = {
            True: f"{sprt.elo1:+g} Elo accepted",
            False: f"{sprt.elo0:+g} Elo accepted",
            None: "undecided",
        }
        lines.append(f"SPRT: {verdict[sprt.decision(result.pairs)]}, {_ratio(result, sprt)}")
    return "\n".join(lines)


def _ratio(result: MatchResult, sprt: Sprt) -> str:
    low, high = sprt.bounds
    return f"LLR {sprt.log_likelihood_ratio(result.pairs):.2f} between {low:.2f} and {high:.2f}"


def _balance(tally: Tally) -> str:
    return f"+{tally.wins} ={tally.draws} -{tally.losses}"


def _signed(elo: float) -> str:
    return ("+" if elo > 0 else "-") + "inf" if isinf(elo) else f"{elo:+.0f}"
