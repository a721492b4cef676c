"""`python -m noughts play`: a game in the terminal."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from noughts.cli.board import describe, draw
from noughts.cli.options import add_game_options, add_position_option, position_from
from noughts.cli.terminal import Paint, painter
from noughts.errors import NotationError, NothingToRedoError, NothingToUndoError, NoughtsError
from noughts.game import Game
from noughts.player_specs import player_maker
from noughts.players import AIPlayer
from noughts.position import MARKS, Mark, Move, Position

HELP = """\
  e1, b3 ...  play there: in Ultimate board and cell (the cell's number alone will do where the board
              is forced), in classic games column and row
  undo        take back to your previous move        redo   play again what was taken back
  hint        ask what the computer would play       new    begin again
  quit        leave; so do end of input and Ctrl-C
In Ultimate "c:X" over a board says that X won it, "c:=" that nobody did; numbers show where you may play."""

SHORT = {"u": "undo", "r": "redo", "h": "hint", "n": "new", "q": "quit", "exit": "quit", "?": "help"}

SEATS = {"X": {Mark.X}, "O": {Mark.O}, "both": set(MARKS), "none": set[Mark]()}


def configure(parser: ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser.add_argument(
        "--level",
        default="medium",
        metavar="PLAYER",
        help="the computer: a level, or any player that `match` knows (default: %(default)s)",
    )
    parser.add_argument(
        "--as",
        dest="seat",
        choices=tuple(SEATS),
        default="X",
        help="your side; both: two people; none: watch (default: %(default)s)",
    )
    parser.add_argument("--seed", type=int, default=0, help="another seed, another game of the computer")
    add_position_option(parser)
    add_game_options(parser)
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Play one or more games."""
    with suppress(ImportError):
        import readline  # noqa: F401, PLC0415 - it gives input() arrow keys and a history, where there is one
    terminal = Terminal(input, print, painter(sys.stdout))
    adviser = player_maker("hard")(args.seed)
    Table(
        position_from(args), SEATS[args.seat], player_maker(args.level)(args.seed), adviser, terminal
    ).play()
    return 0


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where people type and read."""

    ask: Callable[[str], str]
    """Shows a prompt and returns the line typed; EOFError at the end of the input."""
    tell: Callable[[str], None]
    paint: Paint


class Table:
    """A game between people at a terminal and the computer; who is not among `people` is the computer."""

    def __init__(
        self, start: Position, people: set[Mark], computer: AIPlayer, adviser: AIPlayer, terminal: Terminal
    ) -> None:
        self._start, self._people, self._computer, self._adviser = start, people, computer, adviser
        self._ask, self._tell, self._paint = terminal.ask, terminal.tell, terminal.paint
        self._game = self._new_game()

    def play(self) -> None:
        """Play until somebody quits, or the input ends, or a watched game is over."""
        self._tell("Type a move, or help.\n" if self._people else "")
        self._show()
        while True:
            self._let_the_computer_move()
            if not self._people:
                return None
            try:
                command = self._ask(self._prompt()).strip().lower()
            except EOFError:
                self._tell("")
                command = "quit"
            command = SHORT.get(command, command)
            if command == "quit":
                return self._say_goodbye()
            try:
                self._obey(command)
            except NotationError as error:
                self._tell(self._paint(f"{error}; type a move, or help", "yellow"))
            except NoughtsError as error:
                self._tell(self._paint(str(error), "yellow"))

    def _obey(self, command: str) -> None:
        commands = {
            "undo": self._undo,
            "redo": self._redo,
            "new": self._begin_again,
            "hint": self._hint,
            "help": lambda: self._tell(HELP),
            "": self._show,
        }
        if command in commands:
            commands[command]()
        else:
            self._game.play(self._parse_move(command))
            if self._game.position.turn is None or self._game.position.turn in self._people:
                self._show()

    def _parse_move(self, text: str) -> Move:
        position = self._game.position
        if text.isdecimal() and position.next_board is not None:
            text = f"{chr(ord('a') + position.next_board)}{text}"
        return position.parse_move(text)

    def _new_game(self) -> Game:
        x, o = (None if mark in self._people else self._computer for mark in MARKS)
        return Game(self._start.copy(), x, o)

    def _let_the_computer_move(self) -> None:
        position = self._game.position
        while position.turn and position.turn not in self._people:
            mark = position.turn
            move = self._game.tick()
            assert move is not None
            self._tell(f"\n{mark} plays {position.move_text(move)}.")
            self._show()

    def _undo(self) -> None:
        """Back to the last position in which a person is to move."""
        position = self._game.position
        for plies in range(1, len(position.moves) + 1):
            if MARKS[position.ply - plies & 1] in self._people:
                for _ in range(plies):
                    self._game.undo()
                return self._show()
        raise NothingToUndoError("you have not moved yet, so there is nothing to take back")

    def _redo(self) -> None:
        """Forward to the next position in which a person is to move."""
        if not self._game.redo_moves:
            raise NothingToRedoError("nothing was taken back that could be played again")
        self._game.redo()
        while self._game.redo_moves and self._game.position.turn not in self._people:
            self._game.redo()
        self._show()

    def _begin_again(self) -> None:
        self._game = self._new_game()
        self._show()

    def _hint(self) -> None:
        move = self._adviser.choose_move(self._game.position.copy())
        self._tell(f"The computer would play {self._game.position.move_text(move)}.")

    def _show(self) -> None:
        position = self._game.position
        last_move = position.moves[-1] if position.moves else None
        self._tell(f"\n{draw(position, self._paint, last_move)}\n\n{describe(position, self._paint)}")

    def _prompt(self) -> str:
        return f"{self._game.position.turn}> " if self._game.position.turn else "undo, new or quit> "

    def _say_goodbye(self) -> None:
        if self._game.position.turn and self._game.position.moves:
            self._tell(f"To go on from here: python -m noughts play --position '{self._game.position}'")
