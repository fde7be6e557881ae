"""Stores for the state of a buyer's payment channels. If state is lost, the seller's next refusal restores it."""

import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, Self, TypeGuard, runtime_checkable

from x402.mechanisms.evm.batch_settlement.client import BatchSettlementClientContext as ChannelState
from x402.mechanisms.evm.batch_settlement.client import ClientChannelStorage as ChannelStore
from x402.mechanisms.evm.batch_settlement.client import InMemoryClientChannelStorage
from x402.mechanisms.evm.batch_settlement.types import ChannelConfig
from x402.mechanisms.evm.batch_settlement.utils import normalize_channel_id

from ...log import LOGGER
from ..errors import JournalError
from ..journal.files import disk_errors, make_private, write_privately
from ..terms.seller_json import read_json

__all__ = ["ChannelState", "ChannelStore", "FileChannels", "KeptChannel", "ListedChannels", "MemoryChannels"]

UNANSWERED = "unansweredClaimable"
"""The name of the member with the greatest voucher that was sent without a receipt. The official package keeps this
member, but does not use it."""
_AMOUNT = re.compile("[0-9]{1,39}")
_FILE = re.compile(r"(0x[0-9a-f]{64})\.json")


@dataclass(frozen=True)
class KeptChannel:
    """A payment channel with a deposit, and all data that its contract needs for a withdrawal without the seller. The
    command `launa pay withdraw` withdraws the deposit through the chain."""

    id: str
    network: str
    """CAIP-2."""
    host: str
    """The host of the request that came with the first deposit."""
    config: ChannelConfig

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> Self:
        return cls(kept["id"], kept["network"], kept["host"], ChannelConfig.from_dict(kept["config"]))

    def to_dict(self) -> dict[str, Any]:
        return {"id": self.id, "network": self.network, "host": self.host, "config": self.config.to_dict()}


@runtime_checkable
class ListedChannels(ChannelStore, Protocol):
    """A store that can list its states. With any other store, `Buyer.channels` returns none."""

    def list(self) -> Sequence[ChannelState]: ...


class MemoryChannels(InMemoryClientChannelStorage):
    """A store in memory, which is lost when the process ends."""

    def list(self) -> Sequence[ChannelState]:
        return [state.copy() for state in list(self._channels.values())]


class FileChannels(ListedChannels):
    """A store that outlives the process, for one process at a time. Each channel is a file in the folder `client` of
    the directory. Only the owner may access the files. The SDKs of all languages and the official packages use this
    format."""

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        """Raises `JournalError` if the directory cannot be used."""
        self._directory = Path(directory) / "client"
        for path in (self._directory.parent, self._directory):
            with disk_errors(path):
                make_private(path)

    def list(self) -> Sequence[ChannelState]:
        """Skips a channel with an unreadable file, and logs a warning."""
        with disk_errors(self._directory):
            names = [_FILE.fullmatch(path.name) for path in self._directory.iterdir()]
        states: list[ChannelState | None] = []
        for name in filter(None, names):
            try:
                states.append(self.get(name[1]))
            except JournalError as error:
                LOGGER.warning("%s; the list of channels is without it", error)
        return [state for state in states if state]

    def get(self, key: str) -> ChannelState | None:
        """Raises `JournalError` for a file that cannot be read."""
        path = self._path_of(key)
        try:
            with disk_errors(path):
                text = path.read_text(encoding="utf-8") if path.exists() else None
            return _state_in(text) if text is not None else None
        except ValueError as cause:
            raise JournalError(f"the file of a payment channel cannot be read: {path}") from cause

    def set(self, key: str, context: ChannelState) -> None:
        path, text = self._path_of(key), json.dumps(context.to_dict(), allow_nan=False)
        with disk_errors(path):
            write_privately(path, text)

    def delete(self, key: str) -> None:
        path = self._path_of(key)
        with disk_errors(path):
            path.unlink(missing_ok=True)

    def _path_of(self, key: str) -> Path:
        return self._directory / f"{normalize_channel_id(key)}.json"


def _state_in(text: str) -> ChannelState:
    """Parses a channel's state. Raises `ValueError`."""
    fields = read_json(text)
    if not isinstance(fields, dict):
        raise ValueError("no object")
    for name in ("chargedCumulativeAmount", "balance", "signedMaxClaimable", UNANSWERED):
        if name in fields and not is_amount(fields[name]):
            raise ValueError(f"{name} is no amount")
    return ChannelState.from_dict(fields)


def is_amount(value: object) -> TypeGuard[str]:
    """Whether a value is a sum of a channel, in atomic units."""
    return isinstance(value, str) and _AMOUNT.fullmatch(value) is not None
