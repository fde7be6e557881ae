"""Normalizes the URL of a request: the form of the WHATWG URL standard, without the fragment, which is never sent. All
SDKs write this form into the shared journal, and use its host for their limits."""

import re
from ipaddress import IPv4Address, IPv6Address
from urllib.parse import quote

import httpx
import idna

from ...errors import InvalidArgumentError

_URL = re.compile(
    r"(?P<scheme>https?)://(?P<userinfo>[^/\\?#]*@)?(?P<host>\[[^\]]*\]|[^/\\?#@:\[\]]+)(?::(?P<port>[0-9]{0,5}))?"
    r"(?P<path>[/\\][^?#]*)?(?P<query>\?[^#]*)?(?:#.*)?",
    re.IGNORECASE | re.ASCII,
)
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_DEFAULT_PORTS = {"http": 80, "https": 443}

_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
_ENDS_IN_A_NUMBER = re.compile(r"(.*\.)?([0-9]+|0x[0-9a-f]*)\.?")

# The characters that the URL standard encodes in each part, beside spaces and non-ASCII characters.
_IN_PATH = frozenset('"#<>?^`{}')
_IN_QUERY = frozenset("\"#<>'")


def request_url(text: str) -> str:
    """The normalized URL, which names a request in the journal. Raises `InvalidArgumentError` for a URL that it cannot
    normalize. Some of these URLs are valid by the URL standard, such as an IPv4 address in another notation.

    >>> request_url("HTTPS://Weather.example.com:443/a/../b#c")
    'https://weather.example.com/b'
    """
    parts = _URL.fullmatch(text.strip(" "))
    if parts is None or _CONTROL.search(text):
        raise InvalidArgumentError("the address cannot be read: it must be a URL that begins with http:// or https://")
    if parts["userinfo"]:
        raise InvalidArgumentError("the address must not hold a user name or a password")
    scheme = parts["scheme"].lower()
    try:
        origin = f"{scheme}://{_host(parts['host'])}{_port(parts['port'], scheme)}"
        return f"{origin}{_path(parts['path'] or '/')}{_encoded(parts['query'] or '', _IN_QUERY)}"
    except ValueError as cause:
        raise InvalidArgumentError(f"the address cannot be read: {cause}") from cause


def named_url(text: str) -> httpx.URL:
    """The normalized URL as httpx's type. Raises `InvalidArgumentError` if httpx would send another URL."""
    name = request_url(text)
    try:
        url = httpx.URL(name)
    except httpx.InvalidURL as cause:
        raise InvalidArgumentError(f"the address cannot be read: {cause}") from cause
    if str(url) != name:
        raise InvalidArgumentError("the address cannot be sent in the notation of the journal")
    return url


def host_of(url: httpx.URL) -> str:
    """The host in the form of the URL standard: ASCII, and an IPv6 address in brackets."""
    host = url.raw_host.decode("ascii")
    return f"[{host}]" if ":" in host else host


def _host(text: str) -> str:
    if text.startswith("["):
        return f"[{_ipv6(IPv6Address(text[1:-1]))}]"
    host = text.lower()
    if not host.isascii() or "xn--" in host:
        host = idna.encode(host, uts46=True).decode("ascii")
    if _ENDS_IN_A_NUMBER.fullmatch(host):
        return str(IPv4Address(host))
    if not _NAME.fullmatch(host):
        raise ValueError(f"{host!r} is no host")
    return host


def _ipv6(address: IPv6Address) -> str:
    if address.scope_id is not None:
        raise ValueError("its host has a zone")
    mapped = address.ipv4_mapped
    # The address is formatted here, because versions of Python format IPv4-mapped addresses differently.
    return str(address) if mapped is None else f"::ffff:{int(mapped) >> 16:x}:{int(mapped) & 0xFFFF:x}"


def _port(text: str | None, scheme: str) -> str:
    port = int(text) if text else _DEFAULT_PORTS[scheme]
    if port > 65_535:
        raise ValueError(f"{port} is no port")
    return "" if port == _DEFAULT_PORTS[scheme] else f":{port}"


def _path(text: str) -> str:
    segments: list[str] = []
    given = re.split(r"[/\\]", text)[1:]
    for number, segment in enumerate(given, 1):
        plain = re.sub("%2e", ".", segment, flags=re.IGNORECASE)
        if plain == "..":
            del segments[-1:]
        if plain not in (".", ".."):
            segments.append(_encoded(segment, _IN_PATH))
        elif number == len(given):
            segments.append("")
    return f"/{'/'.join(segments)}"


def _encoded(text: str, unsafe: frozenset[str]) -> str:
    """Percent-encodes unsafe and non-ASCII characters. Existing escapes stay as they are."""
    return "".join(quote(each, safe="") if each in unsafe or not "!" <= each <= "~" else each for each in text)
