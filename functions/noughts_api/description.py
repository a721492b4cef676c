"""The API's own description, made from the code by `make openapi` and read when it is first asked for."""

import hashlib
import json
from functools import cache
from pathlib import Path

from noughts_api.wire.reply import Reply

_DOCUMENT = Path(__file__).parent / "openapi.json"


@cache
def described() -> Reply:
    """Answer with the OpenAPI document; as it changes only with the code, its digest validates it."""
    content = _DOCUMENT.read_bytes()
    return Reply(json.loads(content), etag=f'"{hashlib.sha256(content).hexdigest()[:16]}"')
