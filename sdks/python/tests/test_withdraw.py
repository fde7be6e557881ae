"""Withdrawals from a payment channel through a node that follows a script, or lies."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from conftest import vectors
from shop import ShopServer, served

import launa
from launa.buyer import (
    AsyncBuyer,
    Buyer,
    ChannelState,
    ChannelStore,
    FileChannels,
    KeptChannel,
    MemoryChannels,
    SpendingPolicy,
    Withdrawal,
    WithdrawalError,
)
from launa.buyer.channels import kept_channel_id
from launa.buyer.withdrawal import calls_of

VECTORS = vectors("withdrawals")
POLICY = SpendingPolicy(max_per_call="100")
CHANNEL = KeptChannel.from_dict(VECTORS["channel"])


SELLERS = httpx.Client()
"""All buyers here share it and ask no seller. A new client reads the system's certificates."""


def buyer_of(store: ChannelStore | None = None, private_key: str = VECTORS["private_key"]) -> Buyer:
    return Buyer(POLICY, private_key=private_key, channels=store or MemoryChannels(), http_client=SELLERS)


@dataclass
class Node:
    url: str
    sent: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    given: Counter[str] = field(default_factory=Counter)


@contextmanager
def scripted_node(script: Mapping[str, Any]) -> Iterator[Node]:
    """`sdks/vectors/scripted-node.ts` describes the keys of a script."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
            key, params = asked["method"], asked["params"]
            node.asked.append(key)
            if key == "eth_sendRawTransaction":
                node.sent.append(params[0])
            if key == "eth_call":
                key = f"eth_call {params[0]['to'].lower()} {params[0]['data']} {params[1]}"
            said = script.get(key, {"error": {"code": -32601, "message": "method not found"}})
            answers = said if isinstance(said, list) else [said]
            answer = dict(answers[min(node.given[key], len(answers) - 1)])
            node.given[key] += 1
            length = answer.pop("bytes", 0)
            body = json.dumps({"jsonrpc": "2.0", "id": asked["id"], **answer}).encode().rjust(length)
            self.send_response(200)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            # The client may go away before the end.
            with suppress(OSError):
                self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server = ShopServer(("127.0.0.1", 0), Handler)
    node = Node(f"http://127.0.0.1:{server.server_port}")
    with served(server):
        yield node


def known() -> MemoryChannels:
    store = MemoryChannels()
    store.set(CHANNEL.id, ChannelState.from_dict(VECTORS["before"]))
    return store


def check(case: dict[str, Any], node: Node, store: MemoryChannels, outcome: Withdrawal | Exception) -> None:
    if "value" in case:
        assert outcome == Withdrawal(**case["value"])
    else:
        assert type(outcome).__name__ == case["error"]
        assert str(outcome) == case.get("message", str(outcome))
    after = store.get(CHANNEL.id)
    assert [node.sent, after and after.to_dict()] == [case["sent"], case["after"]]


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["name"])
def test_withdrawals(case: dict[str, Any]) -> None:
    store = known()
    with scripted_node(case["node"]) as node, buyer_of(store) as buyer:
        outcome: Withdrawal | Exception
        try:
            outcome = buyer.withdraw(CHANNEL, rpc_url=node.url)
        except launa.LaunaError as error:
            outcome = error
        check(case, node, store, outcome)


@pytest.mark.anyio
async def test_a_withdrawal_while_others_run() -> None:
    store, case = known(), VECTORS["cases"][0]
    with scripted_node(case["node"]) as node:
        async with AsyncBuyer(POLICY, private_key=VECTORS["private_key"], channels=store) as buyer:
            check(case, node, store, await buyer.withdraw(CHANNEL, rpc_url=node.url))


@pytest.mark.anyio
async def test_a_withdrawal_that_waits_for_its_block_can_be_cancelled() -> None:
    script = {**VECTORS["cases"][0]["node"], "eth_getTransactionReceipt": {"result": None}}
    with scripted_node(script) as node:
        async with AsyncBuyer(POLICY, private_key=VECTORS["private_key"], channels=known()) as buyer:
            with anyio.move_on_after(10) as scope, anyio.fail_after(20):
                async with anyio.create_task_group() as tasks:
                    tasks.start_soon(lambda: buyer.withdraw(CHANNEL, rpc_url=node.url))
                    while "eth_getTransactionReceipt" not in node.asked:
                        await anyio.sleep(0.01)
                    tasks.cancel_scope.cancel()
            assert not scope.cancelled_caught and len(node.sent) == 1


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/secret", "secret://x", "http://[secret", "http://x:secret/"])
def test_the_address_of_a_node_is_in_no_error(url: str) -> None:
    with buyer_of(known()) as buyer:
        with pytest.raises(WithdrawalError) as raised:
            buyer.withdraw(CHANNEL, rpc_url=url)
        assert "secret" not in str(raised.value)


@contextmanager
def node_of(answer: Callable[[BaseHTTPRequestHandler], None]) -> Iterator[Node]:
    """A node that answers each request in this way."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            node.asked.append(self.path)
            self.rfile.read(int(self.headers["content-length"]))
            # The client may go away before the end.
            with suppress(OSError):
                answer(self)

        def do_GET(self) -> None:
            node.asked.append(self.path)

        def log_message(self, *_: Any) -> None:
            pass

    server = ShopServer(("127.0.0.1", 0), Handler)
    node = Node(f"http://127.0.0.1:{server.server_port}")
    with served(server):
        yield node


