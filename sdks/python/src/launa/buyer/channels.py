"""A buyer's payment channels. The official scheme signs and reads receipts; what it leaves open is here: no second
deposit while one may still arrive, and finding back into step without a node."""

from __future__ import annotations

import re
import time
from typing import Any, TypeGuard

from eth_account import Account
from eth_account.messages import encode_typed_data
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.batch_settlement.client import (
    BatchSettlementEvmScheme,
    BatchSettlementEvmSchemeOptions,
    compute_channel_id,
    sign_voucher,
)
from x402.mechanisms.evm.batch_settlement.constants import VOUCHER_TYPES
from x402.mechanisms.evm.batch_settlement.types import RefundPayload
from x402.mechanisms.evm.batch_settlement.utils import coerce_bytes32, get_batch_settlement_eip712_domain
from x402.schemas import PaymentPayload, PaymentRequirements
from x402.schemas import PaymentRequired as OfficialTerms

from .channel_store import ChannelState, ChannelStore, MemoryChannels
from .errors import PaymentUncertainError, UnreadableTermsError
from .payment import PaymentTerms, SentPayment, decoded
from .terms import PaymentRequired

BATCH_SETTLEMENT = "batch-settlement"

_OUT_OF_STEP = (
    "invalid_batch_settlement_evm_cumulative_amount_mismatch",
    "invalid_batch_settlement_evm_cumulative_below_claimed",
)
"""The refusals that tell a buyer that it is out of step."""

_AMOUNT = re.compile("[0-9]{1,39}")


