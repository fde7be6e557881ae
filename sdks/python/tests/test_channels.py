"""Tests of payment channels against a seller's host over the network. Each case runs synchronously and asynchronously."""

from __future__ import annotations

import asyncio
import base64
import errno
import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event
from typing import Any
from unittest.mock import Mock

import anyio
import pytest
from conftest import KEY
from shop import BROKEN, PAID, PAY_TO, RECEIPT, RELEASED, Answer, decode, encode, open_shop, terms
from x402.mechanisms.evm.batch_settlement.client import FileChannelStorageOptions, FileClientChannelStorage

import launa
from launa.buyer import (
    AsyncBuyer,
    Buyer,
    ChannelState,
    FileChannels,
    FileJournal,
    JournalError,
    MemoryJournal,
    OpenPayment,
    PaymentRefusedError,
    PaymentUncertainError,
    SpendingPolicy,
    SpendingPolicyError,
    TermsChangedError,
    UnreadableTermsError,
)

CHANNEL = {"receiverAuthorizer": PAY_TO, "withdrawDelay": 900, "minDeposit": "1000"}
BATCH = [terms("100", scheme="batch-settlement", extra={"name": "USDC", "version": "2", **CHANNEL})]


def charge(header: str) -> Answer:
    """A channel with a balance of 1000 that is charged 100 more each time (x402, batch-settlement on EVM)."""
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


def test_batch_settlement_deposits_once_then_signs_vouchers(buyer_of: Any) -> None:
    policy = SpendingPolicy(max_per_call="100", max_per_day="1000", max_deposit="1000")
    with open_shop(lambda _, header: charge(header), BATCH) as shop:
        buyer = buyer_of(policy)
        # The deposit uses up the day's limit. Payments out of the deposit do not count again.
        for _ in range(3):
            assert buyer.get(shop.url).receipt is not None
        signed = [decode(header)["payload"] for header in shop.payments]
    assert [payload["type"] for payload in signed] == ["deposit", "voucher", "voucher"]
    assert [payload["voucher"]["maxClaimableAmount"] for payload in signed] == ["100", "200", "300"]
    assert len({payload["voucher"]["channelId"] for payload in signed}) == 1


def test_batch_settlement_sends_the_same_voucher_again(buyer_of: Any) -> None:
    policy = SpendingPolicy(max_per_call="100", max_deposit="1000")
    with open_shop(lambda count, header: BROKEN if count == 2 else charge(header), BATCH) as shop:
        buyer = buyer_of(policy)
        buyer.get(shop.url)
        buyer.get(shop.url)
        assert len(shop.payments) == 3 and shop.payments[1] == shop.payments[2]


def test_batch_settlement_deposits_no_more_than_it_may(buyer_of: Any) -> None:
    policy = SpendingPolicy(max_per_call="100", max_deposit="999")
    with open_shop(PAID, BATCH) as shop:
        with pytest.raises(SpendingPolicyError) as raised:
            buyer_of(policy).get(shop.url)
        assert [raised.value.reasons, shop.payments] == [("deposit",), []]


MISMATCH = "invalid_batch_settlement_evm_cumulative_amount_mismatch"
EXCEEDS = "invalid_batch_settlement_evm_cumulative_exceeds_balance"


@dataclass
class Books:
    """A seller that keeps the state of one channel as the specification requires."""

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


@pytest.fixture
def books() -> Books:
    return Books()


@pytest.fixture
def shop(books: Books) -> Iterator[Any]:
    with open_shop(books, BATCH) as opened:
        yield opened


