"""What a buyer hears about its request."""

from __future__ import annotations

from dataclasses import dataclass

import httpx

from .errors import Refusal
from .payment import PaymentTerms, Receipt, SentPayment
from .terms import PaymentRequired


@dataclass(frozen=True)
class PaidResponse:
    response: httpx.Response
    """Its body has been read."""
    receipt: Receipt | None
    """None when nothing was charged: a free answer, or the seller's own error."""
    payment: SentPayment | None
    """What was signed, if anything was."""


@dataclass(frozen=True)
class Offer:
    terms: tuple[PaymentTerms, ...]
    """All that the seller offers, as it says it."""
    chosen: PaymentTerms | None
    """What this buyer would pay; None when its policy refuses all, for the `reasons`."""
    reasons: tuple[Refusal, ...]


@dataclass(frozen=True)
class Quote:
    """What a request costs."""

    response: httpx.Response
    """The answer without a payment."""
    offer: Offer | None
    """None when no payment is asked for."""


@dataclass(frozen=True)
class Inspection:
    """What a request is answered without a payment."""

    response: httpx.Response
    required: PaymentRequired | None
    """The terms of a 402, as the seller says them; None when no payment is asked for."""
