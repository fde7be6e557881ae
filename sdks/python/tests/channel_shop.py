"""A seller that is paid through a payment channel, and the buyer's known state of the channel."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from shop import BROKEN, PAY_TO, RECEIPT, Answer, decode, encode, terms

from launa.buyer import ChannelState, SpendingPolicy

CHANNEL = {"receiverAuthorizer": PAY_TO, "withdrawDelay": 900, "minDeposit": "1000"}
BATCH = [terms("100", scheme="batch-settlement", extra={"name": "USDC", "version": "2", **CHANNEL})]


def charge(header: str) -> Answer:
    """The answer of a seller that charges 100 for each payment of a channel with a balance of 1000 (x402,
    batch-settlement on EVM)."""
    voucher = decode(header)["payload"]["voucher"]
    state = {
        "channelId": voucher["channelId"],
        "balance": "1000",
        "totalClaimed": "0",
        "withdrawRequestedAt": 0,
        "refundNonce": "0",
        "chargedCumulativeAmount": voucher["maxClaimableAmount"],
    }
    receipt = {**RECEIPT, "transaction": "", "extra": {"channelState": state, "chargedAmount": "100"}}
    return Answer(200, "sun", {"payment-response": encode(receipt)})


MISMATCH = "invalid_batch_settlement_evm_cumulative_amount_mismatch"
EXCEEDS = "invalid_batch_settlement_evm_cumulative_exceeds_balance"


@dataclass
class Books:
    """A seller that accounts for one channel as the specification demands."""

    charged: int = 0
    balance: int = 0
    last: dict[str, Any] = field(default_factory=dict)
    says: str = "100"
    breaks: bool = False
    seen: list[str] = field(default_factory=list)

    def __call__(self, _: int, header: str) -> Answer:
        sent = decode(header)["payload"]
        voucher, is_refund = sent["voucher"], sent["type"] == "refund"
        self.seen.append(f"{sent['type']} {voucher['maxClaimableAmount']}")
        if self.breaks:
            return BROKEN
        if voucher["maxClaimableAmount"] != str(self.charged + (0 if is_refund else 100)):
            return self._refused(voucher)
        back = int(sent.get("amount", self.balance - self.charged)) if is_refund else 0
        self.balance += int(sent.get("deposit", {}).get("amount", "0")) - back
        self.charged += 0 if is_refund else 100
        self.last = voucher
        state = {"balance": str(self.balance), "chargedCumulativeAmount": str(self.charged)}
        receipt = {**RECEIPT, "transaction": "", "extra": {"channelState": state, "chargedAmount": self.says}}
        if is_refund:
            receipt = {**RECEIPT, "transaction": "0xdef", "amount": str(back), "extra": {"channelState": state}}
        return Answer(200, "sun", {"payment-response": encode(receipt)})

    def _refused(self, voucher: dict[str, Any], error: str = MISMATCH) -> Answer:
        state = {
            "channelId": voucher["channelId"],
            "balance": str(self.balance),
            "chargedCumulativeAmount": str(self.charged),
        }
        signed = {"signedMaxClaimable": self.last.get("maxClaimableAmount"), "signature": self.last.get("signature")}
        extra = {**BATCH[0]["extra"], "channelState": state, "voucherState": signed}
        required = {
            "x402Version": 2,
            "error": error,
            "resource": {"url": "http://x/"},
            "accepts": [{**BATCH[0], "extra": extra}],
        }
        return Answer(402, {}, {"payment-required": encode(required)})


CHANNEL_POLICY = SpendingPolicy(max_per_call="100", max_per_day="100000", max_deposit="1000")


def part(charged: str) -> Answer:
    """An answer with a receipt for less than the price and without the channel's state."""
    receipt = {**RECEIPT, "transaction": "", "extra": {"chargedAmount": charged}}
    return Answer(200, "sun", {"payment-response": encode(receipt)})


def sums_of(buyer: Any, shop: Any) -> list[str | None]:
    """The buyer's known charges and balance of the channel."""
    known = buyer._wallet.channels.state(decode(shop.payments[0])["payload"]["voucher"]["channelId"])
    state = known or ChannelState()
    return [state.charged_cumulative_amount, state.balance]
