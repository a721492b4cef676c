"""Game: undo, redo and computer players; and UltimateTicTacToe on top of it."""

from random import Random

import pytest
from noughts import (
    BoardError,
    ClassicVariant,
    Game,
    GameOverError,
    IllegalMoveError,
    Mark,
    MnkPosition,
    Move,
    NothingToRedoError,
    NothingToUndoError,
    Position,
    RandomAI,
    UltimatePosition,
    UltimateTicTacToe,
    UltimateVariant,
    VariantError,
    parse_position,
)
from noughts.game import replay


class Scripted:
    """Plays the moves it was given, legal or not, and keeps what it was asked."""

    def __init__(self, *moves: Move) -> None:
        self.moves = list(moves)
        self.asked: list[str] = []

    def choose_move(self, position: Position) -> Move:
        self.asked.append(str(position))
        return self.moves.pop(0)


class Cheat:
    """Scribbles on the position it is shown."""

    def choose_move(self, position: Position) -> Move:
        position.push(0)
        position.push(1)
        return 2


def played(*moves: Move) -> Game:
    game = Game(MnkPosition())
    for move in moves:
        game.play(move)
    return game


def test_moves_can_be_taken_back_and_played_again() -> None:
    game = played(4, 0, 8)
    assert [game.undo(), game.undo()] == [8, 0]
    assert list(game.position.moves) == [4]
    assert list(game.redo_moves) == [0, 8]
    assert [game.redo(), game.redo()] == [0, 8]
    assert list(game.position.moves) == [4, 0, 8]
    assert list(game.redo_moves) == []


def test_another_move_ends_what_could_be_played_again() -> None:
    game = played(4, 0, 8)
    game.undo()
    game.play(7)
    assert game.redo_moves == ()
    with pytest.raises(NothingToRedoError, match="no move was taken back"):
        game.redo()
    assert list(game.position.moves) == [4, 0, 7]


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    game = played()
    with pytest.raises(NothingToUndoError, match="no move was played"):
        game.undo()
    assert game.redo_moves == ()


def test_a_game_from_a_given_position_is_taken_back_no_further() -> None:
    game = Game(parse_position("classic:X../.O./...:X"))
    game.play(1)
    game.undo()
    with pytest.raises(NothingToUndoError):
        game.undo()
    assert game.redo_moves == (1,)


def test_an_illegal_move_changes_nothing_and_keeps_what_can_be_redone() -> None:
    game = played(4, 0)
    game.undo()
    for move in (4, 9, -1, True, "a1", None):
        with pytest.raises(IllegalMoveError):
            game.play(move)  # type: ignore[arg-type]
    assert list(game.position.moves) == [4]
    assert game.redo_moves == (0,)


def test_a_finished_game_takes_no_move_and_no_tick_but_can_be_taken_back() -> None:
    game = played(0, 3, 1, 4, 2)
    with pytest.raises(GameOverError, match="the game is over"):
        game.play(5)
    with pytest.raises(GameOverError, match=r"the game is over \(X_WON\)"):
        game.tick()
    assert game.undo() == 2
    game.play(5)
    assert game.position.status == "IN_PROGRESS"


def test_a_game_plays_on_a_copy() -> None:
    position = MnkPosition()
    Game(position).play(4)
    assert position.moves == ()


def test_on_a_persons_turn_a_tick_does_nothing() -> None:
    game = Game(MnkPosition(), o=Scripted(4))
    assert game.tick() is None
    assert list(game.position.moves) == []
    game.play(0)
    assert game.tick() == 4
    assert list(game.position.moves) == [0, 4]
    assert game.tick() is None


def test_two_computers_play_to_the_end() -> None:
    x, o = Scripted(0, 1, 2), Scripted(3, 4)
    game = Game(MnkPosition(), x, o)
    assert [game.tick() for _ in range(5)] == [0, 3, 1, 4, 2]
    assert game.position.outcome() is not None
    assert x.asked[1] == "classic:X../O../...:X"
    with pytest.raises(GameOverError):
        game.tick()


def test_the_computers_move_ends_what_could_be_redone() -> None:
    game = Game(MnkPosition(), o=Scripted(4, 8))
    game.play(0)
    game.tick()
    game.undo()
    assert game.tick() == 8
    assert game.redo_moves == ()


def test_a_computer_that_plays_illegally_is_refused() -> None:
    game = Game(MnkPosition(), x=Scripted(9))
    with pytest.raises(IllegalMoveError, match="move 9 is illegal"):
        game.tick()
    assert list(game.position.moves) == []


def test_a_computer_cannot_scribble_on_the_game() -> None:
    game = Game(MnkPosition(), x=Cheat())
    game.tick()
    assert list(game.position.moves) == [2]


