"""Journals of version 0.1.0: open payments in files, ended ones in lines."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from conftest import vectors
from shop import terms

from launa.buyer import FileJournal, JournalError

DAY = date(2026, 11, 24)
TERMS = terms(payTo="0x1")
COMMON = {
    **{"purchase": "p", "signed_at": "2026-11-24T11:59:00.123456+00:00", "method": "POST", "url": "https://a.example/"},
    **{"host": "a.example", "outlay": "100"},
}


def id_of(index: int) -> str:
    return f"00000000-0000-4000-8000-{index:012}"


def opened(index: int, **changes: Any) -> dict[str, Any]:
    return {
        **{"version": 1, "id": id_of(index), "state": "sent", "pid": 1, **COMMON, "terms": TERMS},
        **{"headers": {"PAYMENT-SIGNATURE": "x"}, "valid_before": 4_000_000_000},
        **{"request": {"headers": {"accept": "*/*"}, "body": "cXVlc3Rpb24="}, **changes},
    }


def ended(index: int, **changes: Any) -> dict[str, Any]:
    return {
        **{"id": id_of(index), **COMMON, "ended_at": "2026-11-24T11:59:10Z", "outcome": "charged"},
        **{"network": "eip155:8453", "asset": "0x2", "pay_to": "0x1", "scheme": "exact", "amount": "100"},
        **{"transaction": "0xabc", "receipt": {"success": True}, **changes},
    }


def former(directory: Path, payments: list[dict[str, Any]], lines: str) -> Path:
    for name in ("open", "log"):
        (directory / name).mkdir(parents=True, exist_ok=True)
    for payment in payments:
        (directory / "open" / f"{payment['id']}.json").write_text(json.dumps(payment))
    (directory / "log" / f"{DAY}.jsonl").write_text(lines)
    return directory


def line_of(value: object) -> str:
    return f"{json.dumps(value)}\n"


def test_it_is_taken_over_once_and_its_files_are_set_aside(tmp_path: Path) -> None:
    # The third payment has ended, but its file is still there.
    lines = line_of(ended(3)) + line_of(ended(4, outcome="refused", transaction=None, receipt=None))
    former(tmp_path, [opened(1), opened(2, state="owed"), opened(3)], lines)
    (tmp_path / "open" / f".{id_of(9)}.json.{uuid4().hex}").write_text("{")
    with ThreadPoolExecutor(3) as pool:
        journals = list(pool.map(lambda _: FileJournal(tmp_path), range(3)))
    for journal in journals:
        first, second = journal.open_payments()
        assert [first.id, first.state, first.terms, first.request.content] == [id_of(1), "uncertain", TERMS, b"question"]
        assert [second.id, second.state, second.signed_at] == [id_of(2), "owed", "2026-11-24T11:59:00.123Z"]
        third, fourth = journal.ended_payments(DAY)
        assert [third.id, third.outcome, third.transaction, third.receipt] == [id_of(3), "charged", "0xabc", {"success": True}]
        assert [fourth.id, fourth.outcome, fourth.transaction, fourth.receipt] == [id_of(4), "refused", None, None]
    log, file, folder, database = sorted(path.name for path in tmp_path.iterdir())
    assert [re.sub(r"\..{36}$", "", name) for name in (log, folder)] == ["log", "open"]
    assert [file, database] == ["open", "payments.sqlite"]
    # A program of version 0.1.0 cannot make the folder again.
    with pytest.raises(FileExistsError):
        (tmp_path / "open").mkdir(exist_ok=True)


def test_it_is_taken_over_again_where_a_process_was_killed_before_it_has_set_the_files_aside(tmp_path: Path) -> None:
    journal = FileJournal(former(tmp_path, [opened(1), opened(2)], line_of(ended(3))))
    [_, second] = journal.open_payments()
    journal.end(second, "charged")
    (tmp_path / "open").unlink()
    # A program of version 0.1.0 has ended the first payment in the former files since the first import.
    former(tmp_path, [opened(2), opened(5)], line_of(ended(3)) + line_of(ended(1)))
    assert [each.id for each in journal.open_payments()] == [id_of(5)]
    assert {each.id for each in journal.ended_payments(DAY)} == {id_of(1), id_of(2), id_of(3)}


@pytest.mark.parametrize("cut", [20, 0])
def test_a_line_that_a_loss_of_power_has_cut_is_none_unless_it_lacks_its_end_alone(tmp_path: Path, cut: int) -> None:
    last = json.dumps(ended(1))
    journal = FileJournal(former(tmp_path, [opened(1)], line_of(ended(2)) + last[: len(last) - cut]))
    assert [len(journal.open_payments()), len(journal.ended_payments(DAY))] == ([1, 1] if cut else [0, 2])


@pytest.mark.parametrize(
    "line", ["", "{}", "null", "sun", *(json.dumps(ended(5, **change)) for change in ({"outlay": "-1"}, {"signed_at": "x"}, {"host": None}, {"outcome": "sold"}))]
)
def test_a_line_that_the_limits_cannot_count_stops_it_and_stays(tmp_path: Path, line: str) -> None:
    former(tmp_path, [opened(1)], f"{line_of(ended(2))}{line}\n")
    log = tmp_path / "log" / f"{DAY}.jsonl"
    for _ in range(2):
        with pytest.raises(JournalError, match=f"cannot count the payment in {re.escape(str(log))}:2"):
            FileJournal(tmp_path)
    log.write_text(line_of(ended(2)))
    journal = FileJournal(tmp_path)
    assert [len(journal.open_payments()), len(journal.ended_payments(DAY))] == [1, 1]


@pytest.mark.parametrize("change", [{"outlay": "-1"}, {"terms": None}, {"headers": float("inf")}, {"valid_before": "x"}, {"signed_at": "x"}])
def test_an_open_payment_that_the_limits_cannot_count_stops_it(tmp_path: Path, change: dict[str, Any]) -> None:
    former(tmp_path, [opened(1, **change)], "")
    with pytest.raises(JournalError, match=f"cannot count the payment in .*{id_of(1)}.json"):
        FileJournal(tmp_path)


def test_a_receipt_of_numbers_that_other_languages_cannot_read_is_left_out(tmp_path: Path) -> None:
    journal = FileJournal(former(tmp_path, [], line_of(ended(1, receipt={"x": float("inf")}))))
    assert [(each.outlay, each.receipt) for each in journal.ended_payments(DAY)] == [("100", None)]


@pytest.mark.parametrize("line", vectors("depths")["journal_lines"])
def test_a_line_with_the_deepest_receipt_is_read(tmp_path: Path, line: str) -> None:
    [payment] = FileJournal(former(tmp_path, [], f"{line}\n")).ended_payments(DAY)
    assert payment.receipt == json.loads(line)["receipt"]
