"""What the README shows works as it is written there."""

import doctest
import json
import re
import subprocess

import pytest

from local.template import ROOT
from tests.stack import Stack

README = (ROOT / "README.md").read_text(encoding="utf-8")
LOCAL = "http://127.0.0.1:8000/"


def blocks(language: str) -> list[str]:
    found = re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert found, f"the README has no {language} example"
    return found


CALLS = [block for block in blocks("sh") if "curl" in block]


@pytest.mark.parametrize("example", blocks("python"))
def test_a_python_example_prints_what_the_readme_says(example: str) -> None:
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", "README.md", 0)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    results = runner.run(test, out=said.append)

    assert results.attempted > 0
    assert results.failed == 0, "".join(said)


@pytest.mark.parametrize("example", CALLS)
def test_a_curl_example_is_answered_by_the_local_run(stack: Stack, example: str) -> None:
    assert LOCAL in example
    # Each answer on a line of its own, and every refusal an error.
    script = example.replace(LOCAL, stack.url).replace("curl -sS", "curl -sS --fail-with-body -w '\\n'")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stdout + done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines() if line]
    assert answers
    for answer in answers:
        assert isinstance(answer, dict)
        assert "errorType" not in answer


def test_every_file_and_target_that_the_readme_names_exists() -> None:
    named = re.findall(r"`((?:engine|functions|tests|web|local|docs|events)/[\w./-]*)`", README)
    linked = re.findall(r"\]\((?!http)([^)#]+)\)", README)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")

    assert [name for name in [*named, *linked] if not (ROOT / name).exists()] == []
    for target in re.findall(r"\bmake ([a-z-]+)", README):
        assert f"\n{target}:" in makefile, f"the README names make {target}"
