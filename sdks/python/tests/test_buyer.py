"""Tests of the buyer against a seller's host over the network. Each case runs synchronously and asynchronously."""

from __future__ import annotations

import base64
import inspect
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

import anyio
import httpx
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from conftest import vectors
from eth_account import Account
from shop import BROKEN, PAID, PAY_TO, RECEIPT, RELEASED, Answer, decode, encode, open_shop, terms
from x402.mechanisms.evm.batch_settlement.client import FileChannelStorageOptions, FileClientChannelStorage

import launa
from launa.buyer import (
    AsyncBuyer,
    Buyer,
    PaymentRefusedError,
    PaymentUncertainError,
    SentPayment,
    SpendingPolicy,
    SpendingPolicyError,
    TermsChangedError,
    UnreadableTermsError,
)
from launa._sync.guard import GuardedTransport
from launa.buyer import inspect as inspect_price

KEY = Account.create().key.to_0x_hex()
POLICY = SpendingPolicy(max_per_call="100000")


class Portal:
    """An `AsyncBuyer` with the interface of a `Buyer`, in its own event loop."""

    def __init__(self, portal: BlockingPortal, buyer: AsyncBuyer) -> None:
        self._portal, self._buyer = portal, buyer

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self._buyer, name)
        if not inspect.iscoroutinefunction(attribute):
            return attribute
        return lambda *positional, **named: self._portal.call(lambda: attribute(*positional, **named))


