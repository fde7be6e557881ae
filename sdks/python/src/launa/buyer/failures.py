"""The error that tells a caller how a call with a signed payment has failed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .answers.required import PaymentRequired
from .attempt import Failure
from .errors import PaymentRefusedError, PaymentUncertainError
from .outcome import AskAgain, Outcome, Refused
from .policy import terms_of
from .terms.approved import is_as_approved
from .terms.seller_text import SellerReason, seller_reason
from .terms.terms import Receipt, SentPayment


@dataclass(frozen=True)
class Known:
    """What is known when a call ends without an answer for its caller."""

    payment: SentPayment
    is_owed: bool
    """It was charged, and its answer is owed."""
    receipt: Receipt | None
    """That of this call."""
    outcome: Outcome | None
    """The meaning of the last answer, if there is one."""
    required: PaymentRequired | None
    """The terms in the last answer, if it is a refusal."""
    cause: Exception | None
    """The reason why there is no answer."""


def failure_of(failure: Failure, known: Known) -> PaymentRefusedError | PaymentUncertainError:
    payment, is_owed = known.payment, known.is_owed

    def uncertain(text: str, refusal: SellerReason | None = None) -> PaymentUncertainError:
        return PaymentUncertainError(text, payment, owed=is_owed, refusal=refusal, receipt=known.receipt)

    match failure:
        case "used":
            return uncertain("the payment was used by a try whose answer did not come")
        case "delivered before":
            return PaymentUncertainError("the payment was charged, and its answer was delivered before", payment)
        case "expired":
            refusal = SellerReason("it has expired and has bought no answer")
            return PaymentRefusedError(refusal, replace(payment, valid_before=None))
        case "refused":
            return PaymentRefusedError(_refusal_of(known), payment)
        case "refused again":
            what = "the payment was charged, and the seller refuses to answer it" if is_owed else "the payment was refused"
            return uncertain(f"{what} when it was sent again", _refusal_of(known))
    what = "the payment was charged, and its answer is owed" if is_owed else "the outcome of the payment is not known"
    return uncertain(f"{what}: {_why_unknown(known)}")


def _why_unknown(known: Known) -> str:
    if isinstance(known.outcome, AskAgain):
        code = known.outcome.code
        return f"the gateway answers {code}" if code else "the gateway does not know it yet"
    return str(known.cause) if known.cause else "no answer came"


def _refusal_of(known: Known) -> SellerReason:
    refusal = seller_reason(known.outcome.reason if isinstance(known.outcome, Refused) else None)
    offered = [terms_of(value) for value in known.required.accepts] if known.required else []
    if not offered or any(terms and is_as_approved(terms, known.payment.terms) for terms in offered):
        return refusal
    # The seller may then never accept the payment.
    return replace(refusal, text=f"{refusal.text}; it asks for other terms now")
