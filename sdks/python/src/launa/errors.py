"""The exceptions that this package itself raises."""

import builtins
import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import format_datetime, parsedate_to_datetime

import httpx


@dataclass(frozen=True)
class ErrorDetail:
    """A field of a request and its mistake."""

    path: str
    """The field of the input, with dots (`accepts.0.amount`)."""
    message: str


class LaunaError(Exception):
    """The base class of all exceptions of this package."""


class ConfigurationError(LaunaError):
    """The client's options contradict each other or cannot be used. Nothing was sent."""


class InvalidArgumentError(LaunaError, ValueError):
    """An argument that is always invalid, whatever data the service has. Nothing was sent."""


class ConnectionError(LaunaError, builtins.ConnectionError):
    """No answer came: the server could not be reached or the connection broke."""


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """No answer came in time."""


def origin_of(url: httpx.URL) -> str:
    return f"{url.scheme}://{url.netloc.decode()}"


def no_answer(cause: Exception, request: httpx.Request, timeout: float, check: str) -> ConnectionError:
    """The error for a try without an answer. `request` is a copy that the caller may see. `check` names the setting
    that the message tells the caller to check."""
    if isinstance(cause, httpx.RequestError):
        cause.request = request
    without_frames(cause)
    error = ConnectionError(f"cannot reach {origin_of(request.url)}; check the {check} and the connection")
    if isinstance(cause, httpx.TimeoutException | builtins.TimeoutError):
        error = TimeoutError(f"no answer within {timeout:g} s")
    error.__cause__ = cause
    return error


def without_frames(error: BaseException) -> None:
    """Removes the tracebacks of a library's error and its causes. Their frames have variables with credentials, keys
    and payments, and some error reports write variables out."""
    waiting: list[BaseException | None] = [error]
    while waiting:
        each = waiting.pop()
        if each is not None and each.__traceback__ is not None:
            each.__traceback__ = None
            waiting += (each.__cause__, each.__context__)


class WebhookVerificationError(LaunaError):
    """A request to a webhook is not from the gateway, or is too old."""


class ApiError(LaunaError):
    """An error answer of the service. The common statuses have classes of their own below."""

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
        """A stable code from the service's catalogue, which may be newer than this package. An answer that is not the
        service's own has `unknown_error`."""
        self.request_id = request_id
        """Name this id when you ask for help."""
        self.details = details
        self.retry_after_seconds = retry_after_seconds


def retry_after_seconds(headers: Mapping[str, str]) -> int | None:
    """Returns `Retry-After` in whole seconds. None if it is absent or unreadable. For a date, returns the time from the
    answer's own `Date` to that date, because this machine's clock may differ. For a past date, returns 0."""
    value = headers.get("retry-after", "")
    if re.fullmatch("[0-9]{1,9}", value):
        return int(value)
    begun, until = _http_date(headers.get("date", "")), _http_date(value)
    return None if begun is None or until is None else max(0, until - begun)


def _http_date(text: str) -> int | None:
    """Returns an IMF-fixdate (RFC 9110, section 5.6.7) in seconds since 1970. None for any other text."""
    if len(text) != 29:
        return None
    try:
        date = parsedate_to_datetime(text)
        return int(date.timestamp()) if format_datetime(date, usegmt=True) == text else None
    except (ValueError, OverflowError):
        return None
