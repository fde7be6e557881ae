"""The records of the journal: open payments and ended ones."""

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

import httpx

from ...errors import origin_of
from ..terms.terms import PaymentTerms, SentPayment

State = Literal["sent", "uncertain", "owed"]
"""`sent`: a process is sending the payment. `uncertain`: it has no receipt and can be charged. `owed`: it was charged,
and its answer is missing or not the paid one."""
End = Literal["charged", "not_charged", "refused", "expired"]

_NOT_KEPT = ("host", "content-length", "transfer-encoding", "connection", "accept-encoding")


@dataclass(frozen=True)
class KeptRequest:
    """The headers and the body of the paid request."""

    headers: Mapping[str, str] = field(repr=False)
    body: str | None = field(repr=False)
    """Base64. None for an empty body."""

    @property
    def content(self) -> bytes:
        return base64.b64decode(self.body or "")


@dataclass(frozen=True)
class OpenPayment:
    """A signed payment that has not ended. The payment can be charged with its headers alone."""

    id: str
    state: State
    purchase: str
    """The id of the purchase: SHA-256 of method, URL and body. While this payment is open, the purchase never gets a
    second signature."""
    signed_at: str
    """ISO 8601, UTC."""
    method: str
    url: str
    host: str
    terms: PaymentTerms
    headers: Mapping[str, str] = field(repr=False)
    """The headers that carry the payment. They are secret: their reader can use the payment."""
    valid_before: int | None
    """Unix seconds. None if the scheme sets no end."""
    outlay: str
    """The most that the signature gives away, in atomic units."""
    request: KeptRequest

    @property
    def payment(self) -> SentPayment:
        return SentPayment(self.method, self.url, self.terms, self.headers, self.valid_before, self.id)


@dataclass(frozen=True)
class EndedPayment:
    """A payment that has ended."""

    id: str
    purchase: str
    signed_at: str
    ended_at: str
    outcome: End
    method: str
    url: str
    host: str
    network: str
    asset: str
    pay_to: str
    scheme: str
    outlay: str
    amount: str
    """The price, in atomic units."""
    transaction: str | None
    receipt: Mapping[str, Any] | None
    """None if there was none, or if its JSON is longer than 4,096 characters."""


def purchase_of(request: httpx.Request, named: str | None = None) -> str:
    """The id of a purchase, from the request's method, URL and body. The request must come from `repeatable`, which
    normalizes the URL and reads the body. If the caller names the purchase, only that name and the seller's origin
    count."""
    if named is not None:
        return hashlib.sha256(f"purchase\n{origin_of(request.url)}\n{named}".encode()).hexdigest()
    digest = hashlib.sha256(request.content).hexdigest()
    return hashlib.sha256(f"{request.method}\n{request.url}\n{digest}".encode()).hexdigest()


def kept_request_of(request: httpx.Request) -> KeptRequest:
    headers = {name: value for name, value in request.headers.items() if name not in _NOT_KEPT}
    return KeptRequest(headers, base64.b64encode(request.content).decode() if request.content else None)


def timestamp(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment_of(text: str) -> datetime:
    """Parses a time with its offset. Raises `ValueError`."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("a moment without its offset")
    return moment
