"""Where a buyer keeps what it knows of its payment channels. What is lost is learnt again from the seller's refusals."""

from __future__ import annotations

import json
import os
from pathlib import Path

from x402.mechanisms.evm.batch_settlement.client import BatchSettlementClientContext as ChannelState
from x402.mechanisms.evm.batch_settlement.client import ClientChannelStorage as ChannelStore
from x402.mechanisms.evm.batch_settlement.client import InMemoryClientChannelStorage as MemoryChannels
from x402.mechanisms.evm.batch_settlement.utils import normalize_channel_id

from .files import make_private, write_privately

__all__ = ["ChannelState", "ChannelStore", "FileChannels", "MemoryChannels"]


class FileChannels(ChannelStore):
    """A directory with a file for each channel, for its owner alone, for one process at a time."""

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        self._directory = Path(directory)
        make_private(self._directory)

    def get(self, key: str) -> ChannelState | None:
        try:
            return ChannelState.from_dict(json.loads(self._path_of(key).read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None

    def set(self, key: str, context: ChannelState) -> None:
        write_privately(self._path_of(key), json.dumps(context.to_dict()))

    def delete(self, key: str) -> None:
        self._path_of(key).unlink(missing_ok=True)

    def _path_of(self, key: str) -> Path:
        return self._directory / f"{normalize_channel_id(key)}.json"
