"""What a buyer may spend, and which of a seller's terms that allows. Decided before anything is signed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from ..accepts import is_usdc
from ..amounts import checked_atomic_amount
from ..errors import ConfigurationError, InvalidArgumentError
from .errors import Refusal
from .payment import PaymentTerms

_LONGEST_TIMEOUT = 86_400
"""Seconds; a signature that lives longer could be charged long after everybody has forgotten it."""

_EVM_ADDRESS = re.compile("0x[0-9a-fA-F]{40}")
_HEDERA_ENTITY = re.compile(r"0\.0\.(0|[1-9][0-9]{0,18})")


@dataclass(frozen=True, kw_only=True)
class SpendingPolicy:
    """What a buyer may spend. Amounts are atomic units (`usdc_to_atomic`). Raises `ConfigurationError` for limits
    that cannot be meant."""

    max_per_call: str
    """The most that one request may cost."""
    max_per_day: str | None = None
    """The most that is signed away in one day (UTC); without it there is no such limit."""
    networks: Sequence[str] | None = None
    """CAIP-2 networks; without it those of the known USDC tokens."""
    hosts: Sequence[str] | None = None
    """Host names, `*.example.com` for all below one; without it any."""
    assets: Sequence[tuple[str, str]] = ()
    """Network and token, beside the known USDC contracts. `max_per_call` is in their atomic units too."""
    max_deposit: str | None = None
    """The most that may be deposited at once for batch-settlement; without it that scheme is not used."""

    def __post_init__(self) -> None:
        for name in ("max_per_call", "max_per_day", "max_deposit"):
            limit = getattr(self, name)
            if limit is None and name != "max_per_call":
                continue
            try:
                checked_atomic_amount(limit)
            except InvalidArgumentError as cause:
                raise ConfigurationError(f'{name} must be a text of atomic units such as "100000"') from cause
        for name in ("networks", "hosts"):
            # Of a text every letter would be a network or a host.
            if isinstance(getattr(self, name), str):
                raise ConfigurationError(f"{name} must be a list")


@dataclass(frozen=True)
class Choice:
    index: int
    terms: PaymentTerms


def choose_payment(
    accepts: Sequence[object],
    policy: SpendingPolicy,
    *,
    host: str,
    namespaces: Sequence[str] = ("eip155",),
) -> Choice | tuple[Refusal, ...]:
    """Which of the seller's terms to pay, or why none: of those that the policy allows the cheapest, `exact`
    before batch-settlement, else in the seller's order.

    `accepts` comes from the seller and may hold anything; `namespaces` are the CAIP-2 ones that the buyer has a
    key for.
    """
    if not _host_allowed(host, policy.hosts):
        return ("host",)
    reasons = [_refusal_of(candidate, policy, namespaces) for candidate in accepts]
    allowed = [
        Choice(index, cast(PaymentTerms, accepts[index]))
        for index, reason in enumerate(reasons)
        if reason is None
    ]
    if allowed:
        return min(allowed, key=lambda choice: (choice.terms["scheme"] != "exact", int(choice.terms["amount"])))
    return tuple(reason for reason in reasons if reason is not None)


def _refusal_of(candidate: object, policy: SpendingPolicy, namespaces: Sequence[str]) -> Refusal | None:
    terms = _terms(candidate)
    if terms is None:
        return "malformed"
    network, scheme, extra = terms["network"], terms["scheme"], terms["extra"]
    if policy.networks is not None and network not in policy.networks:
        return "network"
    if network.split(":")[0] not in namespaces:
        return "network"
    if scheme not in ("exact", "batch-settlement"):
        return "scheme"
    if scheme == "batch-settlement" and policy.max_deposit is None:
        return "scheme"
    if not _asset_allowed(network, terms["asset"], policy):
        return "asset"
    if int(terms["amount"]) > int(policy.max_per_call):
        return "amount"
    if terms["maxTimeoutSeconds"] > _LONGEST_TIMEOUT:
        return "timeout"
    # Another flow charges before the answer; another transfer method signs something else than one transfer.
    if extra.get("paymentFlow") not in (None, "authorization"):
        return "flow"
    return None if extra.get("assetTransferMethod") in (None, "eip3009") else "flow"


def _terms(value: object) -> PaymentTerms | None:
    """The terms themselves when they are complete and can be meant."""
    if not isinstance(value, dict) or not isinstance(value.get("extra"), dict):
        return None
    if not all(isinstance(value.get(name), str) for name in ("scheme", "network", "asset", "payTo")):
        return None
    seconds: Any = value.get("maxTimeoutSeconds")
    if type(seconds) is not int or seconds <= 0:
        return None
    address = _HEDERA_ENTITY if value["network"].startswith("hedera:") else _EVM_ADDRESS
    if not address.fullmatch(value["asset"]) or not address.fullmatch(value["payTo"]):
        return None
    try:
        amount = checked_atomic_amount(value.get("amount"))
    except InvalidArgumentError:
        return None
    return None if amount == "0" else cast(PaymentTerms, value)


def _asset_allowed(network: str, asset: str, policy: SpendingPolicy) -> bool:
    allowed = {(chain, token.lower()) for chain, token in policy.assets}
    return is_usdc(network, asset) or (network, asset.lower()) in allowed


def _host_allowed(host: str, hosts: Sequence[str] | None) -> bool:
    if hosts is None:
        return True
    return any(host.endswith(name[1:]) if name.startswith("*.") else host == name for name in hosts)
