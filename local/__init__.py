"""Noughts on one machine, without AWS and without Docker: `python -m local`, or `make run`.

template.yaml is the one source: what is served is its routes, environment variables, timeouts and table.
"""
