"""The exception for an error answer of the service."""

import json
from typing import Any, Literal

import httpx

from ._facts import MOST_ERROR_DETAILS
from .api_errors import api_error_class
from .errors import ApiError, ErrorDetail, origin_of, retry_after_seconds
from .fields import fields_of, text_of

Credential = Literal["api_key", "jwt", "none"]


def api_error_of(response: httpx.Response, body: str, credential: Credential) -> ApiError:
    """The exception for an error answer. `credential` is the kind of credential that the request had."""
    status, headers = response.status_code, response.headers
    fields = _error_body(body)
    message, code, request_id = (text_of(fields.get(name)) for name in ("error", "code", "request_id"))
    listed = fields.get("details")
    details = tuple(filter(None, map(_detail, listed))) if isinstance(listed, list) else ()
    code = "unknown_error" if code is None else code
    told = _with_details(f"HTTP {status}" if message is None else message, details)
    return api_error_class(status)(
        ": ".join([told, *_about(code, status, response.request, credential)]),
        status=status,
        code=code,
        request_id=headers.get("x-request-id") if request_id is None else request_id,
        details=details,
        retry_after_seconds=retry_after_seconds(headers),
    )


def _with_details(message: str, details: tuple[ErrorDetail, ...]) -> str:
    """Adds details to a message, such as the missing scope, since the OpenAPI contract prescribes some messages without
    such details."""
    untold = [detail for detail in details if detail.message not in message][:MOST_ERROR_DETAILS]
    if not untold:
        return message
    told = (one.message if one.path == "scopes" else f"{one.path} {one.message}" for one in untold)
    return f"{message}: {'; '.join(told)}"


def _about(code: str, status: int, request: httpx.Request, credential: Credential) -> list[str]:
    """Facts that the service does not report: the missing resource, or a credential or base URL of the wrong
    environment."""
    origin = origin_of(request.url)
    if code == "not_found":
        return [f"{request.method} {request.url.raw_path.decode().partition('?')[0]}"]
    if code == "unauthorized" and credential == "none":
        return ["no credential was sent; give an API key or a token"]
    if code == "jwt_required" and credential != "jwt":
        why = "no credential was sent" if credential == "none" else "an API key cannot do this"
        return [f"{why}; give the token of a login"]
    if code == "invalid_token" and credential == "jwt":
        return [f"{origin} does not know this token; log in again"]
    if code == "invalid_token" and credential == "api_key":
        ended = "which has ended, was revoked, or belongs to another base URL"
        return [f"{origin} does not know this API key, {ended}"]
    if code == "unknown_error" and status < 500:
        return [f"{origin} does not answer as a control plane; check the base URL"]
    return []


def _error_body(body: str) -> dict[str, Any]:
    try:
        return fields_of(json.loads(body))
    except (ValueError, RecursionError):
        return {}


def _detail(value: object) -> ErrorDetail | None:
    path, message = (text_of(fields_of(value).get(name)) for name in ("path", "message"))
    return None if path is None or message is None else ErrorDetail(path, message)
