"""Names of what judges positions in a search: BEST, HAND, or the path of a file of trained weights, a net.

There are nets for Ultimate 3 x 3 in the compiled kernel alone. All other games, and the search in Python, are
judged by hand where the best is asked for.
"""

BEST = "best"
"""The net that comes with this package; by hand where there is none."""

HAND = "hand"
"""The evaluation made by hand."""
