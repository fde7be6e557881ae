"""The journal of payments. It records each payment before it is sent, until the payment has an end."""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from .errors import SpendingPolicyError
from .limits import NewSpending, Spending, refusal_by_limits
from .policy import SpendingPolicy
from .records import End, EndedPayment, OpenPayment, State, ended_of, moment_of

_WORKED_ON_FOR = timedelta(minutes=5)
"""After this time, a process that has not ended a payment counts as no longer sending it."""
_EXPIRED_AFTER = 60
"""Seconds beyond a payment's end, for clocks that differ."""
_ANSWER_KEPT = 86_400
"""Seconds that a payment of `exact` stays after it could be charged. It may have been charged, and then its answer is
owed."""
_VOUCHER_KEPT = timedelta(hours=1)
"""A voucher has no end of its own: a newer one of its channel replaces it."""

_under_way: set[str] = set()
"""The payments that this process is sending. Several journals of one directory share this set. After a restart with the
same process id, it distinguishes this process's payments from the earlier process's."""


class PaymentJournal(ABC):
    """The record of a buyer's signed payments. Its limits apply to all payments in it.

    A custom store implements the six abstract methods. They are all called between the two ends of `locked`, from any
    thread. `MemoryJournal` is a journal in this process, `FileJournal` one in a directory.
    """

    def now(self) -> datetime:
        return datetime.fromtimestamp(time.time(), UTC)

    @abstractmethod
    def locked(self) -> AbstractContextManager[Any]:
        """Excludes all other users of the store. Raises `JournalError` if that takes too long."""

    @abstractmethod
    def read_open(self) -> Sequence[OpenPayment]: ...

    @abstractmethod
    def write_open(self, payment: OpenPayment) -> None:
        """Adds a payment durably, or replaces the one with its id."""

    @abstractmethod
    def remove_open(self, payment: OpenPayment) -> None: ...

    @abstractmethod
    def read_log(self, day: date) -> Sequence[EndedPayment]:
        """The ended payments that were signed on this day (UTC)."""

    @abstractmethod
    def append_log(self, day: date, ended: EndedPayment) -> None:
        """Appends durably."""

    def open_payments(self) -> list[OpenPayment]:
        """All payments without an end, oldest first. Ends expired payments first."""
        with self.locked():
            return sorted(self._open(), key=lambda payment: payment.signed_at)

    def ended_payments(self, day: date) -> list[EndedPayment]:
        """The ended payments that were signed on a day (UTC)."""
        with self.locked():
            return list(self.read_log(day))

    def is_past_charge(self, payment: OpenPayment) -> bool:
        """Whether a payment without a receipt can no longer be charged. It may have been charged before. One more
        sending costs nothing, and a charged answer is owed."""
        if payment.state == "owed" or payment.valid_before is None:
            return False
        return self.now().timestamp() > payment.valid_before + _EXPIRED_AFTER

    def take_over(self, purchase: str) -> OpenPayment | None:
        """Takes over an open payment of this purchase that no process is sending. Returns it in its earlier state. From
        then on its state is `sent`, or still `owed`."""
        return self._take_over(lambda payment: payment.purchase == purchase)

    def take_over_id(self, id: str) -> OpenPayment | None:
        """Takes over the open payment with this id in the same way."""
        return self._take_over(lambda payment: payment.id == id)

    def _take_over(self, is_meant: Callable[[OpenPayment], bool]) -> OpenPayment | None:
        with self.locked():
            opened = (each for each in self._open() if is_meant(each) and not self._is_under_way(each))
            # Owed payments come last, and a voucher after the refused deposit that it replaces.
            free = sorted(opened, key=lambda payment: (payment.state == "owed", payment.signed_at))
            if not free:
                return None
            self._work_on(free[-1])
            return free[-1]

    def begin(
        self, payment: OpenPayment, policy: SpendingPolicy, prepare: Callable[[], None] | None = None
    ) -> None:
        """Records a payment that is about to be sent, if the limits allow it. `prepare` stores what must be on the disk
        before the payment is in the journal. It runs only if the limits allow the payment. Raises `SpendingPolicyError`.
        """
        # The payment counts on the day on which it was signed, even if it has waited for the journal since.
        now = moment_of(payment.signed_at).astimezone(UTC)
        terms = payment.terms
        planned = NewSpending(payment.host, terms["network"], terms["asset"], payment.outlay)
        with self.locked():
            # Refusals count for an hour, which may include the end of yesterday.
            days = {now.date(), (now - timedelta(hours=1)).date()}
            # Open payments come first, because this step may end some of them.
            opened = self._open()
            ended = [entry for day in days for entry in self.read_log(day)]
            reason = refusal_by_limits(_spending_of(opened, ended), policy, planned, now)
            if reason is not None:
                raise SpendingPolicyError((reason,))
            if prepare is not None:
                prepare()
            self._work_on(payment)

    def resume(self, payment: OpenPayment) -> OpenPayment:
        """Records that a payment is sent again. A payment of this journal is returned in its earlier state. A payment
        signed elsewhere is added."""
        with self.locked():
            carried = _carried(payment.headers)
            known = (each for each in self._open() if _carried(each.headers) == carried)
            found = next(known, payment)
            self._work_on(found)
            return found

    def owe(self, payment: OpenPayment) -> bool:
        """Records that a payment was charged. This process continues with it. Returns whether that is news: the payment
        is open and was not owed before."""
        with self.locked():
            known = self._known(payment)
            if known is None or known.state == "owed":
                return False
            self.write_open(replace(known, state="owed", pid=os.getpid()))
            return True

    def leave(self, payment: OpenPayment, state: State) -> None:
        """Records that no process is sending a payment any more and that it has no end. Has no effect if it has one. An
        owed payment stays owed."""
        try:
            with self.locked():
                known = self._known(payment)
                if known is not None:
                    left: State = "owed" if known.state == "owed" else state
                    self.write_open(replace(payment, state=left, pid=os.getpid()))
        finally:
            _under_way.discard(payment.id)

    def end(self, payment: OpenPayment, outcome: End, receipt: Mapping[str, Any] | None = None) -> None:
        """Records the end of a payment. Has no effect if the end is already recorded."""
        try:
            with self.locked():
                if self._known(payment) is not None:
                    self._end(payment, outcome, receipt)
        finally:
            _under_way.discard(payment.id)

    def _work_on(self, payment: OpenPayment) -> None:
        state: State = "owed" if payment.state == "owed" else "sent"
        self.write_open(replace(payment, state=state, pid=os.getpid()))
        _under_way.add(payment.id)

    def _end(self, payment: OpenPayment, outcome: End, receipt: Mapping[str, Any] | None) -> None:
        self.append_log(day_of(payment), ended_of(payment, outcome, self.now(), receipt))
        self.remove_open(payment)

    def _open(self) -> list[OpenPayment]:
        left: list[OpenPayment] = []
        for payment in _without_ended(self.read_open(), self):
            if self._has_expired(payment):
                self._end(payment, "expired", None)
            else:
                left.append(payment)
        return left

    def _known(self, payment: OpenPayment) -> OpenPayment | None:
        """The payment as the journal has it. None if it has an end."""
        return next((known for known in self._open() if known.id == payment.id), None)

    def _has_expired(self, payment: OpenPayment) -> bool:
        if payment.state == "owed" or payment.id in _under_way:
            return False
        if payment.valid_before is None:
            return self.now() > moment_of(payment.signed_at) + _VOUCHER_KEPT
        # A deposit blocks other deposits into its channel, so it must end as soon as it can no longer arrive.
        kept = _ANSWER_KEPT if payment.terms["scheme"] == "exact" else 0
        return self.now().timestamp() > payment.valid_before + _EXPIRED_AFTER + kept

    def _is_under_way(self, payment: OpenPayment) -> bool:
        if payment.id in _under_way and payment.state == "owed":
            return True
        if payment.state != "sent" or self.now() - moment_of(payment.signed_at) > _WORKED_ON_FOR:
            return False
        return payment.id in _under_way if payment.pid == os.getpid() else is_alive(payment.pid)


def day_of(payment: OpenPayment) -> date:
    return moment_of(payment.signed_at).astimezone(UTC).date()


def is_alive(pid: int) -> bool:
    """Whether a process runs on this machine."""
    if os.name == "nt" or pid <= 0:
        # On Windows os.kill would end the process, so only time decides.
        return pid > 0
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _spending_of(opened: Iterable[OpenPayment], ended: Iterable[EndedPayment]) -> list[Spending]:
    return [
        *(
            Spending(each.host, each.terms["network"], each.terms["asset"], each.outlay, each.state, each.signed_at)
            for each in opened
        ),
        *(
            Spending(each.host, each.network, each.asset, each.outlay, each.outcome, each.signed_at)
            for each in ended
        ),
    ]


def _without_ended(payments: Iterable[OpenPayment], journal: PaymentJournal) -> Iterable[OpenPayment]:
    """A process may have ended between the line of the log and the removal of the open payment."""
    ended: dict[date, set[str]] = {}
    for payment in payments:
        day = day_of(payment)
        if day not in ended:
            ended[day] = {entry.id for entry in journal.read_log(day)}
        if payment.id in ended[day]:
            journal.remove_open(payment)
        else:
            yield payment


def _carried(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}
