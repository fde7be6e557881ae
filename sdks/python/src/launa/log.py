"""The package's debug logs: one line for each try of a request.

The lines contain method, URL without its query, status, duration and request id. They contain no bodies, no queries and
no other headers, because those carry passwords, keys and payments.
"""

import logging
import os
import time

import httpx

from .errors import origin_of

LOGGER = logging.getLogger("launa")
"""The default logger of a client. `LAUNA_LOG=debug` writes its lines to stderr."""


def logger_of(given: logging.Logger | None = None) -> logging.Logger:
    """The logger of a client. With `LAUNA_LOG=debug` it writes to stderr."""
    if given is None and os.environ.get("LAUNA_LOG") == "debug" and not LOGGER.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(name)s: %(message)s"))
        LOGGER.addHandler(handler)
        LOGGER.setLevel(logging.DEBUG)
    return given or LOGGER


def log_answer(logger: logging.Logger, request: httpx.Request, response: httpx.Response, begun: float) -> None:
    """`begun` is the value of `time.monotonic` at the start of the try."""
    if not logger.isEnabledFor(logging.DEBUG):
        return
    notable = (("request", "x-request-id"), ("retry after", "retry-after"))
    told = [(name, response.headers[header]) for name, header in notable if header in response.headers]
    ending = "".join(f", {name} {_shown(value)}" for name, value in told)
    logger.debug("%s %d in %d ms%s", _what(request), response.status_code, _milliseconds(begun), ending)


def log_failure(logger: logging.Logger, request: httpx.Request, cause: Exception, begun: float) -> None:
    """Logs a failed try by the name of its error. The error's message is left out, because it may repeat sent data."""
    logger.debug("%s no answer after %d ms: %s", _what(request), _milliseconds(begun), type(cause).__name__)


def _what(request: httpx.Request) -> str:
    return f"{request.method} {origin_of(request.url)}{request.url.raw_path.decode().split('?')[0]}"


def _milliseconds(begun: float) -> int:
    return round((time.monotonic() - begun) * 1_000)


def _shown(value: str) -> str:
    """A header's value, cut and without control characters, because the server sets it."""
    return "".join(character if " " <= character <= "~" else "?" for character in value[:64])
