"""One try of a request that is paid for."""

from __future__ import annotations

import builtins
from typing import Any

import httpx

from ..errors import ConfigurationError, ConnectionError, InvalidArgumentError, TimeoutError
from . import colour

_PAYMENT_HEADERS = ("payment-signature", "x-payment")


async def repeatable(
    http: httpx.AsyncClient, method: str, url: str | httpx.URL, **request: Any
) -> httpx.Request:
    """A request that can be sent any number of times, each time the same: its body is read into memory, since it
    is sent at least twice. Takes what the HTTP client's `build_request` takes."""
    try:
        built = http.build_request(method, url, **request)
    except httpx.InvalidURL as cause:
        raise InvalidArgumentError(f"the address cannot be read: {cause}") from cause
    if built.url.scheme not in ("http", "https") or not built.url.host:
        raise InvalidArgumentError("the address must begin with http or https")
    for name in _PAYMENT_HEADERS:
        if name in built.headers:
            raise ConfigurationError(f"{name} is the buyer's to write")
    content = await built.aread()
    if "transfer-encoding" in built.headers:
        del built.headers["transfer-encoding"]
    return httpx.Request(built.method, built.url, headers=built.headers, content=content)


def carrying(request: httpx.Request, headers: Any) -> httpx.Request:
    """The same request with further headers."""
    merged = httpx.Headers(request.headers)
    merged.update(headers)
    return httpx.Request(request.method, request.url, headers=merged, content=request.content)


async def attempt(
    http: httpx.AsyncClient, request: httpx.Request, timeout: float
) -> httpx.Response:
    """Sends a request once and reads its answer; `timeout` bounds the time until the headers, then each wait for
    more of the body. Raises `ConnectionError` or `TimeoutError` when no whole answer comes."""
    request.extensions["timeout"] = httpx.Timeout(timeout).as_dict()
    try:
        with colour.limit(timeout):
            # A payment must not follow a redirect to another host.
            response = await http.send(request, stream=True, follow_redirects=False)
        try:
            await response.aread()
        finally:
            await response.aclose()
        return response
    except (httpx.TimeoutException, builtins.TimeoutError) as cause:
        raise TimeoutError(f"no answer within {timeout:g} s") from cause
    except (httpx.RequestError, httpx.StreamError) as cause:
        raise ConnectionError(f"cannot reach {request.url.scheme}://{request.url.netloc.decode()}") from cause
