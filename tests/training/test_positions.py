"""What the net sees of a position: by the rules, and the same in every mirror."""

from random import Random

import numpy as np
import pytest
from noughts import UltimatePosition
from noughts.position import Mark

from training.patterns import DRAWN, LINES, LOST, MOVED_STATES, PATTERNS, STATES, SWAPPED, SYMMETRIES, WON
from training.positions import DEAD_LINE, Positions, positions_of
from training.records import ANYWHERE, RECORD


def random_positions(count: int, seed: int = 1) -> list[UltimatePosition]:
    random = Random(seed)
    found: list[UltimatePosition] = []
    while len(found) < count:
        position = UltimatePosition()
        for _ in range(random.randrange(70)):
            if not position.legal_moves():
                break
            position.push(random.choice(position.legal_moves()))
        if position.turn is not None:
            found.append(position)
    return found


def recorded(positions: list[UltimatePosition]) -> Positions:
    records = np.zeros(len(positions), RECORD)
    for record, position in zip(records, positions, strict=True):
        for name, mark in (("x", "X"), ("o", "O")):
            record[name] = [
                sum(1 << i for i, cell in enumerate(position.cells(b)) if cell == mark) for b in range(9)
            ]
        record["turn"] = position.turn is Mark.O
        record["next"] = ANYWHERE if position.next_board is None else position.next_board
    return positions_of(records)


def as_text(positions: Positions) -> list[tuple[bytes, ...]]:
    columns = (positions.states, positions.won, positions.lost, positions.drawn, positions.next)
    return [
        tuple(np.ascontiguousarray(column[i]).tobytes() for column in columns) for i in range(len(positions))
    ]


def test_states_say_who_won_a_board_and_what_stands_on_an_open_one() -> None:
    positions = random_positions(60)
    seen = recorded(positions)
    for position, states in zip(positions, seen.states, strict=True):
        for board, state in enumerate(states):
            outcome = position.local_outcome(board)
            if outcome is None:
                digits = {".": 0, position.turn: 1}
                expected = sum(digits.get(c, 2) * 3**i for i, c in enumerate(position.cells(board)))
                assert state == expected
            elif outcome.winner is None:
                assert state == DRAWN
            else:
                assert state == (WON if outcome.winner is position.turn else LOST)


def test_lines_of_boards_hold_what_is_won_until_they_are_dead() -> None:
    positions = random_positions(60)
    seen = recorded(positions)
    dead = 0
    for states, lines in zip(seen.states, seen.line_states(), strict=True):
        for line, state in zip(LINES, lines, strict=True):
            boards = [states[board] for board in line]
            alive = all(board == WON or board < PATTERNS for board in boards)
            assert state == (sum(1 << i for i, b in enumerate(boards) if b == WON) if alive else DEAD_LINE)
            dead += not alive
    assert dead > 0


def test_phases_go_by_closed_boards_and_whether_the_choice_is_free() -> None:
    positions = random_positions(300)
    met = set()
    for position, phase in zip(positions, recorded(positions).phases(), strict=True):
        closed = sum(position.local_outcome(board) is not None for board in range(9))
        assert phase % 4 == (closed // 2 if closed < 6 else 3)
        assert phase >= 4 if position.next_board is None else phase < 4
        met.add(int(phase))
    assert met == set(range(8))


def test_symmetries_move_what_is_seen_as_they_move_the_game() -> None:
    for position in random_positions(40):
        images = {as_text(recorded([position]).moved(symmetry))[0] for symmetry in range(8)}
        assert images == set(as_text(recorded(position.symmetries())))


@pytest.mark.parametrize("symmetry", range(8))
def test_a_symmetry_takes_a_game_to_a_game(symmetry: int) -> None:
    random, position, image = Random(symmetry), UltimatePosition(), UltimatePosition()
    goes_to = np.argsort(SYMMETRIES[symmetry])
    while position.turn is not None:
        assert as_text(recorded([position]).moved(symmetry)) == as_text(recorded([image]))
        board, cell = divmod(random.choice(position.legal_moves()), 9)
        position.push(board * 9 + cell)
        image.push(int(goes_to[board] * 9 + goes_to[cell]))
    assert image.turn is None


def test_swapping_sides_twice_changes_nothing() -> None:
    assert (SWAPPED[SWAPPED] == np.arange(STATES)).all()
    assert (SWAPPED[MOVED_STATES[5]] == MOVED_STATES[5][SWAPPED]).all()
    seen = recorded(random_positions(20))
    assert as_text(seen.swapped().swapped()) == as_text(seen)


def test_a_winning_move_is_seen() -> None:
    positions = random_positions(300, seed=2)
    found = recorded(positions).wins_at_once()
    for position, wins in zip(positions, found, strict=True):
        assert wins == any(ends_won(position, move) for move in position.legal_moves())
    assert found.any()
    assert not found.all()


def ends_won(position: UltimatePosition, move: int) -> bool:
    position.push(move)
    outcome = position.outcome()
    position.pop()
    return outcome is not None and outcome.winner is not None
