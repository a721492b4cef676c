"""The command line, `python -m noughts`: play, analyse, perft, bench, match, train-q."""

from noughts.cli.commands import main as main
