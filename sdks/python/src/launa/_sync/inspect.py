# Generated from _async/inspect.py by `make sdk-python`; do not edit.
"""The price of a request, without a key."""

from typing import Any

from ..buyer.answers.paid_answer import Inspection
from ..buyer.answers.required import required_by
from ..buyer.network.network_guard import Network
from .guard import gateway_client
from .send_once import AnswerLimits, repeatable, send_once


def inspect(
    url: str,
    *,
    method: str = "GET",
    timeout: float = AnswerLimits.timeout,
    network: Network = "public",
    allow_http: bool = False,
    **request: Any,
) -> Inspection:
    """Asks for the price of a request. Raises `UnreadableTermsError` if the terms of a 402 cannot be read."""
    with gateway_client(network=network, allow_http=allow_http) as http:
        answer = send_once(http, repeatable(http, method, url, **request), AnswerLimits(timeout))
        response = answer.whole()
    is_priced = answer.status == 402
    return Inspection(response, required_by(answer.headers, answer.text) if is_priced else None)
