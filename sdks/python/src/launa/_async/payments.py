"""One payment from its terms to its outcome, for all schemes."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

import httpx

from ..buyer.answer import Answer
from ..buyer.approved import is_as_approved
from ..buyer.channels import BATCH_SETTLEMENT, channel_of, channel_payload_of, channel_terms, may_count_as_charged, most_of
from ..buyer.errors import (
    DeliveredBeforeError,
    ExpiredError,
    PaymentRefusedError,
    PaymentUncertainError,
    SpendingPolicyError,
    TermsChangedError,
    UnreadableTermsError,
    UsedError,
)
from ..buyer.journal import PaymentJournal
from ..buyer.outcome import Charged, NoReceipt, NotCharged, Refused, is_bought
from ..buyer.paid import PaidResponse
from ..buyer.payment import PaymentTerms, SentPayment
from ..buyer.policy import Choice, SpendingPolicy, choose_payment, refusal_text, terms_of
from ..buyer.records import OpenPayment, purchase_of
from ..buyer.request_url import host_of
from ..buyer.seller_text import seller_reason
from ..buyer.terms import PaymentRequired, required_by
from ..buyer.wallet import Signed, Wallet, opened_payment
from ..buyer.withdrawal import KeptChannel, Withdrawal
from . import colour
from .attempt import carrying
from .present import AsyncPresentation, Presented
from .withdraw import withdraw_from

_log = logging.getLogger("launa")

Value = TypeVar("Value")


@dataclass(frozen=True)
class Begun:
    """A signed payment that is in the journal, unless it gives nothing away."""

    signed: Signed
    opened: OpenPayment | None
    unanswered: int = 0
    """The greatest voucher sum of its channel that earlier requests have sent without a receipt."""
    is_resent: bool = False


Make = Callable[[PaymentRequired, PaymentTerms], Awaitable[Begun]]
"""Signs for the seller's terms, if they are the approved ones."""


