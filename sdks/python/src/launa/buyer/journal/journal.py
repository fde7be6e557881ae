"""The journal of payments. It records each payment before the buyer sends it, and later how the payment ended."""

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, date, datetime
from sqlite3 import Connection, Row
from threading import Event
from typing import Any
from uuid import uuid4

from ..._facts import (
    JOURNAL_LEASE_MILLISECONDS,
    JOURNAL_POLL_MILLISECONDS,
    LONGEST_HOST_PAUSE_SECONDS,
    LONGEST_JOURNAL_LEASE_MILLISECONDS,
)
from ..errors import PurchaseEndedError, PurchaseUnderWayError, SpendingPolicyError
from ..limits import Spending, refusal_by_limits
from ..policy import SpendingPolicy
from .records import End, EndedPayment, OpenPayment, moment_of
from .rows import (
    add_open,
    charged_payment,
    end_open,
    ended_payments,
    milliseconds,
    open_payment_in,
    open_payments,
    spending,
)

_DAY = 86_400_000
NAME_KEPT = _DAY
"""Milliseconds for which the name of a charged purchase cannot be used again, counted from the end of its payment."""
_CLOCK_SLACK = 60
"""Seconds by which the local clock may lag behind the chain's clock. A payment counts as open for this time after its
end."""


