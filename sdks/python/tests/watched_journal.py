"""A journal that records its steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from launa.buyer import JournalError, MemoryJournal, OpenPayment
from launa.buyer.journal.records import moment_of


class WatchedJournal(MemoryJournal):
    """Numbers payments as they begin, and records each step that changes a payment. The steps in `failing` fail as on a
    full disk."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[OpenPayment] = []
        self.steps: list[str] = []
        self.failing: Sequence[str] = ()
        self._is_full = False

    def begin(self, payment: OpenPayment, *arguments: Any) -> None:
        self._step("begin", payment, super().begin, *arguments)

    def owe(self, payment: OpenPayment) -> bool:
        return self._step("owe", payment, super().owe)

    def leave(self, payment: OpenPayment, *arguments: Any) -> None:
        self._step("leave", payment, super().leave, *arguments)

    def end(self, payment: OpenPayment, *arguments: Any) -> None:
        self._step("end", payment, super().end, *arguments)

    def transaction(self) -> Any:
        if self._is_full:
            raise JournalError("the disk is full")
        return super().transaction()

    def number_of(self, headers: Any) -> int | None:
        """Vouchers for one sum have the same headers, so this returns the number of the last one."""
        numbers = [number for number, each in enumerate(self.begun, 1) if each.headers == headers]
        return numbers[-1] if numbers else None

    def payments(self) -> dict[str, str]:
        states = {each.id: each.state for each in self.open_payments()}
        for day in {moment_of(each.signed_at).date() for each in self.begun}:
            states |= {each.id: each.outcome for each in self.ended_payments(day)}
        return {str(number): states[each.id] for number, each in enumerate(self.begun, 1)}

    def _step(self, name: str, payment: OpenPayment, work: Callable[..., Any], *arguments: Any) -> Any:
        ids = [each.id for each in self.begun]
        number = ids.index(payment.id) + 1 if payment.id in ids else len(ids) + 1
        text = " ".join([name, str(number), *(arguments[:1] if name == "end" else [])])
        self._is_full = text in self.failing
        try:
            value = work(payment, *arguments)
        except Exception:
            # If a limit refuses the payment, the journal has not changed: no step is recorded.
            self.steps += [f"{text} fails"] if self._is_full else []
            raise
        finally:
            self._is_full = False
        if name == "begin":
            self.begun.append(payment)
        self.steps.append(text)
        return value
