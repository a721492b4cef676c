"""Prints the median time of a warm evaluation inside the handler, in milliseconds.

The position is of the middle of a game of Ultimate 3 x 3, given by its 40 moves, so that the time holds the
whole way: event, JSON, model, rules, answer, log line. bench.imports runs this in processes of its own.
"""

import json
import os
import statistics
import time
from datetime import UTC, datetime
from random import Random

import evaluate
from aws_lambda_powertools.utilities.typing import LambdaContext
from noughts import UltimatePosition

from local.events import Request, build_event

WARM_UP = 50
TIMED = 200
PLIES = 40


def moves_of_a_game(plies: int, seed: int = 1) -> list[str]:
    """Return the first moves of a random game that goes on for longer."""
    position = UltimatePosition()
    dice = Random(seed)
    moves = []
    for _ in range(plies):
        move = dice.choice(position.legal_moves())
        moves.append(position.move_text(move))
        position.push(move)
    return moves


def main() -> None:
    body = {"variant": {"game": "ultimate", "size": 3}, "moves": moves_of_a_game(PLIES)}
    request = Request(
        "POST",
        "/api/evaluate",
        "",
        [("content-type", "application/json")],
        json.dumps(body).encode(),
        "192.0.2.7",
    )
    event = build_event(request, "POST /api/evaluate", {}, "request-1", datetime(2026, 1, 31, tzinfo=UTC))
    said = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # log lines go through the same calls, to nowhere
    times = []
    for _ in range(WARM_UP + TIMED):
        started = time.perf_counter()
        answer = evaluate.handler(event, LambdaContext())
        times.append(time.perf_counter() - started)
        assert answer["statusCode"] == 200, answer
    os.write(said, f"{statistics.median(times[WARM_UP:]) * 1000:.4f}\n".encode())


if __name__ == "__main__":
    main()