class _Process:
    """The random name of this process in journals, and the ids of the payments that it works on. Process ids cannot
    serve, because the system reuses them. All journals share this object, since two of them can use one directory."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.holder = str(uuid4())
        self.working: set[str] = set()


this_process = _Process()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=this_process.begin)


class PaymentJournal(ABC):
    """The record of a buyer's signed payments, in a SQLite database. A buyer's limits count all payments of its
    journal. Any thread may call the journal. Each step is one transaction. All methods raise `JournalError` if the
    journal cannot be read or written.

    `MemoryJournal` is a journal in memory, `FileJournal` one in a directory.
    """

    def now(self) -> datetime:
        return datetime.fromtimestamp(time.time(), UTC)

    @abstractmethod
    def transaction(self) -> AbstractContextManager[Connection]:
        """An exclusive transaction, which an exception rolls back. Raises `JournalError`."""

    def works(self) -> None:
        """The journal calls this method when this process begins to work on a payment, so that its lease is renewed."""

    def open_payments(self) -> list[OpenPayment]:
        """All payments without an end, oldest first. Expired payments are ended first."""
        with self._tidy() as database:
            return [open_payment_in(row) for row in open_payments(database)]

    def ended_payments(self, day: date) -> list[EndedPayment]:
        """The ended payments that were signed on a day (UTC)."""
        begin = milliseconds(datetime(day.year, day.month, day.day, tzinfo=UTC))
        with self.transaction() as database:
            return ended_payments(database, begin, begin + _DAY)

    def take_over(self, purchase: str, once: bool = False) -> OpenPayment | None:
        """Takes over an open payment of this purchase that no process is sending; owed ones first. Returns the payment
        with its earlier state. In the journal, its state is then `sent`, or still `owed`.

        `once`: the purchase has a name, and is paid once. Raises `PurchaseEndedError` if a payment of this purchase was
        charged and ended less than a day ago. Raises `PurchaseUnderWayError` if processes work on all its open
        payments.
        """
        taken = self._take_over("purchase = ?", purchase, once)
        if once and taken is None:
            with self.transaction() as database:
                _check_not_open(database, purchase)
        return taken

    def take_over_id(self, id: str) -> OpenPayment | None:
        """Takes over the open payment with this id, if no process is sending it."""
        return self._take_over("id = ?", id)

    def _take_over(self, condition: str, value: str, once: bool = False) -> OpenPayment | None:
        # If another process holds the payment, this method waits until the lease of that process has ended or was
        # renewed. Only a process that works renews its lease. A new signature before the end of a killed process's
        # lease could pay twice.
        leases: dict[str, int] | None = None
        while True:
            taken, held = self._take_free(condition, value, once)
            if taken is not None:
                return taken
            leases = held if leases is None else leases
            if not any(leases.get(payment) == until for payment, until in held.items()):
                return None
            Event().wait(JOURNAL_POLL_MILLISECONDS / 1_000)

    def _take_free(self, condition: str, value: str, once: bool) -> tuple[OpenPayment | None, dict[str, int]]:
        """Takes over a payment that no process is sending. If processes work on all payments that the condition
        selects, returns the ends of the other processes' leases, by payment id."""
        taken = None
        try:
            with self._tidy() as database:
                if once:
                    self._check_not_charged(database, value)
                rows = open_payments(database, condition, value)
                free = [row for row in rows if not self._is_held(row)]
                if not free:
                    held = {row["id"]: row["held_until"] for row in rows if row["holder"] != this_process.holder}
                    return None, held
                # An owed payment comes first. Otherwise the newest payment is taken: a voucher that has replaced a
                # refused deposit is newer than the deposit.
                chosen = next((row for row in free if row["state"] == "owed"), free[-1])
                taken = open_payment_in(chosen)
                self._hold(database, taken.id)
                # The id is stored before the transaction ends, so that no other thread takes the payment too.
                this_process.working.add(taken.id)
        except BaseException:
            if taken is not None:
                this_process.working.discard(taken.id)
            raise
        self.works()
        return taken, {}

    def begin(
        self,
        payment: OpenPayment,
        policy: SpendingPolicy,
        prepare: Callable[[], None] | None = None,
        once: bool = False,
    ) -> None:
        """Records a payment that is about to be sent, if the limits allow it. `prepare` stores data that must be on the
        disk before the payment is in the journal; it runs only if the limits allow the payment. Raises
        `SpendingPolicyError`. With `once`, also checks for other payments of the purchase, and raises the errors of
        `take_over`."""
        # The payment counts on the day of its signature, even if it has waited for the journal over midnight.
        signed_at, terms = milliseconds(moment_of(payment.signed_at)), payment.terms
        since, recent = signed_at - 2 * _DAY, signed_at - LONGEST_HOST_PAUSE_SECONDS * 1_000
        planned = Spending(payment.host, terms["network"], terms["asset"], payment.outlay, "sent", payment.signed_at)

        def write(database: Connection) -> None:
            if once:
                self._check_not_charged(database, payment.purchase)
                _check_not_open(database, payment.purchase)
            reason = refusal_by_limits(spending(database, since, recent), policy, planned)
            if reason is not None:
                raise SpendingPolicyError((reason,))
            if prepare is not None:
                prepare()
            add_open(database, payment, (this_process.holder, self._lease()))

        self._work_on(payment.id, write)

    def resume(self, payment: OpenPayment) -> OpenPayment:
        """Records that a payment is sent again. If the journal has the payment, returns it with its earlier state.
        Otherwise adds the payment."""
        carried = _carried(payment.headers)
        with self._tidy() as database:
            known = [open_payment_in(row) for row in open_payments(database)]
        found = next((each for each in known if _carried(each.headers) == carried), payment)

        def write(database: Connection) -> None:
            add_open(database, found)
            self._hold(database, found.id)

        self._work_on(found.id, write)
        return found

    def owe(self, payment: OpenPayment) -> bool:
        """Records that a payment was charged. This process still works on it. Returns whether the payment was open and
        not owed before."""
        change = "update payment set state = 'owed' where id = ? and state = 'open'"
        with self.transaction() as database:
            return database.execute(change, (payment.id,)).rowcount > 0

    def leave(self, payment: OpenPayment) -> None:
        """Records that this process has stopped work on a payment. An owed payment stays owed. Has no effect on a
        payment that has ended."""
        try:
            with self.transaction() as database:
                # Has no effect if another process has taken the payment over.
                database.execute(
                    "update payment set holder = null, held_until = null where id = ? and holder = ? and ended_at is null",
                    (payment.id, this_process.holder),
                )
        finally:
            this_process.working.discard(payment.id)

    def end(self, payment: OpenPayment, outcome: End, receipt: Mapping[str, Any] | None = None) -> None:
        """Records the end of a payment, unless the payment has ended already. Any process may end it as `charged`. No
        other end has an effect on an owed payment, or on a payment that another process has taken over: that process
        may know of a charge."""
        own = "select 1 from payment where id = ? and state = 'open' and holder = ?"
        try:
            with self.transaction() as database:
                if outcome != "charged" and not database.execute(own, (payment.id, this_process.holder)).fetchone():
                    return
                end_open(database, payment.id, outcome, receipt, self.now())
        finally:
            this_process.working.discard(payment.id)

    def is_past_charge(self, payment: OpenPayment) -> bool:
        """Whether a payment without a receipt can no longer be charged. If the payment was charged before, the buyer
        gets the owed answer by sending the payment once more, free."""
        if payment.state == "owed" or payment.valid_before is None:
            return False
        return self.now().timestamp() > payment.valid_before + _CLOCK_SLACK

    def renew(self) -> int:
        """Extends the leases of this process. Returns the number of payments of this journal on which it works."""
        with self.transaction() as database:
            renewal = "update payment set held_until = ? where id = ? and holder = ? and ended_at is null"
            lease, holder = self._lease(), this_process.holder
            return sum(database.execute(renewal, (lease, each, holder)).rowcount for each in [*this_process.working])

    @contextmanager
    def _tidy(self) -> Iterator[Connection]:
        """A transaction that first ends expired payments."""
        with self.transaction() as database:
            for row in open_payments(database, "state = 'open' and expires_at <= ?", milliseconds(self.now())):
                if not self._is_held(row):
                    end_open(database, row["id"], "expired", None, self.now())
            yield database

    def _work_on(self, payment: str, write: Callable[[Connection], None]) -> None:
        this_process.working.add(payment)
        try:
            with self._tidy() as database:
                write(database)
        except BaseException:
            this_process.working.discard(payment)
            raise
        self.works()

    def _hold(self, database: Connection, payment: str) -> None:
        database.execute(
            "update payment set holder = ?, held_until = ? where id = ? and ended_at is null",
            (this_process.holder, self._lease(), payment),
        )

    def _check_not_charged(self, database: Connection, purchase: str) -> None:
        charged = charged_payment(database, purchase, milliseconds(self.now()) - NAME_KEPT)
        if charged is not None:
            raise PurchaseEndedError(charged.ended_at, charged.transaction, charged.receipt)

    def _lease(self) -> int:
        return milliseconds(self.now()) + JOURNAL_LEASE_MILLISECONDS

    def _is_held(self, row: Row) -> bool:
        """Whether a process works on the payment."""
        if row["holder"] == this_process.holder:
            return row["id"] in this_process.working
        now = milliseconds(self.now())
        return row["holder"] is not None and now < row["held_until"] < now + LONGEST_JOURNAL_LEASE_MILLISECONDS


def _check_not_open(database: Connection, purchase: str) -> None:
    if open_payments(database, "purchase = ?", purchase):
        raise PurchaseUnderWayError


def _carried(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}
