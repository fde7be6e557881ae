"""A buyer's payment channels. The official package of the scheme signs payments and reads receipts. This module adds
two rules. The buyer signs no second deposit while the seller can still send the first one to the chain. A seller's
refusal corrects the channel's state without a blockchain node."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from eth_account import Account
from eth_account.messages import encode_typed_data
from eth_utils.crypto import keccak
from x402.mechanisms.evm.batch_settlement.client import (
    BatchSettlementEvmScheme,
    BatchSettlementEvmSchemeOptions,
    compute_channel_id,
    sign_voucher,
)
from x402.mechanisms.evm.batch_settlement.client.config import deposit_amount_for_request
from x402.mechanisms.evm.batch_settlement.constants import MIN_WITHDRAW_DELAY, VOUCHER_TYPES
from x402.mechanisms.evm.batch_settlement.types import ChannelConfig, RefundPayload
from x402.mechanisms.evm.batch_settlement.utils import coerce_bytes32, get_batch_settlement_eip712_domain
from x402.schemas import PaymentPayload, PaymentRequirements, PaymentResponseContext, SettleResponse

from ..._facts import MISCOUNTED, OUT_OF_STEP
from ...fields import fields_of
from ...log import LOGGER
from ..answers.required import PaymentRequired
from ..errors import PaymentUncertainError, UnreadableTermsError
from ..journal.records import OpenPayment
from ..keys.key_signer import KeySigner
from ..terms.terms import PaymentTerms, Receipt, channel_side
from .payload import BATCH_SETTLEMENT, ChannelPayment, channel_payment_of, unsigned_payload
from .store import UNANSWERED, ChannelState, ChannelStore, KeptChannel, ListedChannels, MemoryChannels, is_amount


class Channels:
    def __init__(self, signer: KeySigner, store: ChannelStore | None) -> None:
        self._signer = signer
        self._store: ChannelStore = MemoryChannels() if store is None else store
        self.scheme = BatchSettlementEvmScheme(signer, BatchSettlementEvmSchemeOptions(storage=self._store))

    def id_of(self, terms: PaymentTerms) -> str:
        """The id of the channel that pays for these terms. Raises `UnreadableTermsError` if the terms do not define a
        channel."""
        try:
            config = self.scheme.build_channel_config(PaymentRequirements.model_validate(terms))
            return compute_channel_id(config, terms["network"]).lower()
        except Exception as cause:
            raise UnreadableTermsError("the payment terms do not say which channel pays") from cause

    def state(self, channel: str) -> ChannelState | None:
        return self._store.get(channel)

    def check_deposit(self, payment: ChannelPayment, opened: Sequence[OpenPayment]) -> None:
        """Raises `PaymentUncertainError` for a second deposit while the seller can still send the first one to the
        chain. If the first one is owed, the chain has it already. `opened` has the open payments of the journal. Raises
        `JournalError` if one of them cannot be read."""
        for before in (each.payment for each in opened if each.state != "owed"):
            known = channel_payment_of(before)
            if known is not None and known.channel == payment.channel and known.deposit:
                message = "a deposit into the seller's channel was sent before and its outcome is not known"
                raise PaymentUncertainError(message, before)

    def unanswered(self, channel: str) -> int:
        """The sum of the channel's greatest voucher that was sent without a receipt. The seller may have charged it."""
        known = self.state(channel)
        return int(known.extra.get(UNANSWERED, "0")) if known else 0

    def doubt(self, payment: ChannelPayment) -> None:
        """Records that a payment without a receipt may have been charged."""
        if payment.most > self.unanswered(payment.channel):
            known = self.state(payment.channel) or ChannelState()
            known.extra[UNANSWERED] = str(payment.most)
            self._store.set(payment.channel, known)

    def pin(self, payment: ChannelPayment, terms: PaymentTerms, host: str) -> None:
        """Stores the seller's channel before a deposit, and the data for a withdrawal without the seller."""
        config = ChannelConfig.from_dict(payment.payload.payload["channelConfig"])
        kept = KeptChannel(payment.channel, terms["network"], host, config)
        self._store.set(kept_channel_id(payment.channel), ChannelState(extra={"channel": kept.to_dict()}))
        self._store.set(pin_id(terms), ChannelState(extra={"pin": _side_of(terms)}))

    def kept(self) -> list[KeptChannel]:
        """The channels into which this key has deposited."""
        states = self._store.list() if isinstance(self._store, ListedChannels) else []
        channels = [_kept_in(state.extra["channel"]) for state in states if "channel" in state.extra]
        own = self._signer.address.lower()
        return [channel for channel in channels if channel and channel.config.payer.lower() == own]

    def has_changed(self, terms: PaymentTerms) -> bool:
        """Whether a seller asks for another channel than the one of the first deposit: another authorizer or delay."""
        kept = self._kept(terms) if terms["scheme"] == BATCH_SETTLEMENT else None
        return kept is not None and kept != _side_of(terms)

    def kept_id_of(self, terms: PaymentTerms) -> str:
        """The id of the channel with the deposit, even if the seller now asks for another channel. Without a deposit,
        the channel of the terms."""
        return self.id_of(self._as_kept(terms))

    def _kept(self, terms: PaymentTerms) -> dict[str, object] | None:
        known = self._store.get(pin_id(terms))
        return known.extra.get("pin") if known else None

    def _as_kept(self, terms: PaymentTerms) -> PaymentTerms:
        return {**terms, "extra": {**terms["extra"], **(self._kept(terms) or {})}}

    def deposit_of(self, terms: PaymentTerms) -> str | None:
        """The deposit that is needed to pay these terms, as the official scheme computes it. None while the channel's
        balance is enough. Raises `UnreadableTermsError`."""
        known = self.state(self.id_of(terms)) or ChannelState()
        price, balance = int(terms["amount"]), int(known.balance or "0")
        needed = int(known.charged_cumulative_amount or "0") + price - balance
        if balance > 0 and needed <= 0:
            return None
        return deposit_amount_for_request(None, price, needed, terms["extra"])

    def note(self, payment: ChannelPayment, receipt: Receipt) -> None:
        """Records a channel's state from a receipt. A failure must not keep a paid answer from the caller: the seller's
        next refusal restores lost state."""
        with suppress(Exception):
            if self._awaits(payment):
                self._note(payment, receipt)

    def _awaits(self, payment: ChannelPayment) -> bool:
        """Whether the channel's state lacks this payment, so that its receipt must change the state. An earlier receipt
        or refusal may have added the payment already. The state lacks the charge if the voucher's sum is one price
        above the known charges. It lacks a deposit if the voucher's sum is above the known balance."""
        known = self.state(payment.channel) or ChannelState()
        if payment.is_refund:
            return True
        if payment.deposit and int(known.balance or "0") >= payment.most:
            return False
        return int(known.charged_cumulative_amount or "0") + int(payment.payload.accepted.amount) == payment.most

    def _note(self, payment: ChannelPayment, receipt: Receipt) -> None:
        """Lets the official scheme record the charge or the refund. Then records what the scheme has not recorded, and
        restores the sums that it has deleted."""
        channel, known = payment.channel, self.state(payment.channel) or ChannelState()
        with suppress(Exception):
            settled = SettleResponse.model_validate({"success": True, **asdict(receipt)})
            context = PaymentResponseContext(payment.payload, payment.payload.accepted, settle_response=settled)
            self.scheme.scheme_hooks.on_payment_response(context)
        after, charged = self.state(channel), known.charged_cumulative_amount
        if payment.deposit:
            # The receipt proves that the deposit has arrived, whatever charges the receipt names.
            balance = str(int(known.balance or "0") + payment.deposit)
            if after is None or after.balance != balance:
                known.balance = balance
                self._store.set(channel, known)
        if not payment.is_refund:
            if ((after and after.charged_cumulative_amount) or "0") == (charged or "0"):
                # The x402 package has found no new charge in the receipt, because its sum has not changed.
                self.doubt(payment)
        elif after is None or "amount" not in payment.payload.payload:
            # The next deposit into this channel needs the charged sum, which the scheme has deleted.
            charged = charged or str(payment.most)
            self._store.set(channel, ChannelState(charged_cumulative_amount=charged, balance=charged))

    def correct(self, required: PaymentRequired, payment: ChannelPayment, *, is_taken: bool) -> PaymentTerms | None:
        """Stores the sum of charges and the balance from a seller's 402. The 402 must contain a voucher of this key for
        at least that sum. The sum must not be lower than the known sum. If an earlier call has signed the payment
        (`is_taken`), no sum above the known one is stored.

        Returns the terms if this request may send one more voucher, for the stored sum and one price; otherwise None.
        The balance must cover that voucher. A refund pays nothing, so it may always send one more voucher.
        """
        channel, is_refund = payment.channel, payment.is_refund
        own, unanswered = payment.most, self.unanswered(channel)
        offered = [terms for terms in required.accepts if self._is_of(terms, channel)]
        if required.fields.get("error") not in OUT_OF_STEP or not offered:
            return None
        terms: Any = offered[0]
        state, signed = (fields_of(terms["extra"].get(name)) for name in ("channelState", "voucherState"))
        charged, balance = state.get("chargedCumulativeAmount"), state.get("balance")
        most, signature = signed.get("signedMaxClaimable"), signed.get("signature")
        if not (is_amount(charged) and is_amount(balance) and is_amount(most)) or int(charged) > int(most):
            return None
        known = (self.state(channel) or ChannelState()).charged_cumulative_amount
        if int(charged) < int(known or "0") or not self._has_signed(channel, most, signature, terms["network"]):
            return None
        is_known = known is not None and int(charged) == int(known)
        # A sum above the known one needs the voucher of an earlier request as proof. With the voucher of the current
        # payment as proof, the seller would get two prices for one request. The exception is a sum for which an earlier
        # request got no receipt.
        is_proven = not is_taken and (int(most) != own or own <= unanswered)
        # Whether earlier requests may have caused these charges. If not, this request sends no further voucher, and
        # only the next request signs a voucher above the sum.
        is_bounded = is_known or known is None or int(charged) <= unanswered
        # The limits count a refused voucher only if the refusal reports a miscount. So no other refusal may raise the
        # known sum.
        is_counted = is_bounded or is_miscount(required)
        if not (is_refund or is_known or (is_proven and is_counted)):
            return None
        self._store.set(channel, ChannelState(charged_cumulative_amount=charged, balance=balance))
        is_voucher = int(balance) >= int(charged) + int(terms["amount"])
        return terms if is_refund or (is_bounded and is_voucher) else None

    def refund_payload(self, required: PaymentRequired, terms: PaymentTerms, amount: str | None) -> PaymentPayload:
        """Returns a request for a refund of the channel's remaining balance, or of a part of it. Its voucher is for the
        sum already charged, so it pays for nothing."""
        channel = self.kept_id_of(terms)
        known = self.state(channel) or ChannelState()
        whole = unsigned_payload(required, terms)
        kept = PaymentRequirements.model_validate(self._as_kept(terms))
        payload = RefundPayload()
        payload.channel_config = self.scheme.build_channel_config(kept)
        charged = known.charged_cumulative_amount or "0"
        payload.voucher = sign_voucher(self._signer, channel, charged, terms["network"])
        payload.amount = amount
        whole.payload = payload.to_dict()
        return whole

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


