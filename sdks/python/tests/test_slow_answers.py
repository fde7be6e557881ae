"""Paid answers with a body that never ends."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from math import ceil
from typing import Any

import pytest
from conftest import PATIENCE
from shop import RECEIPT, ShopServer, encode, served, terms
from watched_journal import WatchedJournal

import launa
from launa.buyer import MemoryJournal, OpenPayment, PaymentUncertainError


class Dripping:
    """A seller that sends its paid answers byte by byte. They end when the test sets `ends`, or after more than a
    minute.
    """

    def __init__(self) -> None:
        self.ends = threading.Event()
        self.payments: list[str | None] = []
        self.url = ""


@pytest.fixture
def seller() -> Iterator[Dripping]:
    seller = Dripping()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            payment = self.headers.get("payment-signature")
            if payment is None and self.path != "/free":
                self.send_response(402)
                required = {"x402Version": 2, "resource": {"url": "http://x/"}, "accepts": [terms()]}
                self.send_header("payment-required", encode(required))
                self.send_header("content-length", "0")
                return self.end_headers()
            seller.payments.append(payment)
            self.send_response(502 if self.path == "/failure" else 200)
            if self.path == "/failure":
                self.send_header("content-type", "application/json")
            if payment and self.path == "/":
                self.send_header("payment-response", encode(RECEIPT))
            self.send_header("connection", "close")
            self.end_headers()
            self.close_connection = True
            try:
                # Without the buyer's limit, the answer would be complete in the end.
                for _ in range(ceil(100 * PATIENCE)):
                    self.wfile.write(b"x")
                    if seller.ends.wait(0.01):
                        return
            except OSError:
                pass

        def log_message(self, *_: Any) -> None:
            pass

    server = ShopServer(("127.0.0.1", 0), Handler)
    seller.url = f"http://127.0.0.1:{server.server_port}"
    with served(server):
        yield seller
        seller.ends.set()


def test_a_paid_answer_that_never_ends_breaks_off_and_stays_owed(buyer_of: Any, seller: Dripping) -> None:
    journal = MemoryJournal()
    buyer = buyer_of(body_timeout=0.2, journal=journal)
    with pytest.raises(PaymentUncertainError) as raised:
        buyer.get(seller.url)
    assert raised.value.owed and raised.value.receipt is not None
    assert str(raised.value.__cause__) == "the answer has not ended within 0.2 s"
    # The payment was sent once, because another try would take as long.
    assert len(seller.payments) == 1
    assert [payment.state for payment in journal.open_payments()] == ["owed"]
    seller.ends.set()
    assert buyer_of(journal=journal).get(seller.url).outcome == "charged"
    assert seller.payments[1] == seller.payments[0]


@pytest.mark.parametrize("path", ["/no-receipt", "/failure"])
def test_an_answer_without_a_receipt_that_never_ends_is_recorded_and_not_sent_again(
    buyer_of: Any, seller: Dripping, path: str
) -> None:
    journal = WatchedJournal()
    buyer = buyer_of(body_timeout=0.2, journal=journal)
    with pytest.raises(PaymentUncertainError, match="has not ended within 0.2 s") as raised:
        buyer.get(f"{seller.url}{path}")
    assert not raised.value.owed and raised.value.receipt is None
    assert [len(seller.payments), journal.steps] == [1, ["begin 1", "leave 1"]]
    assert [payment.state for payment in journal.open_payments()] == ["uncertain"]


def test_the_journal_knows_of_an_answer_before_its_body_has_come(buyer_of: Any, seller: Dripping) -> None:
    class Ending(WatchedJournal):
        """A journal that lets the seller end its answer once the charge is recorded."""

        def leave(self, payment: OpenPayment, *arguments: Any) -> None:
            super().leave(payment, *arguments)
            seller.ends.set()

    # If the buyer read the body before it recorded the charge, the answer would break off.
    paid = buyer_of(journal=Ending(), body_timeout=PATIENCE / 2).get(f"{seller.url}/no-receipt")
    assert [paid.outcome, len(seller.payments)] == ["no_receipt", 1]


def test_a_free_answer_that_never_ends_is_late(buyer_of: Any, seller: Dripping) -> None:
    buyer = buyer_of(body_timeout=0.2)
    with pytest.raises(launa.TimeoutError, match="has not ended within 0.2 s"):
        buyer.get(f"{seller.url}/free")
