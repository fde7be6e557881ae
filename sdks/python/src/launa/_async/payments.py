"""One payment from its terms to its outcome, by whichever scheme."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

import httpx

from ..buyer.budget import Budget
from ..buyer.channels import BATCH_SETTLEMENT, channel_of, channel_payload_of, channel_terms
from ..buyer.errors import PaymentRefusedError, SpendingPolicyError, UnreadableTermsError
from ..buyer.outcome import Answered, Refused
from ..buyer.paid import PaidResponse
from ..buyer.payment import SentPayment
from ..buyer.policy import Choice, SpendingPolicy, choose_payment
from ..buyer.terms import PaymentRequired, required_by
from ..buyer.wallet import Signed, Wallet
from . import colour
from .attempt import carrying
from .present import AsyncPresentation

Make = Callable[[PaymentRequired], Awaitable[Signed]]


@dataclass(frozen=True)
class AsyncPayments:
    http: httpx.AsyncClient
    policy: SpendingPolicy
    budget: Budget
    wallet: Wallet
    timeout: float
    max_resends: int
    on_payment: Callable[[SentPayment], object] | None
    _turns: dict[str, colour.Lock] = field(default_factory=dict)

    async def pay(self, request: httpx.Request, required: PaymentRequired) -> PaidResponse:
        """Pays what a 402 asks for. Payments of one channel wait for one another."""

        async def make(asked: PaymentRequired) -> Signed:
            return await self._sign(request, asked)

        terms = self._chosen(request, required).terms
        if terms["scheme"] != BATCH_SETTLEMENT:
            signed = await make(required)
            return _paid(*await self._send(request, signed), signed.payment)
        channel = self.wallet.channels.id_of(terms)
        async with self._turn(channel):
            return await self._in_step(request, required, channel, make, self.max_resends)

    async def resume(self, request: httpx.Request, payment: SentPayment) -> PaidResponse:
        """Sends a payment again whose outcome is not known."""
        payload = channel_payload_of(payment)
        channel = channel_of(payload) if payload else None
        if payload is None or channel is None:
            return _paid(*await self._present(request, payment, uncertain=True), payment)
        signed = Signed(payment, payload, 0, 0)
        async with self._turn(channel):
            return _paid(*await self._send(request, signed, uncertain=True), payment)

    async def refund(
        self, request: httpx.Request, required: PaymentRequired, amount: str | None
    ) -> PaidResponse:
        """Asks for what is left in a channel. Sent once: sent again, some of it could be given back twice over."""

        async def make(asked: PaymentRequired) -> Signed:
            signed = self.wallet.sign_refund(request, asked, channel_terms(asked), amount)
            if self.on_payment is not None:
                self.on_payment(signed.payment)
            return signed

        channel = self.wallet.channels.id_of(channel_terms(required))
        async with self._turn(channel):
            return await self._in_step(request, required, channel, make, 0)

    def _turn(self, channel: str) -> colour.Lock:
        """Each voucher of a channel is for a greater sum than the one before."""
        return self._turns.setdefault(channel, colour.Lock())

    async def _in_step(
        self, request: httpx.Request, required: PaymentRequired, channel: str, make: Make, resends: int
    ) -> PaidResponse:
        """Signs and sends; once more when the refusal says how the channel stands."""
        signed = await make(required)
        response, outcome = await self._send(request, signed, resends=resends)
        corrected = self._corrected_by(response, channel) if isinstance(outcome, Refused) else None
        if corrected is not None:
            signed = await make(corrected)
            response, outcome = await self._send(request, signed, resends=resends)
        return _paid(response, outcome, signed.payment)

    def _corrected_by(self, response: httpx.Response, channel: str) -> PaymentRequired | None:
        """The seller's new terms, when its refusal has put right what is known of the channel."""
        try:
            required = required_by(response)
        except UnreadableTermsError:
            return None
        terms = self.wallet.channels.correct(required, channel)
        return PaymentRequired((terms,), required.fields) if terms else None

    def _chosen(self, request: httpx.Request, required: PaymentRequired) -> Choice:
        choice = choose_payment(required.accepts, self.policy, host=request.url.host)
        if not isinstance(choice, Choice):
            raise SpendingPolicyError(choice)
        return choice

    async def _sign(self, request: httpx.Request, required: PaymentRequired) -> Signed:
        """The policy decides before anything is signed; the day's limit on what the signature gives away, before
        anything is sent."""
        signed = self.wallet.sign(request, required, self._chosen(request, required))
        self.wallet.channels.check_deposit(signed.payload)
        if signed.deposit > int(self.policy.max_deposit or "0"):
            raise SpendingPolicyError(("deposit",))
        if self.policy.max_per_day is not None:
            day, limit = datetime.now(UTC).date().isoformat(), int(self.policy.max_per_day)
            reserved = self.budget.reserve(day=day, amount=signed.outlay, limit=limit)
            if not await colour.value_of(reserved):
                raise SpendingPolicyError(("daily_limit",))
        if self.on_payment is not None:
            self.on_payment(signed.payment)
        return signed

    async def _send(
        self, request: httpx.Request, signed: Signed, *, uncertain: bool = False, resends: int | None = None
    ) -> tuple[httpx.Response, Answered | Refused]:
        """Presents a payment and keeps in mind what became of it."""
        try:
            response, outcome = await self._present(
                request, signed.payment, uncertain=uncertain, resends=resends
            )
        except BaseException:
            # Cancelled, too, a deposit may still arrive.
            self.wallet.channels.doubt(signed.payload, signed.payment)
            raise
        self.wallet.note(signed.payload, response, outcome)
        return response, outcome

    async def _present(
        self, request: httpx.Request, payment: SentPayment, *, uncertain: bool, resends: int | None = None
    ) -> tuple[httpx.Response, Answered | Refused]:
        presentation = AsyncPresentation(
            http=self.http,
            request=carrying(request, payment.headers),
            payment=payment,
            timeout=self.timeout,
            max_resends=self.max_resends if resends is None else resends,
        )
        return await presentation.present(uncertain=uncertain)


def _paid(
    response: httpx.Response, outcome: Answered | Refused, payment: SentPayment
) -> PaidResponse:
    if isinstance(outcome, Refused):
        raise PaymentRefusedError(outcome.reason, payment)
    return PaidResponse(response, outcome.receipt, payment)
