"""Performs the effects of `buyer/attempt.py`."""

import os
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from random import random
from typing import Any, TypeVar

import httpx

from ..buyer import attempt as at
from ..buyer.answers.bounded_body import LateAnswerError
from ..buyer.answers.paid_answer import PaidResponse
from ..buyer.answers.required import PaymentRequired, required_by
from ..buyer.channels.channels import channel_terms, is_miscount
from ..buyer.channels.payload import BATCH_SETTLEMENT, channel_payment_of
from ..buyer.errors import AnswerTooLargeError, SpendingPolicyError
from ..buyer.failures import failure_of
from ..buyer.journal.journal import PaymentJournal
from ..buyer.journal.records import OpenPayment, purchase_of
from ..buyer.keys.wallet import Signed, Wallet
from ..buyer.network.purchase_url import host_of
from ..buyer.outcome import Outcome, is_bought, outcome_of
from ..buyer.policy import SpendingPolicy, is_allowed_host
from ..buyer.sign import begin, check_limit, chosen_terms, same_request, sign
from ..buyer.terms.terms import PaymentTerms, Receipt
from ..errors import ConnectionError, LaunaError
from ..log import LOGGER
from ..request import carrying
from ..retry import retry_delay
from . import concurrency
from .guard import AsyncGatewayClient
from .send_once import AnswerLimits, AsyncAnswer, send_once

Value = TypeVar("Value")


@dataclass(frozen=True)
class AsyncPerformerParts:
    http: httpx.AsyncClient
    policy: SpendingPolicy
    journal: PaymentJournal
    wallet: Wallet
    max_resends: int
    limits: AnswerLimits
    _turns: dict[tuple[int, str], concurrency.Lock] = field(default_factory=dict)

    def turn(self, channel: str) -> concurrency.Lock:
        """Returns the lock of a channel. Each voucher is for a greater sum than the one before, so payments of a
        channel go one after the other. A forked process makes its own locks, because it could not release those that
        its parent holds."""
        return self._turns.setdefault((os.getpid(), channel), concurrency.Lock())


@dataclass(frozen=True)
class Call:
    """One call of a buyer."""

    purpose: at.Purpose
    request: httpx.Request
    approved: PaymentTerms | None = None
    purchase: str | None = None
    """The name that the caller gives the purchase."""
    payment: OpenPayment | None = None
    """The payment to resume, which this process has taken over."""
    amount: str | None = None
    """The amount to refund. The default is all that is left."""


