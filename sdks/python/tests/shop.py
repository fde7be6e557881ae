"""A seller's host that asks for a payment and answers the n-th payment as the test says."""

from __future__ import annotations

import base64
import json
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any

from launa import build_sandbox_usdc_accept

PAY_TO = "0x1111111111111111111111111111111111111111"
RECEIPT = {"success": True, "transaction": "0xabc", "network": "eip155:845320402", "payer": "0x1"}


def encode(value: object) -> str:
    return base64.b64encode(json.dumps(value).encode()).decode()


def decode(header: str) -> Any:
    """Decodes a payment header. Other parties may have written anything into it."""
    text = base64.b64decode(header).decode("utf-8", "replace")
    return json.loads(text, parse_int=lambda digits: int(digits[:40]))


def terms(amount: str = "100000", **changes: Any) -> dict[str, Any]:
    accept: dict[str, Any] = {**build_sandbox_usdc_accept(amount)}
    seconds = accept.pop("max_timeout_seconds")
    return {**accept, "payTo": PAY_TO, "maxTimeoutSeconds": seconds, **changes}


@dataclass
class Answer:
    """An answer. With None as the status, the connection breaks."""

    status: int | None
    body: object = ""
    headers: dict[str, str] = field(default_factory=dict)


PAID = Answer(200, "sun", {"payment-response": encode(RECEIPT)})
BROKEN = Answer(None)
RELEASED = Answer(504, {"code": "upstream_timeout"}, {"content-type": "application/json"})
"""A code of the gateway, which any seller can write."""
OnPayment = Callable[[int, str], Answer]


@dataclass
class Shop:
    url: str
    payments: list[str] = field(default_factory=list)
    """The received payment headers, in order."""
    bodies: list[bytes] = field(default_factory=list)
    hosts: list[str] = field(default_factory=list)
    credentials: list[dict[str, str]] = field(default_factory=list)
    """The headers with credentials in each request."""
    requests: list[str | None] = field(default_factory=list)
    """The payment header of each request. None for a request without a payment."""
    price: Answer | None = None
    """The answer to a request without a payment, in place of the terms."""


class ShopServer(ThreadingHTTPServer):
    """A server that prints its handlers' errors, except closed connections."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def served(server: ThreadingHTTPServer) -> Iterator[None]:
    """Runs a server in a thread."""
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def open_shop(
    on_payment: OnPayment | Answer, accepts: list[Any] | None = None
) -> Iterator[Shop]:
    lock = Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            payment = self.headers.get("payment-signature")
            shop.hosts.append(self.headers["host"])
            shop.requests.append(payment)
            names = ("x-api-key", "authorization")
            shop.credentials.append({name: self.headers[name] for name in names if name in self.headers})
            if payment is None and shop.price is not None:
                return self.write(shop.price)
            if payment is None:
                required = {
                    "x402Version": 2,
                    "resource": {"url": "http://x/"},
                    "accepts": [terms()] if accepts is None else accepts,
                }
                return self.write(Answer(402, {}, {"payment-required": encode(required)}))
            with lock:
                shop.bodies.append(body)
                shop.payments.append(payment)
                count = len(shop.payments)
            self.write(on_payment if isinstance(on_payment, Answer) else on_payment(count, payment))

        def write(self, answer: Answer) -> None:
            if answer.status is None:
                self.close_connection = True
                return self.connection.shutdown(socket.SHUT_RDWR)
            body = answer.body if isinstance(answer.body, str) else json.dumps(answer.body)
            self.send_response(answer.status)
            length = str(len(body.encode()))
            for name, value in {"retry-after": "0", "content-length": length, **answer.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body.encode())
            if answer.headers.get("content-length", length) != length:
                # Closes before the announced length, so that the answer breaks off.
                self.close_connection = True

        do_GET = do_POST = answer

        def log_message(self, *_: Any) -> None:
            pass

    server = ShopServer(("127.0.0.1", 0), Handler)
    shop = Shop(f"http://shop.dev.localhost:{server.server_port}/weather?city=Bern")
    with served(server):
        yield shop


def unknown(code: str = "payment_outcome_unknown", status: int = 503) -> Answer:
    return Answer(status, {"code": code})
