"""The local run sends the headers that CloudFront will add, out of the same policy."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from starlette.types import Message

from local.headers import AddedHeader, added_headers, adding
from local.template import Template, TemplateError
from tests.stack import running_stack

POLICY = """
Resources:
  Headers:
    Type: AWS::CloudFront::ResponseHeadersPolicy
    Properties:
      ResponseHeadersPolicyConfig:
        Name: !Sub "${AWS::StackName}-headers"
        SecurityHeadersConfig:
          ContentTypeOptions: {Override: true}
          FrameOptions: {Override: true, FrameOption: SAMEORIGIN}
          StrictTransportSecurity:
            {Override: false, AccessControlMaxAgeSec: 60, IncludeSubdomains: true, Preload: true}
        CustomHeadersConfig:
          Items:
            - {Header: X-Stack, Value: !Sub "${AWS::StackName}", Override: true}
"""


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    path = tmp_path / "template.yaml"
    path.write_text(POLICY)
    return path


def test_a_policy_reads_as_headers(policy: Path) -> None:
    assert added_headers(Template(policy)) == [
        AddedHeader("x-content-type-options", "nosniff", override=True),
        AddedHeader("x-frame-options", "SAMEORIGIN", override=True),
        AddedHeader("strict-transport-security", "max-age=60; includeSubDomains; preload", override=False),
        AddedHeader("x-stack", "noughts", override=True),
    ]


def test_a_header_that_is_not_understood_is_named(policy: Path) -> None:
    policy.write_text(POLICY.replace("ContentTypeOptions", "XSSProtection"))

    with pytest.raises(TemplateError, match="no security header 'XSSProtection', only"):
        added_headers(Template(policy))


def test_a_header_replaces_the_origins_only_where_it_overrides() -> None:
    sent: list[Message] = []
    added = [AddedHeader("a", "new", override=True), AddedHeader("b", "new", override=False)]
    start = {"type": "http.response.start", "status": 200, "headers": [(b"a", b"old"), (b"b", b"old")]}

    async def send(message: Message) -> None:
        sent.append(message)

    async def answer() -> None:
        await adding(send, added)(start)

    with ThreadPoolExecutor(1) as thread:  # Playwright's loop may run in this one, if its tests came before
        thread.submit(asyncio.run, answer()).result()

    assert sent[0]["headers"] == [(b"a", b"new"), (b"b", b"old")]


def test_site_api_and_errors_carry_the_templates_headers(tmp_path: Path) -> None:
    added = {header.name: header.value for header in added_headers(Template())}
    assert "frame-ancestors 'none'" in added["content-security-policy"]

    with running_stack(tmp_path / "log") as stack, httpx.Client(base_url=stack.url, timeout=20) as client:
        for path in ("", "css/base.css", "nothing.html", "api/nothing"):
            headers = client.get(path).headers
            assert {name: headers.get_list(name) for name in added} == {
                name: [value] for name, value in added.items()
            }, path
        invoked = client.post("2015-03-31/functions/EvaluateFunction/invocations", content=b"{}")
        assert "content-security-policy" not in invoked.headers