class AsyncPerformer:
    def __init__(self, call: Call, parts: AsyncPerformerParts) -> None:
        self._call, self._parts, self._request, self._approved = call, parts, call.request, call.approved
        self._state = at.AttemptState("ended", call.purpose, 0)
        self._purchase = ""
        """The id of the purchase in the journal."""
        self._required: PaymentRequired | None = None
        """The terms to sign for."""
        self._payment: Signed | None = None
        self._first: Signed | None = None
        """The refused payment that the last one replaces."""
        self._answer: AsyncAnswer | None = None
        """The last answer."""
        self._outcome: Outcome | None = None
        """The outcome of the last answer. None if no answer came."""
        self._receipt: Receipt | None = None
        self._cause: Exception | None = None
        """Why there is no answer, or why the call ends."""
        self._turn: concurrency.Lock | None = None
        self._result: PaidResponse | None = None

    async def run(self) -> PaidResponse | None:
        """Runs the call from its first step to its answer. Returns None if there is no open payment to send again."""
        http, host = self._parts.http, self._request.url.raw_host.decode("ascii")
        with http.hold(host) if isinstance(http, AsyncGatewayClient) else nullcontext():
            return await self._run()

    async def _run(self) -> PaidResponse | None:
        try:
            step = at.first(self._call.purpose, self._parts.max_resends)
            while (event := await self._follow(step)) is not None:
                step = at.next_step(self._state, event)
            return self._result
        except BaseException:
            # The call ends early, for example because the caller was cancelled.
            for effect in at.left_behind(self._state):
                await self._record(effect)
            raise
        finally:
            self._end_turn()
            if self._answer is not None:
                await self._answer.aclose()

    async def _follow(self, step: at.Step) -> at.AttemptEvent | None:
        self._state = step.state
        event = None
        for effect in step.effects:
            event = await self._perform(effect)
        return event

    async def _perform(self, effect: at.Effect) -> at.AttemptEvent | None:
        match effect:
            case at.Answer(outcome):
                return await self._hand_over(outcome)
            case "answer nothing":
                return None
            case at.Fail("stopped") if self._cause is not None:
                raise self._cause
            case at.Fail(failure):
                raise self._error_of(failure)
            case "note" | at.End() | at.Leave() | at.Replace():
                await self._record(effect)
                return None
        event: at.AttemptEvent = await getattr(self, f"_{effect}")()
        return event

    async def _find(self) -> at.AttemptEvent:
        self._end_turn()
        self._payment = self._outcome = self._receipt = None
        self._request = self._call.request
        call, journal, opened = self._call, self._parts.journal, self._call.payment
        self._purchase = opened.purchase if opened else purchase_of(call.request, call.purchase)
        if opened is None:
            opened = await concurrency.run(journal.take_over, self._purchase, call.purchase is not None)
        if opened is None:
            return at.Found(None)
        try:
            self._request = same_request(call.request, call.purchase, opened)
            in_channel = channel_payment_of(opened.payment)
            if in_channel is not None:
                # Checks that the channel's state is readable: a receipt cannot be recorded in an unreadable state.
                self._parts.wallet.channels.state(in_channel.channel)
        except LaunaError:
            await self._write(journal.leave, opened)
            raise
        self._payment = Signed(opened.payment, in_channel, opened)
        held = at.Held(opened.state, opened.outlay != "0", in_channel=in_channel is not None, is_taken=True)
        try:
            if call.purpose != "resume":
                check_limit(opened, self._parts.policy)
        except SpendingPolicyError as error:
            self._cause = error
            return at.Found(held, is_within=False)
        return at.Found(held)

    async def _ask(self) -> at.AttemptEvent:
        answer = await self._open(self._request)
        if answer.status != 402 and self._call.purpose != "refund":
            return at.Asked("none")
        await answer.whole()
        self._required = required_by(answer.headers, answer.text)
        return at.Asked("channel" if self._terms()["scheme"] == BATCH_SETTLEMENT else "transfer")

    def _terms(self) -> PaymentTerms:
        """The terms to pay. For a refund, the terms of the channel."""
        required = _known(self._required)
        if self._call.purpose == "refund":
            return channel_terms(required)
        return chosen_terms(self._request, required, self._parts.policy, self._approved).terms

    async def _queue(self) -> at.AttemptEvent:
        channels, payment = self._parts.wallet.channels, self._payment
        try:
            if payment is not None and payment.in_channel is not None:
                channel = payment.in_channel.channel
            else:
                # If the seller now asks for another channel, the balance to refund is still in the first one.
                id_of = channels.kept_id_of if self._call.purpose == "refund" else channels.id_of
                channel = id_of(self._terms())
        except LaunaError as error:
            self._cause = error
            return "stopped"
        turn = self._parts.turn(channel)
        await turn.acquire()
        self._turn = turn
        return "in turn"

    async def _sign(self) -> at.AttemptEvent:
        request, required, wallet = self._request, _known(self._required), self._parts.wallet
        try:
            if self._call.purpose == "refund":
                signed = wallet.sign_refund(request, required, channel_terms(required), self._call.amount)
            else:
                signed = sign(request, required, self._parts.policy, wallet, self._approved)
        except Exception as error:
            self._cause = error
            return "not allowed"
        self._first, self._payment = self._payment, signed
        in_channel = signed.in_channel is not None
        is_outlay = not in_channel or signed.deposit > 0
        return at.Signed(at.Held("sent", is_outlay, in_channel=in_channel, is_taken=False))

    async def _begin(self) -> at.AttemptEvent:
        parts, signed, self._payment = self._parts, _known(self._payment), self._first
        # With `once`, the journal would refuse a corrected voucher, because the first payment of the purchase is still
        # open.
        once = self._call.purchase is not None and self._first is None
        step = partial(begin, self._request, signed, self._purchase, once=once)
        try:
            opened = await concurrency.run(step, parts.policy, parts.wallet, parts.journal)
        except Exception as error:
            self._cause = error
            return "not allowed"
        self._payment = replace(signed, payment=opened.payment, opened=opened)
        return "begun"

    async def _send(self) -> at.AttemptEvent:
        payment, self._outcome = _known(self._payment), None
        # `is_past` is decided before the request is sent, because this try can still charge a payment that expires
        # during the request.
        is_past = payment.opened is not None and self._parts.journal.is_past_charge(payment.opened)
        try:
            answer = await self._open(carrying(self._request, payment.payment.headers))
        except LaunaError as error:
            self._cause = error
            # The buyer's own rules refused the request: nothing was sent, and a retry would be refused too.
            return "lost" if isinstance(error, ConnectionError) else "not sent"
        # A receipt in the headers is recorded first, because the rest of the body may never end.
        outcome = outcome_of(answer.status, answer.headers, None)
        if outcome.receipt is None:
            await answer.decide()
            outcome = outcome_of(answer.status, answer.headers, answer.text)
        self._outcome, self._receipt = outcome, outcome.receipt or self._receipt
        required = answer.required
        return at.Answered(outcome.kind, is_past, is_bought(answer.status), required is not None and is_miscount(required))

    async def _wait(self) -> at.AttemptEvent:
        status, headers = (503, _known(self._answer).headers) if self._outcome else (None, httpx.Headers())
        delay = retry_delay(status, headers, retry=self._state.resent, random=random())
        end = _known(self._payment).payment.valid_before
        if delay is None or (end is not None and time.time() + delay / 1_000 >= end):
            late = ConnectionError("it is too late to send it again")
            late.__cause__, self._cause, self._outcome = self._cause, late, None
            return "stopped"
        await concurrency.sleep(delay / 1_000)
        return "waited"

    async def _correct(self) -> at.AttemptEvent:
        payment, required, is_taken = _known(self._payment), _known(self._answer).required, self._state.payment.is_taken
        terms = None
        try:
            if required is not None and payment.in_channel is not None:
                terms = self._parts.wallet.channels.correct(required, payment.in_channel, is_taken=is_taken)
        except Exception as error:
            _warn(error)
        if required is None or terms is None:
            return at.Corrected(False)
        self._required, self._approved = PaymentRequired((terms,), required.fields), payment.payment.terms
        return at.Corrected(True)

    async def _owe(self) -> at.AttemptEvent:
        payment = _known(self._payment)
        opened = _known(payment.opened)
        try:
            is_news = await concurrency.run(self._parts.journal.owe, opened)
        except Exception as error:
            _warn(error)
            return at.Owed(False)
        if is_news:
            self._payment = replace(payment, opened=replace(opened, state="owed"))
        return at.Owed(is_news)

    async def _hand_over(self, outcome: Any) -> at.AttemptEvent | None:
        answer, is_reading = _known(self._answer), self._state.at == "reading"
        response = await (answer.whole() if outcome == "free" else answer.read())
        if answer.failure is None:
            payment = self._payment.payment if self._payment else None
            receipt = self._receipt if outcome == "charged" else None
            until = payment.valid_before if payment and not receipt else None
            self._result = PaidResponse(response, receipt, payment, outcome, until)
            return at.Read(True) if is_reading else None
        self._outcome, self._cause = None, answer.failure
        if isinstance(answer.failure, LateAnswerError):
            self._cause = self._error_of("unknown")
        # No other try follows, because the body of its answer would be as long or as slow.
        is_final = isinstance(answer.failure, AnswerTooLargeError | LateAnswerError)
        if is_reading:
            return "stopped" if is_final else at.Read(False)
        raise self._cause if is_final else self._error_of("unknown")

    async def _record(self, effect: at.Effect) -> None:
        """Records an effect. If recording fails, the caller must nevertheless get the answer. The payment then stays
        open in the journal."""
        journal, wallet, payment = self._parts.journal, self._parts.wallet, _known(self._payment)
        opened, in_channel, replaced = payment.opened, payment.in_channel, self._first.opened if self._first else None
        match effect:
            case "note" if in_channel is not None and self._receipt is not None:
                wallet.channels.note(in_channel, self._receipt)
            case at.Leave(in_doubt) if opened is not None:
                is_left = await self._write(journal.leave, opened)
                # The journal is written first, so that the limits count this voucher before the seller can use it as
                # proof of a charge. A call that has not taken the channel has sent nothing.
                if is_left and in_doubt and in_channel is not None and self._turn is not None:
                    await self._write(wallet.channels.doubt, in_channel)
            case at.Replace(None) if replaced is not None:
                await self._write(journal.leave, replaced)
            case at.Replace(ending) if replaced is not None and ending is not None:
                await self._write(journal.end, replaced, ending)
            case at.End(ending, is_needed) if opened is not None:
                receipt = {"success": True, **asdict(self._receipt)} if self._receipt and ending == "charged" else None
                await (concurrency.run if is_needed else self._write)(journal.end, opened, ending, receipt)

    async def _write(self, write: Callable[..., object], *arguments: Any) -> bool:
        """Writes to the journal or the channel. Returns whether that succeeded."""
        try:
            await concurrency.run(write, *arguments)
        except Exception as error:
            _warn(error)
            return False
        return True

    async def _open(self, request: httpx.Request) -> AsyncAnswer:
        parts, before, self._answer = self._parts, self._answer, None
        if before is not None:
            await before.aclose()
        if not is_allowed_host(host_of(request.url), parts.policy.hosts):
            raise SpendingPolicyError(("host",))
        self._answer = await send_once(parts.http, request, parts.limits)
        return self._answer

    def _end_turn(self) -> None:
        turn, self._turn = self._turn, None
        if turn is not None:
            turn.release()

    def _error_of(self, failure: at.Failure) -> LaunaError:
        payment, cause = _known(self._payment), None if self._outcome else self._cause
        is_owed = self._receipt is not None or (payment.opened is not None and payment.opened.state == "owed")
        required = self._answer.required if self._answer else None
        error = failure_of(
            failure,
            payment.payment,
            is_owed=is_owed,
            receipt=self._receipt,
            outcome=self._outcome,
            required=required,
            cause=cause,
        )
        error.__cause__ = cause
        return error


def _known(value: Value | None) -> Value:
    assert value is not None
    return value


def _warn(error: Exception) -> None:
    LOGGER.warning("a step of a payment could not be recorded: %s", error)
