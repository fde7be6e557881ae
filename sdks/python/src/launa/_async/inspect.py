"""What a request costs, without a key."""

from __future__ import annotations

from typing import Any

from ..buyer.paid import Inspection
from ..buyer.terms import required_by
from .attempt import attempt, repeatable
from .loopback import async_gateway_client


async def async_inspect(
    url: str, *, method: str = "GET", timeout: float = 60.0, **request: Any
) -> Inspection:
    """Asks what a request costs. Raises `UnreadableTermsError` for a 402 that cannot be understood."""
    async with async_gateway_client() as http:
        response = await attempt(http, await repeatable(http, method, url, **request), timeout)
    return Inspection(response, required_by(response) if response.status_code == 402 else None)
