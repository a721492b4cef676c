"""Two replays of classic 3 x 3 attempts as rows of strings, for callers that speak no Python."""

from collections.abc import Sequence

from noughts.errors import AttemptError, excerpt
from noughts.mnk import MnkPosition
from noughts.position import Mark, Move, is_index
from noughts.search import Limit, Options, search

MOST_ATTEMPTS = 100


def play_tic_tac_toe(moves: Sequence[Sequence[int]]) -> list[list[str]]:
    """Replay attempts `[row, column]` of two players, X first, and return one row of seven strings for each.

    [accepted, board row 0, board row 1, board row 2, status, next player, attempted player]: accepted is "1"
    or "0"; the board is what it is after the attempt; the players are "X", "O" or, once the game is over,
    "-". A taken cell, or a finished game, refuses an attempt and nothing changes.

    Raises AttemptError, naming the row, for more than 100 attempts and for one that is no pair of integers
    from 0 to 2.
    """
    position = MnkPosition()
    rows = []
    for move in _parse_attempts(moves):
        player = position.turn
        accepted = _attempt(position, move)
        rows.append([accepted, *_snapshot(position), str(player or "-")])
    return rows


def play_against_ai(human_moves: Sequence[Sequence[int]]) -> list[list[str]]:
    """Replay attempts `[row, column]` of a person playing X against a perfect O, one row for each event.

    [actor, accepted, board row 0, board row 1, board row 2, status, next player, "row,column"]. After an
    accepted attempt that leaves the game unfinished O answers: by minimax over the results alone, a slower
    win as good as a fast one, and of equal moves the first row by row. Refusals as in `play_tic_tac_toe`, and
    AttemptError likewise.
    """
    position = MnkPosition()
    events = []
    for move in _parse_attempts(human_moves):
        accepted = _attempt(position, move)
        events.append(_event(position, Mark.X, accepted, move))
        if accepted == "1" and position.turn:
            answer = _best_by_result(position)
            position.push(answer)
            events.append(_event(position, Mark.O, "1", answer))
    return events


def _best_by_result(position: MnkPosition) -> Move:
    return search(position, Limit(), options=Options(distance=False, row_major=True)).move


def _parse_attempts(rows: Sequence[Sequence[int]]) -> list[Move]:
    if not isinstance(rows, (list, tuple)):
        raise AttemptError(f"attempts are a list of rows [row, column], not {excerpt(rows)}")
    if len(rows) > MOST_ATTEMPTS:
        raise AttemptError(
            f"row {MOST_ATTEMPTS} is one attempt too many: {excerpt(rows[MOST_ATTEMPTS])}; "
            f"at most {MOST_ATTEMPTS} are allowed, these are {len(rows)}"
        )
    return [_parse_attempt(index, row) for index, row in enumerate(rows)]


def _parse_attempt(index: int, row: Sequence[int]) -> Move:
    is_pair = isinstance(row, (list, tuple)) and len(row) == 2
    if not is_pair or not all(is_index(number, 3) for number in row):
        raise AttemptError(f"row {index} must be [row, column], two integers from 0 to 2, not {excerpt(row)}")
    return row[0] * 3 + row[1]


def _attempt(position: MnkPosition, move: Move) -> str:
    if not position.is_legal(move):
        return "0"
    position.push(move)
    return "1"


def _snapshot(position: MnkPosition) -> list[str]:
    cells = position.cells(0)
    return [cells[0:3], cells[3:6], cells[6:9], position.status, str(position.turn or "-")]


def _event(position: MnkPosition, actor: Mark, accepted: str, move: Move) -> list[str]:
    row, column = position.to_pair(move)
    return [str(actor), accepted, *_snapshot(position), f"{row},{column}"]
