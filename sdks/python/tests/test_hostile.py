"""Sellers that misbehave."""

from __future__ import annotations

import base64
import gzip
import io
import json
import socket
import time
import tracemalloc
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest
from conftest import KEY, POLICY, vectors
from shop import PAID, PAY_TO, RECEIPT, Answer, decode, encode, open_shop, terms

import launa
from launa.buyer import (
    AddressRefusedError,
    AnswerTooLargeError,
    Buyer,
    FileChannels,
    FileJournal,
    PaymentRefusedError,
    PaymentUncertainError,
    SpendingPolicy,
    SpendingPolicyError,
    TermsChangedError,
    UnreadableTermsError,
)
from launa.buyer import inspect as inspect_price
from launa.buyer.answers.bounded_body import Body
from launa.buyer.network.network_guard import NetworkRules, Pins, is_public_address
from launa.buyer.outcome import Outcome, outcome_of
from launa.buyer.terms.seller_json import read_json
from launa.buyer.terms.seller_text import SellerReason, seller_reason, shown

OTHER = "0x2222222222222222222222222222222222222222"
BOMB = gzip.compress(b"0" * 60_000_000)


@contextmanager
def raw_shop(head: bytes, body: bytes = b"", *, stalls: bool = False, paid: bytes | None = None) -> Iterator[Any]:
    """A server that answers a payment with `paid`, and any other request with `head` and `body`. Then it closes the
    connection, or keeps it open without sending."""
    listener = socket.create_server(("127.0.0.1", 0))
    payments: list[bytes] = []
    kept: list[socket.socket] = []

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            kept.append(connection)
            asked = b""
            while b"\r\n\r\n" not in asked:
                asked += connection.recv(65_536)
            is_paid = b"payment-signature" in asked.lower()
            if is_paid:
                payments.append(asked)
            try:
                connection.sendall(paid if is_paid and paid is not None else head + b"\r\n" + body)
            except OSError:
                pass
            if not stalls or (is_paid and paid is not None):
                connection.close()

    Thread(target=serve, daemon=True).start()
    try:
        yield type("Raw", (), {"url": f"http://127.0.0.1:{listener.getsockname()[1]}/", "payments": payments})
    finally:
        # Closing the socket alone would leave the thread in `accept`.
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        for connection in kept:
            connection.close()


def priced(status: str = "402 Payment Required", *lines: str) -> bytes:
    required = encode({"x402Version": 2, "resource": {"url": "http://x/"}, "accepts": [terms()]})
    return "\r\n".join([f"HTTP/1.1 {status}", f"payment-required: {required}", *lines, ""]).encode()


PAID_RAW = b"HTTP/1.1 200 OK\r\ncontent-length: 3\r\npayment-response: " + PAID.headers["payment-response"].encode() + (
    b"\r\n\r\nsun"
)

# Tests of approved terms.


@pytest.mark.parametrize(
    "change",
    [
        {"payTo": OTHER},
        {"amount": "99999"},
        {"amount": "1"},
        {"maxTimeoutSeconds": 301},
        {"network": "eip155:8453"},
        {"asset": OTHER},
    ],
)
def test_other_terms_than_the_approved_are_not_signed(buyer_of: Any, change: dict[str, Any]) -> None:
    offered: list[Any] = [terms()]
    with open_shop(PAID, offered) as shop:
        buyer = buyer_of(SpendingPolicy(max_per_call="100000", assets=[]))
        approved = buyer.quote("GET", shop.url).offer.chosen
        offered[0] = terms(**change)
        with pytest.raises(TermsChangedError) as raised:
            buyer.get(shop.url, approved=approved)
        assert [raised.value.code, raised.value.approved, raised.value.offered[0]] == ["terms_changed", approved, offered[0]]
        assert shop.payments == []
        offered.append(terms(payTo=PAY_TO.upper().replace("X", "x"), maxTimeoutSeconds=10))
        assert buyer.get(shop.url, approved=approved).outcome == "charged"


