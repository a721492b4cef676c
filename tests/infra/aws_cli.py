"""What the AWS CLI would say of a command, by botocore's own description of AWS.

Services, operations, options, required ones, enumerated values, whole numbers and the names inside shorthand
structures are checked.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import botocore.session
from botocore import xform_name
from botocore.exceptions import UnknownServiceError
from botocore.model import ListShape, OperationModel, Shape, StructureShape

# Options of the CLI itself, and commands that it adds to the services.
GLOBAL = {"--query", "--output", "--region", "--max-items"}
CUSTOM = {("s3", "rm"): {"--recursive"}, ("logs", "tail"): {"--since", "--follow"}}
# What the CLI calls otherwise than the services' descriptions.
SERVICES = {"deploy": "codedeploy"}
RENAMED = {("Subscribe", "--notification-endpoint"): "--endpoint"}


@cache
def session() -> botocore.session.Session:
    """Return the one session, which keeps the descriptions it has read."""
    return botocore.session.get_session()


class CommandError(Exception):
    """The AWS CLI would refuse the command; the message says why."""


def options(arguments: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each option with the words that follow it."""
    name: str | None = None
    values: list[str] = []
    for word in arguments:
        if word.startswith("--"):
            if name is not None:
                yield name, values
            name, values = word, []
        elif name is None:
            raise CommandError(f"{word} follows no option")
        else:
            values.append(word)
    if name is not None:
        yield name, values


def check(arguments: list[str]) -> None:
    """Raise CommandError for a command that AWS's CLI does not know or would not send."""
    if len(arguments) < 2:
        raise CommandError("a command names a service and an operation")
    service, operation, *rest = arguments
    if (service, operation) in CUSTOM:
        unknown = {word for word in rest if word.startswith("--")} - CUSTOM[service, operation] - GLOBAL
        if unknown:
            raise CommandError(f"{service} {operation} has no {unknown}")
        return
    service = SERVICES.get(service, service)
    try:
        model = session().get_service_model(service)
    except UnknownServiceError as error:
        raise CommandError(str(error)) from error
    if operation == "wait":
        waiters = {xform_name(name, "-") for name in session().get_waiter_model(service).waiter_names}
        if rest[0] not in waiters:
            raise CommandError(f"{service} waits for {sorted(waiters)}, not for {rest[0]}")
        return
    names = {xform_name(name, "-"): name for name in model.operation_names}
    if operation not in names:
        raise CommandError(f"{service} has no operation {operation}")
    check_options(model.operation_model(names[operation]), rest)


def check_options(operation: OperationModel, arguments: list[str]) -> None:
    """Check the options of one operation against its input."""
    shape = operation.input_shape
    members = {} if shape is None else {f"--{xform_name(name, '-')}": name for name in shape.members}
    given = set()
    for option, values in options(arguments):
        if option in GLOBAL:
            continue
        renamed = RENAMED.get((operation.name, option), option)
        plain = renamed if renamed in members else renamed.replace("--no-", "--", 1)
        if plain not in members:
            raise CommandError(f"{operation.name} has no option {option}")
        assert shape is not None
        given.add(members[plain])
        check_values(option, shape.members[members[plain]], values)
    missing = set(shape.required_members if shape else ()) - given
    if missing:
        raise CommandError(f"{operation.name} needs {sorted(missing)}")


def check_values(option: str, shape: Shape, values: list[str]) -> None:
    """Check what was given for one option."""
    if shape.type_name == "boolean":
        if values:
            raise CommandError(f"{option} takes no value, not {values}")
        return
    if not values:
        raise CommandError(f"{option} needs a value")
    inner: Any = shape.member if isinstance(shape, ListShape) else shape
    for value in values:
        if inner.type_name in {"integer", "long"} and not re.fullmatch(r"-?\d+", value):
            raise CommandError(f"{option} takes a whole number, not {value}")
        if getattr(inner, "enum", None) and value not in inner.enum:
            raise CommandError(f"{option} takes one of {inner.enum}, not {value}")
        if isinstance(inner, StructureShape) and not value.startswith(("{", "file://")):
            unknown = {part.partition("=")[0] for part in value.split(",")} - set(inner.members)
            if unknown:
                raise CommandError(f"{option} has no {sorted(unknown)} in it, only {sorted(inner.members)}")
