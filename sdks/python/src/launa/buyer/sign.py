"""The steps of a payment before it is sent: the policy, the signature, the journal."""

from functools import partial

import httpx

from ..errors import InvalidArgumentError
from .answers.required import PaymentRequired
from .errors import SpendingPolicyError, TermsChangedError
from .journal.journal import PaymentJournal
from .journal.records import OpenPayment
from .keys.wallet import Signed, Wallet, opened_payment
from .network.purchase_url import host_of
from .policy import Choice, SpendingPolicy, choose_payment, limit_per_call, refusal_text, signature_seconds
from .refusals import Refusal
from .terms.seller_text import shown
from .terms.terms import PaymentTerms


def chosen_terms(
    request: httpx.Request, required: PaymentRequired, policy: SpendingPolicy, approved: PaymentTerms | None
) -> Choice:
    """The terms that the policy chooses. Raises `SpendingPolicyError`, and `TermsChangedError` if the seller no longer
    offers the approved terms."""
    choice = choose_payment(required.accepts, policy, host=host_of(request.url), approved=approved)
    if isinstance(choice, Choice):
        return choice
    if approved is not None and all(reason in ("terms", "malformed") for reason in choice):
        raise TermsChangedError(approved, required.accepts)
    raise SpendingPolicyError(choice, refusal_text(choice, required.accepts, policy))


def same_request(request: httpx.Request, purchase: str | None, opened: OpenPayment) -> httpx.Request:
    """Returns the request that was signed for. The body of a later request for a named purchase may differ, for example
    in its multipart boundary. Raises `InvalidArgumentError` if the name belongs to another request."""
    if purchase is None:
        return request
    if (request.method, str(request.url)) != (opened.method, opened.url):
        what = f"the purchase {shown(purchase)} is of another request"
        raise InvalidArgumentError(f"{what}, {opened.method} {opened.url}")
    return httpx.Request(opened.method, opened.url, headers=opened.request.headers, content=opened.request.content)


def check_limit(opened: OpenPayment, policy: SpendingPolicy) -> None:
    """Raises `SpendingPolicyError` for an open payment above the limit for one request, unless it was charged."""
    terms = opened.terms
    limit = limit_per_call(terms["network"], terms["asset"], policy)
    if opened.state == "owed" or (limit is not None and int(terms["amount"]) <= int(limit)):
        return
    reasons: tuple[Refusal, ...] = ("asset" if limit is None else "amount",)
    raise SpendingPolicyError(reasons, refusal_text(reasons, (terms,), policy))


def sign(
    request: httpx.Request,
    required: PaymentRequired,
    policy: SpendingPolicy,
    wallet: Wallet,
    approved: PaymentTerms | None,
) -> Signed:
    """Signs a payment for a request, if the policy allows it. Raises `SpendingPolicyError` and `TermsChangedError`."""
    choice = chosen_terms(request, required, policy, approved)
    if approved is None and wallet.channels.has_changed(choice.terms):
        raise SpendingPolicyError(("channel_changed",))
    signed = wallet.sign(request, required, choice.terms, signature_seconds(policy, choice.terms))
    if signed.deposit > int(policy.max_deposit or "0"):
        raise SpendingPolicyError(("deposit",))
    if approved is not None and signed.deposit > int(wallet.deposit_of(approved) or "0"):
        raise TermsChangedError(approved, required.accepts)
    return signed


def begin(
    request: httpx.Request,
    signed: Signed,
    purchase: str,
    policy: SpendingPolicy,
    wallet: Wallet,
    journal: PaymentJournal,
    *,
    once: bool,
) -> OpenPayment:
    """Writes a signed payment to the journal, if the limits over all earlier payments allow it. Raises
    `SpendingPolicyError`, `JournalError`, the journal's errors for `once`, and `PaymentUncertainError` for a second
    deposit while the seller can still send the first one to the chain."""
    channels, prepare = wallet.channels, None
    opened = opened_payment(request, signed.payment, purchase)
    if signed.in_channel is not None and signed.deposit:
        channels.check_deposit(signed.in_channel, journal.open_payments())
        # The channel is stored before the journal has the deposit. So a crash between the two steps does not lose the
        # data for a withdrawal.
        prepare = partial(channels.pin, signed.in_channel, opened.terms, opened.host)
    journal.begin(opened, policy, prepare, once)
    return opened
