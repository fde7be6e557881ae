"""All exceptions that this package raises itself."""

from __future__ import annotations

import builtins
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import format_datetime, parsedate_to_datetime
from typing import Any, Literal

import httpx

from ._facts import MOST_ERROR_DETAILS
from .fields import fields_of, text_of


@dataclass(frozen=True)
class ErrorDetail:
    """A field of a request and its mistake."""

    path: str
    """The field of the input, with dots (`accepts.0.amount`)."""
    message: str


class LaunaError(Exception):
    """The base class of all."""


class ConfigurationError(LaunaError):
    """The client's options contradict each other or cannot be used. Nothing was sent."""


class InvalidArgumentError(LaunaError, ValueError):
    """An argument is invalid for any service. Nothing was sent."""


class ConnectionError(LaunaError, builtins.ConnectionError):
    """No answer came: the address could not be reached or the connection broke."""


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """No answer came in time."""


def origin_of(url: httpx.URL) -> str:
    return f"{url.scheme}://{url.netloc.decode()}"


def no_answer(cause: Exception, request: httpx.Request, timeout: float, check: str) -> ConnectionError:
    """The error for a try without an answer. `request` is the one that the caller may see, and `check` what the caller is
    told to check."""
    if isinstance(cause, httpx.RequestError):
        cause.request = request
    without_frames(cause)
    error = ConnectionError(f"cannot reach {origin_of(request.url)}; check the {check} and the connection")
    if isinstance(cause, httpx.TimeoutException | builtins.TimeoutError):
        error = TimeoutError(f"no answer within {timeout:g} s")
    error.__cause__ = cause
    return error


def without_frames(error: BaseException) -> None:
    """Takes the frames from a library's error and its causes. Their variables hold credentials, keys and payments, and some
    reports of failures write variables out."""
    waiting: list[BaseException | None] = [error]
    while waiting:
        each = waiting.pop()
        if each is not None and each.__traceback__ is not None:
            each.__traceback__ = None
            waiting += (each.__cause__, each.__context__)


class WebhookVerificationError(LaunaError):
    """A request to a webhook is not from the gateway, or is too old."""


class ApiError(LaunaError):
    """The service answered with an error. Each important status has its own class below."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str = "unknown_error",
        request_id: str | None = None,
        details: tuple[ErrorDetail, ...] = (),
        retry_after_seconds: int | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.code = code
        """A stable code from the service's catalogue, which may be newer than this package. `unknown_error` for an
        answer that does not come from the service itself."""
        self.request_id = request_id
        """Name it when you ask for help."""
        self.details = details
        self.retry_after_seconds = retry_after_seconds


class BadRequestError(ApiError):
    """400"""


class UnauthorizedError(ApiError):
    """401"""


class ForbiddenError(ApiError):
    """403"""


class NotFoundError(ApiError):
    """404"""


class ConflictError(ApiError):
    """409"""


class UnprocessableError(ApiError):
    """422"""


class RateLimitedError(ApiError):
    """429"""


class ServerError(ApiError):
    """500 and above"""


_BY_STATUS: Mapping[int, type[ApiError]] = {
    400: BadRequestError,
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    422: UnprocessableError,
    429: RateLimitedError,
}


Credential = Literal["api_key", "jwt", "none"]


def api_error_of(response: httpx.Response, body: str, credential: Credential) -> ApiError:
    """The exception for an answer whose body reports an error. `credential` is the one of its request."""
    status, headers = response.status_code, response.headers
    fields = _error_body(body)
    kind = _BY_STATUS.get(status, ServerError if status >= 500 else ApiError)
    message, code, request_id = (text_of(fields.get(name)) for name in ("error", "code", "request_id"))
    listed = fields.get("details")
    details = tuple(filter(None, map(_detail, listed))) if isinstance(listed, list) else ()
    code = "unknown_error" if code is None else code
    told = _with_details(f"HTTP {status}" if message is None else message, details)
    return kind(
        ": ".join([told, *_about(code, status, response.request, credential)]),
        status=status,
        code=code,
        request_id=headers.get("x-request-id") if request_id is None else request_id,
        details=details,
        retry_after_seconds=retry_after_seconds(headers),
    )


def _with_details(message: str, details: tuple[ErrorDetail, ...]) -> str:
    """Adds to the message the facts that only the details contain, such as the missing scope. The contract fixes some
    messages word for word."""
    untold = [detail for detail in details if detail.message not in message][:MOST_ERROR_DETAILS]
    if not untold:
        return message
    told = (one.message if one.path == "scopes" else f"{one.path} {one.message}" for one in untold)
    return f"{message}: {'; '.join(told)}"


def _about(code: str, status: int, request: httpx.Request, credential: Credential) -> list[str]:
    """Information that the service cannot know or does not send: the missing resource, or a wrong credential or base
    URL."""
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


def retry_after_seconds(headers: Mapping[str, str]) -> int | None:
    """`Retry-After` in whole seconds. None if it is absent or cannot be read. A date counts from the `Date` of the same
    answer, because this machine's clock may differ. A past date gives 0."""
    value = headers.get("retry-after", "")
    if re.fullmatch("[0-9]{1,9}", value):
        return int(value)
    begun, until = _http_date(headers.get("date", "")), _http_date(value)
    return None if begun is None or until is None else max(0, until - begun)


def _http_date(text: str) -> int | None:
    """Seconds since 1970 of an IMF-fixdate (RFC 9110, section 5.6.7)."""
    if len(text) != 29:
        return None
    try:
        date = parsedate_to_datetime(text)
        return int(date.timestamp()) if format_datetime(date, usegmt=True) == text else None
    except (ValueError, OverflowError):
        return None


def _error_body(body: str) -> dict[str, Any]:
    try:
        return fields_of(json.loads(body))
    except (ValueError, RecursionError):
        return {}


def _detail(value: object) -> ErrorDetail | None:
    path, message = (text_of(fields_of(value).get(name)) for name in ("path", "message"))
    return None if path is None or message is None else ErrorDetail(path, message)
