"""A chain's node with JSON-RPC. It may lie, so its users limit the values that it returns."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

import httpx

from ..buyer.seller_text import shown
from ..buyer.withdrawal import nonsense, withdrawal_failed

_TIMEOUT = 10.0
"""Seconds."""
_QUANTITY = re.compile("0x[0-9a-fA-F]{1,64}")
_PAIR = re.compile("0x([0-9a-fA-F]{64})([0-9a-fA-F]{64})")


@dataclass(frozen=True)
class AsyncChainNode:
    http: httpx.AsyncClient
    url: str

    async def ask(self, method: str, *params: object) -> Any:
        """Raises `WithdrawalError`, which never contains the address of the node, because the address may contain a
        key."""
        asked = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        try:
            response = await self.http.post(self.url, json=asked, timeout=_TIMEOUT)
        except (httpx.HTTPError, httpx.InvalidURL):
            raise withdrawal_failed(f"the node does not answer {method}") from None
        try:
            answer = json.loads(response.content)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise withdrawal_failed(f"the node answers {method} with status {response.status_code}")
        if answer.get("error"):
            raise withdrawal_failed(f'the node answers {method} with an error: "{_said(answer["error"])}"')
        return answer.get("result")

    async def number(self, method: str, *params: object) -> int:
        return quantity(await self.ask(method, *params))

    async def pair(self, contract: str, data: str, block: str) -> tuple[int, int]:
        """Calls a view of a contract that returns two numbers."""
        said = await self.ask("eth_call", {"to": contract, "data": data}, block)
        words = _PAIR.fullmatch(said) if isinstance(said, str) else None
        if words is None:
            raise nonsense()
        return int(words[1], 16), int(words[2], 16)

    async def newest_block(self) -> dict[str, Any]:
        block = await self.ask("eth_getBlockByNumber", "latest", False)
        if not isinstance(block, dict):
            raise nonsense()
        return block


def quantity(said: object) -> int:
    """Raises `WithdrawalError`."""
    if not isinstance(said, str) or _QUANTITY.fullmatch(said) is None:
        raise nonsense()
    return int(said, 16)


def _said(error: object) -> str:
    message = error.get("message") if isinstance(error, dict) else None
    return shown(str(message)).replace('"', '\\"')
