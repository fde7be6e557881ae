"""Pays for requests within a policy."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypedDict, Unpack, cast

import httpx

from ..amounts import checked_atomic_amount
from ..buyer.budget import Budget, MemoryBudget
from ..buyer.channel_store import ChannelStore
from ..buyer.paid import Offer, PaidResponse, Quote
from ..buyer.payment import SentPayment
from ..buyer.policy import Choice, SpendingPolicy, choose_payment
from ..buyer.terms import required_by
from ..buyer.wallet import Wallet
from .attempt import attempt, repeatable
from .loopback import async_gateway_client
from .payments import AsyncPayments

DEFAULT_TIMEOUT = 60.0
"""Seconds; a settlement may take tens of seconds."""


class AsyncBuyerOptions(TypedDict, total=False):
    private_key: str
    """EVM, hex with 0x. `LAUNA_PRIVATE_KEY` unless given."""
    budget: Budget
    """Where the day's spending is kept; in this process unless given."""
    channels: ChannelStore
    """Where it is kept what the payment channels of batch-settlement hold; in this process unless given."""
    timeout: float
    """Seconds until the headers of an answer; 60 unless given."""
    max_resends: int
    """How often a signed payment is sent again when its outcome is not known; 3 unless given."""
    on_payment: Callable[[SentPayment], object]
    """Called with each payment before it is sent: what a caller that may be cancelled needs for `resume`."""
    http_client: httpx.AsyncClient
    """In place of one of its own, which reaches `*.localhost` on loopback. Whoever made it closes it."""


class AsyncBuyer:
    """Pays for requests within a policy. For one request one payment is signed; when no answer comes, or the
    gateway does not know the outcome, the same one is sent again, which cannot be charged twice.

        async with AsyncBuyer(SpendingPolicy(max_per_call=usdc_to_atomic("0.10"))) as buyer:
            paid = await buyer.get("https://weather.example.com/forecast")
            print(paid.response.json(), paid.receipt)
    """

    def __init__(self, policy: SpendingPolicy, **options: Unpack[AsyncBuyerOptions]) -> None:
        self._policy = policy
        self._options = options
        self._wallet = Wallet(options.get("private_key"), options.get("channels"))
        self._http = options.get("http_client") or async_gateway_client()
        self._timeout = options.get("timeout", DEFAULT_TIMEOUT)
        self._payments = AsyncPayments(
            http=self._http,
            policy=policy,
            budget=options.get("budget") or MemoryBudget(),
            wallet=self._wallet,
            timeout=self._timeout,
            max_resends=options.get("max_resends", 3),
            on_payment=options.get("on_payment"),
        )

    @property
    def address(self) -> str:
        """The address that pays."""
        return self._wallet.address

    async def request(self, method: str, url: str, **request: Any) -> PaidResponse:
        """Sends a request and pays for it when a payment is asked for. Takes what `httpx` takes: `params`,
        `headers`, `json`, `content`, `data`, `files`, `cookies`.

        Raises `SpendingPolicyError`, `UnreadableTermsError`, `PaymentRefusedError`, and `PaymentUncertainError`
        with a payment for `resume`; `ConnectionError` when the first, unpaid try had no answer.
        """
        unpaid = await repeatable(self._http, method, url, **request)
        response = await attempt(self._http, unpaid, self._timeout)
        if response.status_code != 402:
            return PaidResponse(response, None, None)
        return await self._payments.pay(unpaid, required_by(response))

    async def get(self, url: str, **request: Any) -> PaidResponse:
        return await self.request("GET", url, **request)

    async def head(self, url: str, **request: Any) -> PaidResponse:
        return await self.request("HEAD", url, **request)

    async def post(self, url: str, **request: Any) -> PaidResponse:
        return await self.request("POST", url, **request)

    async def put(self, url: str, **request: Any) -> PaidResponse:
        return await self.request("PUT", url, **request)

    async def patch(self, url: str, **request: Any) -> PaidResponse:
        return await self.request("PATCH", url, **request)

    async def delete(self, url: str, **request: Any) -> PaidResponse:
        return await self.request("DELETE", url, **request)

    async def quote(self, method: str, url: str, **request: Any) -> Quote:
        """Asks for the price and signs nothing."""
        unpaid = await repeatable(self._http, method, url, **request)
        response = await attempt(self._http, unpaid, self._timeout)
        if response.status_code != 402:
            return Quote(response, None)
        accepts = required_by(response).accepts
        choice = choose_payment(accepts, self._policy, host=unpaid.url.host)
        chosen, reasons = (choice.terms, ()) if isinstance(choice, Choice) else (None, choice)
        return Quote(response, Offer(cast(Any, accepts), chosen, reasons))

    async def resume(self, payment: SentPayment, **request: Any) -> PaidResponse:
        """Sends a payment again whose outcome was not known (`PaymentUncertainError.payment`). `request` must be
        what the request was made with, without `params`: they are in the payment's address."""
        unpaid = await repeatable(self._http, payment.method, payment.url, **request)
        return await self._payments.resume(unpaid, payment)

    async def refund(
        self, url: str, *, amount: str | None = None, method: str = "GET", **request: Any
    ) -> PaidResponse:
        """Asks the seller to give back what is left in the payment channel of batch-settlement that pays for this
        address, or `amount` of it (atomic units); the receipt names the transaction.

        Raises `PaymentRefusedError` with the seller's reason, and `PaymentUncertainError` when no answer came: it is
        sent once, since sent again some of it could be given back twice over.
        """
        if amount is not None:
            checked_atomic_amount(amount)
        unpaid = await repeatable(self._http, method, url, **request)
        response = await attempt(self._http, unpaid, self._timeout)
        return await self._payments.refund(unpaid, required_by(response), amount)

    async def aclose(self) -> None:
        """Closes the connections, unless they were given."""
        if "http_client" not in self._options:
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.aclose()
