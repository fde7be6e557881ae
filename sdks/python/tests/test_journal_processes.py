"""Several processes use one journal, and some of them are killed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from conftest import KEY, PATIENCE, POLICY
from journals import planned
from shop import PAID, Answer, open_shop

from launa.buyer import EndedPayment, FileJournal, JournalError, OpenPayment


def test_what_a_process_of_the_same_id_has_left_is_taken_over(tmp_path: Path) -> None:
    journal, payment = FileJournal(tmp_path), planned()
    journal.begin(payment, POLICY)
    with journal.locked():
        journal.write_open(OpenPayment(**{**vars(payment), "id": "00000000-0000-4000-8000-000000000000"}))
    # The first payment belongs to this process. The second has the same process id, but belongs to an earlier process.
    taken = journal.take_over(payment.purchase)
    assert taken is not None and taken.id.startswith("0000")


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
        paid = [int(process.communicate(timeout=PATIENCE)[0]) for process in processes]
        assert [sum(paid), len(set(shop.payments))] == [5, 5]


KILLED = PROCESS.replace(
    "paid = 0",
    """
import os, signal, launa._sync.perform
launa._sync.perform.carrying = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)
paid = 0""",
)


def test_killed_between_written_down_and_sent_loses_nothing(buyer_of: Any, tmp_path: Path) -> None:
    with open_shop(PAID) as shop:
        process = process_of(tmp_path, [shop.url], {"max_per_call": "100000"}, KILLED)
        process.communicate(timeout=PATIENCE)
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
        processes[0].communicate(timeout=PATIENCE)
        assert buyer_of(journal=FileJournal(tmp_path)).get(shop.url).outcome == "charged"
        assert [len(shop.payments), len(set(shop.payments))] == [2, 1]
