"""The hosts and addresses to which a buyer connects."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from threading import Lock
from typing import Literal

import httpx

from ..errors import AddressRefusedError

Network = Literal["public", "any"]
Resolver = Callable[[str], Sequence[str]]
"""Returns all addresses of a name. It may block. `AsyncBuyer` calls it in a thread."""

_PIN_SECONDS = 600
"""Seconds for which a name keeps its addresses. This is longer than a purchase takes."""
_MOST_PINS = 256

_LOCALHOST = re.compile(r"(.*\.)?localhost")

_NOT_PUBLIC_V4 = [
    IPv4Network(network)
    for network in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
        *("192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"),
        *("198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3"),
        # The metadata address of Azure.
        "168.63.129.16/32",
    )
]
_PUBLIC_V6 = IPv6Network("2000::/3")
"""Global unicast. Source of all: the IANA special-purpose address registries."""
_NOT_PUBLIC_V6 = [IPv6Network(network) for network in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")]


@dataclass(frozen=True)
class NetworkRules:
    network: Network = "public"
    """`public` refuses private addresses except those of the local stack. `any` refuses none."""
    allow_http: bool = False
    """Also allows requests in the clear to other hosts than the local stack's, where others can read a payment."""


@dataclass
class Pins:
    """A name keeps the addresses of its first request: the host that quoted the price gets the payment, even if the DNS
    changes. They end after ten minutes, but not for a call that began before."""

    rules: NetworkRules
    resolve: Resolver
    now: Callable[[], float] = time.monotonic
    _lock: Lock = field(default_factory=Lock)
    _known: dict[str, tuple[Sequence[str], float]] = field(default_factory=dict)
    """By name, the oldest first: the addresses, and when they were found."""
    _holds: list[tuple[str, float]] = field(default_factory=list)
    """The names of the calls that are under way, and when these began."""

    @contextmanager
    def hold(self, host: str) -> Iterator[None]:
        """A name keeps its addresses during a call. A call that begins after their ten minutes does not keep them."""
        hold = (host, self.now())
        with self._lock:
            self._holds.append(hold)
        try:
            yield
        finally:
            with self._lock:
                self._holds.remove(hold)

    def addresses_of(self, host: str) -> Sequence[str]:
        """Raises `AddressRefusedError`, and `OSError` for an unknown name."""
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
        """Forgets what has ended, and the oldest if there is no room for the wanted name."""
        for host, (_, found_at) in list(self._known.items()):
            end = found_at + _PIN_SECONDS
            is_full = len(self._known) >= _MOST_PINS and wanted not in self._known
            is_held = any(name == host and since < end for name, since in self._holds)
            if not is_held and (self.now() >= end or is_full):
                del self._known[host]

    def _check(self, host: str, addresses: Sequence[str]) -> None:
        if self.rules.network != "any" and not all(map(is_public_address, addresses)):
            raise AddressRefusedError(f"{host} is at an address that is not public")


def check_scheme(url: httpx.URL, rules: NetworkRules) -> None:
    """Raises `AddressRefusedError` for a request in the clear."""
    if url.scheme != "https" and not rules.allow_http and not _is_local(url.host):
        raise AddressRefusedError(f"{url.host} is to be called by https, unless allow_http is set")


def is_public_address(text: str) -> bool:
    """Whether an address belongs to the public Internet. False for any other text."""
    match _address(text):
        case IPv4Address() as v4:
            return not any(v4 in network for network in _NOT_PUBLIC_V4)
        case IPv6Address() as v6:
            return v6.scope_id is None and v6 in _PUBLIC_V6 and not any(v6 in network for network in _NOT_PUBLIC_V6)
    return False


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
