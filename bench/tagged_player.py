"""A player of any build of the engine: a child process that is asked for its moves, line by line."""

import os
import subprocess
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from noughts.position import Move, Position

from bench.tagged_build import TaggedError

CHILD = Path(__file__).with_name("tagged_child.py")
FAREWELL_SECONDS = 10.0


class TaggedEngine:
    """A process of some build of the engine that plays as `spec` says. Leaving the `with` block ends it.

    `python` is that of the build's environment: see `built_engine`; with `folder` the engine there is taken
    instead of the environment's own. Calling it with a seed makes a player, as `play_match` asks for; between
    its moves the process waits, so that it takes no time from anybody.
    """

    def __init__(self, python: Path, spec: str, folder: Path | None = None) -> None:
        # -I keeps out PYTHONPATH, and with it the engine of this checkout. In a session of its own Ctrl-C
        # does not reach it: it ends when its input does, also when this program is killed.
        surroundings = {**os.environ, "NOUGHTS_KERNEL": "require", "PYTHONPATH": str(folder or "")}
        self._process = subprocess.Popen(
            [str(python), "-P" if folder else "-I", str(CHILD), spec],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=surroundings,
            start_new_session=True,
        )
        self._spec = spec

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __call__(self, seed: int) -> "TaggedPlayer":
        """Make the player of one game."""
        return TaggedPlayer(self, seed)

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self._process.poll() is None

    def ask(self, seed: int, position: Position) -> Move:
        """Return the move for a position; TaggedError when the process has ended."""
        assert self._process.stdin
        assert self._process.stdout
        try:
            self._process.stdin.write(f"{seed}\t{position}\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise TaggedError(f"the process of {self._spec} ended before it answered for {position}")
        return position.parse_move(answer.strip())

    def close(self) -> None:
        """End the process, by the end of its input, or less kindly if it does not listen."""
        process = self._process
        for pipe in (process.stdin, process.stdout):
            assert pipe
            with suppress(BrokenPipeError):  # it ended before us
                pipe.close()
        for harder in (process.terminate, process.kill):
            try:
                process.wait(FAREWELL_SECONDS)
            except subprocess.TimeoutExpired:
                harder()
        process.wait()


class TaggedPlayer:
    """An engine in one game."""

    def __init__(self, engine: TaggedEngine, seed: int) -> None:
        self._engine = engine
        self._seed = seed

    def choose_move(self, position: Position) -> Move:
        """Return the engine's move."""
        return self._engine.ask(self._seed, position)