def test_vouchers_of_one_channel_are_signed_one_after_the_other(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    with ThreadPoolExecutor(5) as pool:
        list(pool.map(buyer.get, [shop.url] * 5))
    assert books.seen == ["deposit 100", "voucher 200", "voucher 300", "voucher 400", "voucher 500"]


def test_a_deposit_that_is_owed_an_answer_counts_once(buyer_of: Any) -> None:
    def owes(count: int, header: str) -> Answer:
        paid = charge(header)
        return Answer(500, "broken", paid.headers) if count == 1 else paid

    with open_shop(owes, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        assert [buyer.get(shop.url).response.status_code for _ in range(3)] == [500, 200, 200]
        sent = [decode(header)["payload"] for header in shop.payments]
        assert [payload["voucher"]["maxClaimableAmount"] for payload in sent] == ["100", "100", "200"]
        assert buyer._wallet.channels.state(sent[0]["voucher"]["channelId"]).balance == "1000"


def test_a_channel_that_is_used_up_is_filled_again(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    for _ in range(11):
        buyer.get(shop.url)
    assert books.seen[9:] == ["voucher 1000", "deposit 1100"]


def test_another_process_goes_on_out_of_the_store(buyer_of: Any, books: Books, shop: Any, tmp_path: Path) -> None:
    options = FileChannelStorageOptions(directory=tmp_path)
    for _ in range(2):
        buyer_of(CHANNEL_POLICY, channels=FileClientChannelStorage(options)).get(shop.url)
    assert books.seen == ["deposit 100", "voucher 200"]


def test_a_deposit_that_the_limits_refuse_leaves_no_channel(buyer_of: Any, shop: Any, tmp_path: Path) -> None:
    policy = SpendingPolicy(max_per_call="100", max_per_day="999", max_deposit="1000")
    buyer = buyer_of(policy, channels=FileChannels(tmp_path))
    with pytest.raises(SpendingPolicyError, match="daily_limit"):
        buyer.get(shop.url)
    assert [buyer.channels(), list((tmp_path / "client").iterdir()), shop.payments] == [[], [], []]


class Full(MemoryJournal):
    """A journal that cannot record a payment."""

    def write_open(self, payment: OpenPayment) -> None:
        raise JournalError("full")


def test_what_a_withdrawal_needs_is_stored_before_the_journal_has_the_deposit(buyer_of: Any, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY, journal=Full())
    with pytest.raises(JournalError, match="full"):
        buyer.get(shop.url)
    assert [len(buyer.channels()), shop.payments] == [1, []]


@pytest.mark.parametrize(
    "damaged",
    ["", "null", "[" * 5_000, *(json.dumps({"balance": balance}) for balance in ("x", "", "-5", "1_0", " 7 ", "٣", None, 7))],
)
def test_a_channel_file_that_cannot_be_read_stops_its_seller_alone(
    buyer_of: Any, books: Books, shop: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture, damaged: str
) -> None:
    buyer = buyer_of(CHANNEL_POLICY, channels=FileChannels(tmp_path))
    buyer.get(shop.url)
    channel = decode(shop.payments[0])["payload"]["voucher"]["channelId"]
    path = tmp_path / "client" / f"{channel}.json"
    path.write_text(damaged)
    with pytest.raises(JournalError, match=re.escape(f"cannot be read: {path}")):
        buyer.get(f"{shop.url}&days=2")
    assert [each.id for each in buyer.channels()] == [channel]
    assert str(path) in caplog.text
    with open_shop(lambda _, header: charge(header), [{**BATCH[0], "payTo": f"0x{'22' * 20}"}]) as other:
        assert buyer.get(other.url).outcome == "charged"
    assert books.seen == ["deposit 100"]


def test_an_open_payment_whose_channel_file_cannot_be_read_gets_no_second_signature(
    buyer_of: Any, books: Books, shop: Any, tmp_path: Path
) -> None:
    buyer = buyer_of(CHANNEL_POLICY, channels=FileChannels(tmp_path), max_resends=0)
    books.breaks = True
    with pytest.raises(PaymentUncertainError):
        buyer.get(shop.url)
    path = tmp_path / "client" / f"{decode(shop.payments[0])['payload']['voucher']['channelId']}.json"
    text = path.read_text()
    path.write_text("")
    with pytest.raises(JournalError, match=re.escape(f"cannot be read: {path}")):
        buyer.get(shop.url)
    path.write_text(text)
    books.breaks = False
    assert [buyer.get(shop.url).outcome, len(set(shop.payments))] == ["charged", 1]


def test_a_kept_channel_whose_data_cannot_be_read_is_left_out(
    buyer_of: Any, shop: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    channels = FileChannels(tmp_path)
    buyer = buyer_of(CHANNEL_POLICY, channels=channels)
    buyer.get(shop.url)
    for number, value in enumerate((None, {"id": "0xabc", "network": "x", "host": "x", "config": {}})):
        channels.set(f"0x{number:064x}", ChannelState(extra={"channel": value}))
    assert len(buyer.channels()) == 1
    assert "'0xabc'" in caplog.text


def test_a_channel_file_is_on_the_disk_before_its_payment_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    channels, synced, sync = FileChannels(tmp_path), list[bool](), os.fsync

    def fsync(descriptor: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(descriptor).st_mode))
        sync(descriptor)

    monkeypatch.setattr("os.fsync", fsync)
    channels.set("0x" + "ab" * 32, ChannelState(balance="1"))
    assert synced == [False, True]
    monkeypatch.setattr("os.fsync", Mock(side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))))
    with pytest.raises(JournalError, match=f"{re.escape(str(tmp_path))}/client/0xab.*[.]json cannot be .*: No space"):
        channels.set("0x" + "ab" * 32, ChannelState(balance="2"))


def test_a_buyer_that_has_forgotten_its_channel_is_put_right(buyer_of: Any, books: Books, shop: Any) -> None:
    first = buyer_of(CHANNEL_POLICY)
    first.get(shop.url)
    first.get(shop.url)
    buyer_of(CHANNEL_POLICY).get(shop.url)
    assert books.seen == ["deposit 100", "voucher 200", "deposit 100", "voucher 300"]
    assert (books.charged, books.balance) == (300, 1000)


def test_what_can_be_the_voucher_of_this_request_shows_nothing(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer_of(CHANNEL_POLICY).get(shop.url)
    buyer = buyer_of(CHANNEL_POLICY)
    # The buyer has forgotten its voucher of 100. The seller could claim that it charged 100 for the voucher that it
    # just got.
    with pytest.raises(PaymentRefusedError):
        buyer.get(shop.url)
    assert buyer.get(shop.url).receipt is not None
    assert books.seen == ["deposit 100", "deposit 100", "deposit 100", "voucher 200"]


class Greedy(Books):
    """Claims that each voucher was already charged."""

    def __call__(self, _: int, header: str) -> Answer:
        sent = decode(header)["payload"]
        self.seen.append(f"{sent['type']} {sent['voucher']['maxClaimableAmount']}")
        self.last, self.charged, self.balance = sent["voucher"], int(sent["voucher"]["maxClaimableAmount"]), 1000
        return self._refused(sent["voucher"])


def test_a_seller_that_says_charged_gets_one_voucher_a_request(buyer_of: Any) -> None:
    greedy = Greedy()
    with open_shop(greedy, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        for number in range(3):
            with pytest.raises((PaymentRefusedError, PaymentUncertainError)):
                buyer.get(f"{shop.url}&n={number}")
    signed = [int(seen.split()[1]) for seen in greedy.seen]
    assert max(signed) <= 300 and greedy.seen.count("deposit 100") == 1


def test_a_correction_asks_for_no_more_than_the_first_price(buyer_of: Any, books: Books) -> None:
    def corrects(count: int, header: str) -> Answer:
        answer = books(count, header)
        if answer.status != 402:
            return answer
        required = decode(answer.headers["payment-required"])
        required["accepts"][0]["amount"] = "200"
        return Answer(402, {}, {"payment-required": encode(required)})

    policy = SpendingPolicy(max_per_call="1000", max_deposit="10000")
    with open_shop(corrects, BATCH) as shop:
        first = buyer_of(policy)
        first.get(shop.url)
        first.get(shop.url)
        with pytest.raises(PaymentRefusedError):
            buyer_of(policy).get(shop.url)
    assert books.seen == ["deposit 100", "voucher 200", "deposit 100"]


def test_a_correction_never_lowers_what_was_charged(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    for _ in range(3):
        buyer.get(shop.url)
    books.charged = 100
    with pytest.raises(PaymentRefusedError):
        buyer.get(shop.url)
    assert books.seen[3:] == ["voucher 400"]


def test_a_seller_that_changes_its_channel_gets_no_other_deposit(buyer_of: Any) -> None:
    offered = [BATCH[0]]
    with open_shop(lambda _, header: charge(header), offered) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        buyer.get(shop.url)
        for change in ({"receiverAuthorizer": "0x" + "22" * 20}, {"withdrawDelay": 901}):
            offered[0] = {**BATCH[0], "extra": {**BATCH[0]["extra"], **change}}
            with pytest.raises(SpendingPolicyError, match="channel_changed"):
                buyer.get(shop.url)
        assert len(shop.payments) == 1
        # A person has approved it.
        approved = buyer.quote("GET", shop.url).offer
        assert approved.deposit == "1000"
        assert buyer.get(shop.url, approved=approved.chosen).receipt is not None
        assert decode(shop.payments[1])["payload"]["type"] == "deposit"


def test_a_greater_deposit_than_the_approved_is_not_signed(buyer_of: Any) -> None:
    offered = [BATCH[0]]
    with open_shop(PAID, offered) as shop:
        buyer = buyer_of(SpendingPolicy(max_per_call="100", max_deposit="100000"))
        approved = buyer.quote("GET", shop.url).offer.chosen
        offered[0] = {**BATCH[0], "extra": {**BATCH[0]["extra"], "minDeposit": "1001"}}
        with pytest.raises(TermsChangedError):
            buyer.get(shop.url, approved=approved)
        assert shop.payments == []


def test_a_refund_asks_for_the_channel_that_was_deposited_into(buyer_of: Any, books: Books) -> None:
    offered = [BATCH[0]]
    with open_shop(books, offered) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        buyer.get(shop.url)
        offered[0] = {**BATCH[0], "extra": {**BATCH[0]["extra"], "receiverAuthorizer": "0x" + "22" * 20}}
        assert buyer.refund(shop.url).receipt.amount == "900"
        paid, refunded = (decode(header)["payload"] for header in shop.payments)
        assert [refunded["channelConfig"], refunded["voucher"]["channelId"]] == [
            paid["channelConfig"],
            paid["voucher"]["channelId"],
        ]


@pytest.mark.parametrize("signature", [None, "0x" + "01" * 65])
def test_what_a_seller_says_of_a_channel_needs_a_voucher_of_ours(
    buyer_of: Any, books: Books, shop: Any, signature: str | None
) -> None:
    books.charged, books.balance = 500, 1000
    books.last = {"maxClaimableAmount": "500", "signature": signature}
    with pytest.raises(PaymentRefusedError):
        buyer_of(CHANNEL_POLICY).get(shop.url)
    assert books.seen == ["deposit 100"]


def test_a_deposit_whose_outcome_is_not_known_is_not_signed_again(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY, max_resends=0)
    books.breaks = True
    with pytest.raises(PaymentUncertainError) as lost:
        buyer.get(shop.url)
    books.breaks = False
    with pytest.raises(PaymentUncertainError, match="a deposit into the seller's channel was sent before"):
        buyer.get(f"{shop.url}&days=2")
    assert buyer.resume(lost.value.payment).receipt is not None
    buyer.get(shop.url)
    assert books.seen == ["deposit 100", "deposit 100", "voucher 200"]


def test_a_deposit_that_is_owed_an_answer_does_not_stop_the_next_one(buyer_of: Any, books: Books) -> None:
    def owes(count: int, header: str) -> Answer:
        answer = books(count, header)
        return Answer(500, "broken", answer.headers) if count == 1 else answer

    with open_shop(owes, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        buyer.get(shop.url)
        for number in range(10):
            assert buyer.get(f"{shop.url}&n={number}").outcome == "charged"
        assert [payment.state for payment in buyer.journal.open_payments()] == ["owed"]
    assert books.seen[9:] == ["voucher 1000", "deposit 1100"]


def left_open(buyer: Any, books: Books, shop: Any) -> OpenPayment:
    """The payment of a request without an answer."""
    books.breaks = True
    with pytest.raises(PaymentUncertainError):
        buyer.get(shop.url)
    [opened] = buyer.journal.open_payments()
    assert isinstance(opened, OpenPayment)
    return opened


@pytest.mark.parametrize("state", ["owed", "uncertain"])
@pytest.mark.parametrize(
    "written",
    [
        b'"resource": "/", "accepted": null, "extensions": 1',
        b'"resource": {"description": "\xff"}',
        b'"resource": {"n": [1e400, %s]}' % (b"1" * 5_000),
    ],
    ids=["other types", "bytes", "numbers"],
)
def test_what_a_seller_wrote_into_an_open_payment_stops_nobody(
    buyer_of: Any, books: Books, shop: Any, state: Any, written: bytes
) -> None:
    """Other SDKs sign terms with members that the official package does not read. Go's keeps their bytes."""
    journal = MemoryJournal()
    buyer = buyer_of(CHANNEL_POLICY, journal=journal, max_resends=0)
    opened = left_open(buyer, books, shop)
    payload = json.dumps(decode(opened.headers["PAYMENT-SIGNATURE"])["payload"]).encode()
    odd = base64.b64encode(b'{"x402Version": 2, "payload": %s, %s}' % (payload, written)).decode()
    journal.write_open(replace(opened, state=state, headers={"payment-signature": odd}))
    books.breaks = False
    with open_shop(lambda _, header: charge(header), [{**BATCH[0], "payTo": f"0x{'22' * 20}"}]) as other:
        assert buyer.get(other.url).outcome == "charged"
    assert [buyer.get(shop.url).outcome, shop.payments[-1]] == ["charged", odd]


def test_an_open_payment_that_cannot_be_read_gets_no_second_signature(buyer_of: Any, books: Books, shop: Any) -> None:
    journal = MemoryJournal()
    buyer = buyer_of(CHANNEL_POLICY, journal=journal, max_resends=0)
    opened = left_open(buyer, books, shop)
    for damaged in ("", "x", encode(1), encode({"payload": {"voucher": {"channelId": "0x1"}}})):
        journal.write_open(replace(opened, headers={"payment-signature": damaged}))
        for _ in range(2):
            with pytest.raises(JournalError, match=re.escape(f"cannot be read: GET {shop.url}")):
                buyer.get(shop.url)
    assert len(shop.payments) == 1


def test_a_deposit_that_is_said_to_be_released_is_not_signed_again(buyer_of: Any) -> None:
    with open_shop(RELEASED, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        for _ in range(6):
            buyer.get(shop.url)
        with pytest.raises(PaymentUncertainError, match="a deposit into the seller's channel was sent before"):
            buyer.get(f"{shop.url}&days=2")
        assert [len(shop.payments), len(set(shop.payments))] == [6, 1]


def test_a_voucher_that_is_said_to_be_released_has_its_end(buyer_of: Any, books: Books) -> None:
    with open_shop(lambda count, header: RELEASED if count == 2 else books(count, header), BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        buyer.get(shop.url)
        released = buyer.get(shop.url)
        assert [released.outcome, released.chargeable_until] == ["not_charged", None]
        assert buyer.journal.open_payments() == []


def test_the_next_same_request_sends_the_same_deposit(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY, max_resends=0)
    books.breaks = True
    with pytest.raises(PaymentUncertainError):
        buyer.get(shop.url)
    books.breaks = False
    assert buyer.get(shop.url).receipt is not None
    assert len(set(shop.payments)) == 1


def test_a_voucher_whose_answer_is_lost_is_sent_again_then_replaced_once(
    buyer_of: Any, books: Books, shop: Any
) -> None:
    buyer = buyer_of(CHANNEL_POLICY, max_resends=0)
    buyer.get(shop.url)
    books.breaks = True
    with pytest.raises(PaymentUncertainError):
        buyer.get(f"{shop.url}&days=2")
    books.breaks = False
    buyer.get(shop.url)
    buyer.get(f"{shop.url}&days=2")
    assert books.seen == ["deposit 100", "voucher 200", "voucher 200", "voucher 200", "voucher 300"]
    assert buyer.journal.open_payments() == []


def test_a_cancelled_deposit_is_not_signed_again(books: Books, shop: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with AsyncBuyer(CHANNEL_POLICY, private_key=KEY) as buyer:
            with anyio.CancelScope() as scope:

                def delay(*_: Any, **__: Any) -> int:
                    # The caller gives up during the wait for the first resend.
                    scope.cancel()
                    return 60_000

                monkeypatch.setattr("launa._async.present.retry_delay", delay)
                await buyer.get(shop.url)
            with pytest.raises(PaymentUncertainError, match="was sent before"):
                await buyer.get(f"{shop.url}&days=2")

    books.breaks = True
    anyio.run(main)
    assert books.seen == ["deposit 100"]


def test_a_deposit_is_kept_in_mind_whatever_the_receipt_says(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    books.says = "101"
    buyer.get(shop.url)
    books.says = "100"
    buyer.get(shop.url)
    assert books.seen == ["deposit 100", "voucher 100", "voucher 200"]


def test_what_is_left_in_a_channel_comes_back(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    buyer.get(shop.url)
    assert buyer.refund(shop.url, amount="300").receipt.amount == "300"
    assert buyer.refund(shop.url).receipt.amount == "600"
    assert (books.charged, books.balance) == (100, 100)
    buyer.get(shop.url)
    assert books.seen == ["deposit 100", "refund 100", "refund 100", "deposit 200"]


def test_a_refund_finds_out_what_to_ask_for(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer_of(CHANNEL_POLICY).get(shop.url)
    assert buyer_of(CHANNEL_POLICY).refund(shop.url).receipt.amount == "900"
    assert books.seen == ["deposit 100", "refund 0", "refund 100"]


def test_a_refund_is_asked_for_once(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    buyer.get(shop.url)
    books.breaks = True
    with pytest.raises(PaymentUncertainError):
        buyer.refund(shop.url, amount="1")
    assert books.seen == ["deposit 100", "refund 100"]
    with pytest.raises(launa.InvalidArgumentError):
        buyer.refund(shop.url, amount="1.5")
    with open_shop(PAID) as other, pytest.raises(UnreadableTermsError, match="nothing is sold through"):
        buyer.refund(other.url)


class Emptied(Books):
    """This seller has refunded the channel, and the buyer does not know."""

    def __call__(self, count: int, header: str) -> Answer:
        sent = decode(header)["payload"]
        if int(sent["voucher"]["maxClaimableAmount"]) <= self.balance + int(sent.get("deposit", {}).get("amount", "0")):
            return super().__call__(count, header)
        self.seen.append(f"{sent['type']} {sent['voucher']['maxClaimableAmount']}")
        return self._refused(sent["voucher"], EXCEEDS)


def test_a_buyer_that_thinks_its_channel_is_full_is_put_right(buyer_of: Any) -> None:
    books = Emptied()
    with open_shop(books, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        buyer.get(f"{shop.url}&days=2")
        books.balance = 100
        with pytest.raises(PaymentRefusedError):
            buyer.get(shop.url)
        assert buyer.get(shop.url).outcome == "charged"
    assert [books.seen, books.charged] == [["deposit 100", "voucher 200", "deposit 200"], 200]


def test_a_receipt_that_comes_again_counts_once(buyer_of: Any) -> None:
    """The payment has its end, and a caller that has kept it sends it again."""
    receipt = {**RECEIPT, "transaction": "", "extra": {"chargedAmount": "100"}}
    paid = Answer(200, "sun", {"payment-response": encode(receipt)})
    with open_shop(lambda count, _: BROKEN if count in (1, 4) else paid, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY, max_resends=0)
        for sums in (("100", "1000"), ("200", "1000")):
            with pytest.raises(PaymentUncertainError) as lost:
                buyer.get(shop.url)
            assert buyer.get(shop.url).outcome == "charged"
            assert buyer.resume(lost.value.payment).outcome == "charged"
            state = buyer._wallet.channels.state(decode(shop.payments[0])["payload"]["voucher"]["channelId"])
            assert (state.charged_cumulative_amount, state.balance) == sums


def part(charged: str) -> Answer:
    """A receipt that charges less than the price, without the state of the channel."""
    receipt = {**RECEIPT, "transaction": "", "extra": {"chargedAmount": charged}}
    return Answer(200, "sun", {"payment-response": encode(receipt)})


def sums_of(buyer: Any, shop: Any) -> list[str | None]:
    """The charges and the balance of the channel, as the buyer knows them."""
    state = buyer._wallet.channels.state(decode(shop.payments[0])["payload"]["voucher"]["channelId"])
    return [state.charged_cumulative_amount, state.balance]


def test_a_receipt_for_less_than_the_price_counts_once(buyer_of: Any) -> None:
    owed = Answer(500, "broken", part("40").headers)
    with open_shop(lambda count, _: owed if count in (2, 3) else part("40"), BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        paid = buyer.get(shop.url)
        assert sums_of(buyer, shop) == ["40", "1000"]
        buyer.get(f"{shop.url}&days=2")
        [opened] = buyer.journal.open_payments()
        assert [opened.state, sums_of(buyer, shop)] == ["owed", ["80", "1000"]]
        # The owed payment by the same purchase and by its holder, then both after their end.
        buyer.get(f"{shop.url}&days=2")
        for payment in (opened, opened, paid.payment, paid.payment):
            assert buyer.resume(payment).outcome == "charged"
        assert [sums_of(buyer, shop), len(set(shop.payments))] == [["80", "1000"], 2]


class Failing(MemoryJournal):
    """A journal that cannot record the first charge."""

    fails = True

    def write_open(self, payment: OpenPayment) -> None:
        if payment.state == "owed" and self.fails:
            self.fails = False
            raise JournalError("full")
        super().write_open(payment)


def test_a_charge_that_the_journal_cannot_record_does_not_count(buyer_of: Any) -> None:
    owed = Answer(500, "broken", part("40").headers)
    with open_shop(lambda count, _: owed if count == 1 else part("40"), BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY, journal=Failing())
        buyer.get(shop.url)
        assert [each.state for each in buyer.journal.open_payments()] == ["owed"]
        assert sums_of(buyer, shop) == [None, None]


STOPPED = """
import json, os, sys
from launa.buyer import Buyer, FileChannels, FileJournal, SpendingPolicy
directory, key, policy, url, step = json.loads(sys.argv[1])
buyer = Buyer(
    SpendingPolicy(**policy), private_key=key, journal=FileJournal(directory), channels=FileChannels(directory)
)
of, name = {"note": (buyer._wallet, "note"), "owe": (buyer.journal, "owe"), "end": (buyer.journal, "end")}[step]
setattr(type(of), name, lambda *_: os._exit(9))
buyer.get(url)
"""


@pytest.mark.parametrize(
    ("step", "sums"), [("owe", ["40", "1000"]), ("note", [None, None]), ("end", ["40", "1000"])]
)
def test_a_receipt_counts_no_more_than_once_whenever_the_process_ends(
    tmp_path: Path, step: str, sums: list[str | None]
) -> None:
    with open_shop(lambda *_: part("40"), BATCH) as shop:
        policy = {"max_per_call": "100", "max_deposit": "1000"}
        arguments = json.dumps([str(tmp_path), KEY, policy, shop.url, step])
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "src")}
        process = subprocess.run([sys.executable, "-c", STOPPED, arguments], env=environment, timeout=60)
        assert process.returncode == 9
        journal, channels = FileJournal(tmp_path), FileChannels(tmp_path)
        with Buyer(CHANNEL_POLICY, private_key=KEY, journal=journal, channels=channels) as buyer:
            assert buyer.get(shop.url).outcome == "charged"
        assert [sums_of(buyer, shop), len(set(shop.payments))] == [sums, 1]


OWED = Answer(500)


class Keeping(Books):
    """Answers a new voucher as `first` says, and then says that it was charged, with that same voucher."""

    def __init__(self, first: Answer | None) -> None:
        super().__init__()
        self.first = first
        self.known = set[str]()

    def __call__(self, count: int, header: str) -> Answer:
        voucher = decode(header)["payload"]["voucher"]
        if count == 1:
            return super().__call__(count, header)
        self.seen.append(f"voucher {voucher['maxClaimableAmount']}")
        self.last, self.charged = voucher, int(voucher["maxClaimableAmount"])
        if self.first is None or voucher["maxClaimableAmount"] in self.known:
            return self._refused(voucher)
        self.known.add(voucher["maxClaimableAmount"])
        return Answer(500, "broken", charge(header).headers) if self.first is OWED else self.first


@pytest.mark.parametrize("first", [BROKEN, RELEASED, OWED, None], ids=["cut", "released", "owed", "refused"])
def test_a_purchase_keeps_its_one_voucher_whatever_the_seller_says(
    buyer_of: Any, first: Answer | None
) -> None:
    keeping = Keeping(first)
    with open_shop(keeping, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY, max_resends=0)
        buyer.get(f"{shop.url}&days=2")
        for _ in range(5):
            with suppress(PaymentRefusedError, PaymentUncertainError):
                buyer.get(shop.url)
        assert keeping.seen[0] == "deposit 100" and set(keeping.seen[1:]) == {"voucher 200"}
        [opened] = buyer.journal.open_payments()
        assert [opened.state, opened.outlay] == ["owed" if first is OWED else "uncertain", "0"]


def test_a_host_that_says_charged_for_every_voucher_gets_no_more(buyer_of: Any) -> None:
    keeping = Keeping(None)
    with open_shop(keeping, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        buyer.get(shop.url)
        for number in range(3):
            with pytest.raises(PaymentRefusedError):
                buyer.get(f"{shop.url}&n={number}")
        sent = len(shop.payments)
        with pytest.raises(SpendingPolicyError, match="host_refuses"):
            buyer.get(f"{shop.url}&n=3")
        assert [len(shop.payments), keeping.charged <= 400] == [sent, True]


class Lying(Books):
    """Refuses each payment. It says that the channel is full after a deposit, and that it is used up after a voucher."""

    def __call__(self, _: int, header: str) -> Answer:
        sent = decode(header)["payload"]
        self.seen.append(f"{sent['type']} {sent['voucher']['maxClaimableAmount']}")
        is_deposit = sent["type"] == "deposit"
        self.balance = 1000 if is_deposit else self.charged
        return self._refused(sent["voucher"], MISMATCH if is_deposit else EXCEEDS)


def test_a_deposit_that_can_arrive_is_not_ended_by_a_correction(buyer_of: Any, books: Books, shop: Any) -> None:
    first = buyer_of(CHANNEL_POLICY)
    first.get(shop.url)
    first.get(shop.url)
    lying = Lying(charged=books.charged, last=books.last)
    with open_shop(lying, BATCH) as other:
        # The buyer has lost its store.
        buyer = buyer_of(CHANNEL_POLICY)
        for url in (other.url, f"{other.url}&days=2"):
            with pytest.raises(PaymentRefusedError):
                buyer.get(url)
        with pytest.raises(PaymentUncertainError, match="a deposit into the seller's channel was sent before"):
            buyer.get(f"{other.url}&days=3")
        deposits = {each for each in other.payments if decode(each)["payload"]["type"] == "deposit"}
        assert [len(deposits), {seen for seen in lying.seen if "voucher" in seen}] == [1, {"voucher 300"}]


class Handing(MemoryJournal):
    """A journal that tells when it has handed over a payment."""

    on_taken: Callable[[], object] | None = None

    def take_over(self, purchase: str) -> OpenPayment | None:
        taken = super().take_over(purchase)
        if taken is not None and self.on_taken is not None:
            self.on_taken()
        return taken


@pytest.mark.parametrize("by", ["scope", "task"])
@pytest.mark.parametrize("answer", ["owed", "none"])
def test_a_payment_of_a_cancelled_request_is_sent_again(by: str, answer: str) -> None:
    """The caller gives up between the journal and the turn of the channel."""

    def on_payment(count: int, header: str) -> Answer:
        if count == 1:
            return Answer(500, "broken", charge(header).headers) if answer == "owed" else Answer(200, "sun")
        return charge(header)

    async def main(url: str) -> None:
        journal = Handing()
        async with AsyncBuyer(CHANNEL_POLICY, private_key=KEY, journal=journal, max_resends=0) as buyer:
            await buyer.get(url)
            if by == "scope":
                with anyio.CancelScope() as scope:
                    journal.on_taken = lambda: anyio.from_thread.run_sync(scope.cancel)
                    await buyer.get(url)
                assert scope.cancelled_caught
            else:
                task, loop = asyncio.create_task(buyer.get(url)), asyncio.get_running_loop()
                journal.on_taken = lambda: loop.call_soon_threadsafe(task.cancel)
                with pytest.raises(asyncio.CancelledError):
                    await task
            journal.on_taken = None
            assert (await buyer.get(url)).outcome == "charged"

    with open_shop(on_payment, BATCH) as shop:
        anyio.run(main, shop.url)
        assert [len(shop.payments), len(set(shop.payments))] == [2, 1]


def test_a_payment_that_waited_for_its_channel_in_vain_is_sent_again() -> None:
    waits, goes_on = Event(), Event()

    def on_payment(count: int, header: str) -> Answer:
        if count == 2:
            waits.set()
            goes_on.wait(20)
        return Answer(500, "broken", charge(header).headers) if count == 1 else charge(header)

    async def main(url: str) -> None:
        async with AsyncBuyer(CHANNEL_POLICY, private_key=KEY) as buyer, anyio.create_task_group() as group:
            await buyer.get(url)
            group.start_soon(buyer.get, f"{url}&days=2")
            await anyio.to_thread.run_sync(waits.wait)
            with anyio.move_on_after(0.2) as scope:
                await buyer.get(url)
            assert scope.cancelled_caught
            goes_on.set()
            assert (await buyer.get(url)).outcome == "charged"

    with open_shop(on_payment, BATCH) as shop:
        anyio.run(main, shop.url)
        assert [len(shop.payments), shop.payments[2]] == [3, shop.payments[0]]


def test_a_receipt_after_the_end_of_its_payment_counts_no_more(buyer_of: Any) -> None:
    """The holder of an ended payment sends it again, and the answer breaks off. The same purchase then gets the receipt."""
    with open_shop(lambda count, _: BROKEN if count in (2, 5) else part("40"), BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY, max_resends=0)
        for url, charged in ((shop.url, "40"), (f"{shop.url}&days=2", "80")):
            paid = buyer.get(url)
            with pytest.raises(PaymentUncertainError):
                buyer.resume(paid.payment)
            assert buyer.get(url).outcome == "charged"
            assert sums_of(buyer, shop) == [charged, "1000"]
        assert [len(shop.payments), len(set(shop.payments))] == [6, 2]


def test_a_deposit_without_a_charge_counts_once(buyer_of: Any) -> None:
    with open_shop(lambda *_: part("0"), BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        paid = buyer.get(shop.url)
        assert buyer.resume(paid.payment).outcome == "charged"
        assert sums_of(buyer, shop) == ["0", "1000"]


def test_the_receipt_of_a_voucher_that_another_one_has_replaced_counts_no_more(buyer_of: Any) -> None:
    """The answer to the first voucher is lost. The next purchase learns its charge from a refusal."""
    last: dict[str, Any] = {}

    def on_payment(count: int, header: str) -> Answer:
        nonlocal last
        voucher = decode(header)["payload"]["voucher"]
        match count:
            case 2:
                last = voucher
                return BROKEN
            case 3:
                return Books(charged=80, balance=1000, last=last)._refused(voucher)
        return part("40")

    with open_shop(on_payment, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY, max_resends=0)
        buyer.get(shop.url)
        with pytest.raises(PaymentUncertainError):
            buyer.get(f"{shop.url}&days=2")
        buyer.get(f"{shop.url}&days=3")
        assert sums_of(buyer, shop) == ["120", "1000"]
        assert buyer.get(f"{shop.url}&days=2").outcome == "charged"
        sums = [decode(header)["payload"]["voucher"]["maxClaimableAmount"] for header in shop.payments]
        assert [sums, sums_of(buyer, shop)] == [["100", "140", "140", "180", "140"], ["120", "1000"]]
