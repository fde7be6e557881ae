"""The journal of payments: what it keeps after the end of a process, and what it allows."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
from conftest import KEY, POLICY
from shop import BROKEN, PAID, RECEIPT, RELEASED, Answer, encode, open_shop, terms, unknown

from launa import InvalidArgumentError
from launa.buyer import (
    Buyer,
    ChannelState,
    EndedPayment,
    FileChannels,
    FileJournal,
    JournalError,
    MemoryJournal,
    OpenPayment,
    PaymentJournal,
    PaymentRefusedError,
    PaymentUncertainError,
    SentPayment,
    SpendingPolicy,
    SpendingPolicyError,
)
from launa.buyer.wallet import opened_payment

DAILY = SpendingPolicy(max_per_call="100000", max_per_day="300000")


@pytest.fixture(params=["memory", "file"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> PaymentJournal:
    return MemoryJournal() if request.param == "memory" else FileJournal(tmp_path / "payments")


def planned(url: str = "https://weather.example.com/", seconds: int = 300, **changes: Any) -> OpenPayment:
    valid_before = int(time.time()) + seconds
    sent = SentPayment("GET", url, terms(), {"PAYMENT-SIGNATURE": encode({})}, valid_before)
    opened = opened_payment(httpx.Request("GET", url), sent)
    return OpenPayment(**{**vars(opened), **changes})


class Later(FileJournal):
    """A journal some time later."""

    by = timedelta()

    def now(self) -> datetime:
        return datetime.now(UTC) + self.by


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
        assert [opened.state, opened.pid, opened.headers["PAYMENT-SIGNATURE"]] == ["sent", os.getpid(), shop.payments[0]]
        assert [opened.host, opened.outlay] == ["shop.dev.localhost", "100000"]
        assert [opened.request.content, opened.request.headers["x-mine"]] == [b"question", "1"]
    [ended] = journal.ended_payments(datetime.now(UTC).date())
    assert [ended.id, ended.outcome, ended.transaction] == [opened.id, "charged", "0xabc"]
    assert ended.receipt is not None and ended.receipt["success"] is True
    assert journal.open_payments() == []


def test_nothing_is_sent_that_cannot_be_written_down(buyer_of: Any, tmp_path: Path) -> None:
    journal = FileJournal(tmp_path)
    with open_shop(PAID) as shop:
        (tmp_path / "open" / "00000000-0000-4000-8000-000000000000.json").write_text('{"version": 2}')
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
    """x402's own middleware refuses like this when its facilitator moves the money and then fails, or when the wallet
    is empty."""
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


USED = Answer(409, {"code": "payment_already_used"})


@pytest.mark.parametrize("last", [Answer(200, "sun"), Answer(402, {}), USED])
def test_a_payment_that_can_be_charged_no_more_is_sent_a_last_time_and_counts(
    buyer_of: Any, tmp_path: Path, last: Answer
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
        assert [ended.outcome for ended in journal.ended_payments(datetime.now(UTC).date())] == ["expired"]


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

    def append_log(self, *_: Any) -> None:
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
        journal.leave(each, "uncertain")
    for seconds, left in ((350, {payment.id, deposit.id}), (370, {payment.id}), (86_750, {payment.id}), (86_770, set())):
        journal.by = timedelta(seconds=seconds)
        assert {opened.id for opened in journal.open_payments()} == left


def test_an_owed_payment_does_not_expire(journal: PaymentJournal) -> None:
    payment = planned(seconds=-100)
    journal.begin(payment, POLICY)
    journal.leave(payment, "owed")
    assert [opened.id for opened in journal.open_payments()] == [payment.id]
    assert journal.take_over(payment.purchase) is not None


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
    journal.leave(payment, "uncertain")
    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(lambda _: journal.take_over(payment.purchase), range(8)))
    assert len([one for one in taken if one is not None]) == 1


def test_what_a_process_of_the_same_id_has_left_is_taken_over(tmp_path: Path) -> None:
    journal, payment = FileJournal(tmp_path), planned()
    journal.begin(payment, POLICY)
    with journal.locked():
        journal.write_open(OpenPayment(**{**vars(payment), "id": "00000000-0000-4000-8000-000000000000"}))
    # The first payment belongs to this process. The second has the same process id, but belongs to an earlier process.
    taken = journal.take_over(payment.purchase)
    assert taken is not None and taken.id.startswith("0000")


def test_the_files_are_for_their_owner_alone_and_as_all_sdks_write_them(buyer_of: Any, tmp_path: Path) -> None:
    directory = tmp_path / "payments"
    previous = os.umask(0)
    try:
        with open_shop(lambda count, _: PAID if count == 1 else Answer(200, "sun")) as shop:
            buyer = buyer_of(journal=FileJournal(directory))
            buyer.get(shop.url)
            buyer.get(shop.url)
    finally:
        os.umask(previous)
    [opened], [log] = (directory / "open").iterdir(), (directory / "log").iterdir()
    modes = {path.name: path.stat().st_mode & 0o777 for path in (directory, opened, log, opened.parent, log.parent)}
    assert set(modes.values()) == {0o700, 0o600} and modes[opened.name] == modes[log.name] == 0o600
    value, [line] = json.loads(opened.read_text()), [json.loads(text) for text in log.read_text().splitlines()]
    assert [value["version"], value["state"], opened.stem] == [1, "uncertain", value["id"]]
    assert {*value} == {
        *("version", "id", "state", "pid", "purchase", "signed_at", "method", "url", "host", "terms", "headers"),
        *("valid_before", "outlay", "request"),
    }
    assert {*line} == {
        *("id", "purchase", "signed_at", "ended_at", "outcome", "method", "url", "host", "network", "asset", "pay_to"),
        *("scheme", "outlay", "amount", "transaction", "receipt"),
    }
    assert log.name == f"{line['signed_at'][:10]}.jsonl" and not (directory / "lock").exists()
    assert KEY.removeprefix("0x") not in opened.read_text() + log.read_text()


def test_a_line_that_power_loss_has_cut_off_costs_no_other(tmp_path: Path) -> None:
    journal = FileJournal(tmp_path)
    first, second = planned(), planned()
    for payment in (first, second):
        journal.begin(payment, POLICY)
    journal.end(first, "charged")
    [log] = (tmp_path / "log").iterdir()
    with log.open("ab") as file:
        file.write(b'{"id": "' + second.id.encode())
    later = FileJournal(tmp_path)
    assert [payment.id for payment in later.open_payments()] == [second.id]
    later.end(second, "charged")
    for reader in (journal, FileJournal(tmp_path)):
        assert [ended.id for ended in reader.ended_payments(datetime.now(UTC).date())] == [first.id, second.id]


def test_a_line_without_its_newline_is_kept(tmp_path: Path) -> None:
    journal, first, second = FileJournal(tmp_path), planned(), planned()
    for payment in (first, second):
        journal.begin(payment, POLICY)
    journal.end(first, "charged")
    [log] = (tmp_path / "log").iterdir()
    log.write_bytes(log.read_bytes().removesuffix(b"\n"))
    journal.end(second, "charged")
    assert [json.loads(line)["id"] for line in log.read_text().splitlines()] == [first.id, second.id]


@pytest.mark.parametrize(
    "change",
    [
        b"",
        b'{"id": "',
        b"null",
        *({"outlay": outlay} for outlay in (None, 1, "-1", "1e999", float("inf"))),
        *({name: None} for name in ("id", "signed_at", "host", "network", "asset", "outcome")),
        {"signed_at": "2026-11-25"},
        {"outcome": "other"},
    ],
)
def test_a_whole_line_that_cannot_be_counted_stops_signing(buyer_of: Any, tmp_path: Path, change: Any) -> None:
    with open_shop(PAID) as shop:
        buyer_of(journal=FileJournal(tmp_path)).get(shop.url)
        [log] = (tmp_path / "log").iterdir()
        line = change if isinstance(change, bytes) else json.dumps({**json.loads(log.read_text()), **change}).encode()
        log.write_bytes(log.read_bytes() + line + b"\n")
        buyer = buyer_of(journal=FileJournal(tmp_path))
        for _ in range(2):
            with pytest.raises(JournalError, match=f"line 2 of {re.escape(str(log))}"):
                buyer.get(f"{shop.url}&days=2")
        assert len(shop.payments) == 1


def test_a_line_is_counted_whatever_its_other_fields_hold(buyer_of: Any, tmp_path: Path) -> None:
    with open_shop(PAID) as shop:
        buyer_of(journal=FileJournal(tmp_path)).get(shop.url)
        [log] = (tmp_path / "log").iterdir()
        line = json.loads(log.read_text())
        counted = ("id", "signed_at", "host", "network", "asset", "outlay", "outcome")
        log.write_text(json.dumps({**{name: line[name] for name in counted}, "receipt": float("inf"), "new": 1}) + "\n")
        limit = SpendingPolicy(max_per_call="100000", max_per_day="100000")
        with pytest.raises(SpendingPolicyError, match="daily_limit"):
            buyer_of(limit, journal=FileJournal(tmp_path)).get(shop.url)


def test_no_number_is_written_that_other_languages_cannot_read(tmp_path: Path) -> None:
    journal, payment = FileJournal(tmp_path), planned()
    endless = {"x": float("inf")}
    with pytest.raises(JournalError, match="cannot hold"):
        journal.begin(planned(terms=terms(extra=endless)), POLICY)
    journal.begin(payment, POLICY)
    with pytest.raises(JournalError, match="cannot hold"):
        journal.end(payment, "charged", {"extra": {"chargedAmount": endless}})
    with pytest.raises(ValueError):
        FileChannels(tmp_path / "channels").set("0x" + "ab" * 32, ChannelState(extra=endless))
    assert [opened.id for opened in FileJournal(tmp_path).open_payments()] == [payment.id]
    [opened] = (tmp_path / "open").iterdir()
    opened.write_text(opened.read_text().replace('"extra": {', '"extra": {"x": 1e999, '))
    with pytest.raises(JournalError, match="is no payment"):
        FileJournal(tmp_path).open_payments()


def test_a_payment_ends_once(journal: PaymentJournal) -> None:
    payment = planned()
    journal.begin(payment, POLICY)
    journal.end(payment, "refused")
    journal.end(payment, "refused")
    journal.leave(payment, "uncertain")
    assert [len(journal.ended_payments(datetime.now(UTC).date())), journal.open_payments()] == [1, []]


def test_an_end_counts_even_if_the_open_file_is_still_there(tmp_path: Path) -> None:
    journal, payment = FileJournal(tmp_path), planned()
    journal.begin(payment, POLICY)
    [opened] = (tmp_path / "open").iterdir()
    text = opened.read_text()
    journal.end(payment, "charged")
    opened.write_text(text)
    assert [journal.open_payments(), opened.exists()] == [[], False]


def test_the_lock_of_a_process_that_is_gone_is_taken(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    for owner, age in ((gone.pid, 0), (os.getpid(), 0), (os.getppid(), 31)):
        lock = tmp_path / "lock"
        lock.write_text(str(owner))
        os.utime(lock, (time.time() - age, time.time() - age))
        assert FileJournal(tmp_path).open_payments() == []


def test_a_lock_that_is_held_fails_closed(buyer_of: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("launa.buyer.file_journal._LOCK_WAIT", 0.1)
    with open_shop(PAID) as shop:
        buyer = buyer_of(journal=FileJournal(tmp_path))
        (tmp_path / "lock").write_text(str(os.getppid()))
        with pytest.raises(JournalError, match="in use"):
            buyer.get(shop.url)
        assert shop.payments == []


class Overtaken(FileJournal):
    """A journal of a process that is stopped. Another process takes its lock meanwhile."""

    def read_log(self, day: date) -> Sequence[EndedPayment]:
        lock = self._directory / "lock"
        lock.unlink()
        lock.write_text(str(os.getppid()))
        return super().read_log(day)


def test_nothing_is_sent_or_written_without_the_lock(buyer_of: Any, tmp_path: Path) -> None:
    with open_shop(PAID) as shop:
        with pytest.raises(JournalError, match=f"another process has taken the lock .*: {re.escape(str(tmp_path))}"):
            buyer_of(journal=Overtaken(tmp_path)).get(shop.url)
        assert [shop.payments, *(tmp_path / "open").iterdir()] == [[]]
    # The lock is the other process's.
    assert (tmp_path / "lock").read_text() == str(os.getppid())


def test_an_end_is_not_written_without_the_lock(tmp_path: Path) -> None:
    payment = planned()
    FileJournal(tmp_path).begin(payment, POLICY)
    with pytest.raises(JournalError, match="has taken the lock"):
        Overtaken(tmp_path).end(payment, "refused")
    (tmp_path / "lock").unlink()
    journal = FileJournal(tmp_path)
    assert [payment.id for payment in journal.open_payments()] == [payment.id]
    assert journal.ended_payments(datetime.now(UTC).date()) == []


def test_a_lock_that_is_lost_during_the_sync_stops_the_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, payment, lock = FileJournal(tmp_path), planned(), tmp_path / "lock"

    def takes(_: int) -> None:
        lock.unlink(missing_ok=True)
        lock.write_text(str(os.getppid()))

    with monkeypatch.context() as slow:
        slow.setattr("os.fsync", takes)
        with pytest.raises(JournalError, match="has taken the lock"):
            journal.begin(payment, POLICY)
    assert [list((tmp_path / "open").iterdir()), lock.read_text()] == [[], str(os.getppid())]


@pytest.mark.parametrize("written", [0, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))])
def test_a_full_disk_leaves_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: Any) -> None:
    journal, payment = FileJournal(tmp_path), planned()
    with monkeypatch.context() as full:
        full.setattr("launa.buyer.file_journal.os.write", Mock(side_effect=[written]))
        with pytest.raises(JournalError, match=f"^{re.escape(str(tmp_path))}/lock cannot be read or written: No space"):
            journal.begin(payment, POLICY)
    assert not (tmp_path / "lock").exists()
    journal.begin(payment, POLICY)


@pytest.mark.parametrize("name", ["open", "log"])
def test_an_error_of_the_disk_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    journal, payment = FileJournal(tmp_path), planned()
    if name == "log":
        journal.begin(payment, POLICY)
    with monkeypatch.context() as full:
        full.setattr("os.fsync", Mock(side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))))
        with pytest.raises(JournalError, match=f"^{re.escape(str(tmp_path))}/{name}/.*[.]jsonl? cannot be .*: No space"):
            journal.begin(payment, POLICY) if name == "open" else journal.end(payment, "refused")


PROCESS = """
import json, sys
from launa.buyer import Buyer, FileJournal, SpendingPolicy, SpendingPolicyError
directory, key, policy, urls = json.loads(sys.argv[1])
paid = 0
with Buyer(SpendingPolicy(**policy), private_key=key, journal=FileJournal(directory)) as buyer:
    for url in urls:
        try:
            buyer.get(url)
            paid += 1
        except SpendingPolicyError as error:
            assert error.reasons == ("daily_limit",), error
