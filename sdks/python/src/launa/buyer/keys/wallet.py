"""Signs with the official package: `exact` and batch-settlement on EVM."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, cast
from uuid import uuid4

import httpx
from eth_account import Account
from eth_account.signers.local import LocalAccount
from x402 import x402ClientSync
from x402.http import x402HTTPClientSync
from x402.mechanisms.evm.exact import ExactEvmClientScheme
from x402.schemas import PaymentPayload, PaymentRequirements
from x402.schemas import PaymentRequired as OfficialTerms

from ...errors import ConfigurationError, without_frames
from ..answers.required import PaymentRequired
from ..channels.channels import BATCH_SETTLEMENT, Channels, channel_of, channel_payload_of, deposit_in, shortened
from ..channels.store import ChannelStore
from ..errors import JournalError, UnreadableTermsError
from ..journal.records import OpenPayment, kept_request_of, timestamp
from ..network.purchase_url import host_of
from ..policy import Choice
from ..terms.terms import PaymentTerms, SentPayment
from .key_file import private_key_of
from .key_signer import KeySigner

_PRIVATE_KEY = re.compile("0x[0-9a-fA-F]{64}")


@dataclass(frozen=True)
class Signed:
    """A signed payment."""

    payment: SentPayment
    payload: PaymentPayload | None = field(repr=False)
    """The payload with which a payment channel records the outcome. None if the payload is unknown and belongs to no
    channel."""
    deposit: int
    """The deposit into a batch-settlement channel, in atomic units."""
    opened: OpenPayment | None = None
    """Its record in the journal. None for a refund, which gives nothing away."""


class _ShortLived(ExactEvmClientScheme):
    """Limits the time of a signature. The terms that are sent back stay the seller's."""

    def __init__(self, signer: KeySigner, seconds: int) -> None:
        super().__init__(signer)
        self._seconds = seconds

    def create_payment_payload(
        self, requirements: PaymentRequirements, extensions: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        return super().create_payment_payload(shortened(requirements, self._seconds), extensions)


class Wallet:
    """The official client's own spending limits are off, because the policy has decided before anything is signed. The
    client is synchronous: signing takes milliseconds and waits for nothing."""

    def __init__(self, private_key: str | None, channels: ChannelStore | None, seconds: int) -> None:
        """`seconds` is the longest life of a signature."""
        signer = KeySigner(_account(private_key or private_key_of(os.environ)))
        client = x402ClientSync().set_spend_controls(False)
        client.register("eip155:*", _ShortLived(signer, seconds))
        self.channels = Channels(signer, channels, seconds)
        client.register("eip155:*", self.channels.scheme)
        self._http = x402HTTPClientSync(client)
        self.address: str = signer.address

    def sign(self, request: httpx.Request, required: PaymentRequired, choice: Choice) -> Signed:
        """Raises `UnreadableTermsError` for terms that the official package does not understand."""
        try:
            terms = OfficialTerms.model_validate({**required.fields, "accepts": [choice.terms]})
            payload = cast(PaymentPayload, self._http.create_payment_payload(terms))
        except JournalError:
            # The channel's file, and not the terms, cannot be read.
            raise
        except Exception as cause:
            without_frames(cause)
            raise UnreadableTermsError("the payment terms cannot be signed") from cause
        headers = self._http.encode_payment_signature_header(payload)
        payment = SentPayment(request.method, str(request.url), choice.terms, headers, _valid_before(payload))
        return Signed(payment, payload, deposit_in(payload))

    def sign_refund(
        self, request: httpx.Request, required: PaymentRequired, terms: PaymentTerms, amount: str | None
    ) -> Signed:
        """Signs only for the sum that was already charged, so no limit applies."""
        payload = self.channels.refund_payload(required, terms, amount)
        headers = self._http.encode_payment_signature_header(payload)
        return Signed(SentPayment(request.method, str(request.url), terms, headers, None), payload, 0)

    def deposit_of(self, terms: PaymentTerms) -> str | None:
        """The amount that a payment of these terms deposits into a payment channel now. None for no deposit."""
        return self.channels.deposit_of(terms) if terms["scheme"] == BATCH_SETTLEMENT else None

    def note(self, payload: PaymentPayload, status: int, headers: httpx.Headers) -> None:
        """Records a channel's state from a receipt. A failure must not keep a paid answer from the caller: the next
        refusal restores lost state."""
        channel = channel_of(payload)
        if channel is None:
            return
        try:
            if not self.channels.awaits(payload):
                return
            before = self.channels.state(channel)
            with suppress(Exception):
                self._http.process_payment_result(payload, headers.get, status)
            self.channels.settled(payload, before)
        except Exception:
            return


def opened_payment(request: httpx.Request, payment: SentPayment, purchase: str) -> OpenPayment:
    """The journal's record of a signed payment. `purchase` is its name in the journal."""
    return OpenPayment(
        id=str(uuid4()),
        state="sent",
        purchase=purchase,
        signed_at=timestamp(datetime.fromtimestamp(time.time(), UTC)),
        method=payment.method,
        url=payment.url,
        host=host_of(request.url),
        terms=payment.terms,
        headers=dict(payment.headers),
        valid_before=payment.valid_before,
        outlay=str(_outlay(payment)),
        request=kept_request_of(request),
    )


def _account(private_key: str | None) -> LocalAccount:
    if not private_key:
        raise ConfigurationError("no private key: set LAUNA_PRIVATE_KEY_FILE, LAUNA_PRIVATE_KEY_COMMAND, LAUNA_KEYSTORE_FILE or LAUNA_PRIVATE_KEY")
    if not _PRIVATE_KEY.fullmatch(private_key):
        raise ConfigurationError("the private key must be 0x and 64 hex digits")
    try:
        return Account.from_key(private_key)
    except Exception:
        # The cause would quote the key.
        raise ConfigurationError("the private key is not one of secp256k1") from None


def _outlay(payment: SentPayment) -> int:
    """The highest amount that a signature gives away, in atomic units. A voucher spends money that was deposited, and
    counted, before."""
    payload = channel_payload_of(payment)
    return int(payment.terms["amount"]) if payload is None else deposit_in(payload)


def _valid_before(payload: PaymentPayload) -> int | None:
    """The end of a signature that moves money on the chain. A voucher has no end."""
    authorization = payload.payload.get("authorization")
    if "deposit" in payload.payload:
        authorization = payload.payload["deposit"]["authorization"]["erc3009Authorization"]
    return int(authorization["validBefore"]) if authorization else None
