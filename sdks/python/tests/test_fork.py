"""Clients in a server that forks its workers after it has made the clients, as gunicorn does with `preload_app`."""

from __future__ import annotations

import inspect
import json
import os
import signal
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from math import ceil
from threading import Event, Thread
from typing import Any

import anyio
import httpx
import pytest
from conftest import KEY, PATIENCE, POLICY
from shop import ShopServer, served

from launa import AsyncLauna, Launa
from launa.buyer import AsyncBuyer, Buyer, PaymentJournal, async_gateway_client, gateway_client

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork"),
    # Ignores the warning about the thread of the test's server, which the child does not need.
    pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning"),
]

CLIENTS: dict[str, Callable[[str], tuple[Any, Callable[[Any], Any]]]] = {
    "Buyer": lambda url: (Buyer(POLICY, private_key=KEY), lambda buyer: buyer.get(url).response.json()),
    "gateway_client": lambda url: (gateway_client(), lambda http: http.get(url).json()),
    "Launa": lambda url: (
        Launa(base_url=url, anonymous=True),
        lambda client: client.health.live().to_dict(),
    ),
    "AsyncBuyer": lambda url: (AsyncBuyer(POLICY, private_key=KEY), _awaited(lambda buyer: buyer.get(url), "response")),
    "async_gateway_client": lambda url: (async_gateway_client(), _awaited(lambda http: http.get(url))),
    "AsyncLauna": lambda url: (
        AsyncLauna(base_url=url, anonymous=True),
        _awaited(lambda client: client.health.live(), "to_dict"),
    ),
}


def _awaited(ask: Callable[[Any], Any], name: str | None = None) -> Callable[[Any], Any]:
    async def answer(client: Any) -> Any:
        answered = await ask(client)
        found = getattr(answered, name) if name else answered
        return found.json() if isinstance(found, httpx.Response) else found()

    return lambda client: anyio.run(answer, client)


@pytest.fixture
def url() -> Iterator[str]:
    """A server that answers with its client's port, which identifies the connection."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            body = json.dumps({"status": "ok", "port": self.client_address[1]}).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    server: ThreadingHTTPServer = ShopServer(("127.0.0.1", 0), Handler)
    with served(server):
        yield f"http://127.0.0.1:{server.server_port}"


def in_a_child(act: Callable[[], Any]) -> Any:
    """Runs `act` in a forked process, and returns its result."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        # Ends a child that hangs.
        signal.alarm(ceil(PATIENCE))
        try:
            answer = json.dumps(act())
        except BaseException as error:
            answer = json.dumps(repr(error))
        os.write(writing, answer.encode())
        os._exit(0)
    os.close(writing)
    with open(reading) as file:
        answer = file.read()
    os.waitpid(child, 0)
    return json.loads(answer)


@pytest.mark.parametrize("name", CLIENTS)
def test_a_child_uses_no_connection_of_its_parent(url: str, name: str) -> None:
    client, ask = CLIENTS[name](url)
    ports = [ask(client)["port"]]
    ports += [in_a_child(lambda: ask(client))["port"] for _ in range(2)]
    assert len(set(ports)) == 3
    if not inspect.iscoroutinefunction(getattr(client, "aclose", None)):
        # The children have not closed the parent's connection.
        assert ask(client)["port"] == ports[0]


@pytest.mark.parametrize("client", [gateway_client, async_gateway_client])
def test_the_limits_of_connections_are_those_of_httpx(client: Callable[[], Any]) -> None:
    names = ("_max_connections", "_max_keepalive_connections", "_keepalive_expiry")
    ours, plain = client()._transport._pool, httpx.Client()._transport._pool  # type: ignore[attr-defined]
    assert [getattr(ours, name) for name in names] == [getattr(plain, name) for name in names]


def test_a_child_does_not_wait_for_a_step_of_its_parent(journal: PaymentJournal) -> None:
    def hold(is_held: Event) -> None:
        with journal.transaction():
            is_held.set()
            Event().wait(0.05)

    for _ in range(3):
        is_held = Event()
        holder = Thread(target=hold, args=(is_held,))
        holder.start()
        is_held.wait()
        assert in_a_child(lambda: len(journal.open_payments())) == 0
        holder.join()


def test_a_step_may_fork(journal: PaymentJournal) -> None:
    with journal.transaction():
        assert in_a_child(lambda: 7) == 7
    assert journal.open_payments() == []


def test_a_call_of_a_forked_process_holds_the_addresses_of_its_own() -> None:
    client = gateway_client()
    before = client.pins
    # Simulates a process that was just forked.
    client._process = -1
    with client.hold("weather.example.com"):
        assert client.pins is not before
        own = client.pins
        client.renew()
        assert client.pins is own
