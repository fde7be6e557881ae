"""A journal of payments in a directory, which the SDKs of all languages, the CLI and the MCP server share."""

import os
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from sqlite3 import Connection
from threading import Event, Thread

from ..._facts import JOURNAL_RENEWAL_MILLISECONDS, JOURNAL_WAIT_SECONDS
from ..errors import JournalError
from .journal import PaymentJournal, this_process
from .journal_file import transaction_in

_LONGEST_WAIT = float(JOURNAL_WAIT_SECONDS)


class FileJournal(PaymentJournal):
    """A journal that survives the process, in the SQLite file `payments.sqlite`. Any number of processes of one machine
    may share the directory. It contains signed payments, so only the owner may access the directory (0700)."""

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        """Raises `JournalError` if the directory cannot be used."""
        self._directory = Path(directory)
        self._renewing: Thread | None = None
        with self.transaction():
            pass

    def transaction(self) -> AbstractContextManager[Connection]:
        return transaction_in(self._directory, _LONGEST_WAIT)

    def works(self) -> None:
        if self._renewing is None or not self._renewing.is_alive():
            self._renewing = Thread(target=self._renew, name="launa-journal", daemon=True)
            self._renewing.start()

    def _renew(self) -> None:
        """Renews the leases of this process. Stops if the process works on no payment of this journal, or if the
        journal was removed."""
        renewed = 1
        while renewed > 0:
            Event().wait(JOURNAL_RENEWAL_MILLISECONDS / 1_000)
            # A failed renewal is tried again. If another process takes a payment over before that, no money is lost,
            # because both processes send the same payment.
            with suppress(JournalError):
                renewed = self.renew() if self._directory.is_dir() else 0
        self._renewing = None
        # Another thread may have begun a payment while `_renewing` was still set, so its lease needs a new renewal.
        if this_process.working and self._directory.is_dir():
            self.works()
