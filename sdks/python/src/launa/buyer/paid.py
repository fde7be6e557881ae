"""What a buyer hears about its request."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import httpx

from .errors import Refusal
from .payment import PaymentTerms, Receipt, SentPayment
from .terms import PaymentRequired


@dataclass(frozen=True)
class PaidResponse:
    response: httpx.Response
    """Its body has been read."""
    receipt: Receipt | None
    """What was charged; None without a receipt."""
    payment: SentPayment | None
    """What was signed, if anything was."""
    outcome: Literal["free", "charged", "not_charged", "no_receipt"]
    """`free`: nothing was signed. `not_charged`: the gateway says so. `no_receipt`: the payment can be charged until
    `chargeable_until`; the same request sends the same payment until then."""
    chargeable_until: int | None = None
    """Unix seconds, with `no_receipt`; None where the scheme sets no end."""


@dataclass(frozen=True)
class Offer:
    terms: tuple[PaymentTerms, ...]
    """All that the seller offers, as it says it."""
    chosen: PaymentTerms | None
    """What this buyer would pay; None when its policy refuses all, for the `reasons`. Give it as `approved`."""
    reasons: tuple[Refusal, ...]
    deposit: str | None = None
    """What `chosen` deposits at most into a payment channel, in atomic units; None where it deposits nothing."""


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
