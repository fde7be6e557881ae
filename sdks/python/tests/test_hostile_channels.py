"""How much a seller can get from a buyer by refusing payments and lying about its channel."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import pytest
from channel_shop import BATCH, CHANNEL_POLICY, EXCEEDS, MISMATCH, Books, charge
from shop import BROKEN, RELEASED, Answer, decode, encode, open_shop

from launa.buyer import PaymentRefusedError, PaymentUncertainError, SpendingPolicyError


class Greedy(Books):
    """A seller that refuses each voucher and states falsely that the voucher was already charged."""

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


OWED = Answer(500)
REFUSED = Answer(402, {"error": "insufficient_funds"})
FIRST = {"cut": BROKEN, "released": RELEASED, "refused": REFUSED, "charged": None}
"""The seller's first answer to each new sum, before it claims that the sum was charged."""


class Keeping(Books):
    """A seller that answers a new voucher with `first`. If it gets that voucher again, it states falsely that the
    voucher was charged, and sends the voucher itself as the proof."""

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


@pytest.mark.parametrize("first", [*FIRST.values(), OWED], ids=[*FIRST, "owed"])
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


@pytest.mark.parametrize("repeated", [False, True], ids=["once", "again"])
@pytest.mark.parametrize("first", FIRST.values(), ids=FIRST)
def test_a_seller_gets_three_prices_without_an_answer(buyer_of: Any, first: Answer | None, repeated: bool) -> None:
    keeping = Keeping(first)
    with open_shop(keeping, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY, max_resends=0)
        buyer.get(shop.url)
        for number in (n for each in range(12) for n in ([each, each // 2] if repeated else [each])):
            with suppress(PaymentRefusedError, PaymentUncertainError, SpendingPolicyError):
                buyer.get(f"{shop.url}&n={number}")
        with pytest.raises(SpendingPolicyError, match="host_refuses"):
            buyer.get(f"{shop.url}&n=12")
        assert max(int(seen.split()[1]) for seen in keeping.seen) <= 400


class Pricing(Books):
    """A seller with two prices. It refuses the voucher for the higher price, and then states falsely that it has
    charged this voucher."""

    error = EXCEEDS

    def __init__(self) -> None:
        super().__init__()
        self.offered = [*BATCH]

    def price(self, amount: str) -> None:
        self.offered[0] = {**BATCH[0], "amount": amount}

    def __call__(self, count: int, header: str) -> Answer:
        voucher = decode(header)["payload"]["voucher"]
        if count == 1:
            return super().__call__(count, header)
        self.seen.append(f"voucher {voucher['maxClaimableAmount']}")
        if self.offered[0]["amount"] == "100":
            self.last, self.charged = voucher, int(voucher["maxClaimableAmount"])
            return REFUSED
        required = decode(self._refused(voucher, self.error).headers["payment-required"])
        required["accepts"][0]["amount"] = "50"
        return Answer(402, {}, {"payment-required": encode(required)})


@pytest.mark.parametrize("error", [EXCEEDS, MISMATCH])
def test_a_greater_sum_needs_a_refusal_that_counts_and_waits_for_the_next_request(
    buyer_of: Any, error: str
) -> None:
    pricing = Pricing()
    pricing.error = error
    with open_shop(pricing, pricing.offered) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        buyer.get(shop.url)
        for number in range(10):
            pricing.price("50" if number % 2 else "100")
            with suppress(PaymentRefusedError, SpendingPolicyError):
                buyer.get(f"{shop.url}&n={number}")
    rounds = [["voucher 200", "voucher 150"]] * 5
    if error == MISMATCH:
        rounds = [[f"voucher {known + 100}", f"voucher {known + 50}"] for known in (100, 200, 300)]
    assert pricing.seen[1:] == [seen for each in rounds for seen in each]


def test_a_voucher_that_another_one_replaces_counts_if_it_had_no_answer(buyer_of: Any, books: Books) -> None:
    with open_shop(lambda count, header: BROKEN if count == 2 else books(count, header), BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY, max_resends=0)
        for days in (1, 2, 3, 2):
            with suppress(PaymentUncertainError):
                buyer.get(f"{shop.url}&days={days}")
        ended = buyer.journal.ended_payments(datetime.now(UTC).date())
        assert [each.outcome for each in ended] == ["charged", "charged", "expired", "charged"]
    assert books.seen == ["deposit 100", "voucher 200", "voucher 200", "voucher 300"]


class Lying(Books):
    """A seller that refuses each payment. After a deposit, it reports a balance of 1000. After a voucher, it reports
    that the balance is used up."""

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