def test_random_computers_finish_a_game_of_ultimate() -> None:
    game = Game(UltimatePosition(), RandomAI(1), RandomAI(2))
    while game.position.turn:
        game.tick()
    moves = game.position.moves
    while game.position.moves:
        game.undo()
    while game.redo_moves:
        game.redo()
    assert game.position.moves == moves
    assert game.position.turn is None


def test_replay_gives_the_position_after_moves() -> None:
    assert replay(ClassicVariant(), [4, 0]) == parse_position("classic:O../.X./...:X")
    assert replay(UltimateVariant(2), []) == UltimatePosition(2)
    with pytest.raises(IllegalMoveError, match="'b2'"):
        replay(ClassicVariant(), [4, 4])


# UltimateTicTacToe


def test_the_cell_played_sends_the_opponent_to_its_board() -> None:
    game = UltimateTicTacToe()
    assert game.make_move(0, 4) is True
    assert game.position.next_board == 4
    assert game.make_move(0, 0) is False
    assert game.make_move(4, 0) is True


def test_after_a_win_in_the_board_sent_to_the_opponent_chooses() -> None:
    game = UltimateTicTacToe()
    for board, cell in [(4, 3), (3, 4), (4, 5), (5, 4), (4, 4)]:
        assert game.make_move(board, cell)
    assert game.check_local_winner(4) == "X"
    assert game.check_winner() is None
    assert game.make_move(4, 0) is False
    assert game.make_move(8, 8) is True


@pytest.mark.parametrize(
    "pair",
    [
        (-1, 0), (0, -1), (9, 0), (0, 9), (0, 81), (True, 0), (0, False), (0.0, 0), (0, 1.0), ("0", "0"),
        (None, None), ([0], 0), (0, (0,)), (10**400, 0), (0, -(10**400)), (float("nan"), 0),
        (float("inf"), 0), (b"0", 0), (1j, 0),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_square_is_no_move(pair: tuple[int, int]) -> None:
    game = UltimateTicTacToe()
    before = str(game.position)
    assert game.make_move(*pair) is False
    assert str(game.position) == before
    assert list(game.position.moves) == []


def test_an_occupied_cell_and_a_finished_game_take_no_mark() -> None:
    game = UltimateTicTacToe()
    game.make_move(4, 4)
    assert game.make_move(4, 4) is False
    over = finished(UltimateTicTacToe(2), seed=1)
    moves = over.position.moves
    assert over.check_winner() in {"X", "O"}
    assert not any(over.make_move(board, cell) for board in range(4) for cell in range(4))
    assert over.position.moves == moves


def finished(game: UltimateTicTacToe, seed: int) -> UltimateTicTacToe:
    random = Random(seed)
    while game.position.turn:
        cells = game.position.boards
        assert game.make_move(*divmod(random.choice(game.position.legal_moves()), cells))
    return game


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_size_is_played_to_an_end(size: int) -> None:
    game = finished(UltimateTicTacToe(size), seed=size)
    words = {Mark.X: "X", Mark.O: "O", None: "Draw"}
    assert game.check_winner() == words[game.position.winner]
    for board in range(size * size):
        outcome = game.position.local_outcome(board)
        assert game.check_local_winner(board) == (words[outcome.winner] if outcome else None)


def test_every_word_is_a_plain_string() -> None:
    game = finished(UltimateTicTacToe(), seed=7)
    words = [game.check_winner(), *(game.check_local_winner(board) for board in range(9))]
    assert {"X", "O"} <= {word for word in words if word} <= {"X", "O", "Draw"}
    assert {type(word) for word in words if word} == {str}


def test_undo_and_redo_say_whether_there_was_something() -> None:
    game = UltimateTicTacToe()
    assert game.undo() is False
    assert game.redo() is False
    game.make_move(0, 4)
    game.make_move(4, 0)
    assert game.undo() is True
    assert game.position.next_board == 4
    assert game.redo() is True
    assert game.redo() is False
    game.undo()
    assert game.make_move(4, 8) is True
    assert game.redo() is False
    assert [game.undo(), game.undo(), game.undo()] == [True, True, False]
    assert game.position == UltimatePosition()


def test_a_refused_move_keeps_what_can_be_redone() -> None:
    game = UltimateTicTacToe()
    game.make_move(0, 4)
    game.undo()
    assert game.make_move(9, 9) is False
    assert game.redo() is True


@pytest.mark.parametrize("board", [-1, 9, True, 1.0, "1", None, 10**400])
def test_there_is_no_winner_of_a_board_that_does_not_exist(board: int) -> None:
    with pytest.raises(BoardError, match="boards are 0 to 8"):
        UltimateTicTacToe().check_local_winner(board)


def test_other_sizes_are_refused() -> None:
    with pytest.raises(VariantError, match="size must be an integer from 2 to 5, not 6"):
        UltimateTicTacToe(6)
