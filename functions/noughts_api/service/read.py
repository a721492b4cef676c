"""Looking at games; anyone who knows the id may."""

from noughts_api.models.games import GetGame, GetHistory
from noughts_api.record import GameRecord
from noughts_api.service.desk import Desk, read


def get(desk: Desk, request: GetGame | GetHistory) -> GameRecord:
    """Return the game; GameNotFound when there is none."""
    return read(desk, request.id)
