# Generated from _async/present.py by `make sdk-python`; do not edit.
"""Sends a signed payment until its outcome is known, always the same one."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import random

import httpx

from ..buyer.errors import PaymentUncertainError
from ..buyer.outcome import Answered, AskAgain, Refused, Used, outcome_of
from ..buyer.payment import SentPayment
from ..errors import ConnectionError
from ..retry import retry_delay
from . import colour
from .attempt import attempt


@dataclass(frozen=True)
class Presentation:
    http: httpx.Client
    request: httpx.Request
    """With the payment in its headers."""
    payment: SentPayment
    timeout: float
    max_resends: int

    def present(self, *, uncertain: bool) -> tuple[httpx.Response, Answered | Refused]:
        """The seller's answer, or its first and clear refusal: nothing was charged then. `uncertain` says whether
        the payment was sent before, with an outcome that is not known.

        Raises `PaymentUncertainError` when the outcome stays unknown, and also for a refusal after a try without
        an answer: it does not tell about that one.
        """
        resend = 0
        while True:
            status, headers, cause = None, httpx.Headers(), None
            try:
                response = attempt(self.http, self.request, self.timeout)
            except ConnectionError as error:
                cause = error
            else:
                outcome = outcome_of(response)
                if isinstance(outcome, Answered) or (isinstance(outcome, Refused) and not uncertain):
                    return response, outcome
                self._refuse(outcome)
                status, headers = 503, response.headers
            uncertain = True
            delay = retry_delay(status, headers, retry=resend, random=random())
            self._wait(resend, delay, cause)
            resend += 1

    def _refuse(self, outcome: Refused | AskAgain | Used) -> None:
        if isinstance(outcome, Refused):
            message = f"the payment was refused when it was sent again: {outcome.reason}"
            raise PaymentUncertainError(message, self.payment)
        if isinstance(outcome, Used):
            message = "the payment was used by a try whose answer did not come"
            raise PaymentUncertainError(message, self.payment)

    def _wait(self, resend: int, delay: int | None, cause: ConnectionError | None) -> None:
        if resend >= self.max_resends:
            raise self._unknown(str(cause or "the gateway does not know it yet")) from cause
        end = self.payment.valid_before
        if delay is None or (end is not None and time.time() + delay / 1_000 >= end):
            raise self._unknown("it is too late to send it again") from cause
        colour.sleep(delay / 1_000)

    def _unknown(self, why: str) -> PaymentUncertainError:
        return PaymentUncertainError(f"the outcome of the payment is not known: {why}", self.payment)
