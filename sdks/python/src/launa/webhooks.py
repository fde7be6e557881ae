"""Verifies that an event comes from the gateway (Standard Webhooks 1.0.0)."""

import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ._routes import EVENTS
from .errors import InvalidArgumentError, WebhookVerificationError
from .model import Model

_PREFIX = "whsec_"
_BASE64 = re.compile(r"[A-Za-z0-9+/]+={0,2}")


@dataclass(frozen=True, kw_only=True)
class WebhookEvent(Model):
    """The content of a request to a webhook"""

    type: str
    """For example `payment.settled`. A newer gateway may send types that this package does not know."""

    timestamp: str
    """Time of the event"""

    data: Model
    """For example a `types.PaymentEventData` for payments. `event.data["name"]` reads a field of an unknown type"""


def verify_webhook(
    body: str | bytes,
    headers: Mapping[str, str],
    secret: str | Iterable[str],
    *,
    tolerance_seconds: int = 300,
    now: float | None = None,
) -> WebhookEvent:
    """Verifies a request to a webhook, and returns its event. Pass the body unchanged, and several secrets while the
    secret is being changed.

    Raises `WebhookVerificationError` if the request is not from the gateway, or if its time differs from `now` (seconds
    since 1970) by more than the tolerance. An event may arrive more than once: the header `webhook-id` identifies it.

    >>> headers = {
    ...     "webhook-id": "msg_019c13f7-6080-7299-81a7-bed2dffecf08",
    ...     "webhook-timestamp": "1769860800",
    ...     "webhook-signature": "v1,fOB24DWPre7ieLbY5HcLpN8Wuf4gKFko1Fh1xaIwi84=",
    ... }
    >>> data = '{"path":"/café","amount":"100000"}'
    >>> body = '{"type":"payment.settled","timestamp":"2026-01-31T12:00:00.000Z","data":' + data + "}"
    >>> secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
    >>> event = verify_webhook(body, headers, secret, now=1769860810)  # Leave `now` out in a real receiver.
    >>> event.type, event.data["amount"]
    ('payment.settled', '100000')
    """
    keys = [_key_of(each) for each in ([secret] if isinstance(secret, str) else secret)]
    sent = {name.lower(): value for name, value in headers.items()}
    parts = [sent.get(f"webhook-{name}") for name in ("id", "timestamp", "signature")]
    identifier, timestamp, signatures = parts
    if not identifier or not timestamp or not signatures:
        raise WebhookVerificationError("the headers of a webhook are missing")
    moment = int(time.time() if now is None else now)
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(moment - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("the timestamp is too far from now")
    content = body.encode() if isinstance(body, str) else body
    message = f"{identifier}.{timestamp}.".encode() + content
    if not _is_signed(message, signatures, keys):
        raise WebhookVerificationError("no signature is right")
    return _event_of(content)


def _is_signed(message: bytes, signatures: str, keys: Iterable[bytes]) -> bool:
    texts = [each[3:] for each in signatures.split(" ") if each.startswith("v1,")]
    given = [signature for signature in map(_bytes_of, texts) if signature is not None]
    return any(
        hmac.compare_digest(hmac.digest(key, message, hashlib.sha256), signature)
        for key in keys
        for signature in given
    )


def _key_of(secret: str) -> bytes:
    key = _bytes_of(secret[len(_PREFIX) :]) if secret.startswith(_PREFIX) else None
    if key is None or len(key) < 24:
        raise InvalidArgumentError('a webhook secret must be "whsec_" and base64')
    return key


def _bytes_of(text: str) -> bytes | None:
    if not _BASE64.fullmatch(text) or len(text) % 4 != 0:
        return None
    return base64.b64decode(text)


def _event_of(content: bytes) -> WebhookEvent:
    try:
        event = json.loads(content)
    except (ValueError, RecursionError):
        event = None
    if (
        not isinstance(event, dict)
        or not isinstance(event.get("type"), str)
        or not isinstance(event.get("data"), dict)
    ):
        raise WebhookVerificationError("the body is not an event")
    model = EVENTS.get(event["type"])
    data = model.from_dict(event["data"]) if model else event["data"]
    return WebhookEvent.from_dict({**event, "data": data})
