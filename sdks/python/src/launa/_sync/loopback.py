# Generated from _async/loopback.py by `make sdk-python`; do not edit.
"""`*.localhost` on loopback, where most systems do not resolve such names (RFC 6761, section 6.3, asks for it)."""

from __future__ import annotations

import httpx


class LoopbackTransport(httpx.HTTPTransport):
    """Connects to loopback; the host name stays in the request and, with https, in the certificate's check."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        host = request.url.host
        there = httpx.Request(
            request.method,
            request.url.copy_with(host="127.0.0.1"),
            headers=request.headers,
            stream=request.stream,
            extensions={**request.extensions, "sni_hostname": host},
        )
        return super().handle_request(there)


def gateway_client() -> httpx.Client:
    """An HTTP client that reaches `*.localhost`, and all else as usual. It follows no redirects."""
    return httpx.Client(mounts={"all://*.localhost": LoopbackTransport()})
