"""Compares terms with the terms that a person approved."""

from collections.abc import Mapping
from typing import Any

from .terms import PaymentTerms


def is_as_approved(terms: PaymentTerms, approved: PaymentTerms) -> bool:
    """Whether terms are the approved ones: the same amount to the same payee, for no longer."""
    if any(terms[name] != approved[name] for name in ("scheme", "network", "amount")):
        return False
    if any(terms[name].lower() != approved[name].lower() for name in ("asset", "payTo")):
        return False
    if terms["scheme"] == "exact":
        return terms["maxTimeoutSeconds"] <= approved["maxTimeoutSeconds"]
    is_same_deposit = terms["extra"].get("minDeposit") == approved["extra"].get("minDeposit")
    return is_same_deposit and channel_side(terms["extra"]) == channel_side(approved["extra"])


def channel_side(extra: Mapping[str, Any]) -> tuple[object, object]:
    """The fields of a payment channel that a seller decides: its authorizer, and the delay of a withdrawal."""
    authorizer = extra.get("receiverAuthorizer")
    return authorizer.lower() if isinstance(authorizer, str) else authorizer, extra.get("withdrawDelay")
