"""What the package tells in debug logs: one line for each try of a request.

The lines have method, address without its query, status, duration and request id. Bodies, queries and all other headers stay
out, since they carry passwords, keys and payments.
"""

from __future__ import annotations

import logging
import os
import time

import httpx

LOGGER = logging.getLogger("launa")
"""Where the lines go, unless a client is given another logger. `LAUNA_LOG=debug` shows them on stderr."""


def logger_of(given: logging.Logger | None = None) -> logging.Logger:
    """The logger of a client; with `LAUNA_LOG=debug` it is one that writes to stderr."""
    if given is None and os.environ.get("LAUNA_LOG") == "debug" and not LOGGER.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(name)s: %(message)s"))
        LOGGER.addHandler(handler)
        LOGGER.setLevel(logging.DEBUG)
    return given or LOGGER


def log_answer(logger: logging.Logger, request: httpx.Request, response: httpx.Response, begun: float) -> None:
    """`begun` is `time.monotonic` when the try began."""
    if not logger.isEnabledFor(logging.DEBUG):
        return
    notable = (("request", "x-request-id"), ("retry after", "retry-after"))
    told = [(name, response.headers[header]) for name, header in notable if header in response.headers]
    ending = "".join(f", {name} {_shown(value)}" for name, value in told)
    logger.debug("%s %d in %d ms%s", _what(request), response.status_code, _milliseconds(begun), ending)


def log_failure(logger: logging.Logger, request: httpx.Request, cause: Exception, begun: float) -> None:
    """A message may repeat what was sent; the name of an error does not."""
    logger.debug("%s no answer after %d ms: %s", _what(request), _milliseconds(begun), type(cause).__name__)


def _what(request: httpx.Request) -> str:
    url = request.url
    return f"{request.method} {url.scheme}://{url.netloc.decode()}{url.raw_path.decode().split('?')[0]}"


def _milliseconds(begun: float) -> int:
    return round((time.monotonic() - begun) * 1_000)


def _shown(value: str) -> str:
    """A header is the other side's text: short, and without control characters."""
    return "".join(character if " " <= character <= "~" else "?" for character in value[:64])
