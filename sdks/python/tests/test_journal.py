"""The journal of payments: the records that it keeps, and the payments that it allows."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from conftest import KEY, POLICY
from journals import USED, planned
from shop import BROKEN, PAID, RELEASED, Answer, encode, open_shop, terms, unknown

from launa import InvalidArgumentError
from launa.buyer import (
    Buyer,
    FileJournal,
    JournalError,
    OpenPayment,
    PaymentJournal,
    PaymentRefusedError,
    PaymentUncertainError,
    SpendingPolicy,
    SpendingPolicyError,
)

DAILY = SpendingPolicy(max_per_call="100000", max_per_day="300000")


def test_a_payment_is_written_down_before_it_is_sent_and_ends_with_its_receipt(
    buyer_of: Any, journal: PaymentJournal
) -> None:
    seen: list[OpenPayment] = []

    def on_payment(_: int, header: str) -> Answer:
        seen.extend(journal.open_payments())
        return PAID

    with open_shop(on_payment) as shop:
        buyer_of(journal=journal).post(shop.url, content=b"question", headers={"x-mine": "1"})
        [opened] = seen
        assert [opened.state, opened.headers["PAYMENT-SIGNATURE"]] == ["sent", shop.payments[0]]
        assert [opened.host, opened.outlay] == ["shop.dev.localhost", "100000"]
        assert [opened.request.content, opened.request.headers["x-mine"]] == [b"question", "1"]
    [ended] = journal.ended_payments(datetime.now(UTC).date())
    assert [ended.id, ended.outcome, ended.transaction] == [opened.id, "charged", "0xabc"]
    assert ended.receipt is not None and ended.receipt["success"] is True
    assert journal.open_payments() == []


def test_nothing_is_sent_that_cannot_be_written_down(buyer_of: Any, tmp_path: Path) -> None:
    journal = FileJournal(tmp_path)
    with open_shop(PAID) as shop:
        (tmp_path / "payments.sqlite").write_text("sun " * 1_024)
        with pytest.raises(JournalError):
            buyer_of(journal=journal).get(shop.url)
        assert shop.payments == []


@pytest.mark.parametrize(
    "answer",
    [Answer(504, "Gateway Timeout"), Answer(503, {"error": "mine"}), Answer(307, "", {"location": "/"}), Answer(200, "sun")],
)
def test_without_a_receipt_the_next_same_request_sends_the_same_payment(
    buyer_of: Any, journal: PaymentJournal, answer: Answer
) -> None:
    with open_shop(lambda count, _: answer if count == 1 else PAID) as shop:
        buyer = buyer_of(journal=journal)
        assert buyer.get(shop.url).outcome == "no_receipt"
        assert [payment.state for payment in journal.open_payments()] == ["uncertain"]
        # Another purchase has its own payment.
        assert buyer.get(f"{shop.url}&days=2").outcome == "charged"
        assert buyer.get(shop.url).outcome == "charged"
        assert [len(shop.payments), len(set(shop.payments))] == [3, 2]
        assert buyer.get(shop.url).outcome == "charged"
        assert len(set(shop.payments)) == 3


def test_charged_and_not_delivered_is_owed(buyer_of: Any, journal: PaymentJournal) -> None:
    failed = Answer(500, "broken", PAID.headers)
    with open_shop(lambda count, _: failed if count == 1 else PAID) as shop:
        buyer = buyer_of(journal=journal)
        assert [buyer.get(shop.url).outcome, journal.open_payments()[0].state] == ["charged", "owed"]
        assert buyer.get(shop.url).response.text == "sun"
        assert [len(set(shop.payments)), journal.open_payments()] == [1, []]


def test_a_charge_is_written_down_before_its_answer_is_read() -> None:
    seen: list[str] = []

    def body() -> Iterator[bytes]:
        seen.extend(payment.state for payment in buyer.journal.open_payments())
        yield b"sun"

    def respond(request: httpx.Request) -> httpx.Response:
        if "payment-signature" in request.headers:
            return httpx.Response(200, headers=PAID.headers, content=body())
        required = encode({"x402Version": 2, "resource": {"url": "http://x/"}, "accepts": [terms()]})
        return httpx.Response(402, headers={"payment-required": required})

    buyer = Buyer(POLICY, private_key=KEY, http_client=httpx.Client(transport=httpx.MockTransport(respond)))
    assert [buyer.get("https://weather.example.com/").response.text, seen] == ["sun", ["owed"]]


def test_a_gateway_that_says_not_charged_leaves_the_payment_open_and_the_same_purchase_sends_it_again(
    buyer_of: Any, journal: PaymentJournal
) -> None:
    with open_shop(lambda count, _: RELEASED if count == 1 else PAID) as shop:
        buyer = buyer_of(journal=journal)
        failed = buyer.get(shop.url)
        assert [failed.outcome, failed.chargeable_until] == ["not_charged", failed.payment.valid_before]
        assert [payment.state for payment in journal.open_payments()] == ["uncertain"]
        paid = buyer.get(shop.url)
        assert [paid.outcome, paid.chargeable_until, len(shop.payments), len(set(shop.payments))] == ["charged", None, 2, 1]
        assert journal.open_payments() == []


def test_a_seller_that_always_says_not_charged_gets_one_signature_for_a_purchase(
    buyer_of: Any, journal: PaymentJournal
) -> None:
    with open_shop(RELEASED) as shop:
        buyer = buyer_of(journal=journal)
        for _ in range(6):
            buyer.get(shop.url)
        assert [len(shop.payments), len(set(shop.payments))] == [6, 1]


def test_a_seller_that_always_says_not_charged_gets_signatures_for_three_purchases(
    buyer_of: Any, journal: PaymentJournal
) -> None:
    with open_shop(RELEASED) as shop:
        buyer = buyer_of(journal=journal)
        for days in range(3):
            assert buyer.get(f"{shop.url}&days={days}").outcome == "not_charged"
        with pytest.raises(SpendingPolicyError, match="host_refuses"):
            buyer.get(f"{shop.url}&days=3")
        assert len(shop.payments) == 3


def test_a_gateways_word_after_a_try_without_an_answer_does_not_end_it(
    buyer_of: Any, journal: PaymentJournal
) -> None:
    with open_shop(lambda count, _: BROKEN if count == 1 else RELEASED) as shop:
        assert buyer_of(journal=journal).get(shop.url).outcome == "no_receipt"
        assert [payment.state for payment in journal.open_payments()] == ["uncertain"]


def test_a_refusal_after_a_try_without_an_answer_does_not_end_it(buyer_of: Any, journal: PaymentJournal) -> None:
    said = {"success": False, "transaction": "", "network": "eip155:845320402", "errorReason": "insufficient_funds"}
    refusal = Answer(402, {}, {"payment-response": encode(said)})
    with open_shop(lambda count, _: BROKEN if count == 1 else refusal) as shop:
        with pytest.raises(PaymentUncertainError, match="refused when it was sent again"):
            buyer_of(journal=journal).get(shop.url)
        assert [payment.state for payment in journal.open_payments()] == ["uncertain"]


@pytest.mark.parametrize("reason", ["settlement failed: 500 Internal Server Error", "insufficient_funds"])
def test_a_refusal_without_a_transaction_does_not_end_it(buyer_of: Any, journal: PaymentJournal, reason: str) -> None:
    """x402's own middleware refuses like this if its facilitator moves the money and then fails, or if the wallet is
    empty."""
    said = {"success": False, "transaction": "", "network": "eip155:845320402", "errorReason": reason}
    refusal = Answer(402, {}, {"payment-response": encode(said)})
    with open_shop(lambda count, _: refusal if count == 1 else PAID) as shop:
        buyer = buyer_of(journal=journal)
        with pytest.raises(PaymentRefusedError):
            buyer.get(shop.url)
        assert buyer.get(shop.url).outcome == "charged"
        assert [len(shop.payments), len(set(shop.payments)), journal.open_payments()] == [2, 1, []]


def test_a_refusal_without_a_gateways_word_does_not_end_it(buyer_of: Any, journal: PaymentJournal) -> None:
    with open_shop(Answer(402, {"error": "no"})) as shop:
        buyer = buyer_of(journal=journal)
        with pytest.raises(PaymentRefusedError, match='the seller says: "no"; no receipt: it can be charged until') as raised:
            buyer.get(shop.url)
        assert raised.value.chargeable_until == raised.value.payment.valid_before
        with pytest.raises(PaymentUncertainError):
            buyer.get(shop.url)
        assert len(set(shop.payments)) == 1


def test_what_is_open_can_be_resumed_with_its_request(buyer_of: Any, journal: PaymentJournal) -> None:
    with open_shop(lambda count, _: unknown() if count == 1 else PAID) as shop:
        buyer = buyer_of(journal=journal, max_resends=0)
        with pytest.raises(PaymentUncertainError):
            buyer.post(shop.url, content=b"question")
        [opened] = journal.open_payments()
        assert buyer.resume(opened).receipt is not None
        assert [set(shop.bodies), len(set(shop.payments)), journal.open_payments()] == [{b"question"}, 1, []]


def test_an_owed_payment_that_was_delivered_before_makes_way_for_another_one(
    buyer_of: Any, journal: PaymentJournal
) -> None:
    failed = Answer(500, "broken", PAID.headers)
    with open_shop(lambda count, _: (failed, USED, PAID)[count - 1]) as shop:
        buyer = buyer_of(journal=journal)
        buyer.get(shop.url)
        assert [payment.state for payment in journal.open_payments()] == ["owed"]
        assert buyer.get(shop.url).outcome == "charged"
        assert [len(shop.payments), len(set(shop.payments)), journal.open_payments()] == [3, 2, []]


def test_limits_hold_over_restarts(buyer_of: Any, tmp_path: Path) -> None:
    with open_shop(PAID) as shop:
        for _ in range(3):
            buyer_of(DAILY, journal=FileJournal(tmp_path)).get(shop.url)
        with pytest.raises(SpendingPolicyError, match="daily_limit"):
            buyer_of(DAILY, journal=FileJournal(tmp_path)).get(shop.url)
        assert len(shop.payments) == 3


def test_a_host_that_takes_signatures_and_gives_no_receipts_gets_no_more(buyer_of: Any, journal: PaymentJournal) -> None:
    with open_shop(Answer(200, "sun")) as shop:
        buyer = buyer_of(journal=journal)
        for number in range(3):
            buyer.get(f"{shop.url}&n={number}")
        with pytest.raises(SpendingPolicyError, match="host_refuses"):
            buyer.get(f"{shop.url}&n=3")
        assert len(shop.payments) == 3


def test_two_purchases_at_once_have_a_payment_each(journal: PaymentJournal) -> None:
    payment = planned()
    journal.begin(payment, POLICY)
    assert journal.take_over(payment.purchase) is None
    journal.leave(payment)
    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(lambda _: journal.take_over(payment.purchase), range(8)))
    assert len([one for one in taken if one is not None]) == 1


def test_a_payment_ends_once(journal: PaymentJournal) -> None:
    payment = planned()
    journal.begin(payment, POLICY)
    journal.end(payment, "refused")
    journal.end(payment, "refused")
    journal.leave(payment)
    assert [len(journal.ended_payments(datetime.now(UTC).date())), journal.open_payments()] == [1, []]


@pytest.mark.parametrize("broken", [BROKEN, Answer(200, "sun", {**PAID.headers, "content-length": "1000"})])
def test_an_answer_that_breaks_off_is_in_the_journal(buyer_of: Any, journal: PaymentJournal, broken: Answer) -> None:
    with open_shop(lambda count, _: broken if count == 1 else PAID) as shop:
        buyer = buyer_of(journal=journal, max_resends=0)
        with pytest.raises(PaymentUncertainError):
            buyer.get(shop.url)
        expected = "owed" if broken is not BROKEN else "uncertain"
        assert [payment.state for payment in journal.open_payments()] == [expected]
        assert [buyer.get(shop.url).response.text, len(set(shop.payments))] == ["sun", 1]


def test_a_purchase_and_the_limit_of_its_host_have_the_name_that_all_sdks_write(
    buyer_of: Any, journal: PaymentJournal
) -> None:
    policy = SpendingPolicy(max_per_call="100000", max_per_host_per_day="100000", hosts=["xn--bcher-kva.localhost"])
    with open_shop(lambda count, _: unknown() if count == 1 else PAID) as shop:
        port, buyer = httpx.URL(shop.url).port, buyer_of(policy, journal=journal, max_resends=0)
        with pytest.raises(PaymentUncertainError):
            buyer.get(f"http://BÜCHER.localhost:{port}\\a\\%2e%2E?it's#part")
        name = f"http://xn--bcher-kva.localhost:{port}/?it%27s"
        assert [(each.url, each.host) for each in journal.open_payments()] == [(name, "xn--bcher-kva.localhost")]
        assert buyer.get(name).outcome == "charged"
        with pytest.raises(SpendingPolicyError, match="host_daily_limit"):
            buyer.get(f"http://bücher.localhost:{port}/b")
        with pytest.raises(InvalidArgumentError, match="cannot be read"):
            buyer.get(f"http://2130706433:{port}/b")
        assert [len(set(shop.payments)), set(shop.hosts)] == [1, {f"xn--bcher-kva.localhost:{port}"}]


def test_a_payment_counts_on_the_day_on_which_it_was_signed(
    journal: PaymentJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both payments of the first day wait for the journal until after midnight."""
    policy = SpendingPolicy(max_per_call="100000", max_per_day="100000")
    monkeypatch.setattr(journal, "now", lambda: datetime(2026, 11, 26, 0, 0, 0, 1_000, UTC))
    journal.begin(planned(signed_at="2026-11-25T23:59:50.000Z", valid_before=4_000_000_000), policy)
    with pytest.raises(SpendingPolicyError, match="daily_limit"):
        journal.begin(planned(signed_at="2026-11-25T23:59:59.999Z", valid_before=4_000_000_000), policy)
    journal.begin(planned(signed_at="2026-11-26T00:00:00.000Z", valid_before=4_000_000_000), policy)
