# Generated from _async/guard.py by `make sdk-python`; do not edit.
"""Restricts connections to the addresses that a buyer may use: public ones, and loopback for `*.localhost`, as RFC
6761, section 6.3, demands. Most systems do not resolve such names."""

from contextlib import AbstractContextManager
from typing import Any

import httpcore
import httpx

from ..buyer.network.network_guard import Network, NetworkRules, Pins, Resolver, check_scheme, system_addresses
from ..errors import ConfigurationError
from . import concurrency
from .per_process import PerProcessClient

# The defaults of httpx, which it does not export.
_MOST_CONNECTIONS = 100
_MOST_IDLE_CONNECTIONS = 20
_IDLE_SECONDS = 5.0


class GuardedBackend(httpcore.NetworkBackend):
    """Resolves names itself, so that the connection goes to the address that was checked."""

    def __init__(self, pins: Pins) -> None:
        self._pins, self._sockets = pins, concurrency.Backend()

    def connect_tcp(self, host: str, *arguments: Any, **options: Any) -> httpcore.NetworkStream:
        try:
            addresses = concurrency.ask(self._pins.addresses_of, host)
        except (OSError, UnicodeError) as cause:
            raise httpcore.ConnectError(f"{host} is not known") from cause
        failure: Exception = httpcore.ConnectError(f"{host} has no address")
        for address in addresses:
            try:
                return self._sockets.connect_tcp(address, *arguments, **options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
        raise failure

    def sleep(self, seconds: float) -> None:
        self._sockets.sleep(seconds)


class GuardedTransport(httpx.HTTPTransport):
    """httpx's own transport with `GuardedBackend`. It uses no proxy, because a proxy would resolve names itself.
    """

    def __init__(self, pins: Pins) -> None:
        super().__init__(trust_env=False)
        if not isinstance(getattr(self, "_pool", None), httpcore.ConnectionPool):
            raise ConfigurationError("this version of httpx cannot be guarded: give an http_client")
        self._rules = pins.rules
        self._pool = httpcore.ConnectionPool(
            ssl_context=httpx.create_ssl_context(),
            network_backend=GuardedBackend(pins),
            max_connections=_MOST_CONNECTIONS,
            max_keepalive_connections=_MOST_IDLE_CONNECTIONS,
            keepalive_expiry=_IDLE_SECONDS,
        )

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        check_scheme(request.url, self._rules)
        return super().handle_request(request)


class GatewayClient(PerProcessClient):
    def __init__(self, rules: NetworkRules, resolver: Resolver) -> None:
        def connected() -> GuardedTransport:
            self.pins = Pins(rules, resolver)
            return GuardedTransport(self.pins)

        super().__init__(connected)

    def hold(self, host: str) -> AbstractContextManager[None]:
        """Keeps the addresses of a host while a payment to it is in progress."""
        self.renew()
        return self.pins.hold(host)


def gateway_client(
    *, network: Network = "public", allow_http: bool = False, resolver: Resolver | None = None
) -> httpx.Client:
    """An HTTP client that reaches public addresses and `*.localhost`. It follows no redirects and uses no proxy.

    `network="any"` allows private addresses. `allow_http` allows requests without TLS to hosts outside the local stack.
    `resolver` replaces the system's resolver. A name keeps its addresses for ten minutes, or until the end of a payment
    that began within this time. A forked process makes its own connections. Raises `AddressRefusedError` for a refused
    address, before anything is sent.
    """
    return GatewayClient(NetworkRules(network, allow_http), resolver or system_addresses)
