"""Why a request was not paid for, or may have been."""

from __future__ import annotations

from typing import Literal

from ..errors import LaunaError
from .payment import SentPayment

Refusal = Literal[
    "malformed",
    "host",
    "network",
    "scheme",
    "asset",
    "amount",
    "timeout",
    "flow",
    "daily_limit",
    "deposit",
]
"""Why terms are not paid."""


class SpendingPolicyError(LaunaError):
    """The spending policy allows none of the seller's terms. Nothing was sent."""

    def __init__(self, reasons: tuple[Refusal, ...]) -> None:
        listed = ", ".join(dict.fromkeys(reasons)) or "no terms"
        super().__init__(f"the spending policy refuses the payment: {listed}")
        self.reasons = reasons
        """One for each of the terms, in their order; a single one when it concerns the request as a whole."""


class UnreadableTermsError(LaunaError):
    """The seller asks for a payment in a way that cannot be understood. Nothing was signed."""


class PaymentRefusedError(LaunaError):
    """The seller has refused a signed payment with 402; it was not charged. A new one is the caller's decision."""

    def __init__(self, reason: str, payment: SentPayment) -> None:
        super().__init__(f"the payment was refused: {reason}")
        self.payment = payment


class PaymentUncertainError(LaunaError):
    """A signed payment was sent and its outcome is not known. Never sign another one for the same request: give
    `payment` to `Buyer.resume`, which sends the same one again."""

    def __init__(self, message: str, payment: SentPayment) -> None:
        super().__init__(message)
        self.payment = payment
