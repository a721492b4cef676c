"""The same with Powertools' validation of requests and answers by pydantic models."""

from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.event_handler import APIGatewayHttpResolver
from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.typing import LambdaContext
from pydantic import BaseModel

logger = Logger(service="hello")
metrics = Metrics(namespace="Hello", service="hello")
app = APIGatewayHttpResolver(enable_validation=True)


class Visitor(BaseModel):
    """Who is greeted."""

    name: str


class Greeting(BaseModel):
    """The answer."""

    message: str


@app.post("/hello")
def hello(visitor: Visitor) -> Greeting:
    """Greet whom the body names."""
    metrics.add_metric(name="Greetings", unit=MetricUnit.Count, value=1)
    logger.info("greeted")
    return Greeting(message=f"hello {visitor.name}")


@logger.inject_lambda_context
@metrics.log_metrics
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer one event."""
    return app.resolve(event, context)
