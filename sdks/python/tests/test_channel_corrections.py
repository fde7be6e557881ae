"""Which channel states the buyer takes over from a refusal, if they differ from the state that the buyer knows."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from channel_shop import BATCH, CHANNEL_POLICY, EXCEEDS, Books
from shop import BROKEN, Answer, decode, encode, open_shop

from launa.buyer import FileChannels, PaymentRefusedError, PaymentUncertainError, SpendingPolicy

USED = Answer(409, {"code": "payment_already_used"})


def test_a_deposit_shows_nothing_for_itself_before_its_time_is_over(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer_of(CHANNEL_POLICY).get(shop.url)
    # The buyer has lost its store. The seller could state that it has charged 100, and prove it with the voucher that
    # it has just received.
    buyer = buyer_of(CHANNEL_POLICY)
    with pytest.raises(PaymentRefusedError):
        buyer.get(shop.url)
    for url in (shop.url, f"{shop.url}&days=2"):
        with pytest.raises(PaymentUncertainError):
            buyer.get(url)
    assert books.seen == ["deposit 100"] * 3
    [opened] = buyer.journal.open_payments()
    taken = buyer.journal.take_over_id(opened.id)
    assert taken is not None
    buyer.journal.end(taken, "expired")
    assert buyer.get(shop.url).receipt is not None
    assert books.seen[3:] == ["deposit 100", "voucher 200"]


def test_a_voucher_that_had_no_answer_is_believed_in_another_process(
    buyer_of: Any, books: Books, shop: Any, tmp_path: Path
) -> None:
    buyer = buyer_of(CHANNEL_POLICY, channels=FileChannels(tmp_path), max_resends=0)
    buyer.get(shop.url)
    books.breaks = True
    with pytest.raises(PaymentUncertainError):
        buyer.get(f"{shop.url}&days=2")
    last = decode(shop.payments[-1])["payload"]["voucher"]
    path = tmp_path / "client" / f"{last['channelId']}.json"
    assert json.loads(path.read_text())["unansweredClaimable"] == "200"
    books.breaks, books.charged, books.last = False, 200, last
    buyer_of(CHANNEL_POLICY, channels=FileChannels(tmp_path)).get(f"{shop.url}&days=3")
    assert books.seen == ["deposit 100", "voucher 200", "voucher 200", "voucher 300"]
    assert "unansweredClaimable" not in json.loads(path.read_text())


@pytest.mark.parametrize("answer", [BROKEN, USED, Answer(200, "sun")], ids=["none", "used", "no receipt"])
def test_a_voucher_without_a_receipt_is_believed_for_one_price_more(
    buyer_of: Any, books: Books, answer: Answer
) -> None:
    def on_payment(count: int, header: str) -> Answer:
        if count != 2:
            return books(count, header)
        books.charged, books.last = 200, decode(header)["payload"]["voucher"]
        return answer

    with open_shop(on_payment, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY, max_resends=0)
        for number in range(4):
            with suppress(PaymentUncertainError):
                buyer.get(f"{shop.url}&n={number}")
    assert books.seen == ["deposit 100", "voucher 200", "voucher 300", "voucher 400"]


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


@pytest.mark.parametrize("signature", [None, "0x" + "01" * 65])
def test_what_a_seller_says_of_a_channel_needs_a_voucher_of_ours(
    buyer_of: Any, books: Books, shop: Any, signature: str | None
) -> None:
    books.charged, books.balance = 500, 1000
    books.last = {"maxClaimableAmount": "500", "signature": signature}
    with pytest.raises(PaymentRefusedError):
        buyer_of(CHANNEL_POLICY).get(shop.url)
    assert books.seen == ["deposit 100"]


class Emptied(Books):
    """A seller that has refunded the channel without the buyer's knowledge."""

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
