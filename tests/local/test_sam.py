"""`sam local` gets what it needs; a command that reports what it was given stands in for it."""

import json
import subprocess
import sys
from pathlib import Path

from local.template import ROOT

SAM = """#!{python}
import json, os, sys
sys.path.insert(0, {root!r})
from local.dynamodb import connect
(endpoint,) = [a.partition("=")[2] for a in sys.argv if a.startswith("DynamoDbEndpoint=")]
tables = connect(endpoint.replace("host.docker.internal", "127.0.0.1"), "eu-central-1").list_tables()
seen = {{"arguments": sys.argv[1:], "tables": tables["TableNames"], "key": os.environ["AWS_ACCESS_KEY_ID"]}}
print(json.dumps(seen))
sys.exit(7)
"""


def test_sam_local_gets_the_build_the_site_and_a_table_that_containers_reach(tmp_path: Path) -> None:
    sam = tmp_path / "sam"
    sam.write_text(SAM.format(python=sys.executable, root=str(ROOT)))
    sam.chmod(0o755)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "local.sam", "--port", "8123", "--build", str(tmp_path)),
            *("--sam", str(sam), "Architecture=arm64"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 7, done.stderr
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["tables"] == ["GamesTable"]
    assert seen["key"] == "local"
    arguments = seen["arguments"]
    assert arguments[:2] == ["local", "start-api"]
    options = dict(zip(arguments[2:-1:2], arguments[3:-1:2], strict=True))
    assert options.pop("--parameter-overrides").startswith("DynamoDbEndpoint=http://host.docker.internal:")
    assert arguments[-1] == "Architecture=arm64"
    assert options == {
        "--template-file": str(tmp_path / "template.yaml"),
        "--port": "8123",
        "--static-dir": str(ROOT / "web"),
        "--add-host": "host.docker.internal:host-gateway",
    }
