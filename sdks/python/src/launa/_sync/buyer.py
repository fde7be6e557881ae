# Generated from _async/buyer.py by `make sdk-python`; do not edit.
"""Pays for requests within a policy."""

import os
from typing import Any, Self, TypedDict, Unpack, cast

import httpx

from .._facts import MAX_RESENDS
from ..amounts import checked_atomic_amount
from ..buyer.abandon import abandon, taken_over
from ..buyer.answers.paid_answer import Offer, PaidResponse, Quote
from ..buyer.answers.required import required_by
from ..buyer.channels.store import ChannelStore, KeptChannel
from ..buyer.journal.journal import PaymentJournal
from ..buyer.journal.memory_journal import MemoryJournal
from ..buyer.journal.records import OpenPayment, purchase_of
from ..buyer.keys.key_file import takes_long
from ..buyer.keys.wallet import Wallet, opened_payment
from ..buyer.network.network_guard import Network, Resolver
from ..buyer.network.purchase_url import host_of
from ..buyer.options import check_options, check_purchase_name
from ..buyer.policy import Choice, SpendingPolicy, choose_payment
from ..buyer.terms.terms import PaymentTerms, SentPayment
from ..errors import InvalidArgumentError
from ..log import logger_of
from . import concurrency
from .guard import gateway_client
from .perform import Performer, PerformerParts, Call
from .send_once import AnswerLimits, repeatable, send_once


class BuyerOptions(TypedDict, total=False):
    private_key: str
    """EVM key in hex with 0x. The default is `LAUNA_PRIVATE_KEY`, the content of the file `LAUNA_PRIVATE_KEY_FILE`, or
    the keystore `LAUNA_KEYSTORE_FILE`. The passphrase of the keystore is in the file `LAUNA_KEYSTORE_PASSPHRASE_FILE`.
    """
    journal: PaymentJournal
    """The journal that records each payment before it is sent. The default is a journal in memory. A `FileJournal`
    survives the process."""
    channels: ChannelStore
    """The store for the state of payment channels (batch-settlement). The default is a store in memory."""
    timeout: float
    """Seconds until the headers of an answer, and until the end of an answer that asks for a payment. The default is
    60, the maximum 86,400."""
    body_timeout: float
    """Seconds until the end of any other answer. The default is 600, the maximum 86,400. A paid answer that takes
    longer is owed."""
    max_resends: int
    """How often a signed payment with an unknown outcome is sent again. The default is 3, the maximum 100."""
    max_answer_bytes: int
    """The size limit of a decompressed answer in bytes. The default is 100 MB."""
    network: Network
    """`public`, the default, refuses private addresses except `*.localhost` and literal loopback addresses. `any`
    refuses none."""
    allow_http: bool
    """Whether the buyer may call hosts outside the local stack without TLS. Others on the network can then read a
    payment."""
    resolver: Resolver
    """Replaces the system's resolver. Returns all addresses of a name."""
    http_client: httpx.Client
    """Replaces the buyer's own client and its rules for the network. The caller closes it."""


