"""What callers may send: closed, strict pydantic models, the same for HTTP and for direct invocation.

Each function imports only the module of its own requests, since every model costs time at init.
"""
