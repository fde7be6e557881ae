"""Ends an open payment without its answer."""

from dataclasses import replace

from ..errors import InvalidArgumentError
from .journal.journal import PaymentJournal
from .journal.records import OpenPayment
from .terms.seller_text import shown
from .terms.terms import SentPayment


def abandon(journal: PaymentJournal, payment: str | SentPayment | OpenPayment) -> SentPayment:
    """Ends an open payment of a journal without its answer, for example if the seller gives no final answer. `payment`
    is its id, or the payment that the journal or an error returned. No later request sends the payment again, and the
    next request for its purchase is a new purchase. The limits count the payment, because the seller can still charge
    it until `valid_before`. If the payment was charged and its purchase has a name, the name cannot be used again for a
    day. Needs no key. Raises `InvalidArgumentError` if no payment has this id, or if another process works on it."""
    opened = taken_over(journal, payment if isinstance(payment, str) else payment.id or "")
    is_charged = opened.state == "owed"
    journal.end(opened, "charged" if is_charged else "expired")
    return replace(opened.payment, valid_before=None) if is_charged else opened.payment


def taken_over(journal: PaymentJournal, id: str) -> OpenPayment:
    """Takes over the open payment with this id. Raises `InvalidArgumentError` if there is none, or if another process
    works on it."""
    opened = journal.take_over_id(id)
    if opened is None:
        raise InvalidArgumentError(f"no open payment has the id {shown(id)}, or a process works on it")
    return opened
