"""A fork of this process waits until no step of a journal is in progress."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, local


class _Gate:
    """Counts the steps in progress. A process that was forked during a step would have the locks of that step, but not
    the thread that releases them. The forked process would then wait for ever in its own steps."""

    def __init__(self) -> None:
        self._change = Condition()
        self._under_way, self._is_closing = 0, False
        self._here = local()

    @contextmanager
    def step(self) -> Iterator[None]:
        with self._change:
            self._change.wait_for(lambda: not self._is_closing or self._own() > 0)
            self._count(1)
        try:
            yield
        finally:
            with self._change:
                self._count(-1)
                self._change.notify_all()

    def close(self) -> None:
        """Waits for the steps of other threads. Until `open`, no thread begins another step."""
        self._change.acquire()
        self._is_closing = True
        self._change.wait_for(lambda: self._under_way == self._own())

    def open(self) -> None:
        self._is_closing = False
        self._change.notify_all()
        self._change.release()

    def _count(self, change: int) -> None:
        self._under_way += change
        self._here.steps = self._own() + change

    def _own(self) -> int:
        return getattr(self._here, "steps", 0)


_gate = _Gate()
step_without_fork = _gate.step
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_gate.close, after_in_parent=_gate.open, after_in_child=_gate.open)