def test_approval_does_not_override_the_policy(buyer_of: Any) -> None:
    with open_shop(PAID) as shop, pytest.raises(SpendingPolicyError, match="amount"):
        buyer_of(SpendingPolicy(max_per_call="1")).get(shop.url, approved=terms())


def test_a_signature_lives_for_minutes_whatever_the_seller_asks(buyer_of: Any) -> None:
    with open_shop(PAID, [terms(maxTimeoutSeconds=86_400)]) as shop:
        for seconds, policy in ((300, POLICY), (60, SpendingPolicy(max_per_call="100000", max_signature_seconds=60))):
            paid = buyer_of(policy).get(shop.url)
            sent = decode(shop.payments[-1])
            assert int(sent["payload"]["authorization"]["validBefore"]) - time.time() <= seconds
            assert [paid.payment.valid_before - time.time() > seconds - 20, sent["accepted"]["maxTimeoutSeconds"]] == [
                True,
                86_400,
            ]
    for wrong in ({"max_signature_seconds": 3_601}, {"max_without_receipt": 0}, {"max_without_receipt": 1_001}):
        with pytest.raises(launa.ConfigurationError, match="must be a whole number from 1 to"):
            SpendingPolicy(max_per_call="1", **wrong)


# Tests of numbers that other languages cannot read.

ENDLESS = ["1e999", "-1e999", "NaN", "Infinity", "-Infinity", "1" + "0" * 400]


def with_number(value: dict[str, Any], number: str) -> str:
    return json.dumps({**value, "extra": {**value.get("extra", {}), "x": "number"}}).replace('"number"', number)


@pytest.mark.parametrize("number", ENDLESS)
def test_a_receipt_with_an_endless_number_is_none_and_costs_no_answer(
    buyer_of: Any, tmp_path: Path, number: str
) -> None:
    receipt = base64.b64encode(with_number(RECEIPT, number).encode()).decode()
    with open_shop(Answer(200, "sun", {"payment-response": receipt})) as shop:
        paid = buyer_of(journal=FileJournal(tmp_path)).get(shop.url)
        assert [paid.response.text, paid.outcome, paid.receipt] == ["sun", "no_receipt", None]


@pytest.mark.parametrize("number", ENDLESS)
def test_terms_with_an_endless_number_are_not_signed(buyer_of: Any, number: str) -> None:
    accept = with_number(terms(), number)
    required = f'{{"x402Version": 2, "resource": {{"url": "http://x/"}}, "accepts": [{accept}]}}'.encode()
    plain = b"HTTP/1.1 402 Payment Required\r\n"
    header = plain + b"payment-required: " + base64.b64encode(required) + b"\r\n"
    for head, body in ((header, b""), (plain, required)):
        with raw_shop(head, body, paid=PAID_RAW) as shop, pytest.raises(UnreadableTermsError):
            buyer_of().get(shop.url)
        assert shop.payments == []


def test_deep_json_is_refused_before_it_overflows_the_stack(buyer_of: Any) -> None:
    deep = '{"[": ' * 5_000 + "1" + "}" * 5_000
    receipt = base64.b64encode(with_number(RECEIPT, deep).encode()).decode()
    with open_shop(Answer(200, "sun", {"payment-response": receipt})) as shop:
        assert buyer_of().get(shop.url).outcome == "no_receipt"
    assert read_json('["' + '[' * 1_000 + '\\""]') == ["[" * 1_000 + '"']
    for text in ("[" * 1_000_000, '"' + '\\"' * 1_000_000 + "\\"):
        with pytest.raises(ValueError):
            read_json(text)


DEPTHS = vectors("depths")


@pytest.mark.parametrize("vector", DEPTHS["seller"])
def test_depths(vector: dict[str, Any]) -> None:
    if vector["readable"]:
        assert read_json(vector["text"]) == json.loads(vector["text"])
        return
    with pytest.raises(ValueError):
        read_json(vector["text"])


