"""A payment channel with a deposit, as the store of channels keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from x402.mechanisms.evm.batch_settlement.types import ChannelConfig


@dataclass(frozen=True)
class KeptChannel:
    """A payment channel with a deposit, with all data that its contract needs. Its seller need not answer: the command
    `launa pay withdraw` gets the deposit back through the chain."""

    id: str
    network: str
    """CAIP-2."""
    host: str
    """The host of the request for which the first deposit was made."""
    config: ChannelConfig

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> KeptChannel:
        return cls(kept["id"], kept["network"], kept["host"], ChannelConfig.from_dict(kept["config"]))

    def to_dict(self) -> dict[str, Any]:
        return {"id": self.id, "network": self.network, "host": self.host, "config": self.config.to_dict()}
