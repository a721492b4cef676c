"""Serve Noughts on this machine: `python -m local --port 8000`, which is what `make run` calls."""

import contextlib

if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        # Ctrl-C may come at any time, so also while all that the run needs is imported.
        from local.run import main

        main()
