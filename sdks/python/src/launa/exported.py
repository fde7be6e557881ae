"""The payments of an export."""

from dataclasses import dataclass

from .types import Settlement


@dataclass(frozen=True, kw_only=True)
class ExportedSettlement(Settlement):
    """A payment with its amount in decimals and the symbol of its token"""

    amount_decimal: str | None
    """None if the service does not know the token"""

    token: str | None
    """None if the service does not know the token"""
