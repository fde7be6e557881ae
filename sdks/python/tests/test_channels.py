"""Tests of payment channels against a seller's host over the network: deposits, vouchers and refunds."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from channel_shop import BATCH, CHANNEL_POLICY, Books, charge
from conftest import vectors
from shop import PAID, decode, open_shop
from x402.mechanisms.evm.batch_settlement.client import FileChannelStorageOptions, FileClientChannelStorage
from x402.mechanisms.evm.batch_settlement.types import ChannelConfig

import launa
from launa.buyer import (
    ChannelState,
    FileChannels,
    KeptChannel,
    MemoryChannels,
    PaymentUncertainError,
    SpendingPolicy,
    SpendingPolicyError,
    TermsChangedError,
    UnreadableTermsError,
)
from launa.buyer.channels.channels import kept_channel_id


def test_vouchers_of_one_channel_are_signed_one_after_the_other(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    with ThreadPoolExecutor(5) as pool:
        list(pool.map(buyer.get, [shop.url] * 5))
    assert books.seen == ["deposit 100", "voucher 200", "voucher 300", "voucher 400", "voucher 500"]


def test_another_process_goes_on_out_of_the_store(buyer_of: Any, books: Books, shop: Any, tmp_path: Path) -> None:
    options = FileChannelStorageOptions(directory=tmp_path)
    for _ in range(2):
        buyer_of(CHANNEL_POLICY, channels=FileClientChannelStorage(options)).get(shop.url)
    assert books.seen == ["deposit 100", "voucher 200"]


def test_a_deposit_that_the_limits_refuse_leaves_no_channel(buyer_of: Any, shop: Any, tmp_path: Path) -> None:
    policy = SpendingPolicy(max_per_call="100", max_per_day="999", max_deposit="1000")
    buyer = buyer_of(policy, channels=FileChannels(tmp_path))
    with pytest.raises(SpendingPolicyError, match="daily_limit"):
        buyer.get(shop.url)
    assert [buyer.channels(), list((tmp_path / "client").iterdir()), shop.payments] == [[], [], []]


def test_a_seller_that_changes_its_channel_gets_no_other_deposit(buyer_of: Any) -> None:
    offered = [BATCH[0]]
    with open_shop(lambda _, header: charge(header), offered) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        buyer.get(shop.url)
        for change in ({"receiverAuthorizer": "0x" + "22" * 20}, {"withdrawDelay": 901}):
            offered[0] = {**BATCH[0], "extra": {**BATCH[0]["extra"], **change}}
            with pytest.raises(SpendingPolicyError, match="channel_changed"):
                buyer.get(shop.url)
        assert len(shop.payments) == 1
        # A person approves the new channel.
        approved = buyer.quote("GET", shop.url).offer
        assert approved.deposit == "1000"
        assert buyer.get(shop.url, approved=approved.chosen).receipt is not None
        assert decode(shop.payments[1])["payload"]["type"] == "deposit"


def test_a_greater_deposit_than_the_approved_is_not_signed(buyer_of: Any) -> None:
    offered = [BATCH[0]]
    with open_shop(PAID, offered) as shop:
        buyer = buyer_of(SpendingPolicy(max_per_call="100", max_deposit="100000"))
        approved = buyer.quote("GET", shop.url).offer.chosen
        offered[0] = {**BATCH[0], "extra": {**BATCH[0]["extra"], "minDeposit": "1001"}}
        with pytest.raises(TermsChangedError):
            buyer.get(shop.url, approved=approved)
        assert shop.payments == []


def test_a_refund_asks_for_the_channel_that_was_deposited_into(buyer_of: Any, books: Books) -> None:
    offered = [BATCH[0]]
    with open_shop(books, offered) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        buyer.get(shop.url)
        offered[0] = {**BATCH[0], "extra": {**BATCH[0]["extra"], "receiverAuthorizer": "0x" + "22" * 20}}
        assert buyer.refund(shop.url).receipt.amount == "900"
        paid, refunded = (decode(header)["payload"] for header in shop.payments)
        assert [refunded["channelConfig"], refunded["voucher"]["channelId"]] == [
            paid["channelConfig"],
            paid["voucher"]["channelId"],
        ]


def test_what_is_left_in_a_channel_comes_back(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    buyer.get(shop.url)
    assert buyer.refund(shop.url, amount="300").receipt.amount == "300"
    assert buyer.refund(shop.url).receipt.amount == "600"
    assert (books.charged, books.balance) == (100, 100)
    buyer.get(shop.url)
    assert books.seen == ["deposit 100", "refund 100", "refund 100", "deposit 200"]


def test_a_refund_is_asked_for_once(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    buyer.get(shop.url)
    books.breaks = True
    with pytest.raises(PaymentUncertainError):
        buyer.refund(shop.url, amount="1")
    assert books.seen == ["deposit 100", "refund 100"]
    with pytest.raises(launa.InvalidArgumentError):
        buyer.refund(shop.url, amount="1.5")
    with open_shop(PAID) as other, pytest.raises(UnreadableTermsError, match="nothing is sold through"):
        buyer.refund(other.url)


def test_channels_of_this_key_are_listed(buyer_of: Any, tmp_path: Path) -> None:
    vector = vectors("channels")[0]
    config = ChannelConfig.from_dict(vector["channel_config"])
    channel = KeptChannel(vector["channel_id"], vector["terms"]["network"], "weather.example.com", config)
    for store in (MemoryChannels(), FileChannels(tmp_path)):
        store.set(kept_channel_id(channel.id), ChannelState(extra={"channel": channel.to_dict()}))
        store.set(channel.id, ChannelState(balance="1"))
        assert buyer_of(channels=store, private_key=vector["private_key"]).channels() == [channel]
        assert buyer_of(channels=store, private_key=f"0x{'11' * 32}").channels() == []
