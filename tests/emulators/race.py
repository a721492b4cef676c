"""Whole games in which every version is fought over by many writers at once."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from threading import Barrier
from types import TracebackType
from typing import Self

from noughts_api.errors import ApiError, VersionConflict
from noughts_api.models.games import CreateGame, Play, Undo
from noughts_api.record import GameRecord
from noughts_api.service.create import create
from noughts_api.service.desk import Desk, Written, read
from noughts_api.service.play import play
from noughts_api.service.undo import undo

from tests.service.driver import HUMAN, ULTIMATE, new_token

Action = Callable[[Desk], Written]


@dataclass
class Crowd:
    """Writers, each with a client of its own as separate Lambda instances have; a context manager."""

    desks: Sequence[Desk]
    _pool: Executor = field(init=False)

    def __enter__(self) -> Self:
        self._pool = ThreadPoolExecutor(len(self.desks))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.shutdown()

    def at_once(self, actions: Sequence[Action]) -> list[Written | ApiError]:
        """Return what each action, all begun at the same moment, answers or refuses."""
        barrier = Barrier(len(actions))

        def act(desk: Desk, action: Action) -> Written | ApiError:
            barrier.wait(600)  # a machine that is busy may take a while to begin fifty threads
            try:
                return action(desk)
            except ApiError as error:
                return error

        return list(self._pool.map(act, self.desks, actions))


@dataclass
class RacedGame:
    """One game of Ultimate that one token plays from everywhere."""

    crowd: Crowd
    random: Random
    token: str = field(default_factory=new_token)
    moves: list[str] = field(default_factory=list)
    """What the acknowledged writes add up to."""

    def __post_init__(self) -> None:
        seats = {"X": HUMAN, "O": HUMAN}
        request = CreateGame.model_validate({"token": self.token, "variant": ULTIMATE, "seats": seats})
        self.record = create(self.crowd.desks[0], request).record

    @property
    def is_over(self) -> bool:
        return self.record.status != "IN_PROGRESS"

    def stored(self) -> GameRecord:
        return read(self.crowd.desks[0], self.record.id)

    def race(self) -> bool:
        """Fight over the next version, check that one writer won it, and say whether a move did.

        About one writer in fifteen takes the last move back instead. Writers that send the very same write
        are all answered, whoever of them was first; all others are told the game that the winner left.
        """
        position = self.record.position()
        legal = [position.move_text(move) for move in position.legal_moves()]
        undoing = [self.record.ply > 0 and self.random.random() < 1 / 15 for _ in self.crowd.desks]
        choices = [None if takes_back else self.random.choice(legal) for takes_back in undoing]

        outcomes = self.crowd.at_once([self._action(choice) for choice in choices])

        (winner,) = [
            index
            for index, outcome in enumerate(outcomes)
            if isinstance(outcome, Written) and outcome.applied
        ]
        self._acknowledge(choices[winner])
        self._check(outcomes, choices, winner)
        return choices[winner] is not None

    def _action(self, choice: str | None) -> Action:
        game, token, version = self.record.id, self.token, self.record.version
        if choice is None:
            return lambda desk: undo(desk, Undo(id=game, token=token, version=version))
        return lambda desk: play(desk, Play(id=game, token=token, version=version, move=choice))

    def _acknowledge(self, choice: str | None) -> None:
        if choice is None:
            self.moves.pop()
        else:
            self.moves.append(choice)

    def _check(
        self, outcomes: Sequence[Written | ApiError], choices: Sequence[str | None], winner: int
    ) -> None:
        won = outcomes[winner]
        assert isinstance(won, Written)
        assert won.record.version == self.record.version + 1
        assert list(won.record.played) == self.moves
        for outcome, choice in zip(outcomes, choices, strict=True):
            assert outcome.record == won.record
            if choice == choices[winner]:
                assert isinstance(outcome, Written), "the same write is the same acknowledgement"
            else:
                assert isinstance(outcome, VersionConflict)
        self.record = won.record
