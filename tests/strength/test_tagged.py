"""Another build of the engine as a player: it answers as itself, and its process never outlives the match."""

import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from noughts import UltimatePosition, UltimateVariant
from noughts.match import play_match
from noughts.player_specs import player_maker

from bench import tagged_player
from bench.tagged_build import TaggedError, built_engine, commit_of
from bench.tagged_player import TaggedEngine

HERE = Path(sys.executable)
"""The Python of these tests: in its environment the engine of this checkout is installed."""

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="earlier engines come out of git")


def test_the_other_process_plays_as_it_would_here() -> None:
    """Limited by nodes, a player against itself from both sides of an opening gets exactly a point."""
    with TaggedEngine(HERE, "nodes:300") as other:
        result = play_match(UltimateVariant(3), player_maker("nodes:300"), other, 6, seed=2)
    assert result.pairs == (0, 0, 3, 0, 0)


def test_every_game_has_a_player_of_its_own_seed() -> None:
    start = UltimatePosition()
    here = player_maker("random")
    with TaggedEngine(HERE, "random") as other:
        for seed in (3, 4, 3, 5):
            assert other(seed).choose_move(start) == here(seed).choose_move(start)


def test_the_engine_of_a_folder_is_taken_instead_of_the_installed_one(tmp_path: Path) -> None:
    package = tmp_path / "noughts"
    package.mkdir()
    (package / "__init__.py").write_text(
        "class Start:\n    move_text = staticmethod(lambda move: move)\n\n"
        "def parse_position(text):\n    return Start()\n"
    )
    (package / "player_specs.py").write_text(
        "class Player:\n    choose_move = staticmethod(lambda position: 'i9')\n\n"
        "def player_maker(spec):\n    return lambda seed: Player()\n"
    )
    start = UltimatePosition()
    with TaggedEngine(HERE, "nodes:10", tmp_path) as other:
        assert other(0).choose_move(start) == start.parse_move("i9")


def test_the_process_ends_with_the_block() -> None:
    with TaggedEngine(HERE, "nodes:10") as other:
        assert other.running
    assert not other.running


def test_the_process_ends_with_an_error_in_the_block() -> None:
    other = TaggedEngine(HERE, "nodes:10")
    with pytest.raises(KeyboardInterrupt), other:
        raise KeyboardInterrupt
    assert not other.running


def test_a_process_that_does_not_listen_is_ended_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    deaf = tmp_path / "deaf.py"
    deaf.write_text("import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(600)\n")
    monkeypatch.setattr(tagged_player, "CHILD", deaf)
    monkeypatch.setattr(tagged_player, "FAREWELL_SECONDS", 0.2)
    with TaggedEngine(HERE, "nodes:10") as other:
        assert other.running
    assert not other.running


def test_a_process_that_has_ended_is_named() -> None:
    with (
        TaggedEngine(HERE, "grandmaster") as other,
        pytest.raises(TaggedError, match=r"of grandmaster ended before it answered for ultimate:"),
    ):
        other(0).choose_move(UltimatePosition())


def git(repository: Path, *arguments: str) -> None:
    who = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.org"]
    subprocess.run(["git", "-C", str(repository), *who, *arguments], check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Two commits, tagged first and second, of a package that stands in for the engine: it plays its tag."""
    folder = tmp_path / "repository"
    package = folder / "engine" / "noughts"
    package.mkdir(parents=True)
    (folder / "engine" / "pyproject.toml").write_text(
        textwrap.dedent("""\
            [build-system]
            requires = ["hatchling"]
            build-backend = "hatchling.build"
            [project]
            name = "noughts"
            version = "1"
            [tool.hatch.build.targets.wheel]
            packages = ["noughts"]
            """)
    )
    git(folder, "init", "--quiet")
    for tag, move in (("first", "a1"), ("second", "i9")):
        (package / "__init__.py").write_text("def parse_position(text): return text\n")
        (package / "player_specs.py").write_text(f"def player_maker(spec): return lambda seed: {move!r}\n")
        git(folder, "add", ".")
        git(folder, "commit", "--quiet", "-m", tag)
        git(folder, "tag", tag)
    return folder


@needs_git
def test_each_commit_gets_an_environment_of_its_own(repository: Path, tmp_path: Path) -> None:
    pythons = {tag: built_engine(tag, repository, tmp_path / "build") for tag in ("first", "second")}
    ask = "from noughts.player_specs import player_maker; print(player_maker('')(0))"
    for tag, move in (("first", "a1"), ("second", "i9")):
        found = subprocess.run([pythons[tag], "-I", "-c", ask], capture_output=True, text=True, check=True)
        assert found.stdout.strip() == move


@needs_git
def test_what_was_built_is_not_built_again(repository: Path, tmp_path: Path) -> None:
    python = built_engine("first", repository, tmp_path / "build")
    made = python.parent.parent.stat().st_mtime_ns
    git(repository, "tag", "same", "first")
    assert built_engine("same", repository, tmp_path / "build") == python
    assert python.parent.parent.stat().st_mtime_ns == made


@needs_git
def test_a_commit_that_is_not_there_is_named(repository: Path) -> None:
    with pytest.raises(TaggedError, match="no commit is called 'engine-of-tomorrow'"):
        commit_of("engine-of-tomorrow", repository)
