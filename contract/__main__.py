"""Write what is published: `python -m contract`, or `make openapi`."""

import contextlib
import io
import json

from contract.answers import answers
from contract.files import DOCUMENT, SCHEMAS, files, kept, shown_answers
from local.template import ROOT


def main() -> None:
    """Write every file that differs, remove schemas of actions that are no more, and say which."""
    # Metrics go to the standard output, which is for the names of files here.
    with contextlib.redirect_stdout(io.StringIO()):
        shown = shown_answers(json.loads(DOCUMENT.read_text(encoding="utf-8"))) if DOCUMENT.exists() else {}
        wanted = files(kept(shown, answers()))
    SCHEMAS.mkdir(exist_ok=True)
    for path in sorted(set(SCHEMAS.glob("*.json")) - set(wanted)):
        path.unlink()
        print(f"removed {path.relative_to(ROOT)}")
    for path, content in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.write_text(content, encoding="utf-8")
            print(f"written {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
