"""The Lambda code behind the handlers: models, use cases, storage and the wire between events and them."""
