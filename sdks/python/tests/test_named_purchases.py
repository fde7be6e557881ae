"""A named purchase is paid once."""

from __future__ import annotations

import subprocess
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Barrier, Event
from typing import Any

import pytest
from conftest import PATIENCE, POLICY
from journals import planned
from shop import PAID, RECEIPT, Answer, open_shop
from test_journal_processes import process_of

from launa.buyer import PaymentJournal, PurchaseEndedError, PurchaseUnderWayError, SpendingPolicy, SpendingPolicyError
from launa.buyer.journal.records import timestamp


def test_one_of_two_calls_at_once_pays(buyer_of: Any, journal: PaymentJournal, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, both = journal.begin, Barrier(2)

    def begin_together(*arguments: Any) -> None:
        both.wait(PATIENCE)
        begin(*arguments)

    monkeypatch.setattr(journal, "begin", begin_together)
    with open_shop(PAID) as shop, ThreadPoolExecutor(2) as pool:
        buyer = buyer_of(journal=journal)
        calls = [pool.submit(buyer.get, shop.url, purchase="order 7") for _ in range(2)]
        errors = [call.exception(PATIENCE) for call in calls]
        assert len(shop.payments) == 1
        [refused] = [error for error in errors if error is not None]
        # The refused call began while the payment of the other call was open, or after that payment had ended.
        assert isinstance(refused, PurchaseUnderWayError | PurchaseEndedError)


def test_a_call_is_refused_during_another_one_and_after_it(buyer_of: Any, journal: PaymentJournal) -> None:
    sent, may_answer = Event(), Event()

    def on_payment(*_: Any) -> Answer:
        sent.set()
        may_answer.wait(PATIENCE)
        return PAID

    with open_shop(on_payment) as shop, ThreadPoolExecutor(1) as pool:
        buyer = buyer_of(journal=journal)
        first = pool.submit(buyer.get, shop.url, purchase="order 7")
        assert sent.wait(PATIENCE)
        requests = len(shop.requests)
        with pytest.raises(PurchaseUnderWayError) as under_way:
            buyer_of(journal=journal).get(shop.url, purchase="order 7")
        may_answer.set()
        assert first.result(PATIENCE).outcome == "charged"
        with pytest.raises(PurchaseEndedError, match="has ended at") as ended:
            buyer.get(shop.url, purchase="order 7")
        with pytest.raises(PurchaseEndedError):
            buyer.resend("GET", shop.url, purchase="order 7")
        assert len(shop.requests) == requests
    assert under_way.value.code == "purchase_under_way"
    assert [ended.value.code, ended.value.transaction] == ["purchase_ended", "0xabc"]
    assert ended.value.receipt is not None and ended.value.receipt["payer"] == RECEIPT["payer"]


def test_a_name_is_kept_for_a_day_after_the_end_also_of_a_payment_that_was_signed_long_before(
    journal: PaymentJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = datetime(2026, 11, 24, 12, tzinfo=UTC)
    monkeypatch.setattr(journal, "now", lambda: now)

    def new() -> Any:
        return planned(signed_at=timestamp(now), valid_before=int(now.timestamp()) + 300)

    payment = new()
    journal.begin(payment, POLICY, once=True)
    journal.owe(payment)
    now += timedelta(days=7)
    journal.end(payment, "charged", RECEIPT)
    now += timedelta(days=1, milliseconds=-1)
    with pytest.raises(PurchaseEndedError) as ended:
        journal.take_over(payment.purchase, once=True)
    assert ended.value.transaction == "0xabc"
    with pytest.raises(PurchaseEndedError):
        journal.begin(new(), POLICY, once=True)
    # The limits no longer count the payment.
    assert journal.take_over(payment.purchase) is None
    limits = SpendingPolicy(max_per_call="100000", max_per_day=payment.outlay)
    other = new()
    journal.begin(other, limits)
    with pytest.raises(SpendingPolicyError, match="daily_limit"):
        journal.begin(new(), limits)
    journal.end(other, "refused")
    now += timedelta(milliseconds=1)
    assert journal.take_over(payment.purchase, once=True) is None
    journal.begin(new(), POLICY, once=True)


def test_a_name_has_no_second_open_payment(journal: PaymentJournal) -> None:
    payment = planned()
    journal.begin(payment, POLICY, once=True)
    with pytest.raises(PurchaseUnderWayError):
        journal.take_over(payment.purchase, once=True)
    with pytest.raises(PurchaseUnderWayError):
        journal.begin(planned(), POLICY, once=True)
    journal.leave(payment)
    with pytest.raises(PurchaseUnderWayError):
        journal.begin(planned(), POLICY, once=True)
    taken = journal.take_over(payment.purchase, once=True)
    assert taken is not None and taken.id == payment.id
    journal.begin(planned(), POLICY)


@pytest.mark.parametrize("end", ["not_charged", "refused", "expired"])
def test_a_name_can_be_used_after_an_end_without_a_charge(journal: PaymentJournal, end: Any) -> None:
    payment = planned()
    journal.begin(payment, POLICY, once=True)
    journal.end(payment, end)
    assert journal.take_over(payment.purchase, once=True) is None
    journal.begin(planned(), POLICY, once=True)


NAMED = """
import json, sys
from launa import LaunaError
from launa.buyer import Buyer, FileJournal, SpendingPolicy
directory, key, policy, [url] = json.loads(sys.argv[1])

class Journal(FileJournal):
    def begin(self, *arguments):
        print("signed", flush=True)
        sys.stdin.readline()
        super().begin(*arguments)

with Buyer(SpendingPolicy(**policy), private_key=key, journal=Journal(directory)) as buyer:
    try:
        print(buyer.get(url, purchase="order 7").outcome)
    except LaunaError as error:
        print(error.code)
"""


def test_one_of_two_processes_pays(tmp_path: Path) -> None:
    with open_shop(PAID) as shop:
        processes = [process_of(tmp_path, [shop.url], {"max_per_call": "100000"}, NAMED) for _ in range(2)]
        assert [line_of(process) for process in processes] == ["signed"] * 2
        charged, refused = sorted(process.communicate("\n", PATIENCE)[0].strip() for process in processes)
        assert [charged, refused.partition("_")[0], len(shop.payments)] == ["charged", "purchase", 1]


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()
