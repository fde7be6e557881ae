"""The files of the journal, as all SDKs write them."""

from __future__ import annotations

import errno
import json
import os
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from conftest import KEY, POLICY
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


def test_an_end_counts_even_if_the_open_file_is_still_there(tmp_path: Path) -> None:
    journal, payment = FileJournal(tmp_path), planned()
    journal.begin(payment, POLICY)
    [opened] = (tmp_path / "open").iterdir()
    text = opened.read_text()
    journal.end(payment, "charged")
    opened.write_text(text)
    assert [journal.open_payments(), opened.exists()] == [[], False]


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