def test_the_deepest_terms_and_receipt_leave_a_journal_that_can_be_read(buyer_of: Any, tmp_path: Path) -> None:
    def nested(levels: int) -> Any:
        return json.loads("[" * levels + "]" * levels)

    # `extra` is the fourth level of the terms, and the second level of a receipt.
    offered = [terms(extra={**terms()["extra"], "x": nested(196)})]
    receipt = {**RECEIPT, "extra": {"channelState": nested(198)}}
    answer = Answer(500, "broken", {"payment-response": encode(receipt)})
    with open_shop(lambda count, _: answer if count == 1 else Answer(200, "sun", answer.headers), offered) as shop:
        journal = FileJournal(tmp_path)
        buyer = buyer_of(journal=journal)
        assert [buyer.get(shop.url).outcome, len(journal.open_payments())] == ["charged", 1]
        assert buyer.get(shop.url).outcome == "charged"
        [ended] = FileJournal(tmp_path).ended_payments(datetime.now(UTC).date())
        assert ended.receipt is not None and ended.receipt["extra"] == receipt["extra"]
        offered[0]["extra"]["x"] = nested(197)
        with pytest.raises(UnreadableTermsError):
            buyer.get(f"{shop.url}&days=2")
        assert [len(shop.payments), journal.open_payments()] == [2, []]


@pytest.mark.parametrize("number", ENDLESS)
def test_a_body_with_an_endless_number_decides_nothing(number: str) -> None:
    body = f'{{"code": "upstream_timeout", "x": {number}}}'
    assert outcome_of(504, {"content-type": "application/json"}, body) == Outcome("no_receipt")


# Tests of the limits on bytes and time.


def test_a_bomb_in_a_402_is_not_unpacked(buyer_of: Any) -> None:
    head = priced("402 Payment Required", "content-encoding: gzip", f"content-length: {len(BOMB)}")
    with raw_shop(head, BOMB, paid=PAID_RAW) as shop:
        buyer = buyer_of()
        tracemalloc.start()
        try:
            assert buyer.get(shop.url).outcome == "charged"
            assert tracemalloc.get_traced_memory()[1] < 8_000_000
        finally:
            tracemalloc.stop()
        assert len(shop.payments) == 1


@pytest.mark.parametrize("status", ["409 Conflict", "503 Busy"])
def test_a_decisive_body_that_is_too_long_asks_again(buyer_of: Any, status: str) -> None:
    long = f"HTTP/1.1 {status}\r\nretry-after: 0\r\n\r\n".encode() + b" " * 70_000
    with raw_shop(priced(), paid=long) as shop, pytest.raises(PaymentUncertainError):
        buyer_of(max_resends=2).get(shop.url)
    assert [len(shop.payments), len(set(shop.payments))] == [3, 1]


def test_a_stalled_402_costs_no_more_than_the_time_out(buyer_of: Any) -> None:
    with raw_shop(priced("402 Payment Required", "content-length: 100"), b"{", stalls=True, paid=PAID_RAW) as shop:
        begin = time.monotonic()
        # The terms are in the header, so the body is not needed.
        assert buyer_of(timeout=1).get(shop.url).outcome == "charged"
        assert time.monotonic() - begin < 4
    with raw_shop(b"HTTP/1.1 402 Payment Required\r\ncontent-length: 100\r\n", b"{", stalls=True) as shop:
        with pytest.raises(UnreadableTermsError):
            buyer_of(timeout=1).get(shop.url)


@pytest.mark.parametrize("first", [b"HTTP/1.1 402 Payment Required\r\ncontent-length: 1000\r\n\r\n", b"HTTP/1.1 200 OK\r\nx: "])
def test_what_drips_costs_no_more_than_the_time_out(buyer_of: Any, first: bytes) -> None:
    listener = socket.create_server(("127.0.0.1", 0))

    def drip() -> None:
        connection, _ = listener.accept()
        connection.recv(65_536)
        connection.sendall(first)
        try:
            for _ in range(100):
                connection.sendall(b" ")
                time.sleep(0.2)
        except OSError:
            connection.close()

    Thread(target=drip, daemon=True).start()
    begin = time.monotonic()
    with pytest.raises((UnreadableTermsError, launa.TimeoutError)):
        buyer_of(timeout=1).get(f"http://127.0.0.1:{listener.getsockname()[1]}/")
    assert time.monotonic() - begin < 4
    listener.close()