def is_miscount(required: PaymentRequired) -> bool:
    """Whether a refusal reports that the buyer's sum differs from the seller's: the seller may have charged the
    voucher."""
    return required.fields.get("error") in MISCOUNTED


def channel_terms(required: PaymentRequired) -> PaymentTerms:
    """The terms of a seller's payment channel. Raises `UnreadableTermsError` if the seller offers no channel."""
    for terms in required.accepts:
        if isinstance(terms, dict) and terms.get("scheme") == BATCH_SETTLEMENT:
            return terms  # type: ignore[return-value]
    raise UnreadableTermsError("nothing is sold through payment channels there")


def _side_of(terms: PaymentTerms) -> dict[str, object]:
    """The channel's fields that the seller sets."""
    authorizer, delay = channel_side(terms["extra"])
    return {"receiverAuthorizer": authorizer, "withdrawDelay": MIN_WITHDRAW_DELAY if delay is None else delay}


def _kept_in(value: Any) -> KeptChannel | None:
    try:
        return KeptChannel.from_dict(value)
    except (LookupError, TypeError, ValueError, AttributeError):
        LOGGER.warning("the list leaves out a channel, because its data cannot be read: %r", fields_of(value).get("id"))
        return None


def pin_id(terms: PaymentTerms) -> str:
    """Returns the key under which the store has a seller's pin: the authorizer and delay of its first deposit. The key
    has the form of a channel's id, so that every store accepts it."""
    return _id_of(f"{terms['network']}\n{terms['asset']}\n{terms['payTo']}")


def kept_channel_id(channel: str) -> str:
    """Returns the key under which the store has the data that a channel's contract needs. The key is derived from the
    channel's id."""
    return _id_of(f"channel\n{channel}")


def _id_of(text: str) -> str:
    return f"0x{keccak(text=text.lower()).hex()}"
