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
    """The answer. Its body has been read."""
    receipt: Receipt | None
    """The receipt of the charge. None without a receipt."""
    payment: SentPayment | None
    """The signed payment, if there is one."""
    outcome: Literal["free", "charged", "not_charged", "no_receipt"]
    """`free`: nothing was signed. `charged`: there is a receipt. `not_charged`: the answer has a code of the gateway
    for a released payment, which any seller can write. `no_receipt`: the answer has neither. In the last two cases the
    payment can be charged until `chargeable_until`, and the same request sends it again until then. A voucher ends with
    `not_charged`."""
    chargeable_until: int | None = None
    """Unix seconds, for `not_charged` and `no_receipt`. None if the scheme sets no end."""


@dataclass(frozen=True)
class Offer:
    terms: tuple[PaymentTerms, ...]
    """All terms of the seller, unchanged."""
    chosen: PaymentTerms | None
    """The terms that this buyer would pay. None if its policy refuses all of them, for the `reasons`. Pass them as
    `approved`."""
    reasons: tuple[Refusal, ...]
    deposit: str | None = None
    """The deposit into a payment channel that paying `chosen` needs, in atomic units. None if it needs none."""


@dataclass(frozen=True)
class Quote:
    """The price of a request."""

    response: httpx.Response
    """The answer to the request without a payment."""
    offer: Offer | None
    """None if the seller asks for no payment."""


@dataclass(frozen=True)
class Inspection:
    """The answer to a request without a payment."""

    response: httpx.Response
    required: PaymentRequired | None
    """The terms of a 402, unchanged. None if the seller asks for no payment."""
