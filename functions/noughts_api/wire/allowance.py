"""How long a search may take, as seen from the event that asks for it."""

from noughts_api.limits import SEARCH_MARGIN_MILLISECONDS


def allowance(context: object, most: int) -> float:
    """Return the seconds that a search may take: at most `most` milliseconds, within what Lambda leaves.

    A millisecond at least: a search that late still answers with what it sees at once.
    """
    remaining = getattr(context, "get_remaining_time_in_millis", None)
    left = most if remaining is None else int(remaining()) - SEARCH_MARGIN_MILLISECONDS
    return max(1, min(most, left)) / 1000