class Channels:
    def __init__(self, signer: EthAccountSigner, store: ChannelStore | None) -> None:
        self._signer = signer
        self._store: ChannelStore = MemoryChannels() if store is None else store
        self.scheme = BatchSettlementEvmScheme(signer, BatchSettlementEvmSchemeOptions(storage=self._store))
        self._doubts: dict[str, SentPayment] = {}
        """Deposits whose outcome is not known, by their channel."""

    def id_of(self, terms: PaymentTerms) -> str:
        """The channel that pays for these terms. Raises `UnreadableTermsError` when they do not say."""
        try:
            config = self.scheme.build_channel_config(PaymentRequirements.model_validate(terms))
            return compute_channel_id(config, terms["network"]).lower()
        except Exception as cause:
            raise UnreadableTermsError("the payment terms do not say which channel pays") from cause

    def state(self, channel: str) -> ChannelState | None:
        return self._store.get(channel)

    def check_deposit(self, payload: PaymentPayload) -> None:
        """Raises `PaymentUncertainError` for a second deposit while the first may still arrive."""
        channel = channel_of(payload)
        doubt = self._doubts.get(channel or "") if "deposit" in payload.payload else None
        if channel is None or doubt is None:
            return
        if doubt.valid_before is None or time.time() < doubt.valid_before:
            message = "a deposit into the seller's channel was sent before and its outcome is not known"
            raise PaymentUncertainError(message, doubt)
        del self._doubts[channel]

    def doubt(self, payload: PaymentPayload, payment: SentPayment) -> None:
        """Keeps in mind that a deposit may still arrive."""
        channel = channel_of(payload)
        if channel is not None and "deposit" in payload.payload:
            self._doubts[channel] = payment

    def settled(self, payload: PaymentPayload, before: ChannelState | None) -> None:
        """Takes in that a payment was charged or a refund paid, where the official scheme has not, and what it forgets."""
        sent, channel = payload.payload, channel_of(payload)
        if channel is None:
            return
        known, after = before or ChannelState(), self.state(channel)
        if "deposit" in sent:
            self._doubts.pop(channel, None)
            # It is in the channel, whatever the receipt says of charges.
            balance = str(int(known.balance or "0") + int(sent["deposit"]["amount"]))
            if after is None or after.balance != balance:
                known.balance = balance
                self._store.set(channel, known)
        # What was charged must be known when the channel is filled again.
        if sent.get("type") == "refund" and (after is None or "amount" not in sent):
            charged = known.charged_cumulative_amount or sent["voucher"]["maxClaimableAmount"]
            self._store.set(channel, ChannelState(charged_cumulative_amount=charged, balance=charged))

    def correct(self, required: PaymentRequired, channel: str) -> PaymentTerms | None:
        """Takes in what a seller's 402 says of a channel, if a voucher of this key shows that so much was signed.
        Answers the terms of this channel, which are worth another payment then."""
        offered = [terms for terms in required.accepts if self._is_of(terms, channel)]
        if required.fields.get("error") not in _OUT_OF_STEP or not offered:
            return None
        terms: Any = offered[0]
        state, signed = (_fields(terms["extra"].get(name)) for name in ("channelState", "voucherState"))
        charged, balance = state.get("chargedCumulativeAmount"), state.get("balance")
        most, signature = signed.get("signedMaxClaimable"), signed.get("signature")
        if not (_is_amount(charged) and _is_amount(balance) and _is_amount(most)) or int(charged) > int(most):
            return None
        if not self._has_signed(channel, most, signature, terms["network"]):
            return None
        self._store.set(channel, ChannelState(charged_cumulative_amount=charged, balance=balance))
        self._doubts.pop(channel, None)
        return terms

    def refund_payload(self, required: PaymentRequired, terms: PaymentTerms, amount: str | None) -> PaymentPayload:
        """Asks for the rest of a channel, or some of it, by a voucher for what was charged already: it pays for
        nothing."""
        channel = self.id_of(terms)
        known = self.state(channel) or ChannelState()
        official = OfficialTerms.model_validate({**required.fields, "accepts": [terms]})
        payload = RefundPayload()
        payload.channel_config = self.scheme.build_channel_config(official.accepts[0])
        charged = known.charged_cumulative_amount or "0"
        payload.voucher = sign_voucher(self._signer, channel, charged, terms["network"])
        payload.amount = amount
        return PaymentPayload(
            x402_version=2,
            accepted=official.accepts[0],
            payload=payload.to_dict(),
            resource=official.resource,
            extensions=official.extensions,
        )

    def _is_of(self, terms: Any, channel: str) -> bool:
        try:
            return terms["scheme"] == BATCH_SETTLEMENT and self.id_of(terms) == channel
        except (UnreadableTermsError, LookupError, TypeError):
            return False

    def _has_signed(self, channel: str, most: str, signature: object, network: str) -> bool:
        try:
            message = encode_typed_data(
                domain_data=get_batch_settlement_eip712_domain(int(network.removeprefix("eip155:"))),
                message_types=VOUCHER_TYPES,
                message_data={"channelId": coerce_bytes32(channel), "maxClaimableAmount": int(most)},
            )
            return Account.recover_message(message, signature=signature) == self._signer.address
        except Exception:
            return False


def channel_of(payload: PaymentPayload) -> str | None:
    """The channel that a signed payment is of; None for other schemes."""
    voucher = payload.payload.get("voucher")
    return str(voucher["channelId"]).lower() if isinstance(voucher, dict) else None


def channel_payload_of(payment: SentPayment) -> PaymentPayload | None:
    """What a signed payment of batch-settlement holds, out of its header; None for other schemes."""
    if payment.terms["scheme"] != BATCH_SETTLEMENT:
        return None
    headers = {name.lower(): value for name, value in payment.headers.items()}
    return PaymentPayload.model_validate(decoded(headers["payment-signature"]))


def channel_terms(required: PaymentRequired) -> PaymentTerms:
    """What a seller's channels ask for. Raises `UnreadableTermsError` when it has none."""
    for terms in required.accepts:
        if isinstance(terms, dict) and terms.get("scheme") == BATCH_SETTLEMENT:
            return terms  # type: ignore[return-value]
    raise UnreadableTermsError("nothing is sold through payment channels there")


def _fields(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _is_amount(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and _AMOUNT.fullmatch(value) is not None
