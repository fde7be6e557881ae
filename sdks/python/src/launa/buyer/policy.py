"""The limits of a buyer's spending, and the choice among a seller's terms. Both decide before anything is signed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from eth_utils.address import is_checksum_address

from .._facts import (
    LONGEST_SIGNATURE_SECONDS,
    LONGEST_TIMEOUT_SECONDS,
    LONGEST_WITHDRAW_DELAY_SECONDS,
    MOST_WITHOUT_RECEIPT,
    USUAL_SIGNATURE_SECONDS,
)
from ..accepts import is_usdc
from ..amounts import atomic_to_usdc, checked_atomic_amount
from ..errors import ConfigurationError, InvalidArgumentError
from .refusals import Refusal
from .terms.terms import PaymentTerms, is_as_approved

_EVM_ADDRESS = re.compile("0x[0-9a-fA-F]{40}")
_HEDERA_ENTITY = re.compile(r"0\.0\.(0|[1-9][0-9]{0,18})")


@dataclass(frozen=True, kw_only=True)
class AssetLimit:
    """A token beside the known USDC contracts, with limits in its own atomic units."""

    network: str
    """CAIP-2."""
    asset: str
    max_per_call: str
    max_per_day: str | None = None

    def __post_init__(self) -> None:
        _check_amounts(self, ("max_per_call",), ("max_per_day",))

    def is_of(self, network: str, asset: str) -> bool:
        return (self.network, self.asset.lower()) == (network, asset.lower())


@dataclass(frozen=True, kw_only=True)
class SpendingPolicy:
    """The limits of a buyer's spending. Amounts are atomic units of USDC (`usdc_to_atomic`); days are in UTC. Every
    signed amount counts, charged or not. Raises `ConfigurationError` for invalid limits."""

    max_per_call: str
    """The highest price of one request."""
    max_per_day: str | None = None
    """The highest sum of the amounts that are signed in one day, all known USDC tokens together. Without it, there is no such limit."""
    max_per_host_per_day: str | None = None
    """The highest sum of the amounts that are signed for one host in one day. Without it, there is no such limit."""
    networks: Sequence[str] | None = None
    """CAIP-2 networks. The default is the networks of the known tokens."""
    hosts: Sequence[str] | None = None
    """Host names in ASCII (`xn--...`); `*.example.com` allows all hosts below `example.com`. An IPv6 address has its
    brackets. The default is any host."""
    assets: Sequence[AssetLimit] = ()
    """Tokens beside the known USDC contracts."""
    max_deposit: str | None = None
    """The highest single deposit for batch-settlement. Without it, the buyer does not use that scheme. The whole
    deposit counts against the limits of its day; vouchers out of it do not count again."""
    max_signature_seconds: int = USUAL_SIGNATURE_SECONDS
    """How long a signature can be charged, from 1 to 3600 seconds. The seller's terms can only shorten this time."""
    max_without_receipt: int = MOST_WITHOUT_RECEIPT
    """How many payments in a row a host may leave without a receipt, from 1 to 1000. Then the buyer signs none for that
    host for a minute. Each further payment without a receipt doubles the pause, up to an hour."""

    def __post_init__(self) -> None:
        _check_amounts(self, ("max_per_call",), ("max_per_day", "max_per_host_per_day", "max_deposit"))
        for name in ("networks", "hosts"):
            # A text would be read as a list of its letters.
            if isinstance(getattr(self, name), str):
                raise ConfigurationError(f"{name} must be a list")
        if not all(isinstance(limit, AssetLimit) for limit in self.assets):
            raise ConfigurationError("assets must be a list of AssetLimit")
        for name, most in (("max_signature_seconds", LONGEST_SIGNATURE_SECONDS), ("max_without_receipt", 1_000)):
            number: Any = getattr(self, name)
            if type(number) is not int or not 1 <= number <= most:
                raise ConfigurationError(f"{name} must be a whole number from 1 to {most}")

    def limit_of(self, network: str, asset: str) -> AssetLimit | None:
        """The limits of a token other than USDC. None for an unknown token."""
        return next((limit for limit in self.assets if limit.is_of(network, asset)), None)


def _check_amounts(limits: object, needed: Sequence[str], optional: Sequence[str]) -> None:
    for name in (*needed, *optional):
        limit = getattr(limits, name)
        if limit is None and name in optional:
            continue
        try:
            checked_atomic_amount(limit)
        except InvalidArgumentError as cause:
            raise ConfigurationError(f'{name} must be a text of atomic units such as "100000"') from cause


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
    approved: PaymentTerms | None = None,
) -> Choice | tuple[Refusal, ...]:
    """The seller's terms to pay, or a reason against each of them. Only terms that the policy allows are considered.
    `exact` comes before batch-settlement, USDC before other tokens, then the cheapest, then the first.

    `accepts` comes from the seller and is unchecked. `namespaces` are the CAIP-2 namespaces for which the buyer has a
    key. With `approved`, all other terms are refused with the reason `terms`.
    """
    if not is_allowed_host(host, policy.hosts):
        return ("host",)
    reasons = [_refusal_of(candidate, policy, namespaces, approved) for candidate in accepts]
    allowed = [
        Choice(index, cast(PaymentTerms, accepts[index]))
        for index, reason in enumerate(reasons)
        if reason is None
    ]
    if allowed:
        return min(allowed, key=_rank)
    return tuple(reason for reason in reasons if reason is not None)


