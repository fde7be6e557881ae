"""What a caller gets shows neither the private key nor a payment, however it is written out."""

from __future__ import annotations

import copy
import logging
import pickle
from collections.abc import Iterable, Mapping
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest
from channel_shop import CHANNEL_POLICY, Books
from conftest import KEY
from shop import BROKEN, PAID, Answer, decode, encode, open_shop

from launa.buyer import Buyer, FileJournal, MemoryJournal, PaymentUncertainError, SentPayment
from launa.buyer.journal.records import OpenPayment

SECRET_FORMS = (KEY.removeprefix("0x"), repr(bytes.fromhex(KEY.removeprefix("0x")))[2:-1])

REFUSED = Answer(402, {}, {"payment-required": encode({"x402Version": 2, "accepts": []})})
CUT = Answer(200, "sun", {**PAID.headers, "content-length": "100"})
LONG = Answer(200, "sun" * 100, PAID.headers)
LATE = Answer(503, {"code": "payment_outcome_unknown"})


def texts(value: object, seen: dict[int, object]) -> Iterable[str]:
    """All text that is in an object: its `repr`, its attributes and elements, and theirs. Classes, functions and traces
    of the program are no part of it. The holders of a payment are documented as such, and only their `repr` counts."""
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
    assert_hidden(raised.value, secrets)
    for secret in secrets:
        assert secret not in caplog.text


def test_the_walk_finds_what_is_shown() -> None:
    """The tests above could not fail if it did not."""
    with pytest.raises(AssertionError):
        assert_hidden(RuntimeError({"x": [Buyer, (KEY,)]}), SECRET_FORMS)
    with open_shop(BROKEN) as shop, Buyer(CHANNEL_POLICY.__class__(max_per_call="100000"), private_key=KEY, max_resends=0) as buyer:
        with pytest.raises(PaymentUncertainError) as raised:
            buyer.get(shop.url)
        with pytest.raises(AssertionError):
            assert_hidden(raised.value.payment.headers, shop.payments)
