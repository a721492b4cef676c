"""Names what a deployment will deploy: `python -m local.release .aws-sam/build LogLevel=DEBUG`.

The template makes new versions of the functions when this name changes, because SAM itself looks at code and
template but not at the values of parameters. The same build with the same parameters has the same name, so
that a deployment which changes only the site leaves the functions alone.
"""

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path


def release(build: Path, parameters: Iterable[str]) -> str:
    """Return 40 hexadecimal digits for the files below `build` and the parameters, in whatever order."""
    digest = hashlib.sha256()
    files = [path for path in build.rglob("*") if path.is_file()]
    for name, content in sorted((path.relative_to(build).as_posix(), path.read_bytes()) for path in files):
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    for parameter in sorted(parameters):
        digest.update(f"\0{parameter}".encode())
    return digest.hexdigest()[:40]


def main() -> None:
    """Print the name; SystemExit when there is no build."""
    if len(sys.argv) < 2 or not (build := Path(sys.argv[1])).is_dir():
        sys.exit("usage: python -m local.release FOLDER [NAME=VALUE ...], after `make build`")
    print(release(build, sys.argv[2:]))


if __name__ == "__main__":
    main()
