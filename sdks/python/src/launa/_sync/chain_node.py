# Generated from _async/chain_node.py by `make sdk-python`; do not edit.
"""A chain's node with JSON-RPC. It may lie, so its users limit the values that it returns."""

from __future__ import annotations

import re
import time
import zlib
from dataclasses import dataclass
from typing import Any, TypeGuard

import httpx

from .._facts import LONGEST_NODE_ANSWER_BYTES, NODE_TIMEOUT_SECONDS
from ..buyer.answer import Body
from ..buyer.seller_json import read_json
from ..buyer.seller_text import shown
from ..buyer.withdrawal import nonsense, withdrawal_failed
from . import colour
from .send_once import read_body

_ACCEPT = {"accept-encoding": "gzip, deflate"}
"""Only these are decompressed in bounded pieces."""
_QUANTITY = re.compile("0x[0-9a-fA-F]{1,64}")
_PAIR = re.compile("0x([0-9a-fA-F]{64})([0-9a-fA-F]{64})")


@dataclass(frozen=True)
class ChainNode:
    http: httpx.Client
    url: str

    def ask(self, method: str, *params: object) -> Any:
        """Raises `WithdrawalError`, which never contains the address of the node, because the address may contain a
        key."""
        asked = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        end = time.monotonic() + NODE_TIMEOUT_SECONDS
        try:
            with colour.limit(NODE_TIMEOUT_SECONDS):
                with self.http.stream(
                    "POST", self.url, json=asked, headers=_ACCEPT, timeout=NODE_TIMEOUT_SECONDS
                ) as response:
                    body = Body(response.headers.get("content-encoding", ""), LONGEST_NODE_ANSWER_BYTES)
                    is_whole = read_body(response, body, end)
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError, zlib.error):
            raise withdrawal_failed(f"the node does not answer {method}") from None
        if not is_whole:
            raise withdrawal_failed(f"the node answers {method} with more than 4 MiB")
        try:
            answer = read_json(body.content)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise withdrawal_failed(f"the node answers {method} with status {response.status_code}")
        if answer.get("error"):
            raise withdrawal_failed(f'the node answers {method} with an error: "{_said(answer["error"])}"')
        return answer.get("result")

    def number(self, method: str, *params: object) -> int:
        return quantity(self.ask(method, *params))

    def pair(self, contract: str, data: str, block: str) -> tuple[int, int]:
        """Calls a view of a contract that returns two numbers."""
        said = self.ask("eth_call", {"to": contract, "data": data}, block)
        words = _PAIR.fullmatch(said) if isinstance(said, str) else None
        if words is None:
            raise nonsense()
        return int(words[1], 16), int(words[2], 16)

    def newest_block(self) -> dict[str, Any]:
        block = self.ask("eth_getBlockByNumber", "latest", False)
        if not isinstance(block, dict):
            raise nonsense()
        return block


def quantity(said: object) -> int:
    """Raises `WithdrawalError`."""
    if not is_quantity(said):
        raise nonsense()
    return int(said, 16)


def is_quantity(said: object) -> TypeGuard[str]:
    return isinstance(said, str) and _QUANTITY.fullmatch(said) is not None


def _said(error: object) -> str:
    message = error.get("message") if isinstance(error, dict) else None
    return shown(str(message)).replace('"', '\\"')
