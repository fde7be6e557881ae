"""Payments and journals for tests."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
from shop import Answer, encode, terms

from launa.buyer import FileJournal, OpenPayment, SentPayment
from launa.buyer.journal.journal import PaymentJournal
from launa.buyer.journal.records import purchase_of
from launa.buyer.keys.wallet import opened_payment


def planned(url: str = "https://weather.example.com/", seconds: int = 300, **changes: Any) -> OpenPayment:
    valid_before = int(time.time()) + seconds
    sent = SentPayment("GET", url, terms(), {"PAYMENT-SIGNATURE": encode({})}, valid_before)
    request = httpx.Request("GET", url)
    opened = opened_payment(request, sent, purchase_of(request))
    return OpenPayment(**{**vars(opened), **changes})


def rewrite(journal: PaymentJournal, payment: str, **columns: object) -> None:
    """Changes columns of an open payment."""
    with journal.transaction() as database:
        names = ", ".join(f"{name} = :{name}" for name in columns)
        database.execute(f"update payment set {names} where id = :id", {**columns, "id": payment})


class Later(FileJournal):
    """A journal with a clock that is ahead by the time `by`."""

    by = timedelta()

    def now(self) -> datetime:
        return datetime.now(UTC) + self.by


USED = Answer(409, {"code": "payment_already_used"})
