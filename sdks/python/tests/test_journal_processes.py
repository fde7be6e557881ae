"""Several processes use one journal, and some of them are killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from conftest import KEY, PATIENCE, POLICY
from journals import Later, planned, rewrite
from shop import PAID, Answer, open_shop

from launa.buyer import FileJournal, JournalError, OpenPayment
from launa.buyer.journal.journal import this_process
from launa.buyer.journal.records import End
from launa.buyer.journal.rows import milliseconds


def sent_elsewhere(journal: FileJournal, held_until: int) -> OpenPayment:
    """A payment that another process holds, with a lease that ends at `held_until` (milliseconds)."""
    payment = planned()
    journal.begin(payment, POLICY)
    journal.leave(payment)
    rewrite(journal, payment.id, holder="another", held_until=held_until)
    return payment


@pytest.mark.parametrize("seconds", [-1, 3_600])
def test_a_payment_is_taken_over_when_the_lease_of_its_process_has_ended_or_cannot_be_one(tmp_path: Path, seconds: int) -> None:
    journal = FileJournal(tmp_path)
    payment = sent_elsewhere(journal, milliseconds(journal.now()) + seconds * 1_000)
    taken = journal.take_over(payment.purchase)
    assert taken is not None and taken.id == payment.id


def test_a_payment_of_a_killed_process_is_waited_for_until_its_lease_ends(tmp_path: Path) -> None:
    """While this process waits, it signs nothing else for the purchase."""
    journal = Later(tmp_path)
    payment = sent_elsewhere(journal, milliseconds(journal.now()) + 50_000)
    with ThreadPoolExecutor(1) as pool:
        taken = pool.submit(journal.take_over, payment.purchase)
        with pytest.raises(TimeoutError):
            taken.result(timeout=0.2)
        journal.by = timedelta(seconds=51)
        result = taken.result(timeout=PATIENCE)
    assert result is not None and result.id == payment.id


def test_a_payment_of_a_process_that_renews_its_lease_is_left_to_it(tmp_path: Path) -> None:
    journal = FileJournal(tmp_path)
    end = milliseconds(journal.now()) + 50_000
    payment = sent_elsewhere(journal, end)
    with ThreadPoolExecutor(1) as pool:
        taken = pool.submit(journal.take_over, payment.purchase)
        with pytest.raises(TimeoutError):
            taken.result(timeout=0.2)
        rewrite(journal, payment.id, held_until=end + 1_000)
        assert taken.result(timeout=PATIENCE) is None


def test_a_payment_that_another_process_has_taken_over_or_that_is_owed_ends_as_charged_alone(tmp_path: Path) -> None:
    journal = FileJournal(tmp_path)
    later = milliseconds(journal.now()) + 50_000
    payment = sent_elsewhere(journal, later)

    def states() -> list[str]:
        return [each.state for each in journal.open_payments()]

    outcomes: tuple[End, ...] = ("expired", "refused", "not_charged")
    for outcome in outcomes:
        journal.end(payment, outcome)
    assert states() == ["sent"]
    journal.owe(payment)
    rewrite(journal, payment.id, held_until=1)
    assert journal.take_over(payment.purchase) is not None
    journal.end(payment, "expired")
    assert states() == ["owed"]
    rewrite(journal, payment.id, holder="another", held_until=later)
    journal.end(payment, "charged")
    assert states() == []


def test_a_payment_is_held_as_long_as_its_process_works_on_it(tmp_path: Path) -> None:
    journal, payment = FileJournal(tmp_path), planned()
    journal.begin(payment, POLICY)

    def lease() -> int | None:
        with journal.transaction() as database:
            return database.execute("select held_until from payment where id = ?", (payment.id,)).fetchone()[0]

    first, end = lease(), time.monotonic() + PATIENCE
    while lease() == first:
        assert time.monotonic() < end
        time.sleep(0.1)
    journal.leave(payment)
    assert lease() is None


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_fork_is_a_process_of_its_own() -> None:
    before = (this_process.holder, {*this_process.working})
    read, write = os.pipe()
    this_process.working.add("mine")
    child = os.fork()
    if child == 0:
        os.write(write, json.dumps([this_process.holder == before[0], sorted(this_process.working)]).encode())
        os._exit(0)
    os.waitpid(child, 0)
    this_process.working.discard("mine")
    assert json.loads(os.read(read, 1_000)) == [False, []]


TRIES = """
import sqlite3, sys
try:
    sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None).execute("begin immediate")
    print("began")
except sqlite3.OperationalError as error:
    print(error)
"""


def test_a_step_keeps_its_lock_whatever_else_this_process_does_in_the_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing a file ends all locks of the process on this file (POSIX). So no other code of the process may open and
    close the journal's file during a step."""
    journal = FileJournal(tmp_path)
    monkeypatch.setattr("launa.buyer.journal.file_journal._LONGEST_WAIT", 0.05)

    def tries() -> str:
        program = [sys.executable, "-c", TRIES, str(tmp_path / "payments.sqlite")]
        return subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE).stdout.strip()

    with journal.transaction():
        with ThreadPoolExecutor(1) as pool, pytest.raises(JournalError, match="another process holds"):
            pool.submit(FileJournal, tmp_path).result()
        assert tries() == "database is locked"
    assert tries() == "began"


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
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True)


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
        [signed] = FileJournal(tmp_path).open_payments()
        assert signed.state == "sent"
        assert buyer_of(journal=FileJournal(tmp_path)).get(shop.url).outcome == "charged"
        assert shop.payments == [signed.headers["PAYMENT-SIGNATURE"]]


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
