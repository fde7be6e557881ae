"""The records of the journal: payments without an end, and lines of ended ones. All SDKs write the same records."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime
from typing import Any, Literal, Self, get_args
from uuid import UUID

import httpx

from ..amounts import checked_atomic_amount
from ..errors import InvalidArgumentError
from .errors import JournalError
from .payment import PaymentTerms, SentPayment

VERSION = 1

State = Literal["sent", "uncertain", "owed"]
"""`sent`: a process is sending it. `uncertain`: it has no receipt and can be charged. `owed`: it was charged, and its
answer is missing or not the paid one."""
End = Literal["charged", "not_charged", "refused", "expired"]

_KEPT_OF_RECEIPT = ("success", "transaction", "network", "payer", "amount", "errorReason", "extra")
"""A seller writes the receipt, and each step of the journal may read the logs of two days."""
_KEPT_OF_EXTRA = ("chargedAmount", "channelState")
_LONGEST_TEXT = 1_024
"""Characters."""
_LONGEST_RECEIPT = 2_048
"""Bytes of JSON."""

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
    """A signed payment without an end. Each holder can use it."""

    id: str
    state: State
    pid: int
    """The process that is sending it, or was."""
    purchase: str
    """SHA-256 of method, URL and body. The same purchase never gets a second signature while this payment is open."""
    signed_at: str
    """ISO 8601, UTC."""
    method: str
    url: str
    host: str
    terms: PaymentTerms
    headers: Mapping[str, str] = field(repr=False)
    """The headers that carry the payment."""
    valid_before: int | None
    """Unix seconds. None if the scheme sets no end."""
    outlay: str
    """The highest amount that the signature gives away, in atomic units."""
    request: KeptRequest

    @property
    def payment(self) -> SentPayment:
        return SentPayment(self.method, self.url, self.terms, self.headers, self.valid_before)

    def to_json(self) -> dict[str, Any]:
        return {"version": VERSION, **asdict(self)}

    @classmethod
    def from_json(cls, value: Any) -> Self:
        """Raises `JournalError`."""
        try:
            if value["version"] != VERSION or value["state"] not in get_args(State):
                raise ValueError
            known = {name: value[name] for name in _names(cls)}
            read = cls(**{**known, "request": KeptRequest(**value["request"])})
            UUID(read.id), moment_of(read.signed_at), checked_atomic_amount(read.outlay), int(read.pid)
            read.terms["network"], read.terms["asset"], read.terms["scheme"], read.terms["payTo"], read.terms["amount"]
        except (LookupError, TypeError, ValueError, InvalidArgumentError) as cause:
            raise JournalError("the journal of payments holds an open payment that cannot be read") from cause
        return read


@dataclass(frozen=True)
class EndedPayment:
    """A line of the log. Only the fields that the limits count are checked when it is read."""

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

    @classmethod
    def from_json(cls, value: Any) -> Self:
        """Raises `JournalError`."""
        try:
            read = cls(**{name: value.get(name) for name in _names(cls)})
            counted = (read.id, read.signed_at, read.host, read.network, read.asset)
            if read.outcome not in get_args(End) or not all(isinstance(text, str) for text in counted):
                raise ValueError
            moment_of(read.signed_at), checked_atomic_amount(read.outlay)
        except (AttributeError, TypeError, ValueError, InvalidArgumentError) as cause:
            raise JournalError("the journal of payments holds a line that cannot be read") from cause
        return read


def ended_of(
    payment: OpenPayment, outcome: End, now: datetime, receipt: Mapping[str, Any] | None
) -> EndedPayment:
    kept = _short(receipt, _KEPT_OF_RECEIPT) if receipt else {}
    if isinstance(kept.get("extra"), Mapping):
        kept["extra"] = _short(kept["extra"], _KEPT_OF_EXTRA)
    return EndedPayment(
        id=payment.id,
        purchase=payment.purchase,
        signed_at=payment.signed_at,
        ended_at=timestamp(now),
        outcome=outcome,
        method=payment.method,
        url=payment.url,
        host=payment.host,
        network=payment.terms["network"],
        asset=payment.terms["asset"],
        pay_to=payment.terms["payTo"],
        scheme=payment.terms["scheme"],
        outlay=payment.outlay,
        amount=payment.terms["amount"],
        transaction=kept.get("transaction"),
        receipt=kept if kept and len(json.dumps(kept)) <= _LONGEST_RECEIPT else None,
    )


def purchase_of(request: httpx.Request, named: str | None = None) -> str:
    """Identifies a purchase: two requests with the same value are the same purchase. The request is one of `repeatable`,
    so that its URL is its name and its body has been read. If the caller names the purchase, that name and the seller's
    origin identify it."""
    if named is not None:
        origin = f"{request.url.scheme}://{request.url.netloc.decode('ascii')}"
        return hashlib.sha256(f"purchase\n{origin}\n{named}".encode()).hexdigest()
    digest = hashlib.sha256(request.content).hexdigest()
    return hashlib.sha256(f"{request.method}\n{request.url}\n{digest}".encode()).hexdigest()


def kept_request_of(request: httpx.Request) -> KeptRequest:
    headers = {name: value for name, value in request.headers.items() if name not in _NOT_KEPT}
    return KeptRequest(headers, base64.b64encode(request.content).decode() if request.content else None)


def timestamp(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment_of(text: str) -> datetime:
    """Raises `ValueError`."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("a moment without its offset")
    return moment


def _short(value: Any, names: Collection[str] | None = None) -> Any:
    """A copy without long texts, and without other members than these."""
    if not isinstance(value, Mapping):
        return value
    return {
        name: _short(member)
        for name, member in value.items()
        if (names is None or name in names) and not (isinstance(member, str) and len(member) > _LONGEST_TEXT)
    }


def _names(kind: type[OpenPayment] | type[EndedPayment]) -> list[str]:
    return [each.name for each in fields(kind)]
