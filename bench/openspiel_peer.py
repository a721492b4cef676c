"""OpenSpiel's Ultimate Tic-Tac-Toe in our terms: the same rules, but a free choice is two actions.

Where the side to move may choose the board, OpenSpiel asks for the board first and for the cell then;
otherwise for the cell alone. Both are numbers from 0 to 8, in the order of our boards and cells.
"""

from random import Random
from typing import Any

import pyspiel
from noughts.position import Mark, Move, Position
from noughts.ultimate import UltimatePosition

CELLS = 9
UCT_C = 2.0
"""Exploration of MCTSBot: the default of OpenSpiel's own examples (`mcts_example.cc`)."""

MEMORY_MB = 1000
WITHOUT_END = 1 << 30


def load_game() -> Any:
    return pyspiel.load_game("ultimate_tic_tac_toe")


def apply_move(state: Any, position: Position, move: Move) -> None:
    """Play one move in both games."""
    board, cell = divmod(move, CELLS)
    if position.next_board is None:
        state.apply_action(board)
    state.apply_action(cell)
    position.push(move)


def state_of(game: Any, position: Position) -> Any:
    """OpenSpiel's state of a position that was played from the start."""
    assert len(position.moves) == position.ply, f"no move list leads to {position}"
    state, ours = game.new_initial_state(), UltimatePosition()
    for move in position.moves:
        apply_move(state, ours, move)
    return state


def legal_moves(state: Any, position: Position) -> list[Move]:
    """OpenSpiel's legal actions as our moves."""
    if state.is_terminal():
        return []
    if position.next_board is not None:
        return [position.next_board * CELLS + cell for cell in state.legal_actions()]
    return [
        board * CELLS + cell for board in state.legal_actions() for cell in state.child(board).legal_actions()
    ]


def check_agreement(games: int, seed: int = 0) -> int:
    """Play random games in both: legal moves, side to move and result must agree. Returns the plies."""
    game, random, plies = load_game(), Random(seed), 0
    for _ in range(games):
        state, position = game.new_initial_state(), UltimatePosition()
        while position.turn:
            assert state.current_player() == (position.turn is Mark.O), f"the turn differs: {position}"
            assert legal_moves(state, position) == position.legal_moves(), f"legal moves differ: {position}"
            apply_move(state, position, random.choice(position.legal_moves()))
            plies += 1
        check_result(state, position)
    return plies


def check_result(state: Any, position: Position) -> None:
    """Both games must be over, with the same winner."""
    assert state.is_terminal(), f"OpenSpiel plays on: {position}"
    ours = 0 if position.winner is None else 1 if position.winner is Mark.X else -1
    assert state.returns() == [ours, -ours], f"the result differs: {state.returns()} for {position}"


class OpenSpielPlayer:
    """OpenSpiel's MCTSBot in C++, with random playouts and its solver, thinking `seconds` about each move.

    A free choice is one search, not two: the board is its best action, the cell the best action below that,
    so that the whole time counts for both. Where nothing was searched below, the bot is asked again.
    """

    def __init__(self, seconds: float, seed: int) -> None:
        self._game = load_game()
        self._bot = make_bot(self._game, seed, seconds=seconds)

    def choose_move(self, position: Position) -> Move:
        """Return the bot's move, after a check that both games allow the same ones."""
        state = state_of(self._game, position)
        assert legal_moves(state, position) == position.legal_moves(), f"legal moves differ: {position}"
        best = self._search(state)
        if position.next_board is not None:
            return int(position.next_board * CELLS + best.action)
        if best.children:
            return int(best.action * CELLS + best.best_child().action)
        state.apply_action(best.action)
        return int(best.action * CELLS + self._search(state).action)

    def _search(self, state: Any) -> Any:
        """Return the best child. The bot has none when its thread slept through its time; then again."""
        while True:
            best = self._bot.mcts_search(state).best_child()
            if best is not None:
                return best


def make_bot(
    game: Any, seed: int, *, seconds: float = -1.0, simulations: int = WITHOUT_END, rollouts: int = 1
) -> Any:
    """Return an MCTSBot; `rollouts` random playouts make up one evaluation."""
    seed %= 1 << 31  # it takes a C int
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    return pyspiel.MCTSBot(
        game,
        evaluator,
        UCT_C,
        simulations,
        MEMORY_MB,
        True,
        seed,
        False,
        pyspiel.ChildSelectionPolicy.UCT,
        seconds,
    )
