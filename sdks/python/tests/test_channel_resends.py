"""Payments of a channel that stay open and are sent again."""

from __future__ import annotations

import asyncio
import base64
import json
import re
from collections.abc import Callable
from threading import Event
from typing import Any

import anyio
import pytest
from channel_shop import BATCH, CHANNEL_POLICY, Books, charge
from conftest import KEY
from journals import rewrite
from shop import RELEASED, Answer, decode, encode, open_shop

from launa.buyer import AsyncBuyer, JournalError, MemoryJournal, OpenPayment, PaymentUncertainError
from launa.buyer.channels.channels import Channels
from launa.buyer.channels.payload import ChannelPayment


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
    """Makes a request without an answer, and returns its open payment."""
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
    """The SDKs of other languages sign the seller's terms with all members, even those that the official package
    ignores. The Go SDK keeps the seller's bytes."""
    journal = MemoryJournal()
    buyer = buyer_of(CHANNEL_POLICY, journal=journal, max_resends=0)
    opened = left_open(buyer, books, shop)
    payload = json.dumps(decode(opened.headers["PAYMENT-SIGNATURE"])["payload"]).encode()
    odd = base64.b64encode(b'{"x402Version": 2, "payload": %s, %s}' % (payload, written)).decode()
    rewrite(journal, opened.id, state=state if state == "owed" else "open", headers=json.dumps({"payment-signature": odd}))
    books.breaks = False
    with open_shop(lambda _, header: charge(header), [{**BATCH[0], "payTo": f"0x{'22' * 20}"}]) as other:
        assert buyer.get(other.url).outcome == "charged"
    assert [buyer.get(shop.url).outcome, shop.payments[-1]] == ["charged", odd]


def test_an_open_payment_that_cannot_be_read_gets_no_second_signature(buyer_of: Any, books: Books, shop: Any) -> None:
    journal = MemoryJournal()
    buyer = buyer_of(CHANNEL_POLICY, journal=journal, max_resends=0)
    opened = left_open(buyer, books, shop)
    for damaged in ("", "x", encode(1), encode({"payload": {"voucher": {"channelId": "0x1"}}})):
        rewrite(journal, opened.id, headers=json.dumps({"payment-signature": damaged}))
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
                    # The caller is cancelled during the wait for the first resend.
                    scope.cancel()
                    return 60_000

                monkeypatch.setattr("launa._async.perform.retry_delay", delay)
                await buyer.get(shop.url)
            with pytest.raises(PaymentUncertainError, match="was sent before"):
                await buyer.get(f"{shop.url}&days=2")

    books.breaks = True
    anyio.run(main)
    assert books.seen == ["deposit 100"]


class Handing(MemoryJournal):
    """A journal that sets an event when it has returned a payment."""

    on_taken: Callable[[], object] | None = None

    def take_over(self, purchase: str, once: bool = False) -> OpenPayment | None:
        taken = super().take_over(purchase, once)
        if taken is not None and self.on_taken is not None:
            self.on_taken()
        return taken


@pytest.mark.parametrize("by", ["scope", "task"])
@pytest.mark.parametrize("answer", ["owed", "none"])
def test_a_payment_of_a_cancelled_request_is_sent_again(by: str, answer: str) -> None:
    """The caller is cancelled after the journal has returned the payment, and before the call takes the channel."""

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


def test_a_payment_that_waited_for_its_channel_in_vain_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    waits, goes_on = Event(), Event()
    doubted: list[ChannelPayment] = []
    monkeypatch.setattr(Channels, "doubt", lambda _, payment: doubted.append(payment))

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
            # Only the call that uses the channel may change its state. The cancelled call has sent nothing.
            assert doubted == []
            goes_on.set()
            assert (await buyer.get(url)).outcome == "charged"

    with open_shop(on_payment, BATCH) as shop:
        anyio.run(main, shop.url)
        assert [len(shop.payments), shop.payments[2]] == [3, shop.payments[0]]