async def failure_at(node: Node, half: str) -> WithdrawalError:
    with pytest.raises(WithdrawalError) as raised:
        if half == "sync":
            with buyer_of(known()) as buyer:
                buyer.withdraw(CHANNEL, rpc_url=node.url)
        else:
            async with AsyncBuyer(POLICY, private_key=VECTORS["private_key"], channels=known()) as buyer:
                await buyer.withdraw(CHANNEL, rpc_url=node.url)
    return raised.value


@pytest.mark.anyio
@pytest.mark.parametrize("half", ["sync", "async"])
@pytest.mark.parametrize("status", [302, 307])
async def test_a_node_leads_nowhere_else(half: str, status: int) -> None:
    def lead(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("location", inner.url)
        handler.end_headers()

    with node_of(lambda _: None) as inner, node_of(lead) as node:
        await failure_at(node, half)
        assert [len(node.asked), inner.asked] == [1, []]


@pytest.mark.anyio
@pytest.mark.parametrize("half", ["sync", "async"])
@pytest.mark.parametrize("first", [b"HTTP/1.1 200 OK\r\n\r\n", b"HTTP/1.1 200 OK\r\nx: "], ids=["body", "headers"])
async def test_the_whole_answer_of_a_node_has_a_time_limit(
    half: str, first: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(first)
        for _ in range(600):
            handler.wfile.write(b" ")
            time.sleep(0.01)

    monkeypatch.setattr(f"launa._{half}.chain_node.NODE_TIMEOUT_SECONDS", 0.3)
    begin = time.monotonic()
    with node_of(drip) as node:
        failure = await failure_at(node, half)
    assert [str(failure).endswith("the node does not answer eth_chainId"), time.monotonic() - begin < 3] == [True, True]


@pytest.mark.anyio
@pytest.mark.parametrize("half", ["sync", "async"])
async def test_a_node_that_answers_with_deep_json_is_refused(half: str) -> None:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        handler.wfile.write(b'{"result":' + b"[" * 201 + b"]" * 201 + b"}")

    with node_of(answer) as node:
        assert str(await failure_at(node, half)).endswith("the node answers eth_chainId with status 200")


def test_a_payee_with_a_wrong_checksum_is_withdrawn_from() -> None:
    wrong = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"
    calls, same = (
        calls_of(KeptChannel.from_dict({**VECTORS["channel"], "config": {**VECTORS["channel"]["config"], **change}}))
        for change in (
            {"receiver": wrong, "receiverAuthorizer": wrong},
            {"receiver": wrong.lower(), "receiverAuthorizer": wrong.lower()},
        )
    )
    assert [calls.finalize, calls.initiate(1)] == [same.finalize, same.initiate(1)]


@pytest.mark.parametrize("change", [{"id": "0x12"}, {"id": "../x"}, {"network": "hedera:mainnet"}])
def test_what_is_no_channel_is_not_asked_for(change: dict[str, str]) -> None:
    other = KeptChannel.from_dict({**VECTORS["channel"], **change})
    with buyer_of() as buyer, pytest.raises(launa.InvalidArgumentError):
        buyer.withdraw(other, rpc_url="http://127.0.0.1:1")


def test_channels_of_this_key_are_listed(tmp_path: Path) -> None:
    for store in (MemoryChannels(), FileChannels(tmp_path)):
        store.set(kept_channel_id(CHANNEL.id), ChannelState(extra={"channel": CHANNEL.to_dict()}))
        store.set(CHANNEL.id, ChannelState(balance="1"))
        with buyer_of(store) as buyer:
            assert buyer.channels() == [CHANNEL]
        with buyer_of(store, f"0x{'11' * 32}") as other:
            assert other.channels() == []
