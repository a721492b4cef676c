"""The headers that CloudFront adds to every answer, as the template's ResponseHeadersPolicy says."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.types import Message, Send

from local.template import Template, TemplateError


@dataclass(frozen=True)
class AddedHeader:
    """One header; with `override` it replaces what the origin sends under its name, else it gives way."""

    name: str
    value: str
    override: bool


def _transport_security(settings: Mapping[str, Any]) -> str:
    parts = [f"max-age={settings['AccessControlMaxAgeSec']}"]
    parts += ["includeSubDomains"] if settings.get("IncludeSubdomains") else []
    parts += ["preload"] if settings.get("Preload") else []
    return "; ".join(parts)


# Each member of SecurityHeadersConfig that is understood: the header's name, and its value from the settings.
_SECURITY: dict[str, tuple[str, Callable[[Mapping[str, Any]], str]]] = {
    "ContentSecurityPolicy": ("content-security-policy", lambda own: str(own["ContentSecurityPolicy"])),
    "ContentTypeOptions": ("x-content-type-options", lambda _: "nosniff"),
    "FrameOptions": ("x-frame-options", lambda own: str(own["FrameOption"])),
    "ReferrerPolicy": ("referrer-policy", lambda own: str(own["ReferrerPolicy"])),
    "StrictTransportSecurity": ("strict-transport-security", _transport_security),
}


def added_headers(template: Template) -> list[AddedHeader]:
    """Return what the template's policies add; TemplateError for a kind of header not known here."""
    policies = template.of_type("AWS::CloudFront::ResponseHeadersPolicy").values()
    return [
        header
        for policy in policies
        for header in _of_policy(template.resolve(policy["Properties"]["ResponseHeadersPolicyConfig"]))
    ]


def _of_policy(policy: Mapping[str, Any]) -> Iterator[AddedHeader]:
    for kind, settings in policy.get("SecurityHeadersConfig", {}).items():
        if kind not in _SECURITY:
            raise TemplateError(f"the local run knows no security header {kind!r}, only {sorted(_SECURITY)}")
        name, value = _SECURITY[kind]
        yield AddedHeader(name, value(settings), settings["Override"])
    for item in policy.get("CustomHeadersConfig", {}).get("Items", []):
        yield AddedHeader(item["Header"].lower(), item["Value"], item["Override"])


def adding(send: Send, added: list[AddedHeader]) -> Send:
    """Return an ASGI `send` that adds the headers to the answer passing through."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for header in added:
                if header.override or header.name not in headers:
                    headers[header.name] = header.value
        await send(message)

    return send_with_headers
