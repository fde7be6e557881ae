"""When a request is sent again."""

from __future__ import annotations

import math
from collections.abc import Mapping

from .errors import retry_after_seconds

DEFAULT_MAX_RETRIES = 2
"""The default number of repetitions of a request, without the first try."""

_FIRST_DELAY = 500
_LONGEST_DELAY = 8_000
_LONGEST_RETRY_AFTER = 30
"""Seconds. If the answer asks for a longer wait, the client raises an error instead of waiting."""


def retry_delay(
    status: int | None, headers: Mapping[str, str], *, retry: int, random: float
) -> int | None:
    """Milliseconds to wait before the next try, or None when the outcome is final.

    `status` is None when no answer came. The client repeats 408, 409 with `Retry-After`, 429, 5xx and lost connections.
    `Retry-After` names the wait. Otherwise it is 0.5 s, doubled with every retry and reduced by up to a quarter. The
    random reduction keeps clients that failed together from returning together. `retry` counts from 0. `random` is from
    0 to 1.
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