@pytest.fixture(params=["sync", "async"])
def buyer_of(request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    def options_of(options: dict[str, Any]) -> dict[str, Any]:
        return {"private_key": KEY, "timeout": 20, **options}

    if request.param == "sync":
        yield lambda policy=POLICY, **options: Buyer(policy, **options_of(options))
        return
    with start_blocking_portal() as portal:
        yield lambda policy=POLICY, **options: Portal(
            portal, AsyncBuyer(policy, **options_of(options))
        )


@pytest.fixture
def usual_depth() -> Iterator[None]:
    """Some packages below x402 raise Python's own limit, but not every version does."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(1_000)
    yield
    sys.setrecursionlimit(limit)


def unknown(code: str = "payment_outcome_unknown", status: int = 503) -> Answer:
    return Answer(status, {"code": code})


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
        # The request keeps the name. Only the connection goes to loopback.
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
        with pytest.raises(PaymentUncertainError) as raised:
            buyer.get(shop.url)
        is_open = True
        # From JSON, as in another process.
        payment = SentPayment(**asdict(raised.value.payment))
        assert buyer.resume(payment).receipt is not None
        assert [len(shop.payments), len(set(shop.payments))] == [3, 1]


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


def test_refused_after_a_try_without_an_answer_is_uncertain(buyer_of: Any) -> None:
    refusal = Answer(402, {"error": "terms have changed"})
    with open_shop(lambda count, _: BROKEN if count == 1 else refusal) as shop:
        with pytest.raises(PaymentUncertainError):
            buyer_of().get(shop.url)
        assert len(shop.payments) == 2


def test_a_payment_for_an_older_price_waits_until_it_has_expired_and_says_so(buyer_of: Any) -> None:
    asked = {"x402Version": 2, "error": "Payment required", "accepts": [terms("200000")]}
    refusal = Answer(402, {}, {"payment-required": encode(asked)})
    with open_shop(lambda count, _: BROKEN if count == 1 else refusal) as shop:
        with pytest.raises(PaymentUncertainError, match="it asks for other terms now; it can be charged until"):
            buyer_of().get(shop.url)
        assert len(set(shop.payments)) == 1


def test_used_by_a_try_without_an_answer_is_uncertain(buyer_of: Any) -> None:
    with open_shop(unknown("payment_already_used", 409)) as shop, pytest.raises(PaymentUncertainError):
        buyer_of().get(shop.url)


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
        http = httpx.Client(transport=GuardedTransport(), follow_redirects=True)
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


CHANNEL = {"receiverAuthorizer": PAY_TO, "withdrawDelay": 900, "minDeposit": "1000"}
BATCH = [terms("100", scheme="batch-settlement", extra={"name": "USDC", "version": "2", **CHANNEL})]


def charge(header: str) -> Answer:
    """A channel with a balance of 1000 that is charged 100 more each time (x402, batch-settlement on EVM)."""
    voucher = decode(header)["payload"]["voucher"]
    state = {
        "channelId": voucher["channelId"],
        "balance": "1000",
        "totalClaimed": "0",
        "withdrawRequestedAt": 0,
        "refundNonce": "0",
        "chargedCumulativeAmount": voucher["maxClaimableAmount"],
    }
    receipt = {**RECEIPT, "transaction": "", "extra": {"channelState": state, "chargedAmount": "100"}}
    return Answer(200, "sun", {"payment-response": encode(receipt)})


def test_batch_settlement_deposits_once_then_signs_vouchers(buyer_of: Any) -> None:
    policy = SpendingPolicy(max_per_call="100", max_per_day="1000", max_deposit="1000")
    with open_shop(lambda _, header: charge(header), BATCH) as shop:
        buyer = buyer_of(policy)
        # The deposit uses up the day's limit. Payments out of the deposit do not count again.
        for _ in range(3):
            assert buyer.get(shop.url).receipt is not None
        signed = [decode(header)["payload"] for header in shop.payments]
    assert [payload["type"] for payload in signed] == ["deposit", "voucher", "voucher"]
    assert [payload["voucher"]["maxClaimableAmount"] for payload in signed] == ["100", "200", "300"]
    assert len({payload["voucher"]["channelId"] for payload in signed}) == 1


def test_batch_settlement_sends_the_same_voucher_again(buyer_of: Any) -> None:
    policy = SpendingPolicy(max_per_call="100", max_deposit="1000")
    with open_shop(lambda count, header: BROKEN if count == 2 else charge(header), BATCH) as shop:
        buyer = buyer_of(policy)
        buyer.get(shop.url)
        buyer.get(shop.url)
        assert len(shop.payments) == 3 and shop.payments[1] == shop.payments[2]


def test_batch_settlement_deposits_no_more_than_it_may(buyer_of: Any) -> None:
    policy = SpendingPolicy(max_per_call="100", max_deposit="999")
    with open_shop(PAID, BATCH) as shop:
        with pytest.raises(SpendingPolicyError) as raised:
            buyer_of(policy).get(shop.url)
        assert [raised.value.reasons, shop.payments] == [("deposit",), []]


@dataclass
class Books:
    """A seller that keeps the state of one channel as the specification requires."""

    charged: int = 0
    balance: int = 0
    last: dict[str, Any] = field(default_factory=dict)
    says: str = "100"
    breaks: bool = False
    seen: list[str] = field(default_factory=list)

    def __call__(self, _: int, header: str) -> Answer:
        sent = decode(header)["payload"]
        voucher, is_refund = sent["voucher"], sent["type"] == "refund"
        self.seen.append(f"{sent['type']} {voucher['maxClaimableAmount']}")
        if self.breaks:
            return BROKEN
        if voucher["maxClaimableAmount"] != str(self.charged + (0 if is_refund else 100)):
            return self._refused(voucher)
        back = int(sent.get("amount", self.balance - self.charged)) if is_refund else 0
        self.balance += int(sent.get("deposit", {}).get("amount", "0")) - back
        self.charged += 0 if is_refund else 100
        self.last = voucher
        state = {"balance": str(self.balance), "chargedCumulativeAmount": str(self.charged)}
        receipt = {**RECEIPT, "transaction": "", "extra": {"channelState": state, "chargedAmount": self.says}}
        if is_refund:
            receipt = {**RECEIPT, "transaction": "0xdef", "amount": str(back), "extra": {"channelState": state}}
        return Answer(200, "sun", {"payment-response": encode(receipt)})

    def _refused(self, voucher: dict[str, Any]) -> Answer:
        state = {
            "channelId": voucher["channelId"],
            "balance": str(self.balance),
            "chargedCumulativeAmount": str(self.charged),
        }
        signed = {"signedMaxClaimable": self.last.get("maxClaimableAmount"), "signature": self.last.get("signature")}
        extra = {**BATCH[0]["extra"], "channelState": state, "voucherState": signed}
        error = "invalid_batch_settlement_evm_cumulative_amount_mismatch"
        required = {
            "x402Version": 2,
            "error": error,
            "resource": {"url": "http://x/"},
            "accepts": [{**BATCH[0], "extra": extra}],
        }
        return Answer(402, {}, {"payment-required": encode(required)})


CHANNEL_POLICY = SpendingPolicy(max_per_call="100", max_per_day="100000", max_deposit="1000")


@pytest.fixture
def books() -> Books:
    return Books()


@pytest.fixture
def shop(books: Books) -> Iterator[Any]:
    with open_shop(books, BATCH) as opened:
        yield opened


def test_vouchers_of_one_channel_are_signed_one_after_the_other(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    with ThreadPoolExecutor(5) as pool:
        list(pool.map(buyer.get, [shop.url] * 5))
    assert books.seen == ["deposit 100", "voucher 200", "voucher 300", "voucher 400", "voucher 500"]


def test_a_deposit_that_is_owed_an_answer_counts_once(buyer_of: Any) -> None:
    def owes(count: int, header: str) -> Answer:
        paid = charge(header)
        return Answer(500, "broken", paid.headers) if count == 1 else paid

    with open_shop(owes, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        assert [buyer.get(shop.url).response.status_code for _ in range(3)] == [500, 200, 200]
        sent = [decode(header)["payload"] for header in shop.payments]
        assert [payload["voucher"]["maxClaimableAmount"] for payload in sent] == ["100", "100", "200"]
        assert buyer._wallet.channels.state(sent[0]["voucher"]["channelId"]).balance == "1000"


def test_a_channel_that_is_used_up_is_filled_again(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    for _ in range(11):
        buyer.get(shop.url)
    assert books.seen[9:] == ["voucher 1000", "deposit 1100"]


def test_another_process_goes_on_out_of_the_store(buyer_of: Any, books: Books, shop: Any, tmp_path: Path) -> None:
    options = FileChannelStorageOptions(directory=tmp_path)
    for _ in range(2):
        buyer_of(CHANNEL_POLICY, channels=FileClientChannelStorage(options)).get(shop.url)
    assert books.seen == ["deposit 100", "voucher 200"]


def test_a_buyer_that_has_forgotten_its_channel_is_put_right(buyer_of: Any, books: Books, shop: Any) -> None:
    first = buyer_of(CHANNEL_POLICY)
    first.get(shop.url)
    first.get(shop.url)
    buyer_of(CHANNEL_POLICY).get(shop.url)
    assert books.seen == ["deposit 100", "voucher 200", "deposit 100", "voucher 300"]
    assert (books.charged, books.balance) == (300, 1000)


def test_what_can_be_the_voucher_of_this_request_shows_nothing(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer_of(CHANNEL_POLICY).get(shop.url)
    buyer = buyer_of(CHANNEL_POLICY)
    # The buyer has forgotten its voucher of 100. The seller could claim that it charged 100 for the voucher that it
    # just got.
    with pytest.raises(PaymentRefusedError):
        buyer.get(shop.url)
    assert buyer.get(shop.url).receipt is not None
    assert books.seen == ["deposit 100", "deposit 100", "deposit 100", "voucher 200"]


class Greedy(Books):
    """Claims that each voucher was already charged."""

    def __call__(self, _: int, header: str) -> Answer:
        sent = decode(header)["payload"]
        self.seen.append(f"{sent['type']} {sent['voucher']['maxClaimableAmount']}")
        self.last, self.charged, self.balance = sent["voucher"], int(sent["voucher"]["maxClaimableAmount"]), 1000
        return self._refused(sent["voucher"])


def test_a_seller_that_says_charged_gets_one_voucher_a_request(buyer_of: Any) -> None:
    greedy = Greedy()
    with open_shop(greedy, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        for number in range(3):
            with pytest.raises((PaymentRefusedError, PaymentUncertainError)):
                buyer.get(f"{shop.url}&n={number}")
    signed = [int(seen.split()[1]) for seen in greedy.seen]
    assert max(signed) <= 300 and greedy.seen.count("deposit 100") == 1


def test_a_correction_asks_for_no_more_than_the_first_price(buyer_of: Any, books: Books) -> None:
    def corrects(count: int, header: str) -> Answer:
        answer = books(count, header)
        if answer.status != 402:
            return answer
        required = decode(answer.headers["payment-required"])
        required["accepts"][0]["amount"] = "200"
        return Answer(402, {}, {"payment-required": encode(required)})

    policy = SpendingPolicy(max_per_call="1000", max_deposit="10000")
    with open_shop(corrects, BATCH) as shop:
        first = buyer_of(policy)
        first.get(shop.url)
        first.get(shop.url)
        with pytest.raises(PaymentRefusedError):
            buyer_of(policy).get(shop.url)
    assert books.seen == ["deposit 100", "voucher 200", "deposit 100"]


def test_a_correction_never_lowers_what_was_charged(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    for _ in range(3):
        buyer.get(shop.url)
    books.charged = 100
    with pytest.raises(PaymentRefusedError):
        buyer.get(shop.url)
    assert books.seen[3:] == ["voucher 400"]


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
        # A person has approved it.
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


@pytest.mark.parametrize("signature", [None, "0x" + "01" * 65])
def test_what_a_seller_says_of_a_channel_needs_a_voucher_of_ours(
    buyer_of: Any, books: Books, shop: Any, signature: str | None
) -> None:
    books.charged, books.balance = 500, 1000
    books.last = {"maxClaimableAmount": "500", "signature": signature}
    with pytest.raises(PaymentRefusedError):
        buyer_of(CHANNEL_POLICY).get(shop.url)
    assert books.seen == ["deposit 100"]


def test_a_deposit_whose_outcome_is_not_known_is_not_signed_again(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY, max_resends=0)
    books.breaks = True
    with pytest.raises(PaymentUncertainError) as lost:
        buyer.get(shop.url)
    books.breaks = False
    with pytest.raises(PaymentUncertainError, match="a deposit into the seller's channel was sent before"):
        buyer.get(f"{shop.url}&days=2")
    assert buyer.resume(lost.value.payment).receipt is not None
    buyer.get(shop.url)
    assert books.seen == ["deposit 100", "deposit 100", "voucher 200"]


def test_a_deposit_that_is_said_to_be_released_is_not_signed_again(buyer_of: Any) -> None:
    with open_shop(RELEASED, BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        for _ in range(6):
            buyer.get(shop.url)
        with pytest.raises(PaymentUncertainError, match="a deposit into the seller's channel was sent before"):
            buyer.get(f"{shop.url}&days=2")
        assert [len(shop.payments), len(set(shop.payments))] == [6, 1]


def test_a_voucher_that_is_said_to_be_released_has_its_end(buyer_of: Any, books: Books) -> None:
    with open_shop(lambda count, header: RELEASED if count == 2 else books(count, header), BATCH) as shop:
        buyer = buyer_of(CHANNEL_POLICY)
        buyer.get(shop.url)
        released = buyer.get(shop.url)
        assert [released.outcome, released.chargeable_until] == ["not_charged", None]
        assert buyer.journal.open_payments() == []


def test_the_next_same_request_sends_the_same_deposit(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY, max_resends=0)
    books.breaks = True
    with pytest.raises(PaymentUncertainError):
        buyer.get(shop.url)
    books.breaks = False
    assert buyer.get(shop.url).receipt is not None
    assert len(set(shop.payments)) == 1


def test_a_voucher_whose_answer_is_lost_is_sent_again_then_replaced_once(
    buyer_of: Any, books: Books, shop: Any
) -> None:
    buyer = buyer_of(CHANNEL_POLICY, max_resends=0)
    buyer.get(shop.url)
    books.breaks = True
    with pytest.raises(PaymentUncertainError):
        buyer.get(f"{shop.url}&days=2")
    books.breaks = False
    buyer.get(shop.url)
    buyer.get(f"{shop.url}&days=2")
    assert books.seen == ["deposit 100", "voucher 200", "voucher 200", "voucher 200", "voucher 300"]
    assert buyer.journal.open_payments() == []


def test_a_cancelled_deposit_is_not_signed_again(books: Books, shop: Any) -> None:
    async def main() -> None:
        async with AsyncBuyer(CHANNEL_POLICY, private_key=KEY) as buyer:
            with anyio.move_on_after(1):
                await buyer.get(shop.url)
            with pytest.raises(PaymentUncertainError):
                await buyer.get(f"{shop.url}&days=2")

    books.breaks = True
    with pytest.MonkeyPatch.context() as patch:
        # The first resend waits longer than the caller.
        patch.setattr("launa._async.present.retry_delay", lambda *_, **__: 60_000)
        anyio.run(main)
    assert books.seen == ["deposit 100"]


def test_a_deposit_is_kept_in_mind_whatever_the_receipt_says(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    books.says = "101"
    buyer.get(shop.url)
    books.says = "100"
    buyer.get(shop.url)
    assert books.seen == ["deposit 100", "voucher 100", "voucher 200"]


def test_what_is_left_in_a_channel_comes_back(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    buyer.get(shop.url)
    assert buyer.refund(shop.url, amount="300").receipt.amount == "300"
    assert buyer.refund(shop.url).receipt.amount == "600"
    assert (books.charged, books.balance) == (100, 100)
    buyer.get(shop.url)
    assert books.seen == ["deposit 100", "refund 100", "refund 100", "deposit 200"]


def test_a_refund_finds_out_what_to_ask_for(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer_of(CHANNEL_POLICY).get(shop.url)
    assert buyer_of(CHANNEL_POLICY).refund(shop.url).receipt.amount == "900"
    assert books.seen == ["deposit 100", "refund 0", "refund 100"]


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
