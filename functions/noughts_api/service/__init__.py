"""The use cases: what may be done with a game and with a position. No HTTP, no events, no DynamoDB calls."""
