"""Signs with a private key that it does not show."""

from collections.abc import Callable
from typing import Any, NoReturn

from eth_account.signers.local import LocalAccount
from x402.mechanisms.evm import EthAccountSigner


class KeySigner:
    """The official signer behind a function: no attribute, copy or pickle of this object has the key. A debugger or a
    report of a failure that writes out the attributes of a buyer does not write the key."""

    def __init__(self, account: LocalAccount) -> None:
        signer = EthAccountSigner(account)
        self.address: str = signer.address
        self._sign: Callable[..., bytes] = lambda *typed_data: signer.sign_typed_data(*typed_data)

    def sign_typed_data(self, domain: Any, types: Any, primary_type: str, message: dict[str, Any]) -> bytes:
        """EIP-712."""
        return self._sign(domain, types, primary_type, message)

    def __reduce_ex__(self, _: object) -> NoReturn:
        raise TypeError("a private key is neither copied nor pickled")
