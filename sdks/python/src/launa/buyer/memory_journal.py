"""A journal of payments in memory."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import date, timedelta
from typing import Any

from .journal import PaymentJournal
from .records import EndedPayment, OpenPayment
from .thread_lock import ThreadLock


class MemoryJournal(PaymentJournal):
    """A journal in this process. Its content ends with the process. Threads may share it. A forked process has a copy of
    it, with limits of its own. It keeps ended payments for two days."""

    def __init__(self) -> None:
        self._lock = ThreadLock()
        self._payments: dict[str, OpenPayment] = {}
        self._log: dict[date, list[EndedPayment]] = {}

    def locked(self) -> AbstractContextManager[Any]:
        return self._lock

    def read_open(self) -> Sequence[OpenPayment]:
        return list(self._payments.values())

    def write_open(self, payment: OpenPayment) -> None:
        self._payments[payment.id] = payment

    def remove_open(self, payment: OpenPayment) -> None:
        self._payments.pop(payment.id, None)

    def read_log(self, day: date) -> Sequence[EndedPayment]:
        return self._log.get(day, ())

    def append_log(self, day: date, ended: EndedPayment) -> None:
        self._log.setdefault(day, []).append(ended)
        for old in [kept for kept in self._log if kept < self.now().date() - timedelta(days=1)]:
            del self._log[old]
