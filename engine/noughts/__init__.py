"""Noughts: Ultimate Tic-Tac-Toe, classic tic-tac-toe and their relatives on smaller and larger boards.

Everything for users is here by name. A game in three lines:

>>> from noughts import UltimatePosition
>>> position = UltimatePosition()
>>> position.push(position.parse_move("e1"))
>>> print(position.turn, position.next_board, len(position.legal_moves()))
O 0 9
"""

from noughts.errors import (
    AttemptError,
    BoardError,
    GameOverError,
    IllegalMoveError,
    KernelError,
    MatchError,
    NotationError,
    NothingToRedoError,
    NothingToUndoError,
    NoughtsError,
    SearchLimitError,
    TableError,
    VariantError,
)
from noughts.game import Game
from noughts.learning import QLearningAI
from noughts.levels import LEVELS, LevelAI, create_player
from noughts.memory import Memory
from noughts.mnk import ClassicVariant, MnkPosition
from noughts.notation import parse_position
from noughts.perft import perft
from noughts.players import (
    AIPlayer,
    CasualAI,
    DepthLimitedAI,
    IterativeDeepeningAI,
    MinimaxAI,
    MonteCarloAI,
    RandomAI,
    Thought,
)
from noughts.position import Mark, Move, Outcome, Position, Reason, Variant, new_position
from noughts.replay import play_against_ai, play_tic_tac_toe
from noughts.search import Analysis, Limit, MoveScore, SearchResult, Solution
from noughts.ultimate import UltimatePosition, UltimateVariant
from noughts.ultimate_game import UltimateTicTacToe

# Last, since importing the package noughts.search has set the name that the function is to have.
from noughts.backend import analyse, monte_carlo, search, solve  # isort: skip

__all__ = [
    "LEVELS",
    "AIPlayer",
    "Analysis",
    "AttemptError",
    "BoardError",
    "CasualAI",
    "ClassicVariant",
    "DepthLimitedAI",
    "Game",
    "GameOverError",
    "IllegalMoveError",
    "IterativeDeepeningAI",
    "KernelError",
    "LevelAI",
    "Limit",
    "Mark",
    "MatchError",
    "Memory",
    "MinimaxAI",
    "MnkPosition",
    "MonteCarloAI",
    "Move",
    "MoveScore",
    "NotationError",
    "NothingToRedoError",
    "NothingToUndoError",
    "NoughtsError",
    "Outcome",
    "Position",
    "QLearningAI",
    "RandomAI",
    "Reason",
    "SearchLimitError",
    "SearchResult",
    "Solution",
    "TableError",
    "Thought",
    "UltimatePosition",
    "UltimateTicTacToe",
    "UltimateVariant",
    "Variant",
    "VariantError",
    "analyse",
    "create_player",
    "monte_carlo",
    "new_position",
    "parse_position",
    "perft",
    "play_against_ai",
    "play_tic_tac_toe",
    "search",
    "solve",
]
