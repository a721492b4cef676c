"""What the functions do, by action, as their handlers have it."""

import importlib
import inspect
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

from noughts_api.routes import BY_ACTION, Route

from local.template import Template


class Published(NamedTuple):
    """One action: `function` is the template's name, `module` the handler's."""

    action: str
    route: Route
    function: str
    module: str
    request: Any
    answer: Any
    run: Any

    @property
    def description(self) -> str:
        """What the request's model says of itself."""
        return inspect.getdoc(self.request) or ""

    @property
    def fields(self) -> set[str]:
        """The names of what may be sent."""
        return set(self.request.model_fields)

    @property
    def is_stored(self) -> bool:
        """Whether it reads or writes a stored game."""
        return bool(self.fields & {"id", "token"})


@contextmanager
def _importable() -> Iterator[None]:
    """Handlers read their settings when they are imported; what is not set is for now as in the template."""
    template = Template()
    variables = {"AWS_DEFAULT_REGION": template.region}
    for function in template.functions().values():
        variables |= function.environment
    added = {name: value for name, value in variables.items() if name not in os.environ}
    os.environ.update(added)
    try:
        yield
    finally:
        for name in added:
            del os.environ[name]


@cache
def published() -> tuple[Published, ...]:
    """Return every action in the order of the routes."""
    found = {}
    for name, function in Template().functions().items():
        with _importable():
            module = importlib.import_module(function.handler.partition(".")[0])
        # What an operation runs on does not matter here; nothing is run.
        desks = [None] * len(inspect.signature(module.operations).parameters)
        for action, operation in module.operations(*desks).items():
            found[action] = Published(
                action,
                BY_ACTION[action],
                name,
                module.__name__,
                operation.request,
                operation.answer,
                operation.run,
            )
    return tuple(found[action] for action in BY_ACTION)