class Buyer:
    """Pays for requests within a policy. It signs one payment for one request. If no answer comes, or the gateway does
    not know the outcome, it sends this payment again, which cannot be charged twice. If this payment has no receipt,
    the same request sends it again until it expires.

        with Buyer(SpendingPolicy(max_per_call=usdc_to_atomic("0.10"))) as buyer:
            paid = buyer.get("https://weather.example.com/forecast")
            print(paid.response.json(), paid.receipt)
    """

    def __init__(self, policy: SpendingPolicy, **options: Unpack[BuyerOptions]) -> None:
        check_options(cast(Any, options))
        self._is_own_client = "http_client" not in options
        logger_of()
        self._http = options.get("http_client") or gateway_client(
            network=options.get("network", "public"),
            allow_http=options.get("allow_http", False),
            resolver=options.get("resolver"),
        )
        limits = AnswerLimits(
            options.get("timeout", AnswerLimits.timeout),
            options.get("body_timeout", AnswerLimits.body_timeout),
            options.get("max_answer_bytes", AnswerLimits.most),
        )
        self.journal: PaymentJournal = options.get("journal") or MemoryJournal()

        def make_parts() -> PerformerParts:
            return PerformerParts(
                http=self._http,
                policy=policy,
                journal=self.journal,
                wallet=Wallet(options.get("private_key"), options.get("channels")),
                max_resends=options.get("max_resends", MAX_RESENDS),
                limits=limits,
            )

        is_slow = not options.get("private_key") and takes_long(os.environ)
        self._parts = concurrency.Once(make_parts, is_slow=is_slow)

    @property
    def _wallet(self) -> Wallet:
        return self._parts.now().wallet

    @property
    def address(self) -> str:
        """The payer's address. An `Buyer` reads a key from a command or a keystore at its first use, and `async
        with` waits for it. Before that, this property blocks the event loop until the key is read."""
        return self._wallet.address

    def request(
        self,
        method: str,
        url: str,
        *,
        approved: PaymentTerms | None = None,
        purchase: str | None = None,
        **request: Any,
    ) -> PaidResponse:
        """Sends a request, and pays if the seller asks for a payment. Takes the arguments of `httpx`: `params`,
        `headers`, `json`, `content`, `data`, `files`, `cookies`. With `approved`, the terms from `quote`, it signs only
        these terms.

        `purchase` gives the purchase a name at this host, such as an order number. Requests with equal names are one
        purchase, even if their bodies differ: while its payment is open, the buyer sends the first request again.
        Requests without a name are one purchase if method, URL and body are equal. The buyer pays once for a name.
        While another call pays for the name, this call raises `PurchaseUnderWayError`. For a day after a charged
        payment of the name has ended, a call raises `PurchaseEndedError`. After any other end, the name can be used
        again.

        Raises `SpendingPolicyError`, `TermsChangedError`, `UnreadableTermsError`, `PaymentRefusedError`,
        `JournalError`, and `PaymentUncertainError` with a payment for `resume`. Raises `ConnectionError` if the first
        try, without a payment, has no answer.
        """
        check_purchase_name(purchase)
        unpaid = repeatable(self._http, method, url, **request)
        return self._answered(Call("fetch", unpaid, approved, purchase))

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

    def resend(
        self, method: str, url: str, *, purchase: str | None = None, **request: Any
    ) -> PaidResponse | None:
        """Sends the open payment of this request again, as `request` does, but signs nothing. Returns None if there is
        none: then nothing was sent, and the caller can ask a person whether to pay."""
        check_purchase_name(purchase)
        unpaid = repeatable(self._http, method, url, **request)
        return Performer(Call("resend", unpaid, purchase=purchase), self._parts.value()).run()

    def quote(self, method: str, url: str, **request: Any) -> Quote:
        """Asks for the price and signs nothing."""
        unpaid = repeatable(self._http, method, url, **request)
        parts = self._parts.value()
        answer = send_once(parts.http, unpaid, parts.limits)
        response = answer.whole()
        if answer.status != 402:
            return Quote(response, None)
        accepts = required_by(answer.headers, answer.text).accepts
        choice = choose_payment(accepts, parts.policy, host=host_of(unpaid.url))
        if not isinstance(choice, Choice):
            return Quote(response, Offer(cast(Any, accepts), None, choice))
        deposit = parts.wallet.deposit_of(choice.terms)
        return Quote(response, Offer(cast(Any, accepts), choice.terms, (), deposit))

    def resume(self, payment: str | SentPayment | OpenPayment, **request: Any) -> PaidResponse:
        """Sends an open payment of the journal again, by its id, with its request. Raises `InvalidArgumentError` if no
        payment has this id, or if another process works on it.

        Also takes the payment instead of its id. For a `PaymentUncertainError.payment`, pass the arguments of the first
        request again, but without `params`, which are in the payment's URL. A payment from `journal.open_payments()`
        contains its request.
        """
        # The key is read before the payment is taken over. If reading failed afterwards, this process would still hold
        # the payment.
        self._parts.value()
        if isinstance(payment, str):
            if request:
                raise InvalidArgumentError("a payment that its id names has its request in the journal")
            kept = concurrency.run(taken_over, self.journal, payment)
            try:
                unpaid = repeatable(
                    self._http, kept.method, kept.url, headers=kept.request.headers, content=kept.request.content
                )
            except BaseException:
                concurrency.run(self.journal.leave, kept)
                raise
            return self._answered(Call("resume", unpaid, payment=kept))
        if isinstance(payment, OpenPayment):
            request = {"headers": payment.request.headers, "content": payment.request.content, **request}
            payment = payment.payment
        unpaid = repeatable(self._http, payment.method, payment.url, **request)
        opened = concurrency.run(self.journal.resume, opened_payment(unpaid, payment, purchase_of(unpaid)))
        return self._answered(Call("resume", unpaid, payment=opened))

    def abandon(self, payment: str | SentPayment | OpenPayment) -> SentPayment:
        """Ends an open payment without its answer, as the function `abandon` does. Takes the payment or its id."""
        return concurrency.run(abandon, self.journal, payment)

    def refund(
        self, url: str, *, amount: str | None = None, method: str = "GET", **request: Any
    ) -> PaidResponse:
        """Asks the seller for the money that is left in the payment channel (batch-settlement) of this URL, or for
        `amount` of it (atomic units). The receipt names the transaction.

        Raises `PaymentRefusedError` with the seller's reason, and `PaymentUncertainError` if no answer came. It sends
        the request only once, because a repetition could refund the amount twice.
        """
        if amount is not None:
            checked_atomic_amount(amount)
        unpaid = repeatable(self._http, method, url, **request)
        return self._answered(Call("refund", unpaid, amount=amount))

    def channels(self) -> list[KeptChannel]:
        """The payment channels into which this key has deposited, from the store of channels. If a seller does not
        answer `refund`, the command `launa pay withdraw` gets the deposit back through the chain: it reads the files of
        `FileChannels`."""
        return concurrency.run((self._parts.value()).wallet.channels.kept)

    def _answered(self, call: Call) -> PaidResponse:
        paid = Performer(call, self._parts.value()).run()
        assert paid is not None, "only `resend` may find nothing to do"
        return paid

    def close(self) -> None:
        """Closes the connections, unless the caller has passed the HTTP client."""
        if self._is_own_client:
            self._http.close()

    def __enter__(self) -> Self:
        self._parts.value()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
