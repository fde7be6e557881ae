# Generated from _async/send_once.py by `make sdk-python`; do not edit.
"""A request that is sent once, and its answer."""

import builtins
import re
import time
import zlib
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import httpx

from .._facts import BUYER_TIMEOUT_SECONDS, DECISIVE_BYTES
from ..buyer.answers.bounded_body import (
    DECISIVE,
    PAYMENT_HEADERS,
    Body,
    LateAnswerError,
    check_whole,
    head_size,
    read_response,
    without_payment,
)
from ..buyer.answers.required import PaymentRequired, required_by
from ..buyer.errors import AnswerTooLargeError, UnreadableTermsError
from ..buyer.network.purchase_url import named_url
from ..buyer.outcome import is_json
from ..errors import ConfigurationError, ConnectionError, InvalidArgumentError, LaunaError, no_answer
from ..log import LOGGER, log_answer, log_failure
from . import concurrency

_SCHEME = re.compile(r"\s*[a-z][a-z0-9+.-]*:", re.IGNORECASE | re.ASCII)


def repeatable(
    http: httpx.Client, method: str, url: str | httpx.URL, **request: Any
) -> httpx.Request:
    """Makes a request that can be sent repeatedly. It reads the body into memory, because the buyer sends it at least
    twice. Takes the arguments of the HTTP client's `build_request`. Raises `InvalidArgumentError` for a URL that cannot
    be normalized for the journal."""
    if "timeout" in request:
        raise InvalidArgumentError("a request takes no `timeout` of its own: give it to the buyer")
    # A URL without a scheme is relative to the client's base URL.
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
    check_whole(built, content, request.get("content", request.get("data")))
    if "transfer-encoding" in built.headers:
        del built.headers["transfer-encoding"]
    # Asks only for gzip, because httpx cannot decode other encodings in pieces of bounded size.
    built.headers["accept-encoding"] = "gzip"
    return httpx.Request(built.method, named, headers=built.headers, content=content)


@dataclass(frozen=True)
class AnswerLimits:
    timeout: float = float(BUYER_TIMEOUT_SECONDS)
    """The time limit in seconds for the headers of an answer, and for each later wait for more of its body. It is also
    the limit for a whole body that can decide about a payment."""
    body_timeout: float = 600.0
    """Seconds for the whole body of any other answer."""
    most: int = 100_000_000
    """The size limit in bytes of a body that does not decide."""


class Answer:
    """An answer with a body that is read on demand."""

    def __init__(self, response: httpx.Response, limits: AnswerLimits, begun: float) -> None:
        """`begun` is the time of the monotonic clock at which the request was sent."""
        self.status, self.headers = response.status_code, response.headers
        self.failure: LaunaError | None = None
        """The error that ended the reading of the body early."""
        self._response, self._limits, self._is_read = response, limits, False
        self._is_decisive = self.status in DECISIVE
        self._decisive_end = begun + limits.timeout
        self._end = self._decisive_end if self._is_decisive else time.monotonic() + limits.body_timeout
        most = DECISIVE_BYTES - head_size(response) if self._is_decisive else limits.most
        # The transport or a hook may already have read the body.
        is_consumed = response.is_stream_consumed
        self._body = Body("" if is_consumed else response.headers.get("content-encoding", ""), most)
        self._chunks = response.iter_bytes() if is_consumed else response.iter_raw()

    @property
    def text(self) -> str | None:
        """The whole body as text, if it can decide about a payment and was read."""
        content = self._body.content
        is_whole = self._is_read and self.failure is None and len(content) <= DECISIVE_BYTES
        return content.decode("utf-8", "replace") if is_whole else None

    @property
    def required(self) -> PaymentRequired | None:
        """The terms of a 402. None for any other answer, and for unreadable terms."""
        with suppress(UnreadableTermsError):
            return required_by(self.headers, self.text) if self.status == 402 else None
        return None

    def decide(self) -> None:
        """Reads the part of the body that can decide about a payment. The rest of a longer body stays unread."""
        if self._is_decisive:
            self._read(self._end)
        elif self.status >= 400 and is_json(self.headers):
            self._read(min(self._end, self._decisive_end), DECISIVE_BYTES)

    def read(self) -> httpx.Response:
        """Reads as much of the body as arrives. If the end of the body does not arrive, `failure` has the reason."""
        self._read(self._end)
        return read_response(self._response, self._body.content)

    def whole(self) -> httpx.Response:
        """The response to a request without a payment. Raises the error that ended the reading of the body early. The
        body of a 402 may be missing, because its terms may be in a header."""
        response = self.read()
        if self.failure is not None and self.status != 402:
            raise self.failure
        return response

    def close(self) -> None:
        self._response.close()

    def _read(self, end: float, most: int | None = None) -> None:
        """Reads until `end`, a time of the monotonic clock. Stops early when the body has more than `most` bytes."""
        if self._is_read:
            return
        try:
            with concurrency.limit(max(end - time.monotonic(), 0)):
                for chunk in self._chunks:
                    if not self._body.take(chunk):
                        raise AnswerTooLargeError("the answer is too long")
                    # The synchronous half checks the clock here, because a thread cannot be interrupted.
                    if time.monotonic() > end:
                        raise builtins.TimeoutError
                    if most is not None and len(self._body.content) > most:
                        return
                self._body.end()
        except AnswerTooLargeError as error:
            self.failure = error
        except (httpx.RequestError, httpx.StreamError, builtins.TimeoutError, zlib.error) as cause:
            self.failure = _failure(cause, self._response.request, self._limits.timeout)
            if time.monotonic() >= self._end and not self._is_decisive:
                self.failure = LateAnswerError(f"the answer has not ended within {self._limits.body_timeout:g} s")
        self._is_read = True
        self.close()


def send_once(http: httpx.Client, request: httpx.Request, limits: AnswerLimits) -> Answer:
    """Sends a request once. Raises `ConnectionError` or `TimeoutError` if no answer comes, and `ConnectionError` if the
    headers are too long."""
    timeout = limits.timeout
    request.extensions["timeout"] = httpx.Timeout(timeout).as_dict()
    begun = time.monotonic()
    try:
        with concurrency.limit(timeout):
            # A payment must not follow a redirect to another host.
            response = http.send(request, stream=True, follow_redirects=False)
    except (httpx.RequestError, httpx.StreamError, builtins.TimeoutError) as cause:
        log_failure(LOGGER, request, cause, begun)
        raise _failure(cause, request, timeout) from cause
    log_answer(LOGGER, request, response, begun)
    if head_size(response) > DECISIVE_BYTES:
        response.close()
        raise ConnectionError("the headers of the answer are too long")
    return Answer(response, limits, begun)


def _failure(cause: Exception, request: httpx.Request, timeout: float) -> ConnectionError:
    if isinstance(cause, zlib.error):
        return ConnectionError("the answer cannot be decompressed")
    return no_answer(cause, without_payment(request), timeout, "address")
