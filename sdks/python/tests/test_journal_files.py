"""The file of the journal, which all SDKs use."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from conftest import KEY, POLICY, VECTORS
from journals import planned
from shop import PAID, RECEIPT, Answer, encode, open_shop, terms

from launa.buyer import (
    ChannelState,
    FileChannels,
    FileJournal,
    JournalError,
    PaymentJournal,
    SpendingPolicy,
    SpendingPolicyError,
)

FILE = "payments.sqlite"
TODAY = datetime.now(UTC).date


def test_it_has_the_schema_of_all_sdks() -> None:
    ours = Path(__file__).parents[1] / "src" / "launa" / "buyer" / "journal" / "schema.sql"
    assert ours.read_text() == (VECTORS.parent / "journal" / "schema.sql").read_text()


def test_it_is_for_its_owner_alone_and_has_no_key(buyer_of: Any, tmp_path: Path) -> None:
    directory = tmp_path / "payments"
    previous = os.umask(0)
    try:
        with open_shop(lambda count, _: PAID if count == 1 else Answer(200, "sun")) as shop:
            buyer = buyer_of(journal=FileJournal(directory))
            buyer.get(shop.url)
            buyer.get(shop.url)
    finally:
        os.umask(previous)
    assert [path.name for path in directory.iterdir()] == [FILE]
    assert [path.stat().st_mode & 0o777 for path in (directory, directory / FILE)] == [0o700, 0o600]
    assert KEY.removeprefix("0x").encode() not in (directory / FILE).read_bytes()


def test_what_others_can_read_is_narrowed_and_what_they_can_write_is_refused(tmp_path: Path) -> None:
    journal = FileJournal(tmp_path)
    for path in (tmp_path / FILE, tmp_path):
        before = path.stat().st_mode & 0o777
        path.chmod(before | 0o044)
        assert [journal.open_payments(), path.stat().st_mode & 0o777] == [[], before]
        path.chmod(0o770)
        with pytest.raises(JournalError, match=f"^other users can write {path}; take that from them"):
            journal.open_payments()
        path.chmod(before)


def test_it_is_on_the_disk_after_each_step_and_so_is_the_end_of_its_rollback_journal(tmp_path: Path) -> None:
    with FileJournal(tmp_path).transaction() as database:
        assert database.execute("pragma synchronous").fetchone()[0] == 3


def test_a_newer_one_is_refused(tmp_path: Path) -> None:
    with FileJournal(tmp_path).transaction() as database:
        database.execute("pragma user_version = 2")
    with pytest.raises(JournalError, match=f"a newer version of this program has written {tmp_path / FILE}"):
        FileJournal(tmp_path)


def test_a_damaged_one_is_named(tmp_path: Path) -> None:
    journal = FileJournal(tmp_path)
    (tmp_path / FILE).write_text("sun " * 2_000)
    with pytest.raises(JournalError, match=f"^cannot use the journal of payments in {tmp_path / FILE}: file is not a database"):
        journal.open_payments()


def test_a_charged_answer_comes_when_its_charge_cannot_be_written_and_is_found_again(buyer_of: Any, tmp_path: Path) -> None:
    journal = FileJournal(tmp_path)

    def answer(count: int, _: str) -> Answer:
        if count == 1:
            tmp_path.chmod(0o770)
        return PAID

    with open_shop(answer) as shop:
        buyer = buyer_of(journal=journal)
        assert [buyer.get(shop.url).outcome, len(shop.payments)] == ["charged", 1]
        with pytest.raises(JournalError):
            buyer.get(shop.url)
        tmp_path.chmod(0o700)
        assert [each.state for each in journal.open_payments()] == ["sent"]
        assert [buyer.get(shop.url).outcome, len(shop.payments), len(set(shop.payments))] == ["charged", 2, 1]


FULL = """
import resource, sys
from launa.buyer import FileJournal, JournalError
journal = FileJournal(sys.argv[1])
[payment] = journal.open_payments()
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
try:
    journal.end(payment, "charged")
except JournalError as error:
    print(error)
"""


@pytest.mark.skipif(os.name == "nt", reason="no limit of files")
def test_a_full_disk_keeps_nothing_of_a_step(tmp_path: Path) -> None:
    journal, payment = FileJournal(tmp_path), planned()
    journal.begin(payment, POLICY)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "src")}
    said = subprocess.run([sys.executable, "-c", FULL, tmp_path], env=environment, capture_output=True, text=True).stdout
    assert said.startswith(f"cannot use the journal of payments in {tmp_path / FILE}: ")
    assert [each.id for each in journal.open_payments()] == [payment.id]


def test_a_step_waits_for_another_process_and_then_does_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, payment = FileJournal(tmp_path), planned()
    monkeypatch.setattr("launa.buyer.journal.file_journal._LONGEST_WAIT", 0.05)
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(JournalError, match=f"another process holds {tmp_path / FILE} for more than 0.05 s"):
        journal.begin(payment, POLICY)
    other.execute("rollback")
    other.close()
    assert journal.open_payments() == []
    journal.begin(payment, POLICY)


def test_no_number_or_text_is_written_that_other_languages_cannot_read(journal: PaymentJournal, tmp_path: Path) -> None:
    payment, endless = planned(), {"x": float("inf")}
    for unreadable in (planned(terms=terms(extra=endless)), planned(method="\ud800")):
        with pytest.raises(JournalError, match="cannot hold"):
            journal.begin(unreadable, POLICY)
    journal.begin(payment, POLICY)
    with pytest.raises(JournalError, match="cannot hold"):
        journal.end(payment, "charged", {"extra": {"chargedAmount": endless}})
    with pytest.raises(ValueError):
        FileChannels(tmp_path / "channels").set("0x" + "ab" * 32, ChannelState(extra=endless))
    assert [opened.id for opened in journal.open_payments()] == [payment.id]


def test_a_long_receipt_is_not_kept(journal: PaymentJournal) -> None:
    for note, kept in (("x", True), ("x" * 4_096, False)):
        payment = planned()
        journal.begin(payment, POLICY)
        receipt = {**RECEIPT, "extra": {"note": note}}
        journal.end(payment, "charged", receipt)
        [ended] = [each for each in journal.ended_payments(TODAY()) if each.id == payment.id]
        assert [ended.transaction, ended.receipt] == ["0xabc", receipt if kept else None]


@pytest.mark.parametrize("transaction", ["x" * 1_025, "\ud800", "a\0b"])
def test_a_transaction_of_no_network_is_not_kept(buyer_of: Any, journal: PaymentJournal, transaction: str) -> None:
    with open_shop(Answer(200, "sun", {"payment-response": encode({**RECEIPT, "transaction": transaction})})) as shop:
        assert buyer_of(journal=journal).get(shop.url).receipt.transaction == transaction
    [ended] = journal.ended_payments(TODAY())
    assert [ended.outcome, ended.transaction] == ["charged", None]


def test_the_limits_add_up_any_amounts_of_the_day(journal: PaymentJournal) -> None:
    amount = 10**30
    policy = SpendingPolicy(max_per_call=str(amount), max_per_day=str(3 * amount))
    signed_at = TODAY().isoformat() + "T"
    for time in ("00:00:01.000Z", "00:00:02.000Z", "23:59:00.000Z"):
        payment = planned(signed_at=signed_at + time, outlay=str(amount), valid_before=4_000_000_000)
        journal.begin(payment, policy)
        journal.end(payment, "charged")
    with pytest.raises(SpendingPolicyError, match="daily_limit"):
        journal.begin(planned(signed_at=f"{signed_at}23:59:30.000Z", outlay="1", valid_before=4_000_000_000), policy)
