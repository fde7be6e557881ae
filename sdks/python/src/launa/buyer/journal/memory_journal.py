"""A journal of payments in memory."""

from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection
from threading import RLock

from .fork import step_without_fork
from .journal import NAME_KEPT, PaymentJournal
from .journal_file import connected, make_schema, transaction
from .rows import milliseconds

_KEPT = 2 * 86_400_000
"""Milliseconds for which ended payments are kept. The limits need those of today and of the last hour. The name of a
purchase is kept for `NAME_KEPT` after the end of its payment."""


class MemoryJournal(PaymentJournal):
    """A journal in memory, which is lost when the process ends. Threads may share it. A forked process has a copy with
    limits of its own. Ended payments are kept for two days."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._database = connected(":memory:")
        make_schema(self._database, "the journal")

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        with step_without_fork(), self._lock, transaction(self._database):
            now = milliseconds(self.now())
            self._database.execute(
                "delete from payment where signed_at < ? and ended_at <= ?", (now - _KEPT, now - NAME_KEPT)
            )
            yield self._database
