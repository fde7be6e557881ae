"""A price in the token of a network."""

import re
from collections.abc import Iterable, Sequence

from .amounts import checked_atomic_amount
from .errors import InvalidArgumentError
from .types import AcceptOptionInput, Network, Token

_DECIMAL = re.compile(r"(0|[1-9][0-9]*)(?:\.([0-9]+))?")


def price_of(
    networks: Iterable[Network],
    amount: str,
    *,
    network: str | None = None,
    asset: str = "USDC",
    scheme: str = "exact",
) -> AcceptOptionInput:
    """The payment option for a price in a token.

    `network` is a CAIP-2 identifier or a name. It is optional if only one network is known. `asset` is the symbol or
    the address of a token. Takes decimal notation with at most as many decimals as the token has. Raises
    `InvalidArgumentError` for everything else: an unknown network or token, a number instead of a text, a sign, an
    exponent, 0.

    >>> extra = {"name": "USD Coin", "version": "2", "assetTransferMethod": "eip3009"}
    >>> address = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
    >>> usdc = {"symbol": "USDC", "address": address, "decimals": 6, "extra": extra}
    >>> base = Network.from_dict({"network": "eip155:8453", "name": "Base", "tokens": [usdc]})
    >>> price_of([base], "0.10", network="Base")["amount"]
    '100000'
    >>> price_of([base], "0.10", asset="EURC")
    Traceback (most recent call last):
    launa.errors.InvalidArgumentError: no token EURC on Base (eip155:8453); known: USDC (0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913)
    """
    chosen = _network(list(networks), network)
    token = _token(chosen, asset or "USDC")
    return {
        "scheme": scheme or "exact",
        "network": chosen.network,
        "asset": token.address,
        "amount": _atomic_amount(amount, token, chosen),
        "max_timeout_seconds": 300,
        "extra": token.extra.to_dict(),
    }


def _network(networks: Sequence[Network], wanted: str | None) -> Network:
    known = f"known: {', '.join(map(_shown, networks)) or 'none'}"
    if not wanted and len(networks) != 1:
        raise InvalidArgumentError(f"name the network of the price; {known}")
    for each in networks:
        if not wanted or _same(each.network, wanted) or (each.name is not None and _same(each.name, wanted)):
            return each
    raise InvalidArgumentError(f"no network {wanted}; {known}")


def _token(network: Network, wanted: str) -> Token:
    for each in network.tokens:
        if _same(each.symbol, wanted) or _same(each.address, wanted):
            return each
    known = ", ".join(f"{each.symbol} ({each.address})" for each in network.tokens) or "none"
    raise InvalidArgumentError(f"no token {wanted} on {_shown(network)}; known: {known}")


def _atomic_amount(amount: str, token: Token, network: Network) -> str:
    match = _DECIMAL.fullmatch(amount) if isinstance(amount, str) else None
    if not match:
        raise InvalidArgumentError('a price must be a decimal text such as "0.10"')
    fraction = match[2] or ""
    if len(fraction) > token.decimals:
        raise InvalidArgumentError(
            f"the price {amount} has more decimals than {token.symbol} on {_shown(network)}: it has {token.decimals}"
        )
    atomic = checked_atomic_amount((match[1] + fraction.ljust(token.decimals, "0")).lstrip("0") or "0")
    if atomic == "0":
        raise InvalidArgumentError("a price must be more than 0")
    return atomic


def _shown(network: Network) -> str:
    unnamed = network.name is None or network.name == network.network
    return network.network if unnamed else f"{network.name} ({network.network})"


def _same(one: str, other: str) -> bool:
    return one.lower() == other.lower()
