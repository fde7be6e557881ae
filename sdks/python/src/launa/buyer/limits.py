"""Checks a payment against the limits of a day, and against the pause for hosts that send no receipts. The journal of
payments has the data for both checks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import takewhile

from .._facts import FIRST_HOST_PAUSE_SECONDS, LONGEST_HOST_PAUSE_SECONDS
from ..accepts import is_usdc
from .journal.records import moment_of
from .policy import SpendingPolicy
from .refusals import Refusal

_WITHOUT_RECEIPT = frozenset({"refused", "expired", "uncertain"})
_WITH_RECEIPT = frozenset({"charged", "owed"})


@dataclass(frozen=True)
class Spending:
    """The fields of a signed or planned payment that the limits need."""

    host: str
    network: str
    """CAIP-2."""
    asset: str
    outlay: str
    """The most that the signature gives away, in atomic units."""
    outcome: str
    """The outcome of the payment, or the state of an open one."""
    signed_at: str


def refusal_by_limits(before: Sequence[Spending], policy: SpendingPolicy, payment: Spending) -> Refusal | None:
    """Returns the reason that forbids a payment after the payments of today (UTC) and of the last hour. None if the
    limits allow it. Every signed amount counts, charged or not, because the seller can still charge a payment without a
    receipt."""
    now = moment_of(payment.signed_at)
    today = [each for each in before if moment_of(each.signed_at).astimezone(UTC).date() == now.astimezone(UTC).date()]
    is_dollar = is_usdc(payment.network, payment.asset)
    rule = policy if is_dollar else policy.limit_of(payment.network, payment.asset)
    if _exceeds(rule.max_per_day if rule else None, payment, today):
        return "daily_limit"
    of_host = [each for each in today if each.host == payment.host]
    if is_dollar and _exceeds(policy.max_per_host_per_day, payment, of_host):
        return "host_daily_limit"
    return "host_refuses" if _is_paused(before, payment.host, now, policy.max_without_receipt) else None


def _exceeds(limit: str | None, payment: Spending, before: Sequence[Spending]) -> bool:
    # A voucher spends an earlier deposit, which was counted against the limits when it was signed.
    if limit is None or payment.outlay == "0":
        return False
    spent = sum(int(each.outlay) for each in before if _is_same_money(each, payment))
    return spent + int(payment.outlay) > int(limit)


def _is_same_money(one: Spending, other: Spending) -> bool:
    """Whether two payments share a limit: all USDC counts together."""
    if is_usdc(one.network, one.asset) and is_usdc(other.network, other.asset):
        return True
    return (one.network, one.asset.lower()) == (other.network, other.asset.lower())


def _is_paused(before: Sequence[Spending], host: str, now: datetime, most: int) -> bool:
    """Whether the buyer pauses for a host after too many payments in a row without a receipt. Without the pause, a
    seller could collect payment after payment without receipts. The pause ends, so that an honest seller can sell again
    after a repair."""
    begin = now - timedelta(seconds=LONGEST_HOST_PAUSE_SECONDS)
    decided = sorted(
        (moment_of(each.signed_at), each.outcome in _WITHOUT_RECEIPT)
        for each in before
        if each.host == host and _counts(each)
    )
    in_a_row = list(takewhile(lambda each: each[1] and each[0] > begin, reversed(decided)))
    if len(in_a_row) < most:
        return False
    pause = min(FIRST_HOST_PAUSE_SECONDS << (len(in_a_row) - most), LONGEST_HOST_PAUSE_SECONDS)
    return now < in_a_row[0][0] + timedelta(seconds=pause)


def _counts(each: Spending) -> bool:
    # A voucher that ended as refused gave no money away: the refusal only corrected the state of its channel. A voucher
    # that stays open counts.
    is_correction = each.outcome == "refused" and each.outlay == "0"
    return each.outcome in _WITH_RECEIPT | _WITHOUT_RECEIPT and not is_correction
