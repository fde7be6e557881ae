"""The terms in a 402."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import UnreadableTermsError
from ..terms.seller_json import read_json
from ..terms.terms import decoded


@dataclass(frozen=True)
class PaymentRequired:
    """The content of `PAYMENT-REQUIRED` in x402 v2."""

    accepts: tuple[object, ...]
    """The seller's terms, unchecked."""
    fields: Mapping[str, Any]
    """All fields of the header."""


def required_by(headers: Mapping[str, str], body: str | None) -> PaymentRequired:
    """The terms in the header, else those in the body. `body` is None if it was cut off or too long. Raises
    `UnreadableTermsError`."""
    try:
        header = headers.get("payment-required")
        value = decoded(header) if header is not None else read_json(body or "")
    except ValueError as cause:
        raise UnreadableTermsError("the payment terms cannot be read") from cause
    accepts = value.get("accepts") if isinstance(value, dict) else None
    if not isinstance(accepts, list) or value.get("x402Version") != 2:
        raise UnreadableTermsError("the payment terms are not those of x402 version 2")
    return PaymentRequired(tuple(accepts), value)
