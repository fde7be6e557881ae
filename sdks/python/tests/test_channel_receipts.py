"""The receipt of a channel's payment counts once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from channel_shop import BATCH, CHANNEL_POLICY, Books, charge, part, sums_of
from conftest import KEY, PATIENCE
from shop import BROKEN, RECEIPT, Answer, decode, encode, open_shop

from launa.buyer import (
    Buyer,
    FileChannels,
    FileJournal,
    JournalError,
    MemoryJournal,
    OpenPayment,
    PaymentUncertainError,
)


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


def test_a_deposit_is_kept_in_mind_whatever_the_receipt_says(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    books.says = "101"
    buyer.get(shop.url)
    books.says = "100"
    buyer.get(shop.url)
    assert books.seen == ["deposit 100", "voucher 100", "voucher 200"]


def test_a_receipt_that_comes_again_counts_once(buyer_of: Any) -> None:
    """A caller sends an ended payment again."""
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


def test_a_receipt_for_less_than_the_price_counts_once(buyer_of: Any) -> None:
    owed = Answer(500, "broken", part("40").headers)
    with open_shop(lambda count, _: owed if count in (2, 3) else part("40"), BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        paid = buyer.get(shop.url)
        assert sums_of(buyer, shop) == ["40", "1000"]
        buyer.get(f"{shop.url}&days=2")
        [opened] = buyer.journal.open_payments()
        assert [opened.state, sums_of(buyer, shop)] == ["owed", ["80", "1000"]]
        # The owed payment is sent again by a new request and by `resume`. Then both payments are sent again after their
        # end.
        buyer.get(f"{shop.url}&days=2")
        for payment in (opened, opened, paid.payment, paid.payment):
            assert buyer.resume(payment).outcome == "charged"
        assert [sums_of(buyer, shop), len(set(shop.payments))] == [["80", "1000"], 2]


class Failing(MemoryJournal):
    """A journal that cannot record the first charge."""

    fails = True

    def owe(self, payment: OpenPayment) -> bool:
        if self.fails:
            self.fails = False
            raise JournalError("full")
        return super().owe(payment)


def test_a_charge_that_the_journal_cannot_record_does_not_count(buyer_of: Any) -> None:
    owed = Answer(500, "broken", part("40").headers)
    with open_shop(lambda count, _: owed if count == 1 else part("40"), BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY, journal=Failing())
        buyer.get(shop.url)
        assert [each.state for each in buyer.journal.open_payments()] == ["uncertain"]
        assert sums_of(buyer, shop) == [None, None]


STOPPED = """
import json, os, sys
from launa.buyer import Buyer, FileChannels, FileJournal, SpendingPolicy
directory, key, policy, url, step = json.loads(sys.argv[1])
buyer = Buyer(
    SpendingPolicy(**policy), private_key=key, journal=FileJournal(directory), channels=FileChannels(directory)
)
of, name = {"note": (buyer._wallet.channels, "note"), "owe": (buyer.journal, "owe"), "end": (buyer.journal, "end")}[step]
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
        process = subprocess.run([sys.executable, "-c", STOPPED, arguments], env=environment, timeout=PATIENCE)
        assert process.returncode == 9
        journal, channels = FileJournal(tmp_path), FileChannels(tmp_path)
        with Buyer(CHANNEL_POLICY, private_key=KEY, journal=journal, channels=channels) as buyer:
            assert buyer.get(shop.url).outcome == "charged"
        assert [sums_of(buyer, shop), len(set(shop.payments))] == [sums, 1]


def test_a_receipt_after_the_end_of_its_payment_counts_no_more(buyer_of: Any) -> None:
    """A caller resumes a payment that has ended, and the answer breaks off. The next request for the purchase then gets
    the receipt again."""
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
    """The answer to the first voucher is lost. The refusal of the next purchase's voucher then shows that the first
    voucher was charged."""
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
