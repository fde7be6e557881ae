"""What an answer to a signed payment means."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import httpx

from .payment import Receipt, decoded


@dataclass(frozen=True)
class Answered:
    """The answer is the seller's own; with a receipt it was charged, without it was not."""

    receipt: Receipt | None


@dataclass(frozen=True)
class Refused:
    """402: refused, not charged."""

    reason: str


@dataclass(frozen=True)
class AskAgain:
    """Ask again with the same payment."""


@dataclass(frozen=True)
class Used:
    """The payment was used by an earlier try, whose answer did not come."""


_ASK_AGAIN = frozenset(
    {
        "payment_outcome_unknown",
        "payment_in_flight",
        "facilitator_unavailable",
        "ledger_unavailable",
        "gateway_unavailable",
        "overloaded",
    }
)
"""The gateway's own codes after which the same payment is sent again: the answer is not the seller's."""


def outcome_of(response: httpx.Response) -> Answered | Refused | AskAgain | Used:
    """The response's body must have been read."""
    settlement = _settlement(response)
    if settlement.get("success") is True:
        return Answered(_receipt(settlement))
    if response.status_code == 402:
        reasons = (settlement.get("errorReason"), _body(response).get("error"))
        return Refused(next((reason for reason in reasons if isinstance(reason, str)), "no reason given"))
    if response.status_code not in (409, 503):
        return Answered(None)
    code = _body(response).get("code")
    if code == "payment_already_used":
        return Used()
    return AskAgain() if isinstance(code, str) and code in _ASK_AGAIN else Answered(None)


def _settlement(response: httpx.Response) -> dict[str, Any]:
    try:
        value = decoded(response.headers.get("payment-response", ""))
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _receipt(settlement: dict[str, Any]) -> Receipt:
    def text(name: str) -> str | None:
        value = settlement.get(name)
        return value if isinstance(value, str) else None

    extra = settlement.get("extra")
    return Receipt(
        transaction=text("transaction") or "",
        network=text("network") or "",
        payer=text("payer"),
        amount=text("amount"),
        extra=extra if isinstance(extra, dict) else {},
    )


def _body(response: httpx.Response) -> dict[str, Any]:
    try:
        value = json.loads(response.content)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
