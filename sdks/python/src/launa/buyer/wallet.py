"""Signs with the official package: `exact` and batch-settlement on EVM."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import cast

import httpx
from eth_account import Account
from eth_account.signers.local import LocalAccount
from x402 import x402ClientSync
from x402.http import x402HTTPClientSync
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact import ExactEvmClientScheme
from x402.schemas import PaymentPayload
from x402.schemas import PaymentRequired as OfficialTerms

from ..errors import ConfigurationError
from .channel_store import ChannelStore
from .channels import Channels, channel_of
from .errors import UnreadableTermsError
from .outcome import Answered, Refused
from .payment import PaymentTerms, SentPayment
from .policy import Choice
from .terms import PaymentRequired

_PRIVATE_KEY = re.compile("0x[0-9a-fA-F]{64}")


@dataclass(frozen=True)
class Signed:
    """A payment that is ready to be sent."""

    payment: SentPayment
    payload: PaymentPayload
    """What the scheme's official client hears the outcome of."""
    outlay: int
    """What the signature gives away at most, in atomic units."""
    deposit: int
    """What of it goes into a batch-settlement channel."""


class Wallet:
    """The official client's own spending limits are off, since the policy has decided before anything is signed.
    It is synchronous: signing takes milliseconds and waits for nothing."""

    def __init__(self, private_key: str | None, channels: ChannelStore | None = None) -> None:
        account = _account(private_key or os.environ.get("LAUNA_PRIVATE_KEY"))
        signer = EthAccountSigner(account)
        client = x402ClientSync().set_spend_controls(False)
        client.register("eip155:*", ExactEvmClientScheme(signer))
        self.channels = Channels(signer, channels)
        client.register("eip155:*", self.channels.scheme)
        self._http = x402HTTPClientSync(client)
        self.address: str = account.address

    def sign(self, request: httpx.Request, required: PaymentRequired, choice: Choice) -> Signed:
        """Raises `UnreadableTermsError` for terms that the official package does not understand."""
        try:
            terms = OfficialTerms.model_validate({**required.fields, "accepts": [choice.terms]})
            payload = cast(PaymentPayload, self._http.create_payment_payload(terms))
        except Exception as cause:
            raise UnreadableTermsError("the payment terms cannot be signed") from cause
        outlay, deposit, valid_before = _commitment(payload, choice.terms)
        headers = self._http.encode_payment_signature_header(payload)
        payment = SentPayment(request.method, str(request.url), choice.terms, headers, valid_before)
        return Signed(payment, payload, outlay, deposit)

    def sign_refund(
        self, request: httpx.Request, required: PaymentRequired, terms: PaymentTerms, amount: str | None
    ) -> Signed:
        """Signs for nothing but what was charged already, so that neither policy nor budget is asked."""
        payload = self.channels.refund_payload(required, terms, amount)
        headers = self._http.encode_payment_signature_header(payload)
        return Signed(SentPayment(request.method, str(request.url), terms, headers, None), payload, 0, 0)

    def note(self, payload: PaymentPayload, response: httpx.Response, outcome: Answered | Refused) -> None:
        """Keeps in mind what an answer says. What was paid for must reach the caller, whatever comes of that: the
        next refusal puts right what could not be kept."""
        channel = channel_of(payload)
        try:
            before = self.channels.state(channel) if channel else None
            with suppress(Exception):
                self._http.process_payment_result(payload, response.headers.get, response.status_code)
            if channel and isinstance(outcome, Answered) and outcome.receipt:
                self.channels.settled(payload, before)
        except Exception:
            return


def _account(private_key: str | None) -> LocalAccount:
    if not private_key:
        raise ConfigurationError("no private key: set LAUNA_PRIVATE_KEY")
    if not _PRIVATE_KEY.fullmatch(private_key):
        raise ConfigurationError("the private key must be 0x and 64 hex digits")
    try:
        return Account.from_key(private_key)
    except Exception:
        # The cause would quote the key.
        raise ConfigurationError("the private key is not one of secp256k1") from None


def _commitment(payload: PaymentPayload, terms: PaymentTerms) -> tuple[int, int, int | None]:
    """What a signature gives away and deposits at most, in atomic units, and until when."""
    if terms["scheme"] == "exact":
        return int(terms["amount"]), 0, int(payload.payload["authorization"]["validBefore"])
    # A voucher spends what was deposited, and counted, before.
    deposited = int((payload.payload.get("deposit") or {}).get("amount", "0"))
    return deposited, deposited, None
