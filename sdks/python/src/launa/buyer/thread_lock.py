"""A lock between the threads of one process."""

from __future__ import annotations

import os
from threading import RLock
from types import TracebackType
from weakref import WeakSet


class ThreadLock:
    """A lock that the thread that holds it may take again. A forked process has a new one: no thread of it would release a
    lock that another thread held at the time of the fork."""

    def __init__(self) -> None:
        self.renew()
        _locks.add(self)

    def renew(self) -> None:
        self._lock = RLock()

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._lock.release()


_locks: WeakSet[ThreadLock] = WeakSet()


def _renew_all() -> None:
    for lock in _locks:
        lock.renew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_all)