def test_the_terms_come_from_a_body_too(buyer_of: Any) -> None:
    body = json.dumps({"x402Version": 2, "resource": {"url": "http://x/"}, "accepts": [terms()]}).encode()
    plain = b"HTTP/1.1 402 Payment Required\r\n"
    with raw_shop(plain, body, paid=PAID_RAW) as shop:
        assert buyer_of().get(shop.url).outcome == "charged"
    with raw_shop(plain, body[:-1] + b" " * 70_000 + b"}") as shop, pytest.raises(UnreadableTermsError):
        buyer_of().get(shop.url)


def test_headers_and_body_of_a_402_have_one_limit(buyer_of: Any) -> None:
    body = json.dumps({"x402Version": 2, "resource": {"url": "http://x/"}, "accepts": [terms()]}).encode()
    plain = b"HTTP/1.1 402 Payment Required\r\nx: "
    for head, length, is_paid in ((30_000, 30_000, True), (30_000, 40_000, False), (40_000, 30_000, False)):
        with raw_shop(plain + b"y" * head + b"\r\n", body.ljust(length), paid=PAID_RAW) as shop:
            if is_paid:
                assert buyer_of().get(shop.url).outcome == "charged"
                continue
            with pytest.raises(UnreadableTermsError):
                buyer_of().get(shop.url)
            assert shop.payments == []


def test_terms_and_receipts_in_long_headers_are_not_kept(buyer_of: Any, tmp_path: Path) -> None:
    long = "x: " + "y" * 70_000
    with raw_shop(priced("402 Payment Required", long), paid=PAID_RAW) as shop:
        with pytest.raises(launa.ConnectionError, match="headers of the answer are too long"):
            buyer_of().get(shop.url)
        assert shop.payments == []
    with raw_shop(priced(), paid=PAID_RAW.replace(b"\r\n\r\n", f"\r\n{long}\r\n\r\n".encode())) as shop:
        journal = FileJournal(tmp_path)
        with pytest.raises(PaymentUncertainError, match="headers of the answer are too long"):
            buyer_of(journal=journal, max_resends=0).get(shop.url)
        assert [payment.state for payment in journal.open_payments()] == ["uncertain"]


def test_the_journal_and_channel_files_have_no_indentation(buyer_of: Any, tmp_path: Path) -> None:
    extra = {"name": "USDC", "version": "2", "receiverAuthorizer": PAY_TO, "withdrawDelay": 900, "minDeposit": "1000"}
    policy = SpendingPolicy(max_per_call="100", max_deposit="1000")
    journal, channels = FileJournal(tmp_path / "payments"), FileChannels(tmp_path / "channels")
    with open_shop(Answer(200, "sun"), [terms("100", scheme="batch-settlement", extra=extra)]) as shop:
        buyer_of(policy, journal=journal, channels=channels).get(shop.url)
    files = [path for path in tmp_path.rglob("*.json")]
    assert len(files) > 2 and not any("\n" in path.read_text() for path in files)


def test_an_answer_that_is_too_long_is_not_read_to_its_end(buyer_of: Any) -> None:
    bomb = b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n"
    with raw_shop(bomb, BOMB) as shop, pytest.raises(AnswerTooLargeError):
        buyer_of(max_answer_bytes=1_000_000).get(shop.url)
    paid = bomb + b"payment-response: " + PAID.headers["payment-response"].encode() + b"\r\n\r\n" + BOMB
    with raw_shop(priced(), paid=paid) as shop:
        buyer = buyer_of(max_answer_bytes=1_000_000)
        with pytest.raises(AnswerTooLargeError):
            buyer.get(shop.url)
        assert [len(shop.payments), buyer.journal.open_payments()[0].state] == [1, "owed"]


