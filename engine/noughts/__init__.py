"""Noughts: Ultimate Tic-Tac-Toe, classic tic-tac-toe and their relatives on smaller and larger boards."""

from noughts.errors import BoardError as BoardError
from noughts.errors import GameOverError as GameOverError
from noughts.errors import IllegalMoveError as IllegalMoveError
from noughts.errors import KernelError as KernelError
from noughts.errors import NotationError as NotationError
from noughts.errors import NothingToRedoError as NothingToRedoError
from noughts.errors import NothingToUndoError as NothingToUndoError
from noughts.errors import NoughtsError as NoughtsError
from noughts.errors import SearchLimitError as SearchLimitError
from noughts.errors import VariantError as VariantError
from noughts.mnk import ClassicVariant as ClassicVariant
from noughts.mnk import MnkPosition as MnkPosition
from noughts.notation import parse_position as parse_position
from noughts.position import Mark as Mark
from noughts.position import Move as Move
from noughts.position import Outcome as Outcome
from noughts.position import Position as Position
from noughts.position import Reason as Reason
from noughts.position import Variant as Variant
from noughts.position import new_position as new_position
from noughts.ultimate import UltimatePosition as UltimatePosition
from noughts.ultimate import UltimateVariant as UltimateVariant
