"""The seller's terms, the signed payment, and the receipt."""

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict

from .seller_json import read_json


class PaymentTerms(TypedDict):
    """A seller's terms in the form of x402 v2 (`PaymentRequirements`)."""

    scheme: str
    network: str
    """CAIP-2."""
    asset: str
    amount: str
    """Atomic units."""
    payTo: str
    maxTimeoutSeconds: int
    extra: dict[str, Any]


@dataclass(frozen=True)
class Receipt:
    """The decoded `PAYMENT-RESPONSE` of a paid answer."""

    transaction: str
    """Empty if a payment has no transaction of its own (batch-settlement)."""
    network: str
    payer: str | None
    amount: str | None
    extra: Mapping[str, Any]


@dataclass(frozen=True)
class SentPayment:
    """A payment that was signed for one request. With its headers, the payment can be charged once, by its payee only.

    `dataclasses.asdict` converts it to JSON, and `SentPayment(**fields)` back. Its `repr` leaves the headers out.
    """

    method: str
    url: str
    terms: PaymentTerms
    headers: Mapping[str, str] = field(repr=False)
    """The headers that carry the payment."""
    valid_before: int | None
    """Unix seconds after which the payment cannot be charged. None if the scheme sets no end."""
    id: str | None = None
    """The id in the journal, for `Buyer.resume` and `Buyer.abandon`. None if the payment is not in the journal, such as
    a refund."""


def decoded(header: str) -> Any:
    """Decodes the JSON in an x402 header. Raises `ValueError`.

    Accepts standard base64 and base64url, with or without padding, and with blanks and line ends inside.
    """
    padded = header.translate(_STANDARD_DIGITS)
    digits = padded.rstrip("=")
    missing = -len(digits) % 4
    if len(padded) - len(digits) > missing:
        raise ValueError("padding where none belongs")
    return read_json(base64.b64decode(digits + "=" * missing, validate=True))


_STANDARD_DIGITS = str.maketrans("-_", "+/", " \t\r\n")


def is_as_approved(terms: PaymentTerms, approved: PaymentTerms) -> bool:
    """Whether terms are the approved ones. Amount, token, payee, network and scheme must be equal. The signature must
    not expire later than the approved terms allow."""
    if any(terms[name] != approved[name] for name in ("scheme", "network", "amount")):
        return False
    if any(terms[name].lower() != approved[name].lower() for name in ("asset", "payTo")):
        return False
    if terms["scheme"] == "exact":
        return terms["maxTimeoutSeconds"] <= approved["maxTimeoutSeconds"]
    is_same_deposit = terms["extra"].get("minDeposit") == approved["extra"].get("minDeposit")
    return is_same_deposit and channel_side(terms["extra"]) == channel_side(approved["extra"])


def channel_side(extra: Mapping[str, Any]) -> tuple[object, object]:
    """The fields of a payment channel that the seller sets: its authorizer, and the delay of a withdrawal."""
    authorizer = extra.get("receiverAuthorizer")
    return authorizer.lower() if isinstance(authorizer, str) else authorizer, extra.get("withdrawDelay")
