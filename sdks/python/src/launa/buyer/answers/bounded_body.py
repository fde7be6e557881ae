"""Bodies of requests, and of answers, which are limited in size after decompression."""

import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import Any

import httpx

from ...errors import InvalidArgumentError, TimeoutError

DECISIVE = frozenset({402, 409, 429, 503})
"""The statuses of answers with a body that decides the outcome of a payment."""


class LateAnswerError(TimeoutError):
    """The body of an answer did not end in time. Another try would take as long."""


PAYMENT_HEADERS = ("payment-signature", "x-payment")
"""The headers that carry a payment."""


def without_payment(request: httpx.Request) -> httpx.Request:
    """Copies a request without its payment. Callers may log their request, and a payment in the log could be charged
    once."""
    headers = [(name, value) for name, value in request.headers.raw if name.lower().decode() not in PAYMENT_HEADERS]
    return httpx.Request(request.method, request.url, headers=headers, content=request.content)


def check_whole(request: httpx.Request, body: bytes, given: object) -> None:
    """Raises `InvalidArgumentError` for a body that was already read, such as the generator or the file of an earlier
    call. The request without its body would be another purchase. `given` is the body as the caller passed it."""
    length = request.headers.get("content-length", str(len(body)))
    if length != str(len(body)):
        raise InvalidArgumentError(f"the body has {len(body)} bytes and not {length}: it may have been read before")
    if not body and isinstance(given, Iterator | AsyncIterator):
        raise InvalidArgumentError("the body has no bytes: it may have been read before")


def head_size(response: httpx.Response) -> int:
    """The size of an answer's headers in bytes, with their separators."""
    return sum(len(name) + len(value) + 4 for name, value in response.headers.raw)


class Body:
    """Decompresses chunks up to a number of bytes. Only gzip was requested, so other encodings stay unchanged."""

    def __init__(self, encoding: str, most: int) -> None:
        self.content = bytearray()
        self._most, self._is_packed = most, encoding.strip().lower() in ("gzip", "x-gzip")
        self._member = _new_member()
        self._is_begun = False
        """Whether bytes of an unfinished gzip member have arrived."""

    def take(self, chunk: bytes) -> bool:
        """Adds a chunk. Returns whether it fitted. Raises `zlib.error` for invalid compressed data."""
        room = self._most - len(self.content)
        # One byte more than the limit is decompressed, because it shows that the body is longer.
        part = self._unpacked(chunk, room + 1) if self._is_packed else chunk
        self.content += part[:room]
        return len(part) <= room

    def end(self) -> None:
        """Raises `zlib.error` if the last gzip member is cut off."""
        if self._is_begun:
            raise zlib.error("the compressed data ends too early")

    def _unpacked(self, chunk: bytes, most: int) -> bytes:
        part = bytearray()
        # A gzip body may have several members (RFC 1952), and after a member only another one may follow.
        while chunk and len(part) < most:
            part += self._member.decompress(chunk, most - len(part))
            self._is_begun = not self._member.eof
            chunk = b""
            if self._member.eof:
                chunk, self._member = self._member.unused_data, _new_member()
        return bytes(part)


def _new_member() -> Any:
    return zlib.decompressobj(zlib.MAX_WBITS | 16)


def read_response(response: httpx.Response, content: bytes | bytearray) -> httpx.Response:
    """The response with a body that `Body` has read. Its request has no payment."""
    request = without_payment(response.request)
    read = httpx.Response(response.status_code, content=bytes(content), request=request, extensions=response.extensions)
    read.headers = response.headers
    with suppress(RuntimeError):
        # httpx has not measured the time if a transport has read the body itself.
        read.elapsed = response.elapsed
    return read
