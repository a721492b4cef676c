"""The command line as somebody uses it: what it prints, its exit codes, errors in one line."""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from noughts import MnkPosition, kernel, parse_position
from noughts.bench import CASES
from noughts.cli import main
from noughts.cli.analyse import report, verdict
from noughts.cli.options import variant_name
from noughts.search import Analysis, Limit, SearchResult
from noughts.search import analyse as analyse_position

COMMANDS = ("play", "analyse", "perft", "bench", "match", "train-q")


def output_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def error_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on standard error of a command that is refused."""
    assert main(arguments) == 1
    error = capsys.readouterr().err
    assert error.startswith("noughts: ")
    assert error.count("\n") == 1
    return error


def started(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "noughts", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert f"noughts {command}" in capsys.readouterr().out


def test_help_lists_the_commands_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    printed = capsys.readouterr().out
    assert all(re.search(rf"^ +{command} ", printed, re.MULTILINE) for command in COMMANDS)
    assert "examples:" in printed


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "COMMAND"),
        (["chess"], "invalid choice: 'chess'"),
        (["match", "easy"], "required: B"),
        (["match", "easy", "hard", "--games", "7"], "must be even, not 7"),
        (["match", "easy", "hard", "--games", "none"], "must be an integer from 1, not 'none'"),
        (["analyse", "--seconds", "0"], "must be a number of seconds above 0, not '0'"),
        (["analyse", "--seconds", "soon"], "must be a number of seconds above 0, not 'soon'"),
        (["analyse", "--depth", "0"], "must be an integer from 1, not '0'"),
        (["perft", "--kernel", "--python"], "not allowed with argument"),
        (["train-q"], "required: --out"),
    ],
)
def test_senseless_options_end_with_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["analyse", "nonsense"], "a position begins with"),
        (["analyse", "classic:XXX/OO./...:-"], "the game is over"),
        (["perft", "--size", "9"], "from 2 to 5, not 9"),
        (["perft", "--k", "3"], "--k is for classic games"),
        (["perft", "--depth", "-1"], "from 0, not -1"),
        (["match", "easy", "grandmaster"], "no player is called 'grandmaster'"),
        (["match", "easy", "easy", "--sprt", "5", "0"], "elo0 5 is not below elo1 0"),
        (["match", "easy", "easy", "--game", "classic", "--plies", "9"], "too long"),
        (["match", "q:/no/such/file", "easy"], "/no/such/file: No such file"),
        (["train-q", "--out", "/no/such/folder/q.json"], "no folder to save /no/such/folder/q.json in"),
    ],
)
def test_what_is_refused_ends_with_1_and_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert says in error_of(capsys, *arguments)


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (["--game", "classic", "--depth", "5"], "15,120"),
        (["--depth", "2"], "720"),
        (["--size", "2", "--depth", "4"], "828"),
        (["--game", "classic", "--rows", "2", "--columns", "3", "--k", "2", "--depth", "3"], "120"),
        (["--position", "classic:XX./OO./...:X", "--depth", "2"], "16"),
        (["--depth", "0"], "1"),
    ],
)
def test_perft_counts(capsys: pytest.CaptureFixture[str], arguments: list[str], count: str) -> None:
    printed = output_of(capsys, "perft", "--python", *arguments)
    assert printed.startswith(f"{count} sequences of ")
    assert printed.rstrip().endswith("Python")


def test_perft_divided_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    *moves, total = output_of(
        capsys, "perft", "--python", "--size", "2", "--depth", "4", "--divide"
    ).splitlines()
    assert len(moves) == 16
    assert sum(int(line.split(": ")[1]) for line in moves) == 828
    assert total.startswith("828 sequences")


def test_bench_prints_a_signature_that_repeats(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noughts.cli.measure.CASES", CASES[4:5] + CASES[7:8])

    def signature() -> int:
        return int(re.findall(r"^signature (\d+)$", output_of(capsys, "bench", "--python"), re.MULTILINE)[0])

    assert signature() == signature() > 1000


def test_kernel_switched_off_is_not_used(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NOUGHTS_KERNEL", "off")
    assert output_of(capsys, "perft", "--depth", "2").rstrip().endswith("Python")
    assert "switched off by NOUGHTS_KERNEL=off" in error_of(capsys, "perft", "--kernel")
    assert "switched off by NOUGHTS_KERNEL=off" in error_of(capsys, "bench", "--kernel")


@pytest.mark.skipif(not kernel.enabled(), reason="about the kernel, which is off or not built")
def test_kernel_counts_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    printed = output_of(capsys, "perft", "--kernel", "--depth", "4")
    assert printed.startswith("55,080 sequences of 4 plies")
    assert printed.rstrip().endswith("kernel")


def test_match_reports_score_and_elo(capsys: pytest.CaptureFixture[str]) -> None:
    printed = output_of(capsys, "match", "depth:2", "random", "--games", "20", "--size", "2", "--seed", "4")
    assert printed.startswith("depth:2 against random, 20 games of ultimate 2, seed 4\nwon ")
    assert re.search(r"^as X \+\d+ =\d+ -\d+, as O \+\d+ =\d+ -\d+$", printed, re.MULTILINE)
    assert re.search(r"^score \d+\.\d% +\[\d+\.\d%, \d+\.\d%\]$", printed, re.MULTILINE)
    assert re.search(r"^Elo \+\d+ +\[", printed, re.MULTILINE)


def test_match_ends_early_by_sprt(capsys: pytest.CaptureFixture[str]) -> None:
    printed = output_of(
        capsys, "match", "depth:2", "random", "--games", "1000", "--game", "classic", "--sprt", "0", "100"
    )
    assert re.search(
        r"^SPRT: \+100 Elo accepted, LLR \d\.\d\d between -2\.94 and 2\.94$", printed, re.MULTILINE
    )
    assert int(re.findall(r"(\d+) games", printed)[0]) < 500


def test_trained_player_can_be_matched(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "q.json")
    printed = output_of(capsys, "train-q", "--games", "5000", "--out", file, "--seed", "1")
    assert "from 5,000 games" in printed
    printed = output_of(
        capsys, "match", f"q:{file}", "random", "--game", "classic", "--plies", "0", "--games", "40"
    )
    assert "lost 0" in printed


@pytest.mark.parametrize("engine", [[], ["--python"]])
def test_analysis_of_a_position(capsys: pytest.CaptureFixture[str], engine: list[str]) -> None:
    printed = output_of(capsys, "analyse", "classic:X../.O./..X:O", *engine)
    assert "O to move." in printed
    assert "best b1: draws" in printed
    assert re.search(r"^c1 +loses in 4 +c1 a3 ", printed, re.MULTILINE)


def test_analysis_of_the_empty_board_shows_the_best_lines(capsys: pytest.CaptureFixture[str]) -> None:
    printed = output_of(capsys, "analyse", "--size", "2", "--depth", "3", "--lines", "4")
    assert len(printed.split("line\n")[1].splitlines()) == 4


def analysed(text: str) -> Analysis:
    return analyse_position(parse_position(text), Limit(depth=9))


def test_report_puts_the_best_move_first() -> None:
    position = parse_position("classic:XX./OO./...:X")
    lines = report(position, analysed(str(position))).splitlines()
    assert lines[0].startswith("best c1: wins in 1, depth ")
    assert lines[3].split()[0] == "c1"
    assert len(lines) == 3 + 5


@pytest.mark.parametrize(
    ("score", "proven", "distance", "says"),
    [
        (0.625, False, None, "62.5%"),
        (0.5, True, 4, "draws"),
        (1.0, True, 5, "wins in 5"),
        (0.0, True, 4, "loses in 4"),
        (1.0, True, None, "wins"),
    ],
)
def test_verdicts(score: float, proven: bool, distance: int | None, says: str) -> None:
    assert verdict(SearchResult(0, score, (0,), 1, 1, proven, distance)) == says


def test_play_from_a_pipe() -> None:
    process = started("play", "--game", "classic", "--level", "easy")
    out, err = process.communicate("b2\nhint\nundo\nquit\n", timeout=60)
    assert (process.returncode, err) == (0, "")
    assert "O plays" in out
    assert "\x1b" not in out


@pytest.mark.parametrize(
    "command", [["play", "--as", "both"], ["play", "--level", "depth:14", "--as", "none"]]
)
def test_ctrl_c_ends_cleanly(command: list[str]) -> None:
    process = started(*command)
    assert process.stdout
    process.stdout.readline()
    time.sleep(0.2)  # into the prompt, or the first search
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert not err.strip()


def test_reader_that_leaves_is_no_error() -> None:
    with started("perft", "--python", "--size", "5", "--depth", "2", "--divide") as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert not process.stderr.read()
        assert process.wait(timeout=60) in {0, 1}


def test_variants_by_name() -> None:
    assert variant_name(MnkPosition(15, 15, 5).variant) == "classic 15 15 5"