@dataclass(frozen=True)
class AsyncPayments:
    http: httpx.AsyncClient
    policy: SpendingPolicy
    journal: PaymentJournal
    wallet: Wallet
    timeout: float
    max_resends: int
    max_answer_bytes: int
    _turns: dict[str, colour.Lock] = field(default_factory=dict)

    async def pay(
        self, request: httpx.Request, required: PaymentRequired, approved: PaymentTerms | None
    ) -> PaidResponse:
        """Pays the terms of a 402. Payments of one channel wait for one another."""

        terms = self._chosen(request, required, approved).terms
        if terms["scheme"] != BATCH_SETTLEMENT:
            begun = await self._begin(request, required, approved)
            return await self._concluded(await self._send(request, begun), begun)
        channel = self.wallet.channels.id_of(terms)
        async with self._turn(channel):
            begun = await self._begin(request, required, approved)
            return await self._in_step(request, begun, channel)

    async def again(self, request: httpx.Request) -> PaidResponse | None:
        """Sends the open payment of the same purchase. None if there is none."""
        purchase = purchase_of(request)
        while (opened := await colour.run(self.journal.take_over, purchase)) is not None:
            try:
                return await self._resend(request, opened)
            except (DeliveredBeforeError, ExpiredError):
                # The payment gets no answer any more, so this is another purchase.
                continue
        return None

    async def resume(self, request: httpx.Request, payment: SentPayment) -> PaidResponse:
        """Sends a payment with an unknown outcome again."""
        opened = await colour.run(self.journal.resume, opened_payment(request, payment))
        return await self._resend(request, opened)

    async def refund(
        self, request: httpx.Request, required: PaymentRequired, amount: str | None
    ) -> PaidResponse:
        """Asks for the rest of a channel. It sends the request only once, because a repetition could give an amount
        back twice."""

        async def make(asked: PaymentRequired, terms: PaymentTerms) -> Begun:
            signed = self.wallet.sign_refund(request, asked, terms, amount)
            return Begun(signed, None)

        terms = channel_terms(required)
        channel = self.wallet.channels.kept_id_of(terms)
        async with self._turn(channel):
            begun = await make(required, terms)
            return await self._in_step(request, begun, channel, make, resends=0)

    async def withdraw(self, kept: KeptChannel, rpc_url: str) -> Withdrawal:
        """Takes the next step of a withdrawal, and records the rest after it is complete."""
        async with self._turn(kept.id):
            withdrawal, balance = await withdraw_from(kept, self.wallet, rpc_url)
            if withdrawal.state == "withdrawn":
                self.wallet.channels.withdrawn(kept.id, balance)
            return withdrawal

    async def _resend(self, request: httpx.Request, opened: OpenPayment) -> PaidResponse:
        payment = opened.payment
        try:
            payload = channel_payload_of(payment)
            channel = channel_of(payload) if payload else None
            unanswered = self.wallet.channels.unanswered(channel)
            turn = self._turn(channel)
            await turn.acquire()
        except BaseException:
            # The caller may have given up. A payment that nobody leaves is not sent again by this process.
            await self._leave(opened)
            raise
        begun = Begun(Signed(payment, payload, 0), opened, unanswered, is_resent=True)
        try:
            if channel is None:
                return await self._concluded(await self._send(request, begun, uncertain=True), begun)
            return await self._in_step(request, begun, channel, uncertain=True)
        finally:
            turn.release()

    def _turn(self, channel: str | None) -> colour.Lock:
        """The vouchers of a channel have growing sums, so its payments go one after the other. Other payments wait for
        none."""
        return self._turns.setdefault(channel, colour.Lock()) if channel else colour.Lock()

    async def _in_step(
        self,
        request: httpx.Request,
        begun: Begun,
        channel: str,
        make: Make | None = None,
        *,
        resends: int | None = None,
        uncertain: bool = False,
    ) -> PaidResponse:
        """Sends the payment. If the refusal contains the channel's state, it signs again for the same terms and sends
        once more."""
        presented = await self._send(request, begun, resends=resends, uncertain=uncertain)
        corrected = self._corrected_by(presented, begun, channel)
        if corrected is None:
            return await self._concluded(presented, begun)
        terms = begun.signed.payment.terms
        try:
            again = await (make(corrected, terms) if make else self._begin(request, corrected, terms))
        except Exception:
            # A payment was sent for this request, so the result is its refusal.
            return await self._concluded(presented, begun)
        except BaseException:
            if begun.opened is not None:
                await self._leave(begun.opened)
            raise
        if begun.opened is not None:
            await self._replace(begun.opened, presented)
        return await self._concluded(await self._send(request, again, resends=resends), again)

    async def _concluded(self, presented: Presented, begun: Begun) -> PaidResponse:
        """Records how a payment has ended, or that it is still open."""
        if begun.opened is not None:
            if not isinstance(presented.outcome, Charged):
                await self._expire(begun.opened)
            await self._keep(begun.opened, presented)
        return _paid(presented, begun.signed.payment)

    async def _replace(self, opened: OpenPayment, presented: Presented) -> None:
        """Ends a voucher that another one of its channel replaces. A deposit can be charged until its time is over. After
        a try without an answer, the limits count a voucher."""
        if opened.outlay != "0":
            await self._write(self.journal.leave, opened, "uncertain")
        else:
            await self._write(self.journal.end, opened, "expired" if presented.uncertain else "refused")

    def _corrected_by(self, presented: Presented, begun: Begun, channel: str) -> PaymentRequired | None:
        """The seller's new terms, if its refusal has corrected the known state of the channel."""
        required = _required_in(presented)
        # The voucher of an owed payment was charged, and another one would pay for the same answer again.
        if required is None or (begun.opened is not None and begun.opened.state == "owed"):
            return None
        terms = self.wallet.channels.correct(
            required,
            channel,
            own=most_of(begun.signed.payload),
            unanswered=begun.unanswered,
            is_resent=begun.is_resent,
            is_refund=begun.opened is None,
        )
        return PaymentRequired((terms,), required.fields) if terms else None

    def _chosen(
        self, request: httpx.Request, required: PaymentRequired, approved: PaymentTerms | None
    ) -> Choice:
        choice = choose_payment(required.accepts, self.policy, host=host_of(request.url), approved=approved)
        if isinstance(choice, Choice):
            return choice
        if approved is not None and all(reason in ("terms", "malformed") for reason in choice):
            raise TermsChangedError(approved, required.accepts)
        raise SpendingPolicyError(choice, refusal_text(choice, required.accepts, self.policy))

    async def _begin(
        self, request: httpx.Request, required: PaymentRequired, approved: PaymentTerms | None
    ) -> Begun:
        """The policy decides before anything is signed. The journal's limits on the outlay decide before anything is
        sent."""
        choice = self._chosen(request, required, approved)
        channels = self.wallet.channels
        if approved is None and channels.has_changed(choice.terms):
            raise SpendingPolicyError(("channel_changed",))
        signed = self.wallet.sign(request, required, choice)
        if signed.deposit > int(self.policy.max_deposit or "0"):
            raise SpendingPolicyError(("deposit",))
        if approved is not None and signed.deposit > int(self.wallet.deposit_of(approved) or "0"):
            raise TermsChangedError(approved, required.accepts)
        if signed.deposit and signed.payload is not None:
            channels.check_deposit(signed.payload, await colour.run(self.journal.open_payments))
        channel = channel_of(signed.payload) if signed.payload else None
        unanswered = channels.unanswered(channel)
        opened = opened_payment(request, signed.payment)
        # A crash between the two must not lose what a withdrawal needs.
        prepare = partial(channels.pin, signed.payload, choice.terms, opened.host)
        await colour.run(self.journal.begin, opened, self.policy, prepare)
        return Begun(signed, opened, unanswered)

    async def _send(
        self, request: httpx.Request, begun: Begun, *, uncertain: bool = False, resends: int | None = None
    ) -> Presented:
        """Presents a payment and records its outcome."""
        signed, opened = begun.signed, begun.opened
        presentation = AsyncPresentation(
            http=self.http,
            request=carrying(request, signed.payment.headers),
            payment=signed.payment,
            timeout=self.timeout,
            max_resends=self.max_resends if resends is None else resends,
            max_answer_bytes=self.max_answer_bytes,
        )
        try:
            try:
                presented = await presentation.present(uncertain=uncertain)
            finally:
                if presentation.charged is not None:
                    await self._count(begun, presentation.charged)
        except UsedError as error:
            if opened is not None and opened.state == "owed":
                # Without an end, the payment would be sent again forever.
                await colour.run(self.journal.end, opened, "charged")
                raise DeliveredBeforeError(opened.payment) from error
            if opened is not None:
                await self._expire(opened, error)
                await self._leave(opened)
            raise
        except BaseException:
            if opened is not None:
                await self._leave(opened, is_owed=presentation.charged is not None)
            raise
        return presented

    async def _count(self, begun: Begun, charged: Answer) -> None:
        """Counts a receipt in its channel, once. The journal comes first: if only one of the two is written, the seller's
        next refusal can raise the sum of charges. No refusal lowers it."""
        payload, opened = begun.signed.payload, begun.opened
        is_news = opened is None or (opened.state != "owed" and await self._write(self.journal.owe, opened))
        if is_news and payload is not None:
            self.wallet.note(payload, charged.response)

    async def _expire(self, opened: OpenPayment, cause: Exception | None = None) -> None:
        """Ends a payment that can no longer be charged and still has no receipt after its last sending."""
        if self.journal.is_past_charge(opened):
            await colour.run(self.journal.end, opened, "expired")
            raise ExpiredError(opened.payment) from cause

    async def _keep(self, opened: OpenPayment, presented: Presented) -> None:
        answer = presented.answer
        match presented.outcome:
            case Charged(receipt) if answer.failure is None and is_bought(answer.response.status_code, answer.response.headers):
                await self._write(self.journal.end, opened, "charged", {"success": True, **asdict(receipt)})
            case Charged():
                await self._leave(opened, is_owed=True)
            # Any seller can write the gateway's codes and keep the payment. It ends only if the signature gives nothing
            # away by itself (a voucher).
            case NotCharged() if opened.outlay == "0":
                await self._write(self.journal.end, opened, "not_charged")
            # A voucher gives away only money of its channel, and the next one replaces it. A seller that says that it
            # charged a voucher may keep it, so that the purchase stays with that voucher.
            case Refused() if opened.outlay == "0" and opened.state != "owed" and not _may_be_charged(presented):
                await self._write(self.journal.end, opened, "refused")
            case _:
                await self._leave(opened)

    async def _leave(self, opened: OpenPayment, *, is_owed: bool = False) -> None:
        """Leaves a payment that is owed its answer, or that has no receipt."""
        if is_owed or opened.state == "owed":
            await self._write(self.journal.leave, opened, "uncertain")
            return

        def leave() -> None:
            # The limits count the voucher before it supports the proof of a charge.
            self.journal.leave(opened, "uncertain")
            payload = channel_payload_of(opened.payment)
            if payload is not None:
                self.wallet.channels.doubt(payload)

        await self._write(leave)

    async def _write(self, write: Callable[..., Value], *arguments: Any) -> Value | None:
        """A paid answer must reach the caller, even if the journal fails now. The payment then stays open in the
        journal. Returns None after a failure."""
        try:
            return await colour.run(write, *arguments)
        except Exception as error:
            _log.warning("the journal of payments could not be written: %s", error)
            return None


