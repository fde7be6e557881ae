"""The error that the caller gets for a failed call with a signed payment."""

from dataclasses import replace

from .answers.required import PaymentRequired
from .attempt import Failure
from .errors import PaymentRefusedError, PaymentUncertainError
from .outcome import Outcome
from .policy import terms_of
from .terms.seller_text import SellerReason, seller_reason
from .terms.terms import Receipt, SentPayment, is_as_approved


def failure_of(
    failure: Failure,
    payment: SentPayment,
    *,
    is_owed: bool,
    receipt: Receipt | None,
    outcome: Outcome | None,
    required: PaymentRequired | None,
    cause: Exception | None,
) -> PaymentRefusedError | PaymentUncertainError:
    """Returns the error for a failed call. `is_owed`: the payment was charged, and its answer is owed. `receipt` is the
    receipt of this call. `outcome` and `required` are the outcome and the terms of the last answer, if there are any.
    `cause` is why there is no answer."""

    def uncertain(text: str, refusal: SellerReason | None = None) -> PaymentUncertainError:
        return PaymentUncertainError(text, payment, owed=is_owed, refusal=refusal, receipt=receipt)

    match failure:
        case "used":
            return uncertain("the payment was used by a try without an answer")
        case "delivered before":
            text = "the payment was charged, and its answer was delivered before"
            return PaymentUncertainError(text, replace(payment, valid_before=None))
        case "expired":
            refusal = SellerReason("it has expired and has bought no answer")
            return PaymentRefusedError(refusal, replace(payment, valid_before=None))
        case "refused":
            return PaymentRefusedError(_refusal_of(payment, outcome, required), payment)
        case "refused again":
            what = "the payment was charged, and the seller refuses to answer it" if is_owed else "the payment was refused"
            return uncertain(f"{what} when it was sent again", _refusal_of(payment, outcome, required))
    what = "the payment was charged, and its answer is owed" if is_owed else "the outcome of the payment is not known"
    return uncertain(f"{what}: {_why_unknown(outcome, cause)}")


def _why_unknown(outcome: Outcome | None, cause: Exception | None) -> str:
    if outcome and outcome.kind == "ask_again":
        return f"the gateway answers {outcome.code}" if outcome.code else "the gateway does not know it yet"
    return str(cause) if cause else "no answer came"


def _refusal_of(payment: SentPayment, outcome: Outcome | None, required: PaymentRequired | None) -> SellerReason:
    refusal = seller_reason(outcome.reason if outcome else None)
    offered = [terms_of(value) for value in required.accepts] if required else []
    if not offered or any(terms and is_as_approved(terms, payment.terms) for terms in offered):
        return refusal
    # The seller now asks for other terms than those of the payment, and may no longer accept the payment.
    return replace(refusal, text=f"{refusal.text}; it asks for other terms now")
