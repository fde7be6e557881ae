"""What a buyer believes of a seller that refuses a payment and says how the channel stands."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from channel_shop import BATCH, CHANNEL_POLICY, EXCEEDS, MISMATCH, Books, charge
from shop import BROKEN, RELEASED, Answer, decode, encode, open_shop

from launa.buyer import PaymentRefusedError, PaymentUncertainError, SpendingPolicy, SpendingPolicyError


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
