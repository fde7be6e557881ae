"""The content of an export of payments."""

from dataclasses import dataclass

from .types import Settlement


@dataclass(frozen=True, kw_only=True)
class ExportedSettlement(Settlement):
    """A payment with its amount in decimals and the symbol of its token"""

    amount_decimal: str | None
    """None for a token that the service does not know"""

    token: str | None
    """None for a token that the service does not know"""
