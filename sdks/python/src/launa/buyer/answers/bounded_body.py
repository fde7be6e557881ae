"""Bodies: that of a request, and the part of an answer's that was read. Its size is limited after decompression."""

import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import Any

import httpx

from ...errors import InvalidArgumentError, TimeoutError

DECISIVE = frozenset({402, 409, 429, 503})
"""The statuses with bodies that decide the outcome of a payment."""


class LateAnswerError(TimeoutError):
    """The body of an answer has not ended in time. Another try would take as long."""


PAYMENT_HEADERS = ("payment-signature", "x-payment")
"""The headers that carry a payment."""


def without_payment(request: httpx.Request) -> httpx.Request:
    """The request for callers, who may log or report it: its holder can use a payment once."""
    headers = [(name, value) for name, value in request.headers.raw if name.lower().decode() not in PAYMENT_HEADERS]
    return httpx.Request(request.method, request.url, headers=headers, content=request.content)


def check_whole(request: httpx.Request, body: bytes, given: object) -> None:
    """Raises `InvalidArgumentError` for a body that was read before, such as the generator or the file of an earlier call.
    Without its body, the request would be another purchase. `given` is the body as the caller gave it."""
    length = request.headers.get("content-length", str(len(body)))
    if length != str(len(body)):
        raise InvalidArgumentError(f"the body has {len(body)} bytes and not {length}: it may have been read before")
    if not body and isinstance(given, Iterator | AsyncIterator):
        raise InvalidArgumentError("the body has no bytes: it may have been read before")


def head_size(response: httpx.Response) -> int:
    """The bytes of an answer's headers, with their separators."""
    return sum(len(name) + len(value) + 4 for name, value in response.headers.raw)


class Body:
    """Decompresses chunks up to a number of bytes. Encodings other than gzip were not requested, and stay unchanged."""

    def __init__(self, encoding: str, most: int) -> None:
        self.content = bytearray()
        self._most, self._is_packed = most, encoding.strip().lower() in ("gzip", "x-gzip")
        self._member = _new_member()
        self._is_begun = False
        """Bytes of the current member of gzip have come."""

    def take(self, chunk: bytes) -> bool:
        """Whether the chunk fitted. Raises `zlib.error` for an invalid compression."""
        room = self._most - len(self.content)
        # One extra byte shows that there is more.
        part = self._unpacked(chunk, room + 1) if self._is_packed else chunk
        self.content += part[:room]
        return len(part) <= room

    def end(self) -> None:
        """Raises `zlib.error` if the last member of gzip is cut."""
        if self._is_begun:
            raise zlib.error("the compressed data ends too early")

    def _unpacked(self, chunk: bytes, most: int) -> bytes:
        part = bytearray()
        # A body of gzip may have several members (RFC 1952). What follows a member must be another one.
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
        # A transport that has read the body itself has not measured the time.
        read.elapsed = response.elapsed
    return read
