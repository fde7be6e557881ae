"""Tests of the buyer against a seller's host over the network. Each case runs synchronously and asynchronously."""

from __future__ import annotations

import base64
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from threading import Event
from typing import Any

import anyio
import httpx
import pytest
from conftest import KEY, POLICY, vectors
from eth_account import Account
from shop import BROKEN, PAID, PAY_TO, RECEIPT, Answer, decode, encode, open_shop, terms, unknown

import launa
from launa import InvalidArgumentError
from launa._sync.guard import GuardedTransport
from launa.buyer import (
    AsyncBuyer,
    Buyer,
    PaymentRefusedError,
    PaymentUncertainError,
    SentPayment,
    SpendingPolicy,
    SpendingPolicyError,
    UnreadableTermsError,
)
from launa.buyer import inspect as inspect_price
from launa.buyer.network.network_guard import NetworkRules, Pins, system_addresses


@pytest.fixture
def usual_depth() -> Iterator[None]:
    """Sets Python's default recursion limit, because some versions of x402's dependencies raise it."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(1_000)
    yield
    sys.setrecursionlimit(limit)


def test_is_paid_with_a_receipt(buyer_of: Any) -> None:
    with open_shop(PAID) as shop:
        buyer = buyer_of()
        paid = buyer.get(shop.url)
        assert [paid.response.status_code, paid.response.text] == [200, "sun"]
        assert [paid.receipt.transaction, paid.receipt.payer] == [RECEIPT["transaction"], "0x1"]
        assert [paid.payment.method, paid.payment.url] == ["GET", shop.url]
        authorization = decode(shop.payments[0])["payload"]["authorization"]
        assert [authorization["from"], authorization["to"], authorization["value"]] == [
            buyer.address,
            PAY_TO,
            "100000",
        ]
        # The Host header keeps the name, although the connection goes to loopback.
        assert all(host.startswith("shop.dev.localhost:") for host in shop.hosts)


@pytest.mark.parametrize("vector", vectors("eip3009"), ids=lambda vector: vector["accepted"]["amount"][:8])
def test_signs_what_every_sdk_signs(vector: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    official = "x402.mechanisms.evm.exact.client"
    authorization, accepted = vector["authorization"], vector["accepted"]
    now = int(authorization["validBefore"]) - accepted["maxTimeoutSeconds"]
    monkeypatch.setattr(f"{official}.create_nonce", lambda: authorization["nonce"])
    monkeypatch.setattr(f"{official}.time.time", lambda: now)
    required = encode({"x402Version": 2, "resource": vector["resource"], "accepts": [accepted]})
    policy = SpendingPolicy(max_per_call=accepted["amount"], max_signature_seconds=3_600)

    def respond(request: Any) -> Any:
        if "payment-signature" in request.headers:
            seen.append(request.headers["payment-signature"])
            return httpx.Response(200)
        return httpx.Response(402, headers={"payment-required": required})

    seen: list[str] = []
    http = httpx.Client(transport=httpx.MockTransport(respond))
    buyer = Buyer(policy, private_key=vector["private_key"], http_client=http)
    assert buyer.address == vector["address"]
    payment = buyer.get(vector["resource"]["url"]).payment
    assert decode(seen[0]) == decode(vector["payment_header"])
    assert payment is not None and payment.valid_before == int(authorization["validBefore"])


def test_is_sent_again_and_no_other_one(buyer_of: Any) -> None:
    def on_payment(count: int, _: str) -> Answer:
        if count == 2:
            time.sleep(2)
        return BROKEN if count == 1 else unknown() if count == 3 else PAID

    with open_shop(on_payment) as shop:
        paid = buyer_of(timeout=1).post(shop.url, content=b"question")
        assert paid.receipt is not None
        assert [len(shop.payments), len(set(shop.payments))] in ([3, 1], [4, 1])
        assert set(shop.bodies) == {b"question"}


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (409, "payment_in_flight"),
        (503, "payment_outcome_unknown"),
        (503, "facilitator_unavailable"),
        (503, "ledger_unavailable"),
        (503, "gateway_unavailable"),
        (503, "overloaded"),
    ],
)
def test_is_sent_again_after(buyer_of: Any, status: int, code: str) -> None:
    with open_shop(lambda count, _: unknown(code, status) if count == 1 else PAID) as shop:
        assert buyer_of().get(shop.url).receipt is not None
        assert [len(shop.payments), len(set(shop.payments))] == [2, 1]


def test_unknown_outcome_is_handed_over_and_resumed(buyer_of: Any) -> None:
    is_open = False
    with open_shop(lambda *_: PAID if is_open else unknown()) as shop:
        buyer = buyer_of(max_resends=1)
        with pytest.raises(PaymentUncertainError, match="the gateway answers payment_outcome_unknown") as raised:
            buyer.get(shop.url)
        is_open = True
        # Converted from JSON, as another process would do.
        payment = SentPayment(**asdict(raised.value.payment))
        assert buyer.resume(payment).receipt is not None
        assert [len(shop.payments), len(set(shop.payments))] == [3, 1]


def test_errors_and_journal_name_a_payment_alike(buyer_of: Any) -> None:
    is_open = False
    with open_shop(lambda *_: PAID if is_open else unknown()) as shop:
        buyer = buyer_of(max_resends=0)
        with pytest.raises(PaymentUncertainError) as raised:
            buyer.post(shop.url, content=b"order")
        payment = raised.value.payment
        assert [each.id for each in buyer.journal.open_payments()] == [payment.id]
        is_open = True
        with pytest.raises(InvalidArgumentError, match="its request in the journal"):
            buyer.resume(payment.id, content=b"another")
        paid = buyer.resume(payment.id)
        assert (paid.outcome, paid.payment.id) == ("charged", payment.id)
        assert [len(shop.payments), len(set(shop.payments))] == [2, 1]
        with pytest.raises(InvalidArgumentError, match=f"no open payment has the id {payment.id}"):
            buyer.resume(payment.id)


@pytest.mark.parametrize("named", [lambda kept: kept.id, lambda kept: kept, lambda kept: kept.payment])
def test_is_given_up_by_its_id_or_itself(buyer_of: Any, named: Any) -> None:
    with open_shop(unknown()) as shop:
        buyer = buyer_of(max_resends=0)
        with pytest.raises(PaymentUncertainError):
            buyer.get(shop.url)
        [kept] = buyer.journal.open_payments()
        assert buyer.abandon(named(kept)).id == kept.id
        assert buyer.journal.open_payments() == []


def test_a_request_has_no_time_limit_of_its_own(buyer_of: Any) -> None:
    with open_shop(PAID) as shop:
        with pytest.raises(InvalidArgumentError, match="give it to the buyer"):
            buyer_of().get(shop.url, timeout=1)
        assert shop.payments == []


def test_is_not_sent_again_when_it_cannot_be_charged_any_more(buyer_of: Any) -> None:
    later = Answer(503, {"code": "payment_outcome_unknown"}, {"retry-after": "2"})
    with open_shop(later, [terms(maxTimeoutSeconds=1)]) as shop:
        with pytest.raises(PaymentUncertainError, match="too late"):
            buyer_of().get(shop.url)
        assert len(shop.payments) == 1


def test_asynchronously_no_seller_can_keep_it_longer() -> None:
    async def dripping(_: httpx.Request) -> httpx.Response:
        await anyio.sleep(5)
        return httpx.Response(200)

    async def wait() -> None:
        http = httpx.AsyncClient(transport=httpx.MockTransport(dripping))
        with pytest.raises(launa.TimeoutError):
            await AsyncBuyer(POLICY, private_key=KEY, http_client=http, timeout=0.05).get("http://x/")

    anyio.run(wait)


def test_a_payment_for_an_older_price_waits_until_it_has_expired_and_says_so(buyer_of: Any) -> None:
    asked = {"x402Version": 2, "error": "Payment required", "accepts": [terms("200000")]}
    refusal = Answer(402, {}, {"payment-required": encode(asked)})
    with open_shop(lambda count, _: BROKEN if count == 1 else refusal) as shop:
        with pytest.raises(PaymentUncertainError, match="it asks for other terms now; it can be charged until"):
            buyer_of().get(shop.url)
        assert len(set(shop.payments)) == 1


def test_refused_at_once_is_an_error_and_no_second_one_is_signed(buyer_of: Any) -> None:
    refusal = {"success": False, "transaction": "", "network": "eip155:845320402", "errorReason": "insufficient_funds"}
    with open_shop(Answer(402, {}, {"payment-response": encode(refusal)})) as shop:
        known = "^the payment was refused: the wallet does not hold enough of the token \\(insufficient_funds\\); no receipt"
        with pytest.raises(PaymentRefusedError, match=known) as raised:
            buyer_of().get(shop.url)
        assert [len(shop.payments), raised.value.chargeable_until] == [1, raised.value.payment.valid_before]


@pytest.mark.parametrize("answer", [Answer(500, {"error": "broken"}), Answer(503, {"error": "mine"}), Answer(404, {})])
def test_a_failed_answer_without_evidence_can_still_be_charged(buyer_of: Any, answer: Answer) -> None:
    with open_shop(answer) as shop:
        paid = buyer_of().get(shop.url)
        assert [paid.response.status_code, paid.response.json(), paid.receipt] == [answer.status, answer.body, None]
        assert [paid.outcome, paid.chargeable_until] == ["no_receipt", paid.payment.valid_before]
        assert len(shop.payments) == 1


def test_does_not_follow_a_redirect(buyer_of: Any) -> None:
    with open_shop(Answer(307, "", {"location": "http://127.0.0.1:1/"})) as shop:
        assert buyer_of().get(shop.url).response.status_code == 307
        assert len(shop.payments) == 1
        http = httpx.Client(transport=GuardedTransport(Pins(NetworkRules(), system_addresses)), follow_redirects=True)
        assert Buyer(POLICY, private_key=KEY, http_client=http).get(shop.url).response.status_code == 307


def test_a_body_that_can_be_read_once_is_sent_each_time() -> None:
    with open_shop(PAID) as shop, Buyer(POLICY, private_key=KEY) as buyer:
        assert buyer.post(shop.url, content=iter([b"ques", b"tion"])).receipt is not None
        assert shop.bodies == [b"question"]


def test_the_payment_headers_are_the_buyers_own(buyer_of: Any) -> None:
    with open_shop(PAID) as shop:
        for name in ("Payment-Signature", "X-PAYMENT"):
            with pytest.raises(launa.ConfigurationError):
                buyer_of().get(shop.url, headers={name: "mine"})
        assert shop.hosts == []


def test_a_receipt_that_cannot_be_read_does_not_cost_the_answer(buyer_of: Any, usual_depth: None) -> None:
    deep = base64.b64encode(b"[" * 20_000).decode()
    for receipt in ("!", encode([]), encode({"success": "yes"}), deep):
        with open_shop(Answer(200, "sun", {"payment-response": receipt})) as shop:
            paid = buyer_of().get(shop.url)
            assert [paid.response.text, paid.receipt, len(shop.payments)] == ["sun", None, 1]


def test_cancelled_leaves_its_payment_in_the_journal() -> None:
    has_come, is_over = Event(), Event()

    def slowly(*_: Any) -> Answer:
        has_come.set()
        is_over.wait(10)
        return PAID

    async def give_up() -> None:
        async with AsyncBuyer(POLICY, private_key=KEY) as buyer:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(buyer.get, shop.url)
                assert await anyio.to_thread.run_sync(has_come.wait, 10)
                tasks.cancel_scope.cancel()
            is_over.set()
            [opened] = buyer.journal.open_payments()
            assert [opened.state, opened.headers["PAYMENT-SIGNATURE"]] == ["uncertain", shop.payments[0]]

    with open_shop(slowly) as shop:
        anyio.run(give_up)


@pytest.mark.parametrize(
    ("reason", "change"),
    [
        ("amount", {"max_per_call": "99999"}),
        ("network", {"networks": ["eip155:8453"]}),
        ("host", {"hosts": ["example.com"]}),
    ],
)
def test_policy_refuses_before_anything_is_signed(buyer_of: Any, reason: str, change: Any) -> None:
    with open_shop(PAID) as shop:
        buyer = buyer_of(SpendingPolicy(**{"max_per_call": "100000", **change}))
        with pytest.raises(SpendingPolicyError) as raised:
            buyer.get(shop.url)
        assert raised.value.reasons == (reason,)
        if reason == "amount":
            assert str(raised.value) == "amount 0.1 USDC exceeds your limit of 0.099999 USDC"
        offer = buyer.quote("GET", shop.url).offer
        assert [offer.chosen, offer.reasons] == [None, (reason,)]
        assert [shop.payments, buyer.journal.open_payments()] == [[], []]


def test_policy_holds_for_a_day(buyer_of: Any) -> None:
    policy = SpendingPolicy(max_per_call="100000", max_per_day="300000")
    with open_shop(PAID) as shop, ThreadPoolExecutor(8) as pool:
        buyer = buyer_of(policy)
        results = [future.exception() for future in [pool.submit(buyer.get, shop.url) for _ in range(8)]]
        refused = [error for error in results if isinstance(error, SpendingPolicyError)]
        assert [len(refused), results.count(None), len(shop.payments)] == [5, 3, 3]
        assert {error.reasons for error in refused} == {("daily_limit",)}


@pytest.mark.parametrize("wrong", ["0.10", "", "-1", None, 100000])
def test_policy_must_be_one(wrong: Any) -> None:
    with pytest.raises(launa.ConfigurationError, match="max_per_call must be"):
        SpendingPolicy(max_per_call=wrong)


def test_pays_the_price_that_it_quotes(buyer_of: Any) -> None:
    with open_shop(PAID, [terms("100000"), terms("7")]) as shop:
        buyer = buyer_of()
        offer = buyer.quote("GET", shop.url).offer
        assert [len(offer.terms), offer.chosen["amount"]] == [2, "7"]
        assert buyer.get(shop.url).payment.terms["amount"] == "7"
        required = inspect_price(shop.url).required
        assert required is not None and len(required.accepts) == 2


@pytest.mark.parametrize(
    "header",
    ["", "!", "e30=", base64.b64encode(b"[" * 20_000).decode(), encode([]), encode({"x402Version": 2}), encode({"x402Version": 1, "accepts": []})],
)
def test_unreadable_terms(header: str, usual_depth: None) -> None:
    respond = httpx.MockTransport(lambda _: httpx.Response(402, headers={"payment-required": header}))
    buyer = Buyer(POLICY, private_key=KEY, http_client=httpx.Client(transport=respond))
    with pytest.raises(UnreadableTermsError):
        buyer.get("https://weather.example.com/")


def test_the_private_key_comes_from_the_environment_and_never_into_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(launa.ConfigurationError, match="LAUNA_PRIVATE_KEY"):
        Buyer(POLICY)
    for wrong in ("0x12", "secret words", f"0x{'f' * 64}"):
        with pytest.raises(launa.ConfigurationError) as raised:
            Buyer(POLICY, private_key=wrong)
        shown = "".join(traceback.format_exception_only(raised.value))
        assert wrong not in shown and raised.value.__cause__ is None
    monkeypatch.setenv("LAUNA_PRIVATE_KEY", KEY)
    buyer = Buyer(POLICY)
    assert buyer.address == Account.from_key(KEY).address
    assert KEY not in f"{vars(buyer)}"


NAN, INF = float("nan"), float("inf")


@pytest.mark.parametrize(
    "wrong",
    [
        *({name: value} for name in ("timeout", "body_timeout") for value in (None, "5", 0, -1, NAN, INF, 1e300, True)),
        *({"max_resends": value} for value in (None, -1, 1.0, NAN, INF, 101, True)),
        *({"max_answer_bytes": value} for value in (None, 0, -1, INF)),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_before_anything_is_sent(wrong: Any) -> None:
    for buyer in (Buyer, AsyncBuyer):
        with pytest.raises(launa.ConfigurationError, match=next(iter(wrong))):
            buyer(POLICY, private_key=KEY, **wrong)


@pytest.mark.parametrize("name", ["", "\ud800", 7, b"order 7"])
def test_a_name_of_a_purchase_is_a_text(buyer_of: Any, name: Any) -> None:
    with open_shop(PAID) as shop:
        buyer = buyer_of()
        with pytest.raises(launa.InvalidArgumentError):
            buyer.get(shop.url, purchase=name)
        with pytest.raises(launa.InvalidArgumentError):
            buyer.resend("GET", shop.url, purchase=name)
    assert shop.requests == []
