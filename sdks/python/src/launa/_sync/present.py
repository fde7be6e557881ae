# Generated from _async/present.py by `make sdk-python`; do not edit.
"""Sends a signed payment until its outcome is known, always the same payment."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import random

import httpx

from ..buyer.answer import Answer
from ..buyer.errors import AnswerTooLargeError, PaymentUncertainError, UsedError
from ..buyer.outcome import AskAgain, Charged, Final, NoReceipt, NotCharged, Outcome, Refused, Used, outcome_of
from ..buyer.payment import Receipt, SentPayment
from ..errors import ConnectionError, LaunaError
from ..retry import retry_delay
from . import colour
from .attempt import attempt


@dataclass(frozen=True)
class Presented:
    answer: Answer
    outcome: Final
    uncertain: bool
    """Whether an earlier try had no answer: a refusal proves nothing about that try."""


@dataclass
class Presentation:
    http: httpx.Client
    request: httpx.Request
    """The request with the payment in its headers."""
    payment: SentPayment
    timeout: float
    max_resends: int
    max_answer_bytes: int
    charged: Answer | None = None
    """The last answer with a receipt, even if it broke off."""
    _receipt: Receipt | None = None

    def present(self, *, uncertain: bool) -> Presented:
        """The seller's answer, or its refusal. `uncertain` says whether the payment was sent before, with an unknown
        outcome. Then only a receipt ends it.

        Raises `PaymentUncertainError` when the outcome stays unknown.
        """
        resend = 0
        while True:
            status, headers = None, httpx.Headers()
            cause: LaunaError | None = None
            why = "the gateway does not know it yet"
            try:
                answer = attempt(self.http, self.request, self.timeout, self.max_answer_bytes)
            except ConnectionError as error:
                cause = error
            else:
                outcome = self._outcome_of(answer)
                if isinstance(outcome, Refused):
                    return Presented(answer, outcome, uncertain)
                if isinstance(outcome, Charged | NoReceipt | NotCharged) and _is_readable(answer):
                    known = NoReceipt() if uncertain and isinstance(outcome, NotCharged) else outcome
                    return Presented(answer, known, uncertain)
                if isinstance(outcome, Used):
                    raise UsedError(self.payment)
                cause = answer.failure
                if isinstance(outcome, AskAgain):
                    status, headers = 503, answer.response.headers
                    why = f"the gateway answers {outcome.code}" if outcome.code else why
            uncertain = True
            delay = retry_delay(status, headers, retry=resend, random=random())
            self._wait(resend, delay, cause, why)
            resend += 1

    def _outcome_of(self, answer: Answer) -> Outcome:
        response = answer.response
        outcome = outcome_of(response.status_code, response.headers, answer.body)
        if isinstance(outcome, Charged):
            self.charged, self._receipt = answer, outcome.receipt
        return outcome

    def _wait(self, resend: int, delay: int | None, cause: LaunaError | None, why: str) -> None:
        if resend >= self.max_resends:
            raise self._unknown(str(cause or why)) from cause
        end = self.payment.valid_before
        if delay is None or (end is not None and time.time() + delay / 1_000 >= end):
            raise self._unknown("it is too late to send it again") from cause
        colour.sleep(delay / 1_000)

    def _unknown(self, why: str) -> PaymentUncertainError:
        if self.charged is None:
            return PaymentUncertainError(f"the outcome of the payment is not known: {why}", self.payment)
        receipt = self._receipt
        return PaymentUncertainError(f"the payment was charged and its answer did not come: {why}", self.payment, receipt=receipt)


def _is_readable(answer: Answer) -> bool:
    """Whether the caller gets this answer: it is complete, or it is too long, which another try would not change."""
    return answer.failure is None or isinstance(answer.failure, AnswerTooLargeError)
