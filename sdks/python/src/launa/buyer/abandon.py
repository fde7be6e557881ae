"""Gives up a payment."""

from __future__ import annotations

from dataclasses import replace

from ..errors import InvalidArgumentError
from .journal.journal import PaymentJournal
from .terms.seller_text import shown
from .terms.terms import SentPayment


def abandon(journal: PaymentJournal, id: str) -> SentPayment:
    """Gives up an open payment of a journal: no request sends it again, and the next one for its purchase is a new
    purchase. Use it if the seller neither answers nor refuses for good. The seller can still charge the payment until
    `valid_before`, so the limits count it. Needs no key. Raises `InvalidArgumentError` if no payment has this id, or if
    another process works on it."""
    opened = journal.take_over_id(id)
    if opened is None:
        raise InvalidArgumentError(f"no open payment has the id {shown(id)}, or a process works on it")
    is_charged = opened.state == "owed"
    journal.end(opened, "charged" if is_charged else "expired")
    return replace(opened.payment, valid_before=None) if is_charged else opened.payment
