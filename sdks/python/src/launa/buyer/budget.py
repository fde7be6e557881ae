"""What was signed away on a day."""

from __future__ import annotations

from collections.abc import Awaitable
from threading import Lock
from typing import Protocol


class Budget(Protocol):
    """Where the day's spending is kept. What is signed counts as spent, whether or not it was charged in the end:
    a seller that refuses a payment could still charge it later."""

    def reserve(self, *, day: str, amount: int, limit: int) -> bool | Awaitable[bool]:
        """Adds an amount to the day's sum unless that would exceed the limit; whether it did. Must be atomic.
        Only `AsyncBuyer` waits for an awaitable."""


class MemoryBudget:
    """A budget of this process alone, forgotten when it ends. Threads may share it."""

    def __init__(self) -> None:
        self._day, self._sum, self._lock = "", 0, Lock()

    def reserve(self, *, day: str, amount: int, limit: int) -> bool:
        with self._lock:
            total = (self._sum if self._day == day else 0) + amount
            if total > limit:
                return False
            self._day, self._sum = day, total
            return True
