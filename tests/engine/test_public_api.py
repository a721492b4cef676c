"""The names that `import noughts` gives."""

import doctest
import inspect

import noughts

PROMISED = [
    "AIPlayer",
    "ClassicVariant",
    "DepthLimitedAI",
    "Game",
    "IterativeDeepeningAI",
    "Limit",
    "Mark",
    "MinimaxAI",
    "MnkPosition",
    "Move",
    "Outcome",
    "Position",
    "RandomAI",
    "Reason",
    "UltimatePosition",
    "UltimateTicTacToe",
    "UltimateVariant",
    "Variant",
    "new_position",
    "parse_position",
    "perft",
    "play_against_ai",
    "play_tic_tac_toe",
    "search",
    "AttemptError",
    "BoardError",
    "GameOverError",
    "IllegalMoveError",
    "KernelError",
    "NotationError",
    "NothingToRedoError",
    "NothingToUndoError",
    "NoughtsError",
    "SearchLimitError",
    "VariantError",
]


def test_every_promised_name_is_exported() -> None:
    assert set(PROMISED) <= set(noughts.__all__)


def test_every_exported_name_exists_once_and_in_order() -> None:
    assert len(set(noughts.__all__)) == len(noughts.__all__)
    assert all(hasattr(noughts, name) for name in noughts.__all__)


def test_every_error_is_exported() -> None:
    errors = {name for name, kind in vars(noughts.errors).items() if inspect.isclass(kind)}
    assert errors <= set(noughts.__all__)


def test_everything_exported_is_documented() -> None:
    documented = [getattr(noughts, name) for name in noughts.__all__ if name != "Move"]
    assert [thing for thing in documented if not inspect.getdoc(thing)] == []


def test_every_public_method_and_property_of_a_position_is_documented() -> None:
    for kind in (noughts.Position, noughts.MnkPosition, noughts.UltimatePosition, noughts.Game):
        for name, member in inspect.getmembers(kind):
            if not name.startswith("_") and (inspect.isroutine(member) or isinstance(member, property)):
                assert inspect.getdoc(getattr(kind, name)), f"{kind.__name__}.{name}"


def test_the_examples_in_the_package_docstring_run() -> None:
    results = doctest.testmod(noughts)
    assert results.attempted >= 4
    assert results.failed == 0