def _paid(presented: Presented, payment: SentPayment) -> PaidResponse:
    answer, outcome = presented.answer, presented.outcome
    if isinstance(outcome, Refused):
        refusal = seller_reason(outcome.reason)
        if _offers_other(answer, payment):
            refusal = replace(refusal, text=f"{refusal.text}; it asks for other terms now")
        if presented.uncertain:
            message = "the payment was refused when it was sent again"
            raise PaymentUncertainError(message, payment, refusal=refusal)
        raise PaymentRefusedError(refusal, payment)
    if answer.failure is not None:
        raise answer.failure
    match outcome:
        case Charged(receipt):
            return PaidResponse(answer.response, receipt, payment, "charged")
        case NotCharged():
            return PaidResponse(answer.response, None, payment, "not_charged", payment.valid_before)
        case NoReceipt():
            return PaidResponse(answer.response, None, payment, "no_receipt", payment.valid_before)


def _required_in(presented: Presented) -> PaymentRequired | None:
    """The terms in a refusal. None for other answers and for unreadable terms."""
    if not isinstance(presented.outcome, Refused):
        return None
    try:
        return required_by(presented.answer.response.headers, presented.answer.body)
    except UnreadableTermsError:
        return None


def _may_be_charged(presented: Presented) -> bool:
    """Whether a refused voucher may have been charged: by a try without an answer, or as the seller says."""
    required = _required_in(presented)
    return presented.uncertain or (required is not None and may_count_as_charged(required))


def _offers_other(answer: Answer, payment: SentPayment) -> bool:
    """Whether a refusal asks for other terms than those of the payment, which the seller may then never accept."""
    try:
        accepts = required_by(answer.response.headers, answer.body).accepts
    except UnreadableTermsError:
        return False
    offered = [terms_of(value) for value in accepts]
    return bool(accepts) and not any(terms and is_as_approved(terms, payment.terms) for terms in offered)
