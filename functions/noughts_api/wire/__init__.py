"""Between Lambda events and use cases: parsing, refusals as problem documents, answers, logs and metrics."""