def test_a_compressed_answer_is_read(buyer_of: Any) -> None:
    with raw_shop(b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n", gzip.compress(b"sun")) as shop:
        response = buyer_of().get(shop.url).response
        assert [response.text, response.headers["content-encoding"]] == ["sun", "gzip"]


def test_a_compressed_answer_of_several_members_is_read_whole(buyer_of: Any) -> None:
    with packed_shop(gzip.compress(b"sun, ") + gzip.compress(b"") + gzip.compress(b"then rain")) as shop:
        buyer = buyer_of()
        assert buyer.get(shop.url).response.text == "sun, then rain"
        assert buyer.journal.open_payments() == []


@pytest.mark.parametrize("body", [gzip.compress(b"sun")[:-9], gzip.compress(b"sun") + b"and rain"])
def test_a_compressed_answer_that_is_cut_or_damaged_stays_owed(buyer_of: Any, body: bytes) -> None:
    with packed_shop(body) as shop:
        buyer = buyer_of(max_resends=0)
        with pytest.raises(PaymentUncertainError) as raised:
            buyer.get(shop.url)
        assert [raised.value.owed, buyer.journal.open_payments()[0].state] == [True, "owed"]


def test_what_follows_a_compressed_answer_is_not_kept() -> None:
    body = Body("gzip", 65_536)
    assert body.take(gzip.compress(b"{}"))
    with pytest.raises(zlib.error):
        body.take(bytes(1_000))


def packed_shop(body: bytes) -> Any:
    receipt = PAID.headers["payment-response"]
    head = f"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: {len(body)}\r\npayment-response: {receipt}\r\n\r\n"
    return raw_shop(priced(), paid=head.encode() + body)


def test_a_seller_sets_no_cookie(buyer_of: Any) -> None:
    cookie = {"set-cookie": "session=the-sellers; Domain=dev.localhost; Path=/"}
    with open_shop(Answer(200, "sun", {**PAID.headers, **cookie})) as shop:
        buyer = buyer_of()
        buyer.get(shop.url)
        for url in (shop.url, shop.url.replace("shop.dev", "other.dev")):
            assert "cookie" not in buyer.quote("GET", url).response.request.headers
        own = buyer.quote("GET", shop.url, headers={"cookie": "own=1"}).response.request
        assert own.headers["cookie"] == "own=1"


# Tests of the bodies of a caller's requests.


def parts() -> Iterator[bytes]:
    yield b"question"


async def async_parts() -> AsyncIterator[bytes]:
    yield b"question"


@pytest.mark.parametrize("is_file", [True, False])
def test_a_body_that_was_read_before_is_not_paid_for(buyer_of: Any, is_file: bool) -> None:
    with open_shop(PAID) as shop:
        buyer = buyer_of()

        def make() -> Any:
            if not isinstance(buyer, Buyer):
                return async_parts()
            return io.BytesIO(b"question") if is_file else parts()

        body = make()
        assert buyer.resend("POST", shop.url, content=body) is None
        requests = len(shop.requests)
        with pytest.raises(launa.InvalidArgumentError, match="read before"):
            buyer.post(shop.url, content=body)
        assert [len(shop.requests), shop.payments] == [requests, []]
        buyer.post(shop.url, content=make())
        assert shop.bodies == [b"question"]


def test_a_length_that_is_not_that_of_the_body_is_refused(buyer_of: Any) -> None:
    with open_shop(PAID) as shop, pytest.raises(launa.InvalidArgumentError, match="8 bytes and not 1"):
        buyer_of().post(shop.url, content=b"question", headers={"content-length": "1"})
    assert shop.requests == []


def test_a_failure_in_json_that_is_too_long_to_decide_reaches_its_caller_whole(buyer_of: Any) -> None:
    long = {"code": "upstream_timeout", "x": "y" * 300_000}
    with open_shop(Answer(504, long, {"content-type": "application/json"})) as shop:
        paid = buyer_of().get(shop.url)
        assert [paid.outcome, paid.response.json(), len(shop.payments)] == ["no_receipt", long, 1]


# Tests of sellers' texts.


def test_text_of_a_seller_is_cut_escaped_and_labelled(buyer_of: Any) -> None:
    forged = 'no"\x1b[2K\r\x1b[32mpaid\u202e\u2066' + "x" * 6_000
    with open_shop(Answer(402, {"error": forged})) as shop, pytest.raises(PaymentRefusedError) as raised:
        buyer_of().get(shop.url)
    message = str(raised.value)
    assert len(message) < 400 and message.isprintable()
    assert message.startswith('the payment was refused: the seller says: "no\\"\\u001b[2K\\u000d\\u001b[32mpaid\\u202e')


def test_reasons() -> None:
    assert seller_reason(None) == seller_reason(" ") == SellerReason("no reason given")
    name = "invalid_exact_evm_signature"
    assert seller_reason(f"{name}: obey me") == SellerReason(f"the signature is not accepted ({name})", name)
    assert shown("Grüße, 支払い ✓") == "Grüße, 支払い ✓"
    assert shown("\x1b" * 200) == "\\u001b" * 33 + "…"
    assert shown("x" * 6_000_000) == "x" * 200 + "…"


# Secrets.


def test_no_error_and_no_journal_shows_what_carries_a_payment(buyer_of: Any) -> None:
    with open_shop(lambda count, _: Answer(402, {"error": "no"}) if count == 1 else Answer(503, "")) as shop:
        buyer = buyer_of(max_resends=0)
        with pytest.raises(PaymentRefusedError) as refused:
            buyer.get(shop.url)
        with pytest.raises(PaymentUncertainError) as uncertain:
            buyer.get(f"{shop.url}&days=2", headers={"authorization": "secret words"})
        shown = [repr(error) + str(error) + str(vars(error)) for error in (refused.value, uncertain.value)]
        shown += [repr(payment) for payment in buyer.journal.open_payments()]
        for text in shown:
            assert not any(payment in text for payment in shop.payments) and "secret words" not in text
        assert asdict(uncertain.value.payment)["headers"]["PAYMENT-SIGNATURE"] == shop.payments[1]


def test_the_private_key_comes_from_a_file_of_its_owner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text(f"{KEY}\n")
    monkeypatch.setenv("LAUNA_PRIVATE_KEY_FILE", str(file))
    file.chmod(0o640)
    with pytest.raises(launa.ConfigurationError, match="chmod 600"):
        Buyer(POLICY)
    file.chmod(0o600)
    assert Buyer(POLICY).address == Buyer(POLICY, private_key=KEY).address
    file.write_bytes(b"secret \xff words")
    with pytest.raises(launa.ConfigurationError) as raised:
        Buyer(POLICY)
    assert "secret" not in str(raised.value)
    monkeypatch.setenv("LAUNA_PRIVATE_KEY", KEY)
    with pytest.raises(launa.ConfigurationError, match="set only one of"):
        Buyer(POLICY)


def test_channel_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    from launa.buyer import ChannelState

    channels = FileChannels(tmp_path / "channels")
    channel = "0x" + "ab" * 32
    assert channels.get(channel) is None
    channels.set(channel, ChannelState(charged_cumulative_amount="1", balance="2"))
    [file] = (tmp_path / "channels" / "client").iterdir()
    assert [path.stat().st_mode & 0o777 for path in (file, *list(file.parents)[:2])] == [0o600, 0o700, 0o700]
    assert FileChannels(tmp_path / "channels").get(channel).balance == "2"  # type: ignore[union-attr]


# Tests of the addresses to which a buyer connects.


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "100.64.0.1", "::1", "fd00::1", "224.0.0.1"])
def test_a_name_at_a_private_address_is_refused_before_it_is_connected_to(buyer_of: Any, address: str) -> None:
    with open_shop(PAID) as shop:
        port = httpx.URL(shop.url).port
        # A name is refused if one of its addresses is private, even if another one is public.
        buyer = buyer_of(allow_http=True, resolver=lambda _: ["93.184.216.34", address])
        with pytest.raises(AddressRefusedError):
            buyer.get(f"http://shop.example.com:{port}/")
        assert shop.hosts == []


