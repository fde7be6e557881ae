"""Why a request was not paid, or may have been paid without an answer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from ..errors import LaunaError
from .refusals import Refusal
from .terms.seller_text import SellerReason
from .terms.terms import PaymentTerms, Receipt, SentPayment


class SpendingPolicyError(LaunaError):
    """The spending policy allows none of the seller's terms, or its limits are used up. No payment was sent."""

    code = "spending_policy"

    def __init__(self, reasons: tuple[Refusal, ...], text: str | None = None) -> None:
        listed = ", ".join(dict.fromkeys(reasons)) or "no terms"
        super().__init__(text or f"the spending policy refuses the payment: {listed}")
        self.reasons = reasons
        """One reason for each of the terms, in their order, or a single reason that concerns the whole request."""


class TermsChangedError(LaunaError):
    """The seller no longer offers the approved terms. Nothing was signed: ask for approval of `offered`."""

    code = "terms_changed"

    def __init__(self, approved: PaymentTerms, offered: tuple[object, ...]) -> None:
        super().__init__("the seller does not offer the approved terms any more")
        self.approved = approved
        self.offered = offered
        """The seller's terms, unchecked."""


class UnreadableTermsError(LaunaError):
    """The buyer cannot read the seller's terms. Nothing was signed."""

    code = "unreadable_terms"


class JournalError(LaunaError):
    """The journal of payments, or the file of a payment channel, cannot be read or written. A payment that is not in
    the journal was not sent."""

    code = "journal_unavailable"


class PurchaseUnderWayError(LaunaError):
    """Another call pays for this named purchase. That call began before this call, or while this call prepared its
    payment. The buyer made no second payment."""

    code = "purchase_under_way"

    def __init__(self) -> None:
        super().__init__(
            "another call pays for this purchase: no second payment was made; repeat the call when the other one has ended"
        )


class PurchaseEndedError(LaunaError):
    """A payment of this named purchase was charged, and ended less than a day ago. The buyer made no second payment."""

    code = "purchase_ended"

    def __init__(self, ended_at: str, transaction: str | None, receipt: Mapping[str, Any] | None) -> None:
        super().__init__(
            f"this purchase was charged, and has ended at {ended_at}: no second payment was made; give another purchase "
            "another name, or wait until a day after that"
        )
        self.ended_at = ended_at
        """ISO 8601, UTC. The name can be used again a day later."""
        self.transaction = transaction
        """The transaction of the charge. None if the journal has none."""
        self.receipt = receipt
        """The receipt of the charge. None if the journal has none."""


class AddressRefusedError(LaunaError):
    """The buyer must not send requests to this address, because it is private or the request has no TLS. Nothing was
    sent."""

    code = "address_refused"


class AnswerTooLargeError(LaunaError):
    """An answer is longer than the buyer's `max_answer_bytes`. If the answer was paid, its payment is in the journal.
    """

    code = "answer_too_large"


class _PaymentError(LaunaError):
    """An error about a signed payment that may be charged, but brought no answer."""

    def __init__(
        self, message: str, payment: SentPayment, refusal: SellerReason | None, chargeable_until: int | None
    ) -> None:
        super().__init__(message)
        self.payment = payment
        self.reason: str | None = refusal.code if refusal else None
        """A reason code of x402 or of the gateway. None for any other reason."""
        self.seller_says: str | None = refusal.seller_says if refusal else None
        """The seller's own text, cut. None if `reason` is set."""
        self.chargeable_until = chargeable_until
        """Unix seconds until which the payment can be charged. None if the scheme sets no end, and if it was charged.
        """


class PaymentRefusedError(_PaymentError):
    """The seller refused a signed payment with 402. The payment can still be charged until it expires. Until then, the
    same request sends this payment again, for example after the wallet was filled. After its expiry, the buyer signs a
    new payment for the request."""

    code = "payment_refused"

    def __init__(self, refusal: SellerReason, payment: SentPayment) -> None:
        until = "" if payment.valid_before is None else f"; no receipt: {until_text(payment.valid_before)}"
        super().__init__(f"the payment was refused: {refusal.text}{until}", payment, refusal, payment.valid_before)


class PaymentUncertainError(_PaymentError):
    """A signed payment was sent, and its outcome is unknown. Never sign another payment for this request. Make the
    request again, or pass `payment` to `Buyer.resume`. Both send this payment again."""

    code = "payment_uncertain"

    def __init__(
        self,
        message: str,
        payment: SentPayment,
        *,
        owed: bool = False,
        refusal: SellerReason | None = None,
        receipt: Receipt | None = None,
    ) -> None:
        why = f"{message}: {refusal.text}" if refusal else message
        text = why if owed else f"{why}; {until_text(payment.valid_before)}"
        super().__init__(text, payment, refusal, None if owed else payment.valid_before)
        self.owed = owed
        """Whether the payment was charged, and its answer is owed. The same request asks for the answer;
        `Buyer.abandon` ends the payment without it."""
        self.refused = refusal is not None
        """Whether the seller refused the payment when it was sent again. The refusal proves nothing about earlier
        tries."""
        self.receipt: Receipt | None = receipt
        """The receipt of a charge, if its whole answer did not arrive in this call."""


def until_text(valid_before: int | None) -> str:
    """A text that states until when a payment without a receipt can be charged."""
    if valid_before is None:
        return "it can still be charged"
    return f"it can be charged until {datetime.fromtimestamp(valid_before, UTC):%Y-%m-%d %H:%M} UTC"
