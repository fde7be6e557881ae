"""Prices on the Sandbox chain, and the known USDC tokens."""

from ._facts import KNOWN_USDC, SANDBOX_NETWORK, SANDBOX_USDC_ADDRESS
from .amounts import checked_atomic_amount
from .errors import InvalidArgumentError
from .types import AcceptOptionInput


def is_usdc(network: str, asset: str) -> bool:
    """Returns whether this package knows a token as USDC. If it does, `atomic_to_usdc` converts its amounts.

    >>> is_usdc("eip155:8453", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913")
    True
    >>> is_usdc("eip155:1", "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913")
    False
    """
    return KNOWN_USDC.get(network, "").lower() == asset.lower() != ""


def build_sandbox_usdc_accept(atomic_amount: str) -> AcceptOptionInput:
    """A price on the Sandbox chain in scheme `exact`, the only scheme there.

    `atomic_amount` is in atomic units of USDC (`usdc_to_atomic` makes them) and more than 0. Raises
    `InvalidArgumentError` for anything else.

    >>> build_sandbox_usdc_accept("100000")["network"]
    'eip155:845320402'
    """
    amount = checked_atomic_amount(atomic_amount)
    if amount == "0":
        raise InvalidArgumentError("a price must be more than 0")
    return {
        "scheme": "exact",
        "network": SANDBOX_NETWORK,
        "asset": SANDBOX_USDC_ADDRESS,
        "amount": amount,
        "max_timeout_seconds": 300,
        "extra": {"name": "USDC", "version": "2", "assetTransferMethod": "eip3009"},
    }
