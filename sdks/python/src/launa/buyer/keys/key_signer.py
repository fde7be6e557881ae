"""Signs with a private key, which no output of the object shows."""

from collections.abc import Callable
from typing import Any, NoReturn

from eth_account.signers.local import LocalAccount
from x402.mechanisms.evm import EthAccountSigner


class KeySigner:
    """Stores the official signer in a variable of a function, so that no attribute, copy or pickle of this object
    contains the key. A debugger or an error report that writes out the attributes of a buyer does not show the key."""

    def __init__(self, account: LocalAccount) -> None:
        signer = EthAccountSigner(account)
        self.address: str = signer.address
        self._sign: Callable[..., bytes] = lambda *typed_data: signer.sign_typed_data(*typed_data)

    def sign_typed_data(self, domain: Any, types: Any, primary_type: str, message: dict[str, Any]) -> bytes:
        """Signs typed data (EIP-712)."""
        return self._sign(domain, types, primary_type, message)

    def __reduce_ex__(self, _: object) -> NoReturn:
        raise TypeError("a private key is neither copied nor pickled")
