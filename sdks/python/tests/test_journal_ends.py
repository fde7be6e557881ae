"""Payments that can no longer be charged."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from conftest import POLICY
from journals import USED, Later, planned
from shop import PAID, Answer, open_shop, terms, unknown

from launa.buyer import (
    JournalError,
    PaymentJournal,
    PaymentRefusedError,
    PaymentUncertainError,
    SpendingPolicy,
    SpendingPolicyError,
)


@pytest.mark.parametrize(("last", "end"), [(Answer(200, "sun"), "expired"), (Answer(402, {}), "expired"), (USED, "charged")])
def test_a_payment_that_can_be_charged_no_more_is_sent_a_last_time_and_counts(
    buyer_of: Any, tmp_path: Path, last: Answer, end: str
) -> None:
    journal = Later(tmp_path)
    with open_shop(lambda count, _: Answer(200, "sun") if count == 1 else last) as shop:
        buyer = buyer_of(SpendingPolicy(max_per_call="100000", max_per_day="100000"), journal=journal)
        buyer.get(shop.url)
        journal.by = timedelta(seconds=370)
        assert len(journal.open_payments()) == 1
        with pytest.raises(SpendingPolicyError, match="daily_limit"):
            buyer.get(shop.url)
        assert [len(shop.payments), len(set(shop.payments)), journal.open_payments()] == [2, 1, []]
        assert [ended.outcome for ended in journal.ended_payments(datetime.now(UTC).date())] == [end]


def test_a_payment_that_is_answered_after_its_end_is_sent_a_last_time_if_it_was_sent_before(
    buyer_of: Any, tmp_path: Path
) -> None:
    journal = Later(tmp_path)

    def answer(count: int, _: Any) -> Answer:
        journal.by = timedelta(seconds=370)
        return PAID if count > 1 else Answer(200, "sun")

    with open_shop(answer) as shop:
        buyer = buyer_of(journal=journal, max_resends=0)
        assert [buyer.get(shop.url).outcome for _ in range(2)] == ["no_receipt", "charged"]
        assert [len(shop.payments), len(set(shop.payments))] == [2, 1]


def test_a_payment_that_was_charged_without_a_receipt_gets_its_answer_after_its_end(buyer_of: Any, tmp_path: Path) -> None:
    journal = Later(tmp_path)
    with open_shop(lambda count, _: PAID if count == 3 else unknown()) as shop:
        buyer = buyer_of(journal=journal, max_resends=0)
        for seconds in (0, 370):
            journal.by = timedelta(seconds=seconds)
            with pytest.raises(PaymentUncertainError):
                buyer.get(shop.url)
        assert buyer.get(shop.url).outcome == "charged"
        assert [len(shop.payments), len(set(shop.payments)), journal.open_payments()] == [3, 1, []]


def test_what_is_resumed_after_its_end_and_has_bought_nothing_is_refused(buyer_of: Any, tmp_path: Path) -> None:
    journal = Later(tmp_path)
    with open_shop(lambda count, _: unknown() if count == 1 else Answer(402, {})) as shop:
        buyer = buyer_of(journal=journal, max_resends=0)
        with pytest.raises(PaymentUncertainError):
            buyer.get(shop.url)
        journal.by = timedelta(seconds=370)
        with pytest.raises(PaymentRefusedError, match="it has expired and has bought no answer$") as raised:
            buyer.resume(journal.open_payments()[0])
        assert [raised.value.chargeable_until, journal.open_payments()] == [None, []]


class Endless(Later):
    """A journal that cannot record the end of a payment."""

    def end(self, *_: Any) -> None:
        raise JournalError("full")


@pytest.mark.parametrize("first", [Answer(200, "sun"), Answer(500, "broken", PAID.headers)])
def test_a_payment_whose_end_cannot_be_written_down_is_not_sent_without_end(
    buyer_of: Any, tmp_path: Path, first: Answer
) -> None:
    journal = Endless(tmp_path)
    with open_shop(lambda count, _: first if count == 1 else USED) as shop:
        buyer = buyer_of(journal=journal)
        buyer.get(shop.url)
        journal.by = timedelta(seconds=370)
        with pytest.raises(JournalError):
            buyer.get(shop.url)
        assert [len(shop.payments), len(set(shop.payments))] == [2, 1]


def test_a_payment_without_a_receipt_is_kept_for_a_day_after_its_end(tmp_path: Path) -> None:
    journal = Later(tmp_path)
    payment = planned()
    deposit = planned(terms={**terms(), "scheme": "batch-settlement"})
    for each in (payment, deposit):
        journal.begin(each, POLICY)
        journal.leave(each)
    for seconds, left in ((350, {payment.id, deposit.id}), (370, {payment.id}), (86_750, {payment.id}), (86_770, set())):
        journal.by = timedelta(seconds=seconds)
        assert {opened.id for opened in journal.open_payments()} == left


def test_an_owed_payment_does_not_expire(journal: PaymentJournal) -> None:
    payment = planned(seconds=-100)
    journal.begin(payment, POLICY)
    journal.owe(payment)
    journal.leave(payment)
    assert [opened.id for opened in journal.open_payments()] == [payment.id]
    assert journal.take_over(payment.purchase) is not None
