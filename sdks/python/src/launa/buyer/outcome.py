"""The meaning of an answer to a signed payment."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from .._facts import ASK_AGAIN, NOT_CHARGED
from ..fields import fields_of, text_of
from .terms.seller_json import read_json
from .terms.terms import Receipt, decoded


@dataclass(frozen=True)
class Outcome:
    kind: Literal["charged", "refused", "used", "ask_again", "not_charged", "no_receipt"]
    """`charged`: there is a receipt. The answer is the seller's.

    `refused`: 402. The payment can still be charged. A seller also refuses if its facilitator has moved the money and
    then failed. So a `PAYMENT-RESPONSE` without a transaction proves nothing.

    `used`: an earlier try has used the payment, and the answer to that try did not come. `ask_again`: the buyer must
    send the payment again. `not_charged`: the answer has one of the gateway's codes for a released payment. A dishonest
    seller can write these codes too. `no_receipt`: any other answer of the seller. The payment can be charged until it
    expires.
    """
    receipt: Receipt | None = None
    """The receipt of a charge."""
    reason: str | None = None
    """The seller's whole text for a refusal. Show it with `seller_reason`."""
    code: str | None = None
    """The gateway's code, for `ask_again` and `not_charged`. None if no code can be read."""


_JSON = re.compile(r"application/([a-z0-9.+-]+\+)?json\s*(;|$)", re.IGNORECASE)


def outcome_of(status: int, headers: Mapping[str, str], body: str | None) -> Outcome:
    """The outcome of an answer. `headers` must have lower-case names. `body` is None if it was cut off or longer than
    64 KiB."""
    settlement = _settlement(headers)
    if settlement is not None and settlement["success"]:
        return Outcome("charged", _receipt(settlement))
    fields = _object(body)
    if status == 402:
        return Outcome("refused", reason=_reason(settlement, fields, headers))
    code = text_of((fields or {}).get("code"))
    if status == 409 and code == "payment_already_used":
        return Outcome("used")
    if (status in (409, 503) and fields is None) or (status in (409, 429, 503) and code in ASK_AGAIN):
        return Outcome("ask_again", code=code if code in ASK_AGAIN else None)
    if status >= 400 and code in NOT_CHARGED and is_json(headers):
        return Outcome("not_charged", code=code)
    return Outcome("no_receipt")


def is_json(headers: Mapping[str, str]) -> bool:
    return _JSON.match(headers.get("content-type", "")) is not None


def is_bought(status: int) -> bool:
    """Whether an answer with a receipt is the paid answer: a 2xx or a redirect. After any other status, the paid answer
    is owed."""
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
        return fields_of(decoded(headers.get(name, "")))
    except ValueError:
        return {}


def _receipt(settlement: Mapping[str, Any]) -> Receipt:
    texts: dict[str, Any] = {name: settlement.get(name) for name in ("transaction", "network", "payer", "amount")}
    return Receipt(**texts, extra=settlement.get("extra") or {})


def _object(body: str | None) -> dict[str, Any] | None:
    """The object in a body. None if it cannot be read."""
    try:
        value = read_json(body) if body is not None else None
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
