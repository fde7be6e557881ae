"""The results of a buyer's request."""

from dataclasses import dataclass
from typing import Literal

import httpx

from ..refusals import Refusal
from ..terms.terms import PaymentTerms, Receipt, SentPayment
from .required import PaymentRequired


@dataclass(frozen=True)
class PaidResponse:
    response: httpx.Response
    """Its body has been read."""
    receipt: Receipt | None
    """The receipt of the charge. None without a receipt."""
    payment: SentPayment | None
    """The signed payment, if there is one."""
    outcome: Literal["free", "charged", "not_charged", "no_receipt"]
    """`free`: nothing was signed. `not_charged`: one of the gateway's own codes reports it, which any seller can write.
    With it and with `no_receipt`, the payment can be charged until `chargeable_until`. The same request sends the same
    payment until then. A voucher ends with `not_charged`."""
    chargeable_until: int | None = None
    """Unix seconds, with `not_charged` and `no_receipt`. None if the scheme sets no end."""


@dataclass(frozen=True)
class Offer:
    terms: tuple[PaymentTerms, ...]
    """All terms of the seller, in its own form."""
    chosen: PaymentTerms | None
    """The terms that this buyer would pay. None if its policy refuses all of them, for the `reasons`. Give it as
    `approved`."""
    reasons: tuple[Refusal, ...]
    deposit: str | None = None
    """The highest deposit of `chosen` into a payment channel, in atomic units. None if it deposits nothing."""


@dataclass(frozen=True)
class Quote:
    """The price of a request."""

    response: httpx.Response
    """The answer without a payment."""
    offer: Offer | None
    """None if the seller asks for no payment."""


@dataclass(frozen=True)
class Inspection:
    """The answer to a request without a payment."""

    response: httpx.Response
    required: PaymentRequired | None
    """The terms of a 402, in the seller's form. None if the seller asks for no payment."""
