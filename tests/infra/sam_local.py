"""Prints what `sam local` makes of a template and of parameters given as NAME=VALUE.

Run by the SAM environment's Python. Serving it takes Docker; reading it does not.
"""

import json
import sys

from samcli.lib.providers.api_provider import ApiProvider  # type: ignore[import-not-found]
from samcli.lib.providers.sam_function_provider import SamFunctionProvider  # type: ignore[import-not-found]
from samcli.lib.providers.sam_stack_provider import SamLocalStackProvider  # type: ignore[import-not-found]

if __name__ == "__main__":
    parameters = dict(argument.split("=", 1) for argument in sys.argv[2:])
    stacks, _ = SamLocalStackProvider.get_stacks(sys.argv[1], parameter_overrides=parameters)
    api = ApiProvider(stacks).api
    functions = SamFunctionProvider(stacks).get_all()
    routes = [(method, route) for route in api.routes for method in route.methods]
    seen = {
        "routes": [[method, route.path, route.function_name] for method, route in routes],
        "origin": api.cors.allow_origin if api.cors else None,
        "variables": {function.name: function.environment["Variables"] for function in functions},
    }
    print(json.dumps(seen))
