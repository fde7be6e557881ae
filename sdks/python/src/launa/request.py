"""Builds requests, but does not send them."""

import json
import re
import secrets
from collections.abc import Mapping
from typing import Any, TypedDict
from urllib.parse import quote, urlencode

import httpx

from ._routes import ROUTES, OperationId
from .environment import Connection
from .errors import InvalidArgumentError
from .extra_headers import extra_headers
from .model import plain


class RequestOptions(TypedDict, total=False):
    """The `options` argument of every method."""

    timeout: float
    """Seconds for each try."""
    max_retries: int
    """How often the request is repeated at most after a failed try."""
    idempotency_key: str
    """For a POST: the key by which the service recognizes repetitions as one request. The default is random."""
    if_match: str
    """For a change: an entity tag (`etag_of`). The service refuses the change (412) if the resource was changed since.
    """
    headers: Mapping[str, str]
    """Additional headers, for example for a proxy or a trace. They cannot replace the client's own headers."""


def build_request(
    connection: Connection,
    operation: OperationId,
    *,
    path: Mapping[str, str],
    query: Mapping[str, Any] | None,
    body: object | None,
    agent: str,
    options: RequestOptions,
) -> httpx.Request:
    """Returns the request of an operation, without the credential. Every try sends it unchanged. Raises
    `InvalidArgumentError`."""
    method, template, _ = ROUTES[operation]
    own = {"accept": "application/json", "user-agent": agent}
    headers = {**extra_headers(options.get("headers", {})), **own}
    if body is not None:
        headers["content-type"] = "application/json"
    if method == "POST":
        headers["idempotency-key"] = options.get("idempotency_key") or secrets.token_hex(16)
    if (if_match := options.get("if_match")) is not None:
        headers["if-match"] = if_match
    url = connection.base_url + _filled(template, path) + _query_text(query or {})
    return httpx.Request(method, url, headers=headers, content=None if body is None else _encoded(body))


def carrying(request: httpx.Request, headers: Mapping[str, str]) -> httpx.Request:
    """A copy of a request with further headers."""
    merged = httpx.Headers(request.headers)
    merged.update(headers)
    extensions = request.extensions
    return httpx.Request(request.method, request.url, headers=merged, content=request.content, extensions=extensions)


def _filled(template: str, values: Mapping[str, str]) -> str:
    def value_of(match: re.Match[str]) -> str:
        value = values[match[1]]
        # An empty value would address another resource.
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise InvalidArgumentError(f"{match[1]} must be an identifier")
        return quote(value, safe="!*'()")

    return re.sub(r"\{(\w+)\}", value_of, template)


def _query_text(query: Mapping[str, Any]) -> str:
    text = urlencode(
        [(name, str(value)) for name, value in query.items() if value is not None]
    )
    return f"?{text}" if text else ""


def _encoded(body: object) -> bytes:
    try:
        return json.dumps(plain(body), allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as cause:
        raise InvalidArgumentError(f"the body cannot be written as JSON: {cause}") from cause
