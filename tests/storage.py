"""The functions' DynamoDB client, with time to wait for an emulator.

An emulator may be slow where many want it at once, on a machine that has other things to do. To a client of
less patience its answers would be lost; what comes of that is tested by faults that are injected.
"""

from typing import TYPE_CHECKING

import noughts_api.store
import pytest
from botocore.config import Config
from noughts_api.settings import Settings

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

_PATIENT = noughts_api.store.CLIENT_CONFIG.merge(Config(connect_timeout=60, read_timeout=60))


def patient_client(endpoint: str) -> "DynamoDBClient":
    """Return the client that the functions make for `endpoint`, but for its time-outs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("noughts_api.store.CLIENT_CONFIG", _PATIENT)
        return noughts_api.store.connect(Settings.from_environment({"AWS_ENDPOINT_URL_DYNAMODB": endpoint}))