@pytest.mark.parametrize("host", ["10.0.0.1", "[::ffff:7f00:1]", "169.254.169.254", "0.0.0.0", "[fe80::1]"])
def test_a_private_address_is_refused(buyer_of: Any, host: str) -> None:
    with pytest.raises(AddressRefusedError):
        buyer_of(allow_http=True).get(f"http://{host}/")


def test_https_unless_loopback(buyer_of: Any) -> None:
    with pytest.raises(AddressRefusedError, match="shop.example.com is to be called by https, unless allow_http is set"):
        buyer_of(resolver=lambda _: ["93.184.216.34"]).get("http://shop.example.com/")
    with pytest.raises(AddressRefusedError, match="shop.example.com is to be called by https, unless allow_http is set"):
        inspect_price("http://shop.example.com/")


def test_the_paid_retry_goes_to_the_address_that_has_quoted(buyer_of: Any) -> None:
    asked: list[str] = []

    def rebinding(host: str) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.2"]

    with open_shop(PAID) as shop:
        url = f"http://shop.example.com:{httpx.URL(shop.url).port}/"
        buyer = buyer_of(network="any", allow_http=True, resolver=rebinding)
        assert buyer.get(url).outcome == "charged"
        assert [asked, len(shop.payments)] == [["shop.example.com"], 1]


