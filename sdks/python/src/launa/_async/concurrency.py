"""The functions of the asynchronous half that differ from the synchronous one. All other code is written once, in
`_async`."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Generator
from contextlib import AbstractContextManager
from typing import Any, Generic, TypeVar

import anyio
import anyio.to_thread
import httpcore

from .page import AsyncPage, ReadPage

Item = TypeVar("Item")
Value = TypeVar("Value")

Lock = anyio.Lock
Backend = httpcore.AnyIOBackend


async def sleep(seconds: float) -> None:
    await anyio.sleep(seconds)


def limit(seconds: float | None) -> AbstractContextManager[Any]:
    """Ends the inner block with the built-in `TimeoutError` after `seconds`, even if the server keeps sending."""
    return anyio.fail_after(seconds)


async def run(act: Callable[..., Value], *arguments: Any) -> Value:
    """Runs work in a thread, because the work waits for a disk or another process. The work runs to its end even if the
    caller is cancelled. The caller gets the result, and is cancelled when it waits the next time."""
    with anyio.CancelScope(shield=True):
        value = await _to_its_end(anyio.to_thread.run_sync(act, *arguments))
    return value


async def _to_its_end(work: Coroutine[Any, Any, Value]) -> Value:
    """Waits for work even if `Task.cancel` of asyncio is called. No scope of anyio delays such a cancellation."""
    try:
        task = asyncio.current_task()
    except RuntimeError:
        # The event loop belongs to another library than asyncio, such as trio.
        return await work
    running, is_cancelled = asyncio.ensure_future(work), False
    while not running.done():
        try:
            await asyncio.wait([running])
        except asyncio.CancelledError:
            is_cancelled = True
    if is_cancelled and task is not None:
        task.uncancel()
        task.cancel()
    return running.result()


async def ask(act: Callable[..., Value], *arguments: Any) -> Value:
    """Runs work in a thread, because the work may take long. If the caller is cancelled, this function no longer
    waits."""
    return await anyio.to_thread.run_sync(act, *arguments, abandon_on_cancel=True)


class Once(Generic[Value]):
    """A value that is made once. If making it may take long, a thread makes it at its first use."""

    def __init__(self, make: Callable[[], Value], *, is_slow: bool) -> None:
        """Raises the errors of `make`. If `is_slow` is true, the first use raises them instead."""
        self._make, self._lock = make if is_slow else None, Lock()
        self._made = [] if is_slow else [make()]

    async def value(self) -> Value:
        async with self._lock:
            if not self._made and self._make is not None:
                self._made = [await ask(self._make)]
        return self._made[0]

    def now(self) -> Value:
        """Returns the value. Blocks the event loop until the value is made."""
        if not self._made and self._make is not None:
            self._made = [self._make()]
        return self._made[0]


class AsyncPages(Generic[Item]):
    """A list before its first request: `await` gives the first page, `async for` all items. Nothing is sent until then.
    """

    def __init__(self, read: ReadPage) -> None:
        self._read = read

    def __await__(self) -> Generator[Any, None, AsyncPage[Item]]:
        return self._first().__await__()

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for item in await self._first():
            yield item

    async def _first(self) -> AsyncPage[Item]:
        return AsyncPage(await self._read(None), self._read)


def pages(read: ReadPage) -> AsyncPages[Item]:
    return AsyncPages(read)