print(paid)
"""


def process_of(directory: Path, urls: list[str], policy: dict[str, str], program: str = PROCESS) -> subprocess.Popen[str]:
    arguments = json.dumps([str(directory), KEY, policy, urls])
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "src")}
    command = [sys.executable, "-c", program, arguments]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def test_two_processes_have_one_daily_limit(tmp_path: Path) -> None:
    policy = {"max_per_call": "100000", "max_per_day": "500000"}
    with open_shop(PAID) as shop:
        urls = [f"{shop.url}&n={number}" for number in range(6)]
        processes = [process_of(tmp_path, [f"{url}&p={name}" for url in urls], policy) for name in "ab"]
        paid = [int(process.communicate(timeout=60)[0]) for process in processes]
        assert [sum(paid), len(set(shop.payments))] == [5, 5]


KILLED = PROCESS.replace(
    "paid = 0",
    """
import os, signal, launa._sync.payments
launa._sync.payments.Payments._send = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)
paid = 0""",
)


def test_killed_between_written_down_and_sent_loses_nothing(buyer_of: Any, tmp_path: Path) -> None:
    with open_shop(PAID) as shop:
        process = process_of(tmp_path, [shop.url], {"max_per_call": "100000"}, KILLED)
        process.communicate(timeout=60)
        assert [process.returncode, shop.payments] == [-signal.SIGKILL, []]
        [path] = (tmp_path / "open").iterdir()
        signed = json.loads(path.read_text())
        assert [signed["state"], signed["pid"]] == ["sent", process.pid]
        assert buyer_of(journal=FileJournal(tmp_path)).get(shop.url).outcome == "charged"
        assert shop.payments == [signed["headers"]["PAYMENT-SIGNATURE"]]


def test_killed_after_it_was_sent_is_sent_again(buyer_of: Any, tmp_path: Path) -> None:
    processes: list[subprocess.Popen[str]] = []

    def on_payment(count: int, _: str) -> Answer:
        if count == 1:
            processes[0].kill()
            processes[0].wait()
        return PAID

    with open_shop(on_payment) as shop:
        processes.append(process_of(tmp_path, [shop.url], {"max_per_call": "100000"}))
        processes[0].communicate(timeout=60)
        assert buyer_of(journal=FileJournal(tmp_path)).get(shop.url).outcome == "charged"
        assert [len(shop.payments), len(set(shop.payments))] == [2, 1]


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
    """It may wait for the journal over midnight."""
    policy = SpendingPolicy(max_per_call="100000", max_per_day="100000")
    monkeypatch.setattr(journal, "now", lambda: datetime(2026, 11, 26, 0, 0, 0, 1_000, UTC))
    journal.begin(planned(signed_at="2026-11-25T23:59:50.000Z", valid_before=4_000_000_000), policy)
    with pytest.raises(SpendingPolicyError, match="daily_limit"):
        journal.begin(planned(signed_at="2026-11-25T23:59:59.999Z", valid_before=4_000_000_000), policy)
    journal.begin(planned(signed_at="2026-11-26T00:00:00.000Z", valid_before=4_000_000_000), policy)


LONG = "x" * 1_025
STATE = {"balance": "1000", "chargedCumulativeAmount": "40"}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ({"mine": 1, "extra": {"mine": 1, "chargedAmount": "40", "channelState": STATE}},
         {**RECEIPT, "extra": {"chargedAmount": "40", "channelState": STATE}}),
        ({"extra": {"note": LONG * 40, "channelState": {**STATE, "note": LONG}}},
         {**RECEIPT, "extra": {"channelState": STATE}}),
        ({"payer": LONG, "amount": "1"}, {**{name: RECEIPT[name] for name in RECEIPT if name != "payer"}, "amount": "1"}),
        ({"extra": {"channelState": [1] * 2_048}}, None),
    ],
    ids=["other members", "long texts of extra", "long texts", "too long"],
)
def test_a_line_keeps_little_of_a_receipt(tmp_path: Path, said: Any, kept: Any) -> None:
    journal, payment = FileJournal(tmp_path), planned()
    journal.begin(payment, POLICY)
    journal.end(payment, "charged", {**RECEIPT, **said})
    [log] = (tmp_path / "log").iterdir()
    line = json.loads(log.read_text())
    assert [line["receipt"], line["transaction"], log.stat().st_size < 4_096] == [kept, "0xabc", True]


def test_a_long_transaction_is_not_kept(buyer_of: Any, journal: PaymentJournal) -> None:
    receipt = {**RECEIPT, "transaction": LONG}
    with open_shop(Answer(200, "sun", {"payment-response": encode(receipt)})) as shop:
        assert buyer_of(journal=journal).get(shop.url).receipt.transaction == LONG
    [ended] = journal.ended_payments(datetime.now(UTC).date())
    assert [ended.outcome, ended.transaction] == ["charged", None]


def test_files_that_a_killed_process_has_not_finished_are_removed(tmp_path: Path) -> None:
    journal, payment = FileJournal(tmp_path), planned()
    journal.begin(payment, POLICY)
    [opened] = (tmp_path / "open").iterdir()
    drafts = [f".{opened.name}.{'ab' * 16}", f"{opened.name}.{payment.id}", f"{opened.name}.new"]
    for draft in drafts:
        (tmp_path / "open" / draft).write_text("{")
    (tmp_path / "open" / "notes.txt").write_text("mine")
    assert [each.id for each in journal.open_payments()] == [payment.id]
    assert sorted(path.name for path in (tmp_path / "open").iterdir()) == sorted([opened.name, "notes.txt"])


def test_no_draft_is_removed_without_the_lock(tmp_path: Path) -> None:
    FileJournal(tmp_path).begin(planned(), POLICY)
    [opened] = (tmp_path / "open").iterdir()
    draft = opened.with_name(f"{opened.name}.new")
    draft.write_text("{")
    journal = FileJournal(tmp_path)
    with journal.locked():
        (tmp_path / "lock").write_text(str(os.getppid()))
        with pytest.raises(JournalError, match="has taken the lock"):
            journal.read_open()
    assert draft.exists()