def _rank(choice: Choice) -> tuple[bool, bool, int]:
    terms = choice.terms
    return terms["scheme"] != "exact", not is_usdc(terms["network"], terms["asset"]), int(terms["amount"])


def signature_seconds(policy: SpendingPolicy, terms: PaymentTerms) -> int:
    """The seconds for which the signature for these terms can be charged."""
    return min(policy.max_signature_seconds, terms["maxTimeoutSeconds"])


def _refusal_of(
    candidate: object, policy: SpendingPolicy, namespaces: Sequence[str], approved: PaymentTerms | None
) -> Refusal | None:
    terms = terms_of(candidate)
    if terms is None:
        return "malformed"
    if approved is not None and not is_as_approved(terms, approved):
        return "terms"
    network, extra = terms["network"], terms["extra"]
    if policy.networks is not None and network not in policy.networks:
        return "network"
    if network.split(":")[0] not in namespaces:
        return "network"
    reason = _scheme_refusal(terms, policy)
    if reason is not None:
        return reason
    most = limit_per_call(network, terms["asset"], policy)
    if most is None:
        return "asset"
    if int(terms["amount"]) > int(most):
        return "amount"
    if terms["maxTimeoutSeconds"] > LONGEST_TIMEOUT_SECONDS:
        return "timeout"
    # The buyer refuses all flows but `authorization`, because they charge before the answer. It refuses all transfer
    # methods but EIP-3009, because their signature allows more than one transfer.
    if extra.get("paymentFlow") not in (None, "authorization"):
        return "flow"
    return None if extra.get("assetTransferMethod") in (None, "eip3009") else "flow"


def _scheme_refusal(terms: PaymentTerms, policy: SpendingPolicy) -> Refusal | None:
    if terms["scheme"] == "exact":
        return None
    if terms["scheme"] != "batch-settlement" or policy.max_deposit is None:
        return "scheme"
    # `max_deposit` is in USDC, so only USDC can be deposited.
    if not is_usdc(terms["network"], terms["asset"]):
        return "asset"
    # Without a delay, the official package signs for the shortest one, which is allowed.
    delay = terms["extra"].get("withdrawDelay", 0)
    return None if type(delay) is int and 0 <= delay <= LONGEST_WITHDRAW_DELAY_SECONDS else "withdraw_delay"


def terms_of(value: object) -> PaymentTerms | None:
    """The value itself if it is complete and valid terms, else None."""
    if not isinstance(value, dict) or not isinstance(value.get("extra"), dict):
        return None
    if not all(isinstance(value.get(name), str) for name in ("scheme", "network", "asset", "payTo")):
        return None
    seconds: Any = value.get("maxTimeoutSeconds")
    if type(seconds) is not int or seconds <= 0:
        return None
    is_hedera = value["network"].startswith("hedera:")
    address = _HEDERA_ENTITY if is_hedera else _EVM_ADDRESS
    if not address.fullmatch(value["asset"]) or not address.fullmatch(value["payTo"]):
        return None
    if not is_hedera and not _has_right_checksum(value["payTo"]):
        return None
    try:
        amount = checked_atomic_amount(value.get("amount"))
    except InvalidArgumentError:
        return None
    return None if amount == "0" else cast(PaymentTerms, value)


def _has_right_checksum(address: str) -> bool:
    """Whether an address has no checksum or the right one (EIP-55). A wrong checksum indicates a typing error."""
    digits = address.removeprefix("0x")
    return digits in (digits.lower(), digits.upper()) or is_checksum_address(address)


def limit_per_call(network: str, asset: str, policy: SpendingPolicy) -> str | None:
    """The limit for one request, in atomic units of the token. None for a token that the policy does not name."""
    if is_usdc(network, asset):
        return policy.max_per_call
    limit = policy.limit_of(network, asset)
    return limit.max_per_call if limit else None


def is_allowed_host(host: str, hosts: Sequence[str] | None) -> bool:
    if hosts is None:
        return True
    return any(host.endswith(name[1:]) if name.startswith("*.") else host == name for name in hosts)


def refusal_text(
    reasons: Sequence[Refusal], accepts: Sequence[object], policy: SpendingPolicy
) -> str | None:
    """A text with the price and the limit, if the price of one of the terms is too high. None if no price is too
    high."""
    terms = terms_of(accepts[reasons.index("amount")]) if "amount" in reasons else None
    limit = terms and limit_per_call(terms["network"], terms["asset"], policy)
    if not terms or not limit:
        return None
    return f"amount {_shown(terms, terms['amount'])} exceeds your limit of {_shown(terms, limit)}"


def _shown(terms: PaymentTerms, amount: str) -> str:
    if is_usdc(terms["network"], terms["asset"]):
        return f"{atomic_to_usdc(amount)} USDC"
    return f"{amount} units of {terms['asset']}"
