"""What a player remembers from one move of a game to the next."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from noughts.kernel_calls import Table


class Memory:
    """Empty until a search of the kernel is given it; the next search of that game goes on from there.

    It makes a player with a limit of time stronger. What is found then depends on what was searched before,
    and no longer on the position alone. The search in Python makes nothing of it.
    """

    def __init__(self) -> None:
        self.table: Table | None = None
