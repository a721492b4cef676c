"""Prints the CloudFormation that SAM makes of a template and of parameters given as NAME=VALUE.

Run by the SAM environment's Python.

AWS does this on deployment; SAM's own translator does the same offline.
"""

import json
import logging
import sys
from pathlib import Path
from typing import Any

from samtranslator.translator.transform import transform  # type: ignore[import-not-found]
from samtranslator.yaml_helper import yaml_parse  # type: ignore[import-not-found]

_MANAGED = {
    "AWSLambdaBasicExecutionRole": "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole",
    "AWSXRayDaemonWriteAccess": "arn:aws:iam::aws:policy/AWSXRayDaemonWriteAccess",
    "AWSXrayWriteOnlyAccess": "arn:aws:iam::aws:policy/AWSXrayWriteOnlyAccess",
}


class _ManagedPolicies:
    """Stands in for the call to IAM that lists AWS's own policies."""

    def load(self) -> dict[str, str]:
        return _MANAGED


def _package(template: dict[str, Any]) -> dict[str, Any]:
    """Replace local folders by S3 addresses, as `sam package` does after its upload."""
    globals_ = template.get("Globals", {}).get("Function", {})
    for properties in [
        globals_,
        *(resource.get("Properties", {}) for resource in template["Resources"].values()),
    ]:
        for name in ("CodeUri", "ContentUri"):
            if name in properties:
                properties[name] = "s3://noughts-artefacts/code.zip"
    return template


if __name__ == "__main__":
    source = yaml_parse(Path(sys.argv[1]).read_text(encoding="utf-8"))
    logging.disable(logging.WARNING)  # it warns of a feature toggle that only AWS itself has
    parameters = dict(argument.split("=", 1) for argument in sys.argv[2:])
    print(json.dumps(transform(_package(source), parameters, _ManagedPolicies()), indent=2))
