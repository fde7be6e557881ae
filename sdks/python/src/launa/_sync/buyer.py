# Generated from _async/buyer.py by `make sdk-python`; do not edit.
"""Pays for requests within a policy."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Self, TypedDict, Unpack, cast

import httpx

from ..buyer.budget import Budget, MemoryBudget
from ..buyer.errors import PaymentRefusedError, SpendingPolicyError
from ..buyer.outcome import Answered, Refused
from ..buyer.paid import Offer, PaidResponse, Quote
from ..buyer.payment import SentPayment
from ..buyer.policy import Choice, SpendingPolicy, choose_payment
from ..buyer.terms import required_by
from ..buyer.wallet import Signed, Wallet
from . import colour
from .attempt import attempt, carrying, repeatable
from .loopback import gateway_client
from .present import Presentation

DEFAULT_TIMEOUT = 60.0
"""Seconds; a settlement may take tens of seconds."""


class BuyerOptions(TypedDict, total=False):
    private_key: str
    """EVM, hex with 0x. `LAUNA_PRIVATE_KEY` unless given."""
    budget: Budget
    """Where the day's spending is kept; in this process unless given."""
    timeout: float
    """Seconds until the headers of an answer; 60 unless given."""
    max_resends: int
    """How often a signed payment is sent again when its outcome is not known; 3 unless given."""
    on_payment: Callable[[SentPayment], object]
    """Called with each payment before it is sent: what a caller that may be cancelled needs for `resume`."""
    http_client: httpx.Client
    """In place of one of its own, which reaches `*.localhost` on loopback. Whoever made it closes it."""


class Buyer:
    """Pays for requests within a policy. For one request one payment is signed; when no answer comes, or the
    gateway does not know the outcome, the same one is sent again, which cannot be charged twice.

        with Buyer(SpendingPolicy(max_per_call=usdc_to_atomic("0.10"))) as buyer:
            paid = buyer.get("https://weather.example.com/forecast")
            print(paid.response.json(), paid.receipt)
    """

    def __init__(self, policy: SpendingPolicy, **options: Unpack[BuyerOptions]) -> None:
        self._policy = policy
        self._options = options
        self._wallet = Wallet(options.get("private_key"))
        self._budget = options.get("budget") or MemoryBudget()
        self._http = options.get("http_client") or gateway_client()
        self._timeout = options.get("timeout", DEFAULT_TIMEOUT)

    @property
    def address(self) -> str:
        """The address that pays."""
        return self._wallet.address

    def request(self, method: str, url: str, **request: Any) -> PaidResponse:
        """Sends a request and pays for it when a payment is asked for. Takes what `httpx` takes: `params`,
        `headers`, `json`, `content`, `data`, `files`, `cookies`.

        Raises `SpendingPolicyError`, `UnreadableTermsError`, `PaymentRefusedError`, and `PaymentUncertainError`
        with a payment for `resume`; `ConnectionError` when the first, unpaid try had no answer.
        """
        unpaid = repeatable(self._http, method, url, **request)
        response = attempt(self._http, unpaid, self._timeout)
        if response.status_code != 402:
            return PaidResponse(response, None, None)
        signed = self._sign(unpaid, response)
        response, outcome = self._present(unpaid, signed.payment, uncertain=False)
        corrected = self._wallet.note(signed.payload, response)
        # A refusal that the official client can correct (a channel out of step) is worth a second payment.
        if isinstance(outcome, Refused) and corrected:
            signed = self._sign(unpaid, response)
            response, outcome = self._present(unpaid, signed.payment, uncertain=False)
            self._wallet.note(signed.payload, response)
        return _paid(response, outcome, signed.payment)

    def get(self, url: str, **request: Any) -> PaidResponse:
        return self.request("GET", url, **request)

    def head(self, url: str, **request: Any) -> PaidResponse:
        return self.request("HEAD", url, **request)

    def post(self, url: str, **request: Any) -> PaidResponse:
        return self.request("POST", url, **request)

    def put(self, url: str, **request: Any) -> PaidResponse:
        return self.request("PUT", url, **request)

    def patch(self, url: str, **request: Any) -> PaidResponse:
        return self.request("PATCH", url, **request)

    def delete(self, url: str, **request: Any) -> PaidResponse:
        return self.request("DELETE", url, **request)

    def quote(self, method: str, url: str, **request: Any) -> Quote:
        """Asks for the price and signs nothing."""
        unpaid = repeatable(self._http, method, url, **request)
        response = attempt(self._http, unpaid, self._timeout)
        if response.status_code != 402:
            return Quote(response, None)
        accepts = required_by(response).accepts
        choice = choose_payment(accepts, self._policy, host=unpaid.url.host)
        chosen, reasons = (choice.terms, ()) if isinstance(choice, Choice) else (None, choice)
        return Quote(response, Offer(cast(Any, accepts), chosen, reasons))

    def resume(self, payment: SentPayment, **request: Any) -> PaidResponse:
        """Sends a payment again whose outcome was not known (`PaymentUncertainError.payment`). `request` must be
        what the request was made with, without `params`: they are in the payment's address."""
        unpaid = repeatable(self._http, payment.method, payment.url, **request)
        response, outcome = self._present(unpaid, payment, uncertain=True)
        return _paid(response, outcome, payment)

    def _sign(self, request: httpx.Request, response: httpx.Response) -> Signed:
        """The policy decides before anything is signed; the day's limit on what the signature gives away, before
        anything is sent."""
        required = required_by(response)
        choice = choose_payment(required.accepts, self._policy, host=request.url.host)
        if not isinstance(choice, Choice):
            raise SpendingPolicyError(choice)
        signed = self._wallet.sign(request, required, choice)
        if signed.deposit > int(self._policy.max_deposit or "0"):
            raise SpendingPolicyError(("deposit",))
        if self._policy.max_per_day is not None:
            day, limit = datetime.now(UTC).date().isoformat(), int(self._policy.max_per_day)
            reserved = self._budget.reserve(day=day, amount=signed.outlay, limit=limit)
            if not colour.value_of(reserved):
                raise SpendingPolicyError(("daily_limit",))
        if "on_payment" in self._options:
            self._options["on_payment"](signed.payment)
        return signed

    def _present(
        self, request: httpx.Request, payment: SentPayment, *, uncertain: bool
    ) -> tuple[httpx.Response, Answered | Refused]:
        presentation = Presentation(
            http=self._http,
            request=carrying(request, payment.headers),
            payment=payment,
            timeout=self._timeout,
            max_resends=self._options.get("max_resends", 3),
        )
        return presentation.present(uncertain=uncertain)

    def close(self) -> None:
        """Closes the connections, unless they were given."""
        if "http_client" not in self._options:
            self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def _paid(
    response: httpx.Response, outcome: Answered | Refused, payment: SentPayment
) -> PaidResponse:
    if isinstance(outcome, Refused):
        raise PaymentRefusedError(outcome.reason, payment)
    return PaidResponse(response, outcome.receipt, payment)
