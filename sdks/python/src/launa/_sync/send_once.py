# Generated from _async/send_once.py by `make sdk-python`; do not edit.
"""A request that is sent once, and its answer."""

from __future__ import annotations

import builtins
import re
import time
import zlib
from dataclasses import dataclass
from typing import Any

import httpx

from .._facts import DECISIVE_BYTES
from ..buyer.answers.bounded_body import (
    DECISIVE,
    PAYMENT_HEADERS,
    Answer,
    Body,
    LateAnswerError,
    head_size,
    read_response,
    without_payment,
)
from ..buyer.errors import AnswerTooLargeError
from ..buyer.network.purchase_url import named_url
from ..errors import ConfigurationError, ConnectionError, InvalidArgumentError, LaunaError, TimeoutError
from ..log import LOGGER, log_answer, log_failure
from . import colour

DEFAULT_BODY_TIMEOUT = 600.0
DEFAULT_MAX_ANSWER_BYTES = 100_000_000

_SCHEME = re.compile(r"\s*[a-z][a-z0-9+.-]*:", re.IGNORECASE | re.ASCII)


def repeatable(
    http: httpx.Client, method: str, url: str | httpx.URL, **request: Any
) -> httpx.Request:
    """Makes a request that can be sent any number of times without a change. It reads the body into memory, because the
    buyer sends it at least twice. Takes the arguments of the HTTP client's `build_request`. Raises
    `InvalidArgumentError` for an address that has no name in the journal."""
    # Only the address of a client with a base URL has no scheme.
    given = named_url(str(url)) if _SCHEME.match(str(url)) else url
    try:
        built = http.build_request(method, given, **request)
    except httpx.InvalidURL as cause:
        raise InvalidArgumentError(f"the address cannot be read: {cause}") from cause
    named = named_url(str(built.url))
    for name in PAYMENT_HEADERS:
        if name in built.headers:
            raise ConfigurationError(f"{name} is the buyer's to write")
    content = built.read()
    if "transfer-encoding" in built.headers:
        del built.headers["transfer-encoding"]
    # httpx cannot decode its other encodings in bounded pieces.
    built.headers["accept-encoding"] = "gzip, deflate"
    return httpx.Request(built.method, named, headers=built.headers, content=content)


def carrying(request: httpx.Request, headers: Any) -> httpx.Request:
    """The same request with further headers."""
    merged = httpx.Headers(request.headers)
    merged.update(headers)
    return httpx.Request(request.method, request.url, headers=merged, content=request.content)


@dataclass(frozen=True)
class AnswerLimits:
    timeout: float
    """Seconds until the headers of an answer, for each later wait for more of its body, and for the whole body of a
    decisive answer (402, 409, 429, 503)."""
    body_timeout: float = DEFAULT_BODY_TIMEOUT
    """Seconds for the whole body of any other answer."""
    most: int = DEFAULT_MAX_ANSWER_BYTES
    """The size limit of such a body in bytes."""


@dataclass(frozen=True)
class Arriving:
    """An answer with an unread body."""

    response: httpx.Response
    limits: AnswerLimits
    end: float
    """The time of the monotonic clock at which the body must have come."""
    most: int
    """The size limit of the body in bytes."""

    def read(self) -> Answer:
        """Reads the body to its end, as far as it comes."""
        response = self.response
        # A transport or a hook may already have read it.
        encoding = "" if response.is_stream_consumed else response.headers.get("content-encoding", "")
        body = Body(encoding, self.most)
        failure: LaunaError | None = None
        try:
            with colour.limit(max(self.end - time.monotonic(), 0)):
                is_whole = read_body(response, body, self.end)
            failure = None if is_whole else AnswerTooLargeError("the answer is too long")
        except (httpx.RequestError, httpx.StreamError, builtins.TimeoutError, zlib.error) as cause:
            failure = _failure(cause, response.request, self.limits.timeout)
            if time.monotonic() >= self.end and response.status_code not in DECISIVE:
                failure = LateAnswerError(f"the answer has not ended within {self.limits.body_timeout:g} s")
        finally:
            response.close()
        return Answer(read_response(response, body.content), failure)


def open_answer(http: httpx.Client, request: httpx.Request, limits: AnswerLimits) -> Arriving:
    """Sends a request once. Raises `ConnectionError` or `TimeoutError` without an answer, `ConnectionError` for too long
    headers."""
    timeout = limits.timeout
    request.extensions["timeout"] = httpx.Timeout(timeout).as_dict()
    begun = time.monotonic()
    try:
        with colour.limit(timeout):
            # A payment must not follow a redirect to another host.
            response = http.send(request, stream=True, follow_redirects=False)
    except (httpx.RequestError, httpx.StreamError, builtins.TimeoutError) as cause:
        log_failure(LOGGER, request, cause, begun)
        raise _failure(cause, request, timeout) from cause
    log_answer(LOGGER, request, response, begun)
    head = head_size(response)
    if head > DECISIVE_BYTES:
        response.close()
        raise ConnectionError("the headers of the answer are too long")
    if response.status_code in DECISIVE:
        return Arriving(response, limits, begun + timeout, DECISIVE_BYTES - head)
    return Arriving(response, limits, time.monotonic() + limits.body_timeout, limits.most)


def send_once(http: httpx.Client, request: httpx.Request, limits: AnswerLimits) -> Answer:
    """Sends a request as `open_answer` does, and reads its answer."""
    arriving = open_answer(http, request, limits)
    return arriving.read()


def whole(answer: Answer) -> httpx.Response:
    """The response to an unpaid request. Raises the error that kept the body from being read to its end. The body of a
    402 may be missing, because its terms are in a header."""
    if answer.failure is not None and answer.response.status_code != 402:
        raise answer.failure
    return answer.response


def read_body(response: httpx.Response, body: Body, end: float) -> bool:
    """Whether the whole body fitted. `end` is a time of the monotonic clock, after which this raises the built-in
    `TimeoutError`."""
    chunks = response.iter_bytes() if response.is_stream_consumed else response.iter_raw()
    for chunk in chunks:
        if not body.take(chunk):
            return False
        # A thread cannot be interrupted, so the synchronous half checks the clock here.
        if time.monotonic() > end:
            raise builtins.TimeoutError
    return True


def _failure(cause: Exception, request: httpx.Request, timeout: float) -> ConnectionError:
    if isinstance(cause, httpx.RequestError):
        cause.request = without_payment(request)
    if isinstance(cause, httpx.TimeoutException | builtins.TimeoutError):
        return TimeoutError(f"no answer within {timeout:g} s")
    if isinstance(cause, zlib.error):
        return ConnectionError("the answer cannot be decompressed")
    origin = f"{request.url.scheme}://{request.url.netloc.decode()}"
    return ConnectionError(f"cannot reach {origin}; check the address and the connection")
