"""The functions of the synchronous half that differ from the asynchronous one. All other code of `_sync` is generated.
"""

import ssl
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import httpcore

from .page import Page, ReadPage

Item = TypeVar("Item")
Value = TypeVar("Value")

Lock = threading.Lock

_limit = threading.local()
"""`_limit.end` is the time at which this thread stops waiting, by the monotonic clock."""

Pages = Page
"""A list after its first request: the first page was read already. Iteration continues through all following pages."""


def sleep(seconds: float) -> None:
    time.sleep(seconds)


@contextmanager
def limit(seconds: float | None) -> Iterator[None]:
    """Limits the time of the inner block. A thread cannot be interrupted, so the connections of `Backend` stop waiting
    when the time is over. With another transport, only the time-out of httpx limits each single wait."""
    before = getattr(_limit, "end", None)
    _limit.end = None if seconds is None else time.monotonic() + seconds
    try:
        yield
    finally:
        _limit.end = before


def run(act: Callable[..., Value], *arguments: Any) -> Value:
    return act(*arguments)


def ask(act: Callable[..., Value], *arguments: Any) -> Value:
    return act(*arguments)


class Once(Generic[Value]):
    """A value that is made once."""

    def __init__(self, make: Callable[[], Value], *, is_slow: bool) -> None:
        self._made = make()

    def value(self) -> Value:
        return self._made

    now = value


def pages(read: ReadPage) -> Page[Item]:
    return Page(read(None), read)


class Backend(httpcore.SyncBackend):
    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        return _Limited(super().connect_tcp(host, port, timeout, local_address, socket_options))


class _Limited(httpcore.NetworkStream):
    """Stops waiting when the seconds of `limit` are over, even if the server keeps sending small parts."""

    def __init__(self, stream: httpcore.NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _left_of(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, _left_of(timeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        return _Limited(self._stream.start_tls(ssl_context, server_hostname, _left_of(timeout)))

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


def _left_of(timeout: float | None) -> float | None:
    end: float | None = getattr(_limit, "end", None)
    if end is None:
        return timeout
    left = end - time.monotonic()
    if left <= 0:
        raise httpcore.ReadTimeout
    return left if timeout is None else min(timeout, left)
