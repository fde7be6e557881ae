"""Nothing that a caller gets shows the private key or a payment, in any form of output."""

from __future__ import annotations

import copy
import logging
import pickle
import traceback
from collections.abc import Iterable, Mapping
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import anyio
import httpx
import pytest
from channel_shop import CHANNEL_POLICY, Books
from conftest import KEY
from shop import BROKEN, PAID, Answer, decode, encode, open_shop, terms

from launa import AsyncLauna, Launa, LaunaError, response_of
from launa.buyer import Buyer, FileJournal, MemoryJournal, PaymentUncertainError, SentPayment, UnreadableTermsError
from launa.buyer.journal.records import OpenPayment

SECRET_FORMS = (KEY.removeprefix("0x"), repr(bytes.fromhex(KEY.removeprefix("0x")))[2:-1])

REFUSED = Answer(402, {}, {"payment-required": encode({"x402Version": 2, "accepts": []})})
CUT = Answer(200, "sun", {**PAID.headers, "content-length": "100"})
LONG = Answer(200, "sun" * 100, PAID.headers)
LATE = Answer(503, {"code": "payment_outcome_unknown"})


def texts(value: object, seen: dict[int, object]) -> Iterable[str]:
    """All text in an object: its `repr`, and recursively its attributes and elements. Classes, functions and tracebacks
    are left out. `SentPayment` and `OpenPayment` may have a payment in their attributes, so only their `repr` is
    searched.
    """
    if id(value) in seen or isinstance(
        value, (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, logging.Logger)
    ):
        return
    seen[id(value)] = value
    yield repr(value)
    if isinstance(value, str | bytes | int | float | SentPayment | OpenPayment):
        return
    inner: list[Any] = [*getattr(value, "__dict__", {}).values()]
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        inner += [getattr(value, name, None) for name in ([slots] if isinstance(slots, str) else slots)]
    if isinstance(value, BaseException):
        yield str(value)
        inner += [*value.args, value.__cause__, value.__context__]
    if isinstance(value, Mapping):
        inner += [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        inner += value
    for each in inner:
        yield from texts(each, seen)


def assert_hidden(value: object, secrets: Iterable[str]) -> None:
    for text in texts(value, {}):
        for secret in secrets:
            assert secret not in text


def assert_reported_without(error: BaseException, secrets: Iterable[str]) -> None:
    """Also checks the variables of the traceback's frames, because error reports write them out. A library's variables
    contain sent data, so the traceback must have none of its frames."""
    assert_hidden(error, secrets)
    waiting: list[BaseException | None] = [error]
    while waiting:
        each = waiting.pop()
        if each is None:
            continue
        waiting += [each.__cause__, each.__context__]
        for frame, _ in traceback.walk_tb(each.__traceback__):
            file = frame.f_code.co_filename
            assert not any(f"/{library}/" in file for library in ("httpx", "httpcore", "h11", "x402", "eth_account")), file
            if "/launa/" in file:
                assert_hidden(list(map(repr, frame.f_locals.values())), secrets)


def carried_by(header: str) -> list[str]:
    """The header, and the signatures in it."""
    payload = decode(header)["payload"]
    return [header, *([payload["signature"]] if "signature" in payload else [payload["voucher"]["signature"]])]


def bare(buyer: Any) -> Any:
    return getattr(buyer, "_buyer", buyer)


@pytest.mark.parametrize("journal", [MemoryJournal, FileJournal])
def test_a_buyer_shows_no_key(buyer_of: Any, journal: Any, tmp_path: Any) -> None:
    buyer = buyer_of(journal=journal(*([tmp_path] if journal is FileJournal else [])))
    with open_shop(PAID) as shop:
        buyer.get(shop.url)
    assert_hidden(bare(buyer), SECRET_FORMS)
    with pytest.raises((TypeError, AttributeError, pickle.PicklingError)):
        pickle.dumps(bare(buyer))
    wallet = bare(buyer)._wallet
    for write in (pickle.dumps, copy.deepcopy):
        with pytest.raises(TypeError, match="neither copied nor pickled"):
            write(wallet.channels._signer)


def test_a_buyer_of_channels_shows_no_key(buyer_of: Any, books: Books, shop: Any) -> None:
    buyer = buyer_of(CHANNEL_POLICY)
    paid = buyer.get(shop.url)
    assert_hidden(bare(buyer), SECRET_FORMS)
    assert_hidden(paid.response, carried_by(shop.payments[0]))


CREDENTIAL = f"launa_live_{'L' * 43}"
TOKEN = f"{'t' * 20}.{'o' * 20}.{'k' * 20}"


@pytest.fixture(params=["sync", "async"])
def used(request: pytest.FixtureRequest) -> Any:
    """Returns a function `run(use, options)`. It makes a client with the options, calls `use(client)`, and awaits its
    result if necessary. It returns the client, and the result or error."""

    def run(use: Any, options: dict[str, Any]) -> tuple[Any, Any]:
        async def use_asynchronously() -> tuple[Any, Any]:
            async with AsyncLauna(**options) as client:
                try:
                    return client, await use(client)
                except Exception as error:
                    return client, error

        if request.param == "async":
            return anyio.run(use_asynchronously)
        with Launa(**options) as client:
            try:
                return client, use(client)
            except Exception as error:
                return client, error

    return run


def plane_of(shop: Any) -> str:
    """The shop's URL for a client that uses the system's resolver."""
    return f"http://127.0.0.1:{httpx.URL(shop.url).port}"


@pytest.mark.parametrize("credential", [{"api_key": CREDENTIAL}, {"token": TOKEN, "sandbox": True}], ids=["key", "token"])
@pytest.mark.parametrize(
    "answer",
    [
        Answer(200, {"items": [], "next_cursor": None}),
        Answer(200, "not JSON"),
        Answer(401, {"error": "no", "code": "invalid_token"}),
        BROKEN,
        Answer(200, "", {"content-length": "100"}),
    ],
    ids=["answered", "unreadable", "refused", "broken", "cut"],
)
def test_a_client_shows_no_credential(used: Any, credential: Any, answer: Answer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    secrets = [*credential.values()][:1]
    with open_shop(answer) as shop:
        # The answer's content does not matter, so the shop answers without asking for a payment.
        shop.price = answer
        client, result = used(
            lambda it: it.apis.get("1"), {**credential, "base_url": plane_of(shop), "max_retries": 0}
        )
        assert shop.credentials == [{"x-api-key": CREDENTIAL} if "api_key" in credential else {"authorization": f"Bearer {TOKEN}"}]
    assert isinstance(result, LaunaError) == (answer.status != 200 or not isinstance(answer.body, dict))
    assert_hidden([client, client.with_options(timeout=1), response_of(result)], secrets)
    if isinstance(result, BaseException):
        assert_reported_without(result, secrets)
    assert secrets[0] not in caplog.text
    for write in (pickle.dumps, copy.deepcopy):
        with pytest.raises((TypeError, AttributeError, pickle.PicklingError)):
            write(client)
        with pytest.raises(TypeError, match="neither copied nor pickled"):
            write(client._connection)


def test_an_export_shows_no_credential(used: Any) -> None:
    async def read_asynchronously(client: Any) -> Any:
        exports.append(await client.settlements.export())
        return [chunk async for chunk in exports[0].chunks()]

    def read(client: Any) -> Any:
        if isinstance(client, AsyncLauna):
            return read_asynchronously(client)
        exports.append(client.settlements.export())
        return list(exports[0].chunks())

    exports: list[Any] = []
    with open_shop(PAID) as shop:
        shop.price = Answer(200, "cut", {"content-length": "100"})
        _, error = used(read, {"api_key": CREDENTIAL, "base_url": plane_of(shop)})
    assert isinstance(error, ConnectionError)
    assert_hidden(exports[0], [CREDENTIAL])
    assert_reported_without(error, [CREDENTIAL])


@pytest.mark.parametrize("answer", [PAID, Answer(200, "sun"), Answer(500, "x"), Answer(504, {"code": "upstream_timeout"})])
def test_an_answer_shows_no_payment(
    buyer_of: Any, caplog: pytest.LogCaptureFixture, answer: Answer
) -> None:
    caplog.set_level(logging.DEBUG)
    with open_shop(answer) as shop:
        paid = buyer_of().get(shop.url, headers={"x-trace": "7"})
        [header] = shop.payments
    assert_hidden(paid, [*carried_by(header), *SECRET_FORMS])
    assert paid.response.request.headers["x-trace"] == "7"
    assert paid.payment.headers["PAYMENT-SIGNATURE"] == header
    for secret in (*carried_by(header), *SECRET_FORMS):
        assert secret not in caplog.text


@pytest.mark.parametrize("answer", [REFUSED, BROKEN, CUT, LONG, LATE], ids=["refused", "broken", "cut", "long", "late"])
def test_an_error_shows_no_payment(buyer_of: Any, caplog: pytest.LogCaptureFixture, answer: Answer) -> None:
    caplog.set_level(logging.DEBUG)
    with open_shop(answer) as shop, pytest.raises(Exception) as raised:
        buyer_of(max_answer_bytes=200, max_resends=0).get(shop.url)
    secrets = [*carried_by(shop.payments[0]), *SECRET_FORMS]
    assert_reported_without(raised.value, secrets)
    for secret in secrets:
        assert secret not in caplog.text


def test_terms_that_cannot_be_signed_show_no_key(buyer_of: Any) -> None:
    with open_shop(PAID, [terms(extra={"name": [1], "version": "2"})]) as shop, pytest.raises(UnreadableTermsError) as raised:
        buyer_of().get(shop.url)
    assert raised.value.__cause__ is not None
    assert_reported_without(raised.value, SECRET_FORMS)


def test_the_walk_finds_what_is_shown() -> None:
    """Proves that the search finds secrets: otherwise the tests above could not fail."""
    with pytest.raises(AssertionError):
        assert_hidden(RuntimeError({"x": [Buyer, (KEY,)]}), SECRET_FORMS)
    with open_shop(BROKEN) as shop, Buyer(CHANNEL_POLICY.__class__(max_per_call="100000"), private_key=KEY, max_resends=0) as buyer:
        with pytest.raises(PaymentUncertainError) as raised:
            buyer.get(shop.url)
        with pytest.raises(AssertionError):
            assert_hidden(raised.value.payment.headers, shop.payments)
