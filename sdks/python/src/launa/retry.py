"""When a request is sent again."""

import math
from collections.abc import Mapping

from ._facts import FIRST_RETRY_MILLISECONDS, LONGEST_RETRY_AFTER_SECONDS, LONGEST_RETRY_MILLISECONDS
from .errors import retry_after_seconds


def retry_delay(
    status: int | None, headers: Mapping[str, str], *, retry: int, random: float
) -> int | None:
    """Returns the milliseconds to wait before the next try, or None if the outcome is final.

    `status` is None if no answer came. The client repeats 408, 409 with `Retry-After`, 429, 5xx and lost connections.
    `Retry-After` sets the wait. Otherwise the wait is 0.5 s, doubled with every retry. It is reduced by up to a quarter
    at random, so that many clients do not retry at one moment. `retry` counts from 0. `random` is from 0 to 1.
    """
    if status is None:
        return _backoff(retry, random)
    asked = retry_after_seconds(headers)
    worthwhile = status in (408, 429) or status >= 500 or (status == 409 and asked is not None)
    if not worthwhile:
        return None
    if asked is None:
        return _backoff(retry, random)
    return None if asked > LONGEST_RETRY_AFTER_SECONDS else asked * 1_000


def _backoff(retry: int, random: float) -> int:
    full = min(FIRST_RETRY_MILLISECONDS * 2**retry, LONGEST_RETRY_MILLISECONDS)
    return math.floor(full * (1 - random / 4) + 0.5)
