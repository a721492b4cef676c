"""What is published of the API, made from the code: OpenAPI, and JSON Schema of direct invocations.

`python -m contract` writes it. Nothing here is part of a function.
"""
