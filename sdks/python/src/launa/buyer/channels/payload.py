"""Signed payments in the form of the official package, and the payment channels that they name."""

import base64
from dataclasses import dataclass, field

from x402.schemas import PaymentPayload, PaymentRequirements
from x402.schemas import PaymentRequired as OfficialTerms

from ..answers.required import PaymentRequired
from ..errors import JournalError
from ..terms.seller_json import read_leniently
from ..terms.terms import PaymentTerms, SentPayment

BATCH_SETTLEMENT = "batch-settlement"


@dataclass(frozen=True)
class ChannelPayment:
    """A payment of a payment channel: a voucher alone, a voucher with a deposit, or the request for a refund."""

    channel: str
    most: int
    """The sum of the voucher, in atomic units."""
    deposit: int
    """The deposit in atomic units; 0 if there is none."""
    payload: PaymentPayload = field(repr=False)

    @property
    def is_refund(self) -> bool:
        return self.payload.payload.get("type") == "refund"


def unsigned_payload(required: PaymentRequired, terms: PaymentTerms) -> PaymentPayload:
    """The payload of a payment for these terms, without its signed part."""
    official = OfficialTerms.model_validate({**required.fields, "accepts": [terms]})
    return PaymentPayload(
        accepted=official.accepts[0],
        payload={},
        resource=official.resource,
        extensions=official.extensions or None,
    )


def channel_payment_in(payload: PaymentPayload) -> ChannelPayment | None:
    """A payload as a payment of a channel. None for other schemes."""
    voucher, deposit = payload.payload.get("voucher"), payload.payload.get("deposit")
    if voucher is None:
        return None
    amount = int(deposit["amount"]) if deposit else 0
    return ChannelPayment(voucher["channelId"].lower(), int(voucher["maxClaimableAmount"]), amount, payload)


def channel_payment_of(payment: SentPayment) -> ChannelPayment | None:
    """A signed payment as a payment of a channel. None for other schemes. Only the signed part is read from the header;
    the terms come from the journal, because the seller's text in the header may be malformed. Raises `JournalError` if
    the header cannot be read."""
    if payment.terms["scheme"] != BATCH_SETTLEMENT:
        return None
    headers = {name.lower(): value for name, value in payment.headers.items()}
    try:
        signed = read_leniently(base64.b64decode(headers["payment-signature"], validate=True))["payload"]
        # A lookup error here means that the payment has no voucher.
        signed["voucher"]["channelId"]
        accepted = PaymentRequirements.model_validate(payment.terms)
        return channel_payment_in(PaymentPayload(payload=signed, accepted=accepted))
    except (LookupError, TypeError, ValueError, AttributeError) as cause:
        raise JournalError(f"the header of an open payment cannot be read: {payment.method} {payment.url}") from cause
