"""Signs with the official package: `exact` and batch-settlement on EVM."""

import os
import re
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid4

import httpx
from eth_account import Account
from eth_account.signers.local import LocalAccount
from x402.http.utils import encode_payment_signature_header
from x402.mechanisms.evm.exact import ExactEvmClientScheme
from x402.schemas import PaymentPayload

from ...errors import ConfigurationError, without_frames
from ..answers.required import PaymentRequired
from ..channels.channels import Channels
from ..channels.payload import (
    BATCH_SETTLEMENT,
    ChannelPayment,
    channel_payment_in,
    channel_payment_of,
    unsigned_payload,
)
from ..channels.store import ChannelStore
from ..errors import JournalError, UnreadableTermsError
from ..journal.records import OpenPayment, kept_request_of, timestamp
from ..network.purchase_url import host_of
from ..terms.terms import PaymentTerms, SentPayment
from .key_file import private_key_of
from .key_signer import KeySigner

_PRIVATE_KEY = re.compile("0x[0-9a-fA-F]{64}")


@dataclass(frozen=True)
class Signed:
    """A signed payment."""

    payment: SentPayment
    in_channel: ChannelPayment | None
    opened: OpenPayment | None = None
    """The payment's record in the journal. None for a refund, which gives no money away."""

    @property
    def deposit(self) -> int:
        """The deposit into a payment channel (batch-settlement), in atomic units."""
        return self.in_channel.deposit if self.in_channel else 0


class Wallet:
    """Signs with the schemes of the official x402 package. They are synchronous, but signing takes only milliseconds
    and does no I/O. The policy must allow a payment before it is signed."""

    def __init__(self, private_key: str | None, channels: ChannelStore | None) -> None:
        signer = KeySigner(_account(private_key or private_key_of(os.environ)))
        self._exact, self.channels = ExactEvmClientScheme(signer), Channels(signer, channels)
        self.address: str = signer.address

    def sign(self, request: httpx.Request, required: PaymentRequired, terms: PaymentTerms, seconds: int) -> Signed:
        """Signs a payment. `seconds` is the lifetime of the signature; the terms in the payment stay as the seller
        wrote them. Raises `UnreadableTermsError` for terms that the official package does not understand."""
        scheme = self.channels.scheme if terms["scheme"] == BATCH_SETTLEMENT else self._exact
        try:
            payload = unsigned_payload(required, terms)
            short_lived = payload.accepted.model_copy(update={"max_timeout_seconds": seconds})
            payload.payload = scheme.create_payment_payload(short_lived)
            return _signed(request, terms, payload)
        except JournalError:
            # The file of the channel is unreadable, not the terms.
            raise
        except Exception as cause:
            without_frames(cause)
            raise UnreadableTermsError("the payment terms cannot be signed") from cause

    def sign_refund(
        self, request: httpx.Request, required: PaymentRequired, terms: PaymentTerms, amount: str | None
    ) -> Signed:
        """Signs a refund. Its voucher is for the sum that was already charged, so no limit applies."""
        return _signed(request, terms, self.channels.refund_payload(required, terms, amount))

    def deposit_of(self, terms: PaymentTerms) -> str | None:
        """The deposit into a payment channel that is needed to pay these terms. None if none is needed."""
        return self.channels.deposit_of(terms) if terms["scheme"] == BATCH_SETTLEMENT else None


def _signed(request: httpx.Request, terms: PaymentTerms, payload: PaymentPayload) -> Signed:
    headers = {"PAYMENT-SIGNATURE": encode_payment_signature_header(payload)}
    payment = SentPayment(request.method, str(request.url), terms, headers, _valid_before(payload))
    return Signed(payment, channel_payment_in(payload))


def opened_payment(request: httpx.Request, payment: SentPayment, purchase: str) -> OpenPayment:
    """The journal's record of a signed payment. `purchase` is the id of its purchase."""
    return OpenPayment(
        state="sent",
        purchase=purchase,
        signed_at=timestamp(datetime.fromtimestamp(time.time(), UTC)),
        host=host_of(request.url),
        outlay=str(_outlay(payment)),
        request=kept_request_of(request),
        **{**vars(payment), "id": str(uuid4())},
    )


def _account(private_key: str | None) -> LocalAccount:
    if not private_key:
        raise ConfigurationError("no private key: set LAUNA_PRIVATE_KEY_FILE, LAUNA_PRIVATE_KEY_COMMAND, LAUNA_KEYSTORE_FILE or LAUNA_PRIVATE_KEY")
    if not _PRIVATE_KEY.fullmatch(private_key):
        raise ConfigurationError("the private key must be 0x and 64 hex digits")
    try:
        return Account.from_key(private_key)
    except Exception:
        # The original error is hidden, because it quotes the key.
        raise ConfigurationError("the private key is not one of secp256k1") from None


def _outlay(payment: SentPayment) -> int:
    """The most that a signature gives away, in atomic units. Returns 0 for a voucher, because its deposit was counted
    already."""
    in_channel = channel_payment_of(payment)
    return int(payment.terms["amount"]) if in_channel is None else in_channel.deposit


def _valid_before(payload: PaymentPayload) -> int | None:
    """Returns the expiry of a signature that moves money on the chain. None for a voucher, which does not expire."""
    authorization = payload.payload.get("authorization")
    if "deposit" in payload.payload:
        authorization = payload.payload["deposit"]["authorization"]["erc3009Authorization"]
    return int(authorization["validBefore"]) if authorization else None
