"""Replays events/ through the handlers and prints which actions each function called.

`python -m tests.infra.record_calls`, in a process of its own: a handler takes its settings from the
environment once, when it is imported.
"""

import importlib
import json
import os

from contract.events import ID, cases
from local.dynamodb import CREDENTIALS, EmbeddedDynamoDB, connect, create_tables
from local.template import Template
from tests.policies import recorded_calls


def main() -> None:
    """Print a JSON object: the actions called, by function."""
    template = Template()
    with EmbeddedDynamoDB() as server, recorded_calls() as calls:
        for function in template.functions().values():
            os.environ.update(function.environment)
        os.environ.update(CREDENTIALS, AWS_DEFAULT_REGION=template.region)
        os.environ["AWS_ENDPOINT_URL_DYNAMODB"] = server.endpoint
        os.environ["POWERTOOLS_LOG_LEVEL"] = "CRITICAL"  # stdout is for the result
        client = connect(server.endpoint, template.region)
        create_tables(client, template)
        replay = importlib.import_module("tests.service.test_events")
        handlers = {
            name: getattr(importlib.import_module(module), attribute)
            for name, function in template.functions().items()
            for module, _, attribute in [function.handler.rpartition(".")]
        }
        for case in cases():
            replay.prepare(handlers, case.before)
            assert replay.outcome_of(handlers[case.function], case.event) == case.outcome
            client.delete_item(TableName=replay.TABLE, Key={"id": {"S": ID}})
    print(json.dumps({name: sorted(actions) for name, actions in calls.made.items()}))


if __name__ == "__main__":
    main()
