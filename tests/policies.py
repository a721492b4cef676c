"""What the roles of the functions permit, held against the calls that their handlers make.

The whole suite is held to the policies call by call: a handler that makes a call which its role does not
permit fails the test that provoked it, as it would fail in AWS. That no role permits more than is needed can
be seen only where everything is used: tests/infra/test_policies.py replays events/, which has every action in
it, and compares.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import botocore
import pytest
from botocore.session import Session
from noughts_api.routes import BY_ACTION
from noughts_api.wire.function import Function

from local.template import Template

TEMPLATE = Template()
_RUNNING: ContextVar[str | None] = ContextVar("running", default=None)
"""The function whose handler runs in this thread."""


class NotPermitted(BaseException):
    """A call that the function's role does not permit."""


@dataclass
class Calls:
    """The actions that each function's handler called, by its name in the template."""

    permitted: Mapping[str, set[str]]
    made: dict[str, set[str]] = field(default_factory=dict)

    def note(self, **call: Any) -> None:
        """Take a call of botocore; NotPermitted when it comes from a handler whose role forbids it."""
        function = _RUNNING.get()
        if function is None:
            return
        operation = call["model"]
        action = f"{operation.service_model.signing_name}:{operation.name}"
        self.made.setdefault(function, set()).add(action)
        if action not in self.permitted[function]:
            raise NotPermitted(f"{function} called {action}; its role permits {self.permitted[function]}")


def permitted_by_template() -> dict[str, set[str]]:
    """Return the actions that template.yaml permits each function."""
    return {
        name: actions_of(resource["Properties"].get("Policies", []))
        for name, resource in TEMPLATE.of_type("AWS::Serverless::Function").items()
    }


def actions_of(policies: Iterable[Mapping[str, Any]]) -> set[str]:
    """Return the actions that policy documents allow, written in full; none may deny or use wildcards."""
    actions: set[str] = set()
    for policy in policies:
        for statement in policy["Statement"]:
            assert statement["Effect"] == "Allow"
            named = statement["Action"]
            actions |= {named} if isinstance(named, str) else set(named)
    assert not any("*" in action for action in actions), actions
    return actions


def function_of(handler: Function) -> str:
    """Return the name in the template of the function that a handler is for."""
    action = next(iter(handler._direct._operations))
    (name,) = {route.function for route in TEMPLATE.routes() if route.path == BY_ACTION[action].path}
    return name


@contextmanager
def recorded_calls() -> Iterator[Calls]:
    """Note what every handler of this process calls, of clients that are made from now on."""
    calls = Calls(permitted_by_template())
    answer = Function.__call__

    def answer_by_name(self: Function, event: Any, context: Any) -> Mapping[str, Any]:
        before = _RUNNING.set(function_of(self))
        try:
            return answer(self, event, context)
        finally:
            _RUNNING.reset(before)

    def watch(session: Session) -> None:
        session.register("before-call", calls.note)

    botocore.register_initializer(watch)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Function, "__call__", answer_by_name)
        yield calls
    botocore.unregister_initializer(watch)


@pytest.fixture(scope="session", autouse=True)
def policies_hold() -> Iterator[Calls]:
    """Hold every handler of the tests below the conftest that imports this to its role."""
    with recorded_calls() as calls:
        yield calls
