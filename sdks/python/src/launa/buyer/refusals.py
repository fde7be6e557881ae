"""Generated from openapi/openapi.json and sdks/surface by `make sdk`; do not edit."""

from __future__ import annotations

from typing import Literal

Refusal = Literal[
    "malformed",
    "host",
    "network",
    "scheme",
    "asset",
    "amount",
    "timeout",
    "flow",
    "terms",
    "daily_limit",
    "host_daily_limit",
    "host_refuses",
    "deposit",
    "withdraw_delay",
    "channel_changed",
]
"""The reason why the buyer does not pay the terms."""
