"""The files of payment channels."""

from __future__ import annotations

import errno
import json
import os
import re
import stat
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from channel_shop import BATCH, CHANNEL_POLICY, Books, charge
from shop import decode, open_shop

from launa.buyer import ChannelState, FileChannels, JournalError, PaymentUncertainError


def test_what_a_withdrawal_needs_is_stored_before_the_journal_has_the_deposit(
    buyer_of: Any, shop: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("launa.buyer.journal.journal.add_open", Mock(side_effect=JournalError("full")))
    buyer = buyer_of(CHANNEL_POLICY)
    with pytest.raises(JournalError, match="full"):
        buyer.get(shop.url)
    assert [len(buyer.channels()), shop.payments] == [1, []]


@pytest.mark.parametrize(
    "damaged",
    [
        *("", "null", "[" * 5_000, json.dumps({"unansweredClaimable": "x"})),
        *(json.dumps({"balance": balance}) for balance in ("x", "", "-5", "1_0", " 7 ", "٣", None, 7)),
    ],
)
def test_a_channel_file_that_cannot_be_read_stops_its_seller_alone(
    buyer_of: Any, books: Books, shop: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture, damaged: str
) -> None:
    buyer = buyer_of(CHANNEL_POLICY, channels=FileChannels(tmp_path))
    buyer.get(shop.url)
    channel = decode(shop.payments[0])["payload"]["voucher"]["channelId"]
    path = tmp_path / "client" / f"{channel}.json"
    path.write_text(damaged)
    with pytest.raises(JournalError, match=re.escape(f"cannot be read: {path}")):
        buyer.get(f"{shop.url}&days=2")
    assert [each.id for each in buyer.channels()] == [channel]
    assert str(path) in caplog.text
    with open_shop(lambda _, header: charge(header), [{**BATCH[0], "payTo": f"0x{'22' * 20}"}]) as other:
        assert buyer.get(other.url).outcome == "charged"
    assert books.seen == ["deposit 100"]


def test_an_open_payment_whose_channel_file_cannot_be_read_gets_no_second_signature(
    buyer_of: Any, books: Books, shop: Any, tmp_path: Path
) -> None:
    buyer = buyer_of(CHANNEL_POLICY, channels=FileChannels(tmp_path), max_resends=0)
    books.breaks = True
    with pytest.raises(PaymentUncertainError):
        buyer.get(shop.url)
    path = tmp_path / "client" / f"{decode(shop.payments[0])['payload']['voucher']['channelId']}.json"
    text = path.read_text()
    path.write_text("")
    with pytest.raises(JournalError, match=re.escape(f"cannot be read: {path}")):
        buyer.get(shop.url)
    path.write_text(text)
    books.breaks = False
    assert [buyer.get(shop.url).outcome, len(set(shop.payments))] == ["charged", 1]


def test_a_kept_channel_whose_data_cannot_be_read_is_left_out(
    buyer_of: Any, shop: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    channels = FileChannels(tmp_path)
    buyer = buyer_of(CHANNEL_POLICY, channels=channels)
    buyer.get(shop.url)
    for number, value in enumerate((None, {"id": "0xabc", "network": "x", "host": "x", "config": {}})):
        channels.set(f"0x{number:064x}", ChannelState(extra={"channel": value}))
    assert len(buyer.channels()) == 1
    assert "'0xabc'" in caplog.text


def test_a_channel_file_is_on_the_disk_before_its_payment_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    channels, synced, sync = FileChannels(tmp_path), list[bool](), os.fsync

    def fsync(descriptor: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(descriptor).st_mode))
        sync(descriptor)

    monkeypatch.setattr("os.fsync", fsync)
    channels.set("0x" + "ab" * 32, ChannelState(balance="1"))
    assert synced == [False, True]
    monkeypatch.setattr("os.fsync", Mock(side_effect=OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))))
    with pytest.raises(JournalError, match=f"{re.escape(str(tmp_path))}/client/0xab.*[.]json cannot be .*: No space"):
        channels.set("0x" + "ab" * 32, ChannelState(balance="2"))
