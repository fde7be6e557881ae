"""Payments as rows of the journal's database (`schema.sql`)."""

import base64
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from sqlite3 import Connection, Row
from typing import Any

from ..._facts import LONGEST_KEPT_RECEIPT, LONGEST_TRANSACTION
from ..errors import JournalError
from ..limits import Spending
from ..terms.seller_json import check_depth, read_json
from .records import End, EndedPayment, KeptRequest, OpenPayment, moment_of, timestamp

_TRANSACTION = re.compile(rf"[!-~]{{0,{LONGEST_TRANSACTION}}}")
"""Transaction ids of all networks are printable ASCII."""

_IS_OPEN = "ended_at is null"
_CANNOT_HOLD = "the journal of payments cannot hold this payment"


def milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1_000)


def add_open(database: Connection, payment: OpenPayment, lease: tuple[str, int] | None = None) -> None:
    """Adds a payment, unless its id is already there. The lease is the holder, and its end in milliseconds."""
    terms, request = payment.terms, payment.request
    holder, held_until = lease or (None, None)
    _add(
        database,
        {
            **_signed(payment, {**terms, "pay_to": terms["payTo"]}),
            "valid_before": payment.valid_before,
            "state": "owed" if payment.state == "owed" else "open",
            "holder": holder,
            "held_until": held_until,
            "terms": written(terms),
            "headers": written(dict(payment.headers)),
            "request_headers": written(dict(request.headers)),
            "request_body": None if request.body is None else request.content,
        },
    )


def add_ended(database: Connection, payment: EndedPayment) -> None:
    """Adds an ended payment, or ends the open payment with its id."""
    receipt = written(payment.receipt) if payment.receipt else None
    ended_at = milliseconds(moment_of(payment.ended_at))
    ending = {"state": payment.outcome, "ended_at": ended_at, "transaction_id": payment.transaction, "receipt": receipt}
    _add(database, {**_signed(payment, vars(payment)), **ending})
    _end(database, payment.id, ending)


def end_open(
    database: Connection, payment: str, outcome: End, receipt: Mapping[str, Any] | None, now: datetime
) -> None:
    """Ends a payment if it is open."""
    ending: dict[str, Any] = {"state": outcome, "ended_at": milliseconds(now), "transaction_id": None, "receipt": None}
    if receipt:
        transaction, text = receipt.get("transaction"), written(receipt)
        is_name = transaction is not None and _TRANSACTION.fullmatch(transaction)
        ending["transaction_id"] = transaction if is_name else None
        ending["receipt"] = text if len(text) <= LONGEST_KEPT_RECEIPT else None
    _end(database, payment, ending)


def open_payments(database: Connection, where: str = "true", *values: Any) -> list[Row]:
    """The open payments, oldest first."""
    return database.execute(
        f"select * from payment where {_IS_OPEN} and {where} order by signed_at, rowid", values
    ).fetchall()


def open_payment_in(row: Row) -> OpenPayment:
    body = row["request_body"]
    encoded = None if body is None else base64.b64encode(body).decode()
    names = ("id", "purchase", "method", "url", "host", "valid_before", "outlay")
    return OpenPayment(
        **{name: row[name] for name in names},
        state="owed" if row["state"] == "owed" else "uncertain" if row["holder"] is None else "sent",
        signed_at=_text_of(row["signed_at"]),
        terms=_json_in(row, "terms"),
        headers=_json_in(row, "headers"),
        request=KeptRequest(_json_in(row, "request_headers"), encoded),
    )


def ended_payments(database: Connection, since: int, until: int) -> list[EndedPayment]:
    """The ended payments that were signed from `since` to before `until`, in the order of their ends."""
    rows = database.execute(
        f"select * from payment where signed_at >= ? and signed_at < ? and not {_IS_OPEN} order by ended_at, rowid",
        (since, until),
    )
    return [_ended_payment_in(row) for row in rows]


def charged_payment(database: Connection, purchase: str, since: int) -> EndedPayment | None:
    """A payment of the purchase that was charged and has ended after `since`."""
    row = database.execute(
        "select * from payment where purchase = ? and state = 'charged' and ended_at > ?", (purchase, since)
    ).fetchone()
    return None if row is None else _ended_payment_in(row)


def _ended_payment_in(row: Row) -> EndedPayment:
    names = ("id", "purchase", "method", "url", "host", "network", "asset", "pay_to", "scheme", "outlay", "amount")
    return EndedPayment(
        **{name: row[name] for name in names},
        signed_at=_text_of(row["signed_at"]),
        ended_at=_text_of(row["ended_at"]),
        outcome=row["state"],
        transaction=row["transaction_id"],
        receipt=None if row["receipt"] is None else _json_in(row, "receipt"),
    )


def spending(database: Connection, since: int, recent: int) -> list[Spending]:
    """The spending since `since`: one entry for each open payment, and for each ended payment signed at `recent` or
    later. Earlier payments that differ only in their time are one entry with their sum."""
    names = "host, network, asset, outlay, state"
    open_state = "case when state = 'open' then iif(holder is null, 'uncertain', 'sent') else state end"
    rows = database.execute(
        f"""select signed_at, host, network, asset, outlay, {open_state} as state, 1 as count from payment
              where {_IS_OPEN} or signed_at >= :recent
            union all select max(signed_at), {names}, count(*) from payment
              where not {_IS_OPEN} and signed_at >= :since and signed_at < :recent group by signed_at / 86400000, {names}""",
        {"since": since, "recent": recent},
    )
    return [
        Spending(host, network, asset, str(int(outlay) * count), state, _text_of(signed_at))
        for signed_at, host, network, asset, outlay, state, count in rows
    ]


def written(value: object) -> str:
    """A value as JSON. Raises `JournalError` if other languages could not read it."""
    try:
        text = json.dumps(value, allow_nan=False)
        check_depth(text, 200)
        return text
    except (ValueError, TypeError, RecursionError) as cause:
        raise JournalError(_CANNOT_HOLD) from cause


def _signed(payment: OpenPayment | EndedPayment, terms: Mapping[str, Any]) -> dict[str, Any]:
    named = {name: getattr(payment, name) for name in ("id", "purchase", "method", "url", "host", "outlay")}
    paid = {name: terms[name] for name in ("network", "asset", "scheme", "pay_to", "amount")}
    return {**named, **paid, "signed_at": milliseconds(moment_of(payment.signed_at))}


def _add(database: Connection, row: Mapping[str, Any]) -> None:
    names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    try:
        database.execute(f"insert into payment ({names}) values ({values}) on conflict (id) do nothing", row)
    except UnicodeEncodeError as cause:
        raise JournalError(_CANNOT_HOLD) from cause


def _end(database: Connection, payment: str, ending: Mapping[str, Any]) -> None:
    database.execute(
        f"""update payment set state = :state, ended_at = :ended_at, transaction_id = :transaction_id, receipt = :receipt,
              holder = null, held_until = null, terms = null, headers = null, request_headers = null, request_body = null
            where id = :id and {_IS_OPEN}""",
        {"id": payment, **ending},
    )


def _json_in(row: Row, name: str) -> Any:
    try:
        return read_json(row[name])
    except ValueError as cause:
        raise JournalError(f"the journal holds no {name} that can be read of the payment {row['id']}") from cause


def _text_of(moment: int) -> str:
    return timestamp(datetime.fromtimestamp(moment / 1_000, UTC))
