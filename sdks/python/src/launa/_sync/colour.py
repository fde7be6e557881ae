"""What the synchronous half does differently from the asynchronous one; all else of `_sync` is generated."""

from __future__ import annotations

import inspect
import threading
import time
from collections.abc import Awaitable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar

from ..errors import ConfigurationError
from .page import Page, ReadPage

Item = TypeVar("Item")
Value = TypeVar("Value")

Lock = threading.Lock

Pages = Page
"""A list whose first page has been read; iterating goes on through the pages that follow."""


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def limit(seconds: float) -> AbstractContextManager[None]:
    """Nothing can interrupt a thread: here the time-out of httpx alone holds, for each wait on the connection."""
    return nullcontext()


def value_of(value: Value | Awaitable[Value]) -> Value:
    # Something to wait for is always true: a limit that cannot be asked would allow everything.
    if inspect.isawaitable(value):
        raise ConfigurationError("an asynchronous budget needs AsyncBuyer")
    return value


def pages(read: ReadPage) -> Page[Item]:
    return Page(read(None), read)
