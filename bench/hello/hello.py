"""The smallest HTTP function with Powertools: routing, a log line, a metric."""

from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.event_handler import APIGatewayHttpResolver
from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.typing import LambdaContext

logger = Logger(service="hello")
metrics = Metrics(namespace="Hello", service="hello")
app = APIGatewayHttpResolver()


@app.post("/hello")
def hello() -> dict[str, str]:
    """Greet whom the body names."""
    name = app.current_event.json_body["name"]
    metrics.add_metric(name="Greetings", unit=MetricUnit.Count, value=1)
    logger.info("greeted")
    return {"message": f"hello {name}"}


@logger.inject_lambda_context
@metrics.log_metrics
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer one event."""
    return app.resolve(event, context)
