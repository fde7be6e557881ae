"""Stores for the state of a buyer's payment channels. The seller's refusals restore lost state."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from x402.mechanisms.evm.batch_settlement.client import BatchSettlementClientContext as ChannelState
from x402.mechanisms.evm.batch_settlement.client import ClientChannelStorage as ChannelStore
from x402.mechanisms.evm.batch_settlement.client import InMemoryClientChannelStorage
from x402.mechanisms.evm.batch_settlement.utils import normalize_channel_id

from .files import make_private, write_privately

__all__ = ["ChannelState", "ChannelStore", "FileChannels", "ListedChannels", "MemoryChannels"]

_FILE = re.compile(r"(0x[0-9a-f]{64})\.json")


@runtime_checkable
class ListedChannels(ChannelStore, Protocol):
    """A store that can list its content. With any other store, `Buyer.channels` returns none."""

    def list(self) -> Sequence[ChannelState]: ...


class MemoryChannels(InMemoryClientChannelStorage):
    """A store in this process. Its content ends with the process."""

    def list(self) -> Sequence[ChannelState]:
        return [state.copy() for state in list(self._channels.values())]


class FileChannels(ListedChannels):
    """A store that outlives the process, for one process at a time. Each channel is a file in `client` below the
    directory. Only the owner may access the files. The SDKs of all languages and the official packages write the same
    files."""

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        self._directory = Path(directory) / "client"
        for path in (self._directory.parent, self._directory):
            make_private(path)

    def list(self) -> Sequence[ChannelState]:
        names = (_FILE.fullmatch(path.name) for path in self._directory.iterdir())
        states = [self.get(name[1]) for name in names if name]
        return [state for state in states if state]

    def get(self, key: str) -> ChannelState | None:
        try:
            return ChannelState.from_dict(json.loads(self._path_of(key).read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None

    def set(self, key: str, context: ChannelState) -> None:
        write_privately(self._path_of(key), json.dumps(context.to_dict(), allow_nan=False))

    def delete(self, key: str) -> None:
        self._path_of(key).unlink(missing_ok=True)

    def _path_of(self, key: str) -> Path:
        return self._directory / f"{normalize_channel_id(key)}.json"