class Clock:
    """Pins with a fixed clock and a resolver that returns another address each time."""

    def __init__(self) -> None:
        self.now, self._found = 0.0, 0
        self.pins = Pins(NetworkRules(), self._resolve, now=lambda: self.now)

    def _resolve(self, _: str) -> list[str]:
        self._found += 1
        return [f"1.1.{self._found >> 8}.{self._found & 255}"]

    def address(self, host: str = "shop.example.com") -> str:
        [address] = self.pins.addresses_of(host)
        return address


def test_a_name_keeps_its_address_for_ten_minutes_however_often_it_is_used() -> None:
    clock = Clock()
    for clock.now in (0.0, 240.0, 480.0, 599.9):
        assert clock.address() == "1.1.0.1"
    clock.now = 600.0
    assert [clock.address(), clock.address("x.localhost")] == ["1.1.0.2", "127.0.0.1"]


def test_a_name_keeps_its_address_for_a_call_that_began_before_and_for_no_later_one() -> None:
    clock = Clock()
    clock.address()
    clock.now = 540.0
    with clock.pins.hold("shop.example.com"):
        clock.now = 660.0
        with clock.pins.hold("other.example.com"):
            assert clock.address() == "1.1.0.1"
    with clock.pins.hold("shop.example.com"):
        assert clock.address() == "1.1.0.2"


def test_a_name_keeps_its_address_for_a_call_while_many_others_are_called() -> None:
    clock = Clock()
    clock.address()
    with clock.pins.hold("shop.example.com"):
        for number in range(300):
            clock.address(f"{number}.example.com")
        assert [clock.address(), len(clock.pins._known)] == ["1.1.0.1", 256]


def test_a_call_holds_the_address_that_has_quoted_its_price(buyer_of: Any) -> None:
    held: list[Any] = []
    with open_shop(lambda *_: held.append([*pins._holds]) or PAID) as shop:
        buyer = buyer_of(network="any")
        pins = getattr(buyer, "_buyer", buyer)._http.pins
        buyer.get(shop.url)
    assert [[host for host, _ in each] for each in held] == [["shop.dev.localhost"]]
    assert pins._holds == []


@pytest.mark.parametrize(
    ("address", "is_public"),
    [
        *((address, True) for address in ("93.184.216.34", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::1")),
        *((address, False) for address in ("172.31.255.255", "192.168.1.1", "168.63.129.16", "255.255.255.255", "198.18.0.1")),
        *((address, False) for address in ("::", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:8.8.8.8", "64:ff9b::1")),
        *((address, False) for address in ("2002:a00:1::", "2001:db8::1", "2001::1", "localhost", "", "1.2.3")),
    ],
)
def test_public_addresses(address: str, is_public: bool) -> None:
    assert is_public_address(address) is is_public
