"""What is asked for, what is sent for it, and what comes back."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict


class PaymentTerms(TypedDict):
    """What a seller asks for, as x402 v2 writes it (`PaymentRequirements`)."""

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
    """Empty where a payment has no transaction of its own (batch-settlement)."""
    network: str
    payer: str | None
    amount: str | None
    extra: Mapping[str, Any]


@dataclass(frozen=True)
class SentPayment:
    """A payment that was signed for one request. Whoever holds it can use it, once, where it was meant to go.

    `dataclasses.asdict` makes JSON of it and `SentPayment(**fields)` the way back. Its `repr` leaves the headers out.
    """

    method: str
    url: str
    terms: PaymentTerms
    headers: Mapping[str, str] = field(repr=False)
    """The headers that carry it."""
    valid_before: int | None
    """Unix seconds after which it cannot be charged; None where the scheme sets none."""


def decoded(header: str) -> Any:
    """The JSON in an x402 header. Raises `ValueError`."""
    try:
        return json.loads(base64.b64decode(header, validate=True))
    except RecursionError as cause:
        raise ValueError("too deep") from cause
