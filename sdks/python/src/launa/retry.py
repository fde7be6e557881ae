"""When a request is sent again."""

from __future__ import annotations

import math
from collections.abc import Mapping

from .errors import retry_after_seconds

DEFAULT_MAX_RETRIES = 2
"""How often a request is repeated unless told otherwise; the first try is not counted."""

_FIRST_DELAY = 500
_LONGEST_DELAY = 8_000
_LONGEST_RETRY_AFTER = 30
"""Seconds; who is told to come back later than this is told so by an error instead of waiting."""


def retry_delay(
    status: int | None, headers: Mapping[str, str], *, retry: int, random: float
) -> int | None:
    """Milliseconds to wait before the next try, or None when this outcome is final.

    `status` is None when no answer came. 408, 409 with `Retry-After`, 429, 5xx and lost connections are worth
    another try; `Retry-After` says when, else it is 0.5 s, doubled with every retry and less by up to a quarter,
    so that clients which failed together do not come back together. `retry` counts from 0; `random` is from 0 to 1.
    """
    if status is None:
        return _backoff(retry, random)
    asked = retry_after_seconds(headers)
    worthwhile = status in (408, 429) or status >= 500 or (status == 409 and asked is not None)
    if not worthwhile:
        return None
    if asked is None:
        return _backoff(retry, random)
    return None if asked > _LONGEST_RETRY_AFTER else asked * 1_000


def _backoff(retry: int, random: float) -> int:
    full = min(_FIRST_DELAY * 2**retry, _LONGEST_DELAY)
    return math.floor(full * (1 - random / 4) + 0.5)
