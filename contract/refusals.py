"""What an action may be refused with: the exceptions that its code, and all code of ours it calls, names."""

import dis
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

from noughts_api import errors
from noughts_api.errors import ApiError
from noughts_api.wire.problem import InternalError

from contract.operations import Published

_OURS = "noughts_api"


def leaves(kind: type[ApiError] = ApiError) -> Iterator[type[ApiError]]:
    """Yield the exceptions that are raised, in the tree's order: those that others only build on are none."""
    if not kind.__subclasses__():
        yield kind
    for below in kind.__subclasses__():
        yield from leaves(below)


def refusals(action: Published, *, http: bool) -> list[type[ApiError]]:
    """Return what an action may be refused with, over HTTP or invoked directly, in the tree's order."""
    named = set(_named(action.run, set())) | _at_the_door(action, http=http)
    # Classes that others only build on are named where they are caught.
    return [kind for kind in leaves() if kind in named]


def _at_the_door(action: Published, *, http: bool) -> set[type[ApiError]]:
    found: set[type[ApiError]] = set()
    if http:
        found.add(InternalError)
    if not http or action.fields:
        found.add(errors.InvalidRequest)
    if not http or action.route.method == "POST":
        found.add(errors.MalformedRequest)
    if http and action.route.method == "POST":
        found.add(errors.BodyTooLarge)
    if "id" in action.fields:
        found.add(errors.GameNotFound)
    if action.is_stored:
        found.add(errors.Unavailable)
    return found


def _named(function: Any, seen: set[FunctionType]) -> Iterator[type[ApiError]]:
    if not isinstance(function, FunctionType):
        function = getattr(function, "__wrapped__", None)
    if not isinstance(function, FunctionType) or function in seen:
        return
    seen.add(function)
    for value in _globals_of(function):
        if isinstance(value, type) and issubclass(value, ApiError):
            yield value
        elif getattr(value, "__module__", "").startswith(_OURS):
            yield from _named(value, seen)


def _globals_of(function: FunctionType) -> Iterator[Any]:
    """Yield the globals, and the attributes of modules, that a function and those inside it name."""
    for code in _codes(function.__code__):
        holder: object = None
        for instruction in dis.get_instructions(code):
            if instruction.opname == "LOAD_GLOBAL":
                holder = function.__globals__.get(instruction.argval)
                yield holder
            elif instruction.opname in {"LOAD_ATTR", "LOAD_METHOD"} and isinstance(holder, ModuleType):
                holder = vars(holder).get(instruction.argval)
                yield holder


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
