"""`*.localhost` on loopback, where most systems do not resolve such names (RFC 6761, section 6.3, asks for it)."""

from __future__ import annotations

import httpx


class AsyncLoopbackTransport(httpx.AsyncHTTPTransport):
    """Connects to loopback; the host name stays in the request and, with https, in the certificate's check."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        host = request.url.host
        there = httpx.Request(
            request.method,
            request.url.copy_with(host="127.0.0.1"),
            headers=request.headers,
            stream=request.stream,
            extensions={**request.extensions, "sni_hostname": host},
        )
        return await super().handle_async_request(there)


def async_gateway_client() -> httpx.AsyncClient:
    """An HTTP client that reaches `*.localhost`, and all else as usual. It follows no redirects."""
    return httpx.AsyncClient(mounts={"all://*.localhost": AsyncLoopbackTransport()})
