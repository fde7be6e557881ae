"""Decides to which hosts and addresses a buyer connects."""

import re
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Lock
from typing import Literal

import httpx

from ..._facts import ADDRESS_SECONDS, MOST_ADDRESSES, NOT_PUBLIC_ADDRESSES
from ..errors import AddressRefusedError

Network = Literal["public", "any"]
Resolver = Callable[[str], Sequence[str]]
"""Returns all addresses of a name. It may block, since `AsyncBuyer` calls it in a thread."""

_LOCALHOST = re.compile(r"(.*\.)?localhost")

_NOT_PUBLIC = [ip_network(each) for ranges in NOT_PUBLIC_ADDRESSES.values() for each in ranges]


@dataclass(frozen=True)
class NetworkRules:
    network: Network = "public"
    """`public` refuses private addresses except those of the local stack. `any` refuses none."""
    allow_http: bool = False
    """Allows requests without TLS to hosts outside the local stack too. Others on the network can then read a payment.
    """


@dataclass
class Pins:
    """Keeps the addresses that a name had at its first request. So the payment goes to the server that quoted the
    price, even if the DNS records change meanwhile. The addresses expire after ten minutes, but a call that began
    before keeps using them."""

    rules: NetworkRules
    resolve: Resolver
    now: Callable[[], float] = time.monotonic
    _lock: Lock = field(default_factory=Lock)
    _known: dict[str, tuple[Sequence[str], float]] = field(default_factory=dict)
    """By name, oldest first: the addresses, and when they were resolved."""
    _holds: list[tuple[str, float]] = field(default_factory=list)
    """The host of each call in progress, and when the call began."""

    @contextmanager
    def hold(self, host: str) -> Iterator[None]:
        """Keeps the addresses of a name during a call. Has no effect on addresses that had expired when the call began.
        """
        hold = (host, self.now())
        with self._lock:
            self._holds.append(hold)
        try:
            yield
        finally:
            with self._lock:
                self._holds.remove(hold)

    def addresses_of(self, host: str) -> Sequence[str]:
        """The addresses for a host. Raises `AddressRefusedError`, and `OSError` for an unknown name."""
        if _LOCALHOST.fullmatch(host):
            return ("127.0.0.1",)
        literal = _address(host)
        if literal is not None:
            if not literal.is_loopback:
                self._check(host, [host])
            return (host,)
        with self._lock:
            self._forget(host)
            known = self._known.get(host)
        if known is not None:
            return known[0]
        addresses = tuple(self.resolve(host))
        self._check(host, addresses)
        with self._lock:
            return self._known.setdefault(host, (addresses, self.now()))[0]

    def _forget(self, wanted: str) -> None:
        """Forgets expired addresses. Also forgets the oldest ones if `MOST_ADDRESSES` names are known and the wanted
        name is not one of them."""
        for host, (_, found_at) in list(self._known.items()):
            end = found_at + ADDRESS_SECONDS
            is_full = len(self._known) >= MOST_ADDRESSES and wanted not in self._known
            # The calls in progress are searched only for a name that would be forgotten.
            if (self.now() >= end or is_full) and not any(name == host and since < end for name, since in self._holds):
                del self._known[host]

    def _check(self, host: str, addresses: Sequence[str]) -> None:
        if self.rules.network != "any" and not all(map(is_public_address, addresses)):
            raise AddressRefusedError(f"{host} is at an address that is not public")


def check_scheme(url: httpx.URL, rules: NetworkRules) -> None:
    """Raises `AddressRefusedError` for a request without TLS, unless the rules allow it."""
    if url.scheme != "https" and not rules.allow_http and not _is_local(url.host):
        raise AddressRefusedError(f"{url.host} is to be called by https, unless allow_http is set")


def is_public_address(text: str) -> bool:
    """Whether an address belongs to the public Internet. False for any other text."""
    address = _address(text)
    if address is None or (isinstance(address, IPv6Address) and address.scope_id is not None):
        return False
    return not any(address in network for network in _NOT_PUBLIC)


def system_addresses(host: str) -> Sequence[str]:
    """The addresses from the system's resolver."""
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))


def _is_local(host: str) -> bool:
    literal = _address(host)
    return _LOCALHOST.fullmatch(host) is not None or (literal is not None and literal.is_loopback)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text.strip("[]"))
    except ValueError:
        return None
