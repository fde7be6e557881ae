"""Keystores of Ethereum wallets: a key encrypted with a passphrase (Web3 Secret Storage, version 3)."""

import json
import re
from collections.abc import Mapping
from typing import Any

from eth_account import Account

from ..._facts import MOST_KEYSTORE_BYTES, MOST_KEYSTORE_ROUNDS
from ...errors import ConfigurationError
from ...fields import fields_of

_KEY_BYTES = 32
_HEX = re.compile("([0-9a-fA-F]{2}){1,64}")


def decrypt_keystore(text: str, passphrase: str) -> str:
    """The private key in a keystore, in hex with 0x. Raises `ConfigurationError` for a wrong passphrase, for a key
    derivation above the limits, and for unreadable text. The error contains neither key nor passphrase."""
    parts = _parts_of(text)
    if parts.get("cipher") != "aes-128-ctr":
        raise ConfigurationError("the keystore has a cipher that is not known here")
    _check_bytes(parts.get("ciphertext"))
    _check_derivation(parts.get("kdf"), fields_of(parts.get("kdfparams")))
    _check_bytes(fields_of(parts.get("cipherparams")).get("iv"), length=16)
    try:
        return f"0x{bytes(Account.decrypt({'version': 3, 'crypto': parts}, passphrase)).hex()}"
    except (ValueError, TypeError):
        # All other faults were checked before, so the checksum is wrong. The cause is hidden, because eth-account may
        # quote the secret.
        raise ConfigurationError("the passphrase is not the one of the keystore") from None


def _parts_of(text: str) -> dict[str, Any]:
    try:
        file = fields_of(json.loads(text))
    except (ValueError, RecursionError):
        raise ConfigurationError("the keystore is not JSON") from None
    parts = file.get("crypto")
    if file.get("version") != 3 or not isinstance(parts, dict):
        raise ConfigurationError("the keystore is not one of version 3")
    return parts


def _check_derivation(kdf: object, params: Mapping[str, Any]) -> None:
    n, r, p, rounds = (_count(params.get(name)) for name in ("n", "r", "p", "c"))
    is_scrypt = kdf == "scrypt"
    if is_scrypt:
        is_allowed = min(n, r, p) > 0 and 128 * n * r * p <= MOST_KEYSTORE_BYTES
    else:
        is_allowed = kdf == "pbkdf2" and params.get("prf") == "hmac-sha256" and 0 < rounds <= MOST_KEYSTORE_ROUNDS
    if not is_allowed or params.get("dklen") != _KEY_BYTES:
        raise ConfigurationError("the keystore asks for a key derivation that is not allowed here")
    _check_bytes(params.get("salt"))
    if is_scrypt and (n < 2 or n & (n - 1)):
        raise ConfigurationError("the keystore asks for a key derivation that is not possible")


def _count(value: object) -> int:
    """The value if it is a whole number above zero, else 0."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _check_bytes(value: object, *, length: int | None = None) -> None:
    is_hex = isinstance(value, str) and _HEX.fullmatch(value) is not None
    if not is_hex or (length is not None and len(str(value)) != 2 * length):
        raise ConfigurationError("the keystore cannot be read")
