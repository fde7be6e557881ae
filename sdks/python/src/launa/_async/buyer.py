"""Pays for requests within a policy."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self, TypedDict, Unpack, cast

import httpx

from ..amounts import checked_atomic_amount
from ..buyer.channel_store import ChannelStore
from ..buyer.journal import PaymentJournal
from ..buyer.memory_journal import MemoryJournal
from ..buyer.network import Network, Resolver
from ..buyer.paid import Offer, PaidResponse, Quote
from ..buyer.payment import PaymentTerms, SentPayment
from ..buyer.policy import Choice, SpendingPolicy, choose_payment
from ..buyer.records import OpenPayment
from ..buyer.terms import required_by
from ..buyer.wallet import Wallet
from ..buyer.withdrawal import KeptChannel, Withdrawal
from ..log import logger_of
from . import colour
from .attempt import DEFAULT_MAX_ANSWER_BYTES, attempt, repeatable, whole
from .guard import async_gateway_client
from .payments import AsyncPayments

DEFAULT_TIMEOUT = 60.0
"""Seconds; a settlement may take tens of seconds."""


class AsyncBuyerOptions(TypedDict, total=False):
    private_key: str
    """EVM, hex with 0x. Unless given: `LAUNA_PRIVATE_KEY`, what the file holds that `LAUNA_PRIVATE_KEY_FILE` names, or the
    keystore `LAUNA_KEYSTORE_FILE`, whose passphrase is in `LAUNA_KEYSTORE_PASSPHRASE_FILE`."""
    journal: PaymentJournal
    """Where each payment is written down before it is sent; in this process unless given. `FileJournal` survives it."""
    channels: ChannelStore
    """Where it is kept what the payment channels of batch-settlement hold; in this process unless given."""
    timeout: float
    """Seconds until the headers of an answer, and until the end of one that asks for a payment; 60 unless given."""
    max_resends: int
    """How often a signed payment is sent again when its outcome is not known; 3 unless given."""
    max_answer_bytes: int
    """How long an answer may be, decompressed; 100 MB unless given."""
    network: Network
    """`public` unless given: private addresses are refused, but for `*.localhost` and literal loopback. `any`: none is."""
    allow_http: bool
    """Whether other hosts than the local stack's may be called in the clear, where others can read a payment."""
    resolver: Resolver
    """In place of the system's: all addresses of a name."""
    http_client: httpx.AsyncClient
    """In place of one of its own, with its own rules for the network. Its maker closes it."""


class AsyncBuyer:
    """Pays for requests within a policy. For one request one payment is signed; when no answer comes, or the
    gateway does not know the outcome, the same one is sent again, which cannot be charged twice. What was signed and
    has no receipt is sent again by the next same request, until it expires.

        async with AsyncBuyer(SpendingPolicy(max_per_call=usdc_to_atomic("0.10"))) as buyer:
            paid = await buyer.get("https://weather.example.com/forecast")
            print(paid.response.json(), paid.receipt)
    """

    def __init__(self, policy: SpendingPolicy, **options: Unpack[AsyncBuyerOptions]) -> None:
        self._policy = policy
        self._options = options
        logger_of()
        self._wallet = Wallet(
            options.get("private_key"), options.get("channels"), policy.max_signature_seconds
        )
        self._http = options.get("http_client") or async_gateway_client(
            network=options.get("network", "public"),
            allow_http=options.get("allow_http", False),
            resolver=options.get("resolver"),
        )
        self._timeout = options.get("timeout", DEFAULT_TIMEOUT)
        self._most = options.get("max_answer_bytes", DEFAULT_MAX_ANSWER_BYTES)
        self.journal: PaymentJournal = options.get("journal") or MemoryJournal()
        self._payments = AsyncPayments(
            http=self._http,
            policy=policy,
            journal=self.journal,
            wallet=self._wallet,
            timeout=self._timeout,
            max_resends=options.get("max_resends", 3),
            max_answer_bytes=self._most,
        )

    @property
    def address(self) -> str:
        """The address that pays."""
        return self._wallet.address

    async def request(
        self, method: str, url: str, *, approved: PaymentTerms | None = None, **request: Any
    ) -> PaidResponse:
        """Sends a request and pays for it when a payment is asked for. Takes what `httpx` takes: `params`,
        `headers`, `json`, `content`, `data`, `files`, `cookies`. With `approved`, terms that `quote` gave, nothing else
        is signed.

        Raises `SpendingPolicyError`, `TermsChangedError`, `UnreadableTermsError`, `PaymentRefusedError`, and
        `PaymentUncertainError` with a payment for `resume`; `ConnectionError` when the first, unpaid try had no answer;
        `JournalError`.
        """
        unpaid = await repeatable(self._http, method, url, **request)
        paid = await self._payments.again(unpaid)
        if paid is not None:
            return paid
        answer = await attempt(self._http, unpaid, self._timeout, self._most)
        response = whole(answer)
        if response.status_code != 402:
            return PaidResponse(response, None, None, "free")
        return await self._payments.pay(unpaid, required_by(response.headers, answer.body), approved)

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
        answer = await attempt(self._http, unpaid, self._timeout, self._most)
        response = whole(answer)
        if response.status_code != 402:
            return Quote(response, None)
        accepts = required_by(response.headers, answer.body).accepts
        choice = choose_payment(accepts, self._policy, host=unpaid.url.host)
        if not isinstance(choice, Choice):
            return Quote(response, Offer(cast(Any, accepts), None, choice))
        deposit = self._wallet.deposit_of(choice.terms)
        return Quote(response, Offer(cast(Any, accepts), choice.terms, (), deposit))

    async def resume(self, payment: SentPayment | OpenPayment, **request: Any) -> PaidResponse:
        """Sends a payment again whose outcome was not known (`PaymentUncertainError.payment`). `request` must be
        what the request was made with, without `params`: they are in the payment's address. A payment out of
        `journal.open_payments()` knows its request."""
        if isinstance(payment, OpenPayment):
            request = {"headers": payment.request.headers, "content": payment.request.content, **request}
            payment = payment.payment
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
        answer = await attempt(self._http, unpaid, self._timeout, self._most)
        required = required_by(whole(answer).headers, answer.body)
        return await self._payments.refund(unpaid, required, amount)

    async def channels(self) -> list[KeptChannel]:
        """The payment channels that this key has deposited into, as the store of channels knows them."""
        return await colour.run(self._wallet.channels.kept)

    async def withdraw(self, channel: KeptChannel, *, rpc_url: str) -> Withdrawal:
        """Gets the money that is left in a channel back by the chain, where the seller does not answer `refund`. It takes two
        calls: the first asks the contract, the second, after the channel's delay, is paid. Each sends a transaction, whose
        gas the key's address pays for, 0.01 of the chain's own coin at most. Meanwhile the channel pays for nothing, and the
        seller may claim what it has charged. `rpc_url` is JSON-RPC of a node of the channel's chain.

        Raises `WithdrawalError` where the chain or the node refuses.
        """
        return await self._payments.withdraw(channel, rpc_url)

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
