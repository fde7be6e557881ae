"""The meaning of an answer to a signed payment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from .._facts import ASK_AGAIN, NOT_CHARGED
from ..errors import retry_after_seconds
from .terms.seller_json import read_json
from .terms.terms import Receipt, decoded


@dataclass(frozen=True)
class Charged:
    """The payment was charged; the answer is the seller's."""

    kind: ClassVar[Literal["charged"]] = "charged"
    receipt: Receipt


@dataclass(frozen=True)
class Refused:
    """402: the seller refuses the payment. The payment can still be charged. A seller also answers this way if its
    facilitator fails after moving the money. A `PAYMENT-RESPONSE` without a transaction therefore proves nothing."""

    kind: ClassVar[Literal["refused"]] = "refused"
    reason: str | None
    """The seller's text in full. Show it with `seller_reason`."""

@dataclass(frozen=True)
class Used:
    """An earlier try has used the payment, and its answer did not come."""

    kind: ClassVar[Literal["used"]] = "used"


@dataclass(frozen=True)
class AskAgain:
    """The buyer must send the same payment again."""

    kind: ClassVar[Literal["ask_again"]] = "ask_again"
    code: str | None
    """The gateway's own code. None for an answer that cannot be read."""
    retry_after_seconds: int | None


@dataclass(frozen=True)
class NotCharged:
    """The answer reports the release of the payment with one of the gateway's own codes. A dishonest seller can write
    them, too."""

    kind: ClassVar[Literal["not_charged"]] = "not_charged"
    code: str


@dataclass(frozen=True)
class NoReceipt:
    """The answer is the seller's. The payment can be charged until it expires."""

    kind: ClassVar[Literal["no_receipt"]] = "no_receipt"


Outcome = Charged | Refused | Used | AskAgain | NotCharged | NoReceipt

_JSON = re.compile(r"application/([a-z0-9.+-]+\+)?json\s*(;|$)", re.IGNORECASE)


def outcome_of(status: int, headers: Mapping[str, str], body: str | None) -> Outcome:
    """`headers` must have lower-case names. `body` is None if it was cut off or longer than 64 KiB."""
    settlement = _settlement(headers)
    if settlement is not None and settlement["success"]:
        return Charged(_receipt(settlement))
    fields = _object(body)
    if status == 402:
        return Refused(_reason(settlement, fields, headers))
    code = _text((fields or {}).get("code"))
    if status == 409 and code == "payment_already_used":
        return Used()
    if (status in (409, 503) and fields is None) or (status in (409, 429, 503) and code in ASK_AGAIN):
        return AskAgain(code if code in ASK_AGAIN else None, retry_after_seconds(headers))
    return NotCharged(code) if status >= 400 and code in NOT_CHARGED and is_json(headers) else NoReceipt()


def is_json(headers: Mapping[str, str]) -> bool:
    return _JSON.match(headers.get("content-type", "")) is not None


def is_bought(status: int) -> bool:
    """Whether an answer with a receipt is what was paid for: a 2xx, or a redirect that the seller has charged for. After
    any other answer, what was paid for is owed."""
    return 200 <= status < 400


def _reason(
    settlement: Mapping[str, Any] | None, body: Mapping[str, Any] | None, headers: Mapping[str, str]
) -> str | None:
    said = (
        (settlement or {}).get("errorReason"),
        (body or {}).get("error"),
        _header(headers, "payment-required").get("error"),
    )
    return next((reason for reason in said if isinstance(reason, str) and reason), None)


def _settlement(headers: Mapping[str, str]) -> dict[str, Any] | None:
    """A `PAYMENT-RESPONSE` (x402 v2, `SettlementResponse`). None if a field is invalid."""
    fields = _header(headers, "payment-response")
    is_one = (
        isinstance(fields.get("success"), bool)
        and all(isinstance(fields.get(name), str) for name in ("transaction", "network"))
        and all(isinstance(fields.get(name), str | None) for name in ("payer", "amount", "errorReason"))
        and isinstance(fields.get("extra"), dict | None)
    )
    return fields if is_one else None


def _header(headers: Mapping[str, str], name: str) -> dict[str, Any]:
    try:
        value = decoded(headers.get(name, ""))
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _receipt(settlement: Mapping[str, Any]) -> Receipt:
    return Receipt(
        transaction=settlement["transaction"],
        network=settlement["network"],
        payer=settlement.get("payer"),
        amount=settlement.get("amount"),
        extra=settlement.get("extra") or {},
    )


def _object(body: str | None) -> dict[str, Any] | None:
    """None for a body that cannot be read."""
    try:
        value = read_json(body) if body is not None else None
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
