# Generated from _async/withdraw.py by `make sdk-python`; do not edit.
"""The next step of a withdrawal, which follows from the chain's state."""

from __future__ import annotations

import time
from typing import Any

from x402.mechanisms.evm.batch_settlement.constants import BATCH_SETTLEMENT_ADDRESS

from .._facts import LONGEST_BLOCK_WAIT_SECONDS
from ..buyer.errors import WithdrawalError
from ..buyer.wallet import Wallet
from ..buyer.withdrawal import (
    KeptChannel,
    Withdrawal,
    calls_of,
    nonsense,
    transaction_of,
    withdrawal_failed,
)
from ..errors import ConfigurationError
from . import colour
from .chain_node import ChainNode, is_quantity, quantity
from .guard import gateway_client

_POLL = 1.0

_NEWEST = "latest"


def withdraw_from(kept: KeptChannel, wallet: Wallet, rpc_url: str) -> tuple[Withdrawal, int]:
    """Asks the contract for the whole rest or, once the channel's delay is over, for the payment. Each step is a
    transaction of the payer, which costs gas. The second result is the channel's balance afterwards, in atomic units.

    Raises `WithdrawalError` if the chain or the node refuses, and `ConfigurationError` for a node of another chain.
    """
    # Its connections end in time in both halves, and it follows no redirect.
    with gateway_client(network="any", allow_http=True) as http:
        return Withdrawing(kept, wallet, ChainNode(http, rpc_url)).step()


class Withdrawing:
    def __init__(self, kept: KeptChannel, wallet: Wallet, node: ChainNode) -> None:
        self._kept, self._wallet, self._node = kept, wallet, node
        self._calls = calls_of(kept)

    def step(self) -> tuple[Withdrawal, int]:
        if self._node.number("eth_chainId") != self._calls.chain_id:
            raise ConfigurationError(f"the node is not one of {self._kept.network}")
        balance, claimed = self._holds(_NEWEST)
        asked, since = self._pending(_NEWEST)
        if since == 0:
            return self._request(balance - claimed), balance
        available_from = since + self._kept.config.withdraw_delay
        if quantity((self._node.newest_block()).get("timestamp")) < available_from:
            return Withdrawal("waiting", str(asked), available_from), balance
        transaction, block = self._send(self._calls.finalize)
        left, _ = self._holds(block)
        return Withdrawal("withdrawn", str(balance - left), None, transaction), left

    def _request(self, left: int) -> Withdrawal:
        if left == 0:
            return Withdrawal("empty", "0")
        if left < 0:
            raise nonsense()
        transaction, block = self._send(self._calls.initiate(left))
        _, since = self._pending(block)
        return Withdrawal("requested", str(left), since + self._kept.config.withdraw_delay, transaction)

    def _holds(self, block: str) -> tuple[int, int]:
        """The sum of deposits less withdrawals, and the part that the seller has claimed."""
        balance, claimed = self._node.pair(BATCH_SETTLEMENT_ADDRESS, self._calls.holds, block)
        if max(balance, claimed) >= 1 << 128:
            raise nonsense()
        return balance, claimed

    def _pending(self, block: str) -> tuple[int, int]:
        """The requested amount and the time of the request in Unix seconds. 0 without a request."""
        amount, since = self._node.pair(BATCH_SETTLEMENT_ADDRESS, self._calls.pending, block)
        if amount >= 1 << 128 or since >= 1 << 40:
            raise nonsense()
        return amount, since

    def _send(self, data: str) -> tuple[str, str]:
        """Sends a transaction and waits until it is in a block. Returns its hash, and the block's number in JSON-RPC
        notation."""
        # The signature is made here and for this chain. The buyer signs nothing that a node has filled in.
        raw, transaction = self._wallet.sign_transaction(self._transaction(data))
        self._node.ask("eth_sendRawTransaction", raw)
        return transaction, self._block_of(transaction)

    def _transaction(self, data: str) -> dict[str, Any]:
        node, address = self._node, self._wallet.address
        gas = node.number("eth_estimateGas", {"from": address, "to": BATCH_SETTLEMENT_ADDRESS, "data": data})
        base_fee = (node.newest_block()).get("baseFeePerGas")
        if base_fee is None:
            raise withdrawal_failed("the chain has no base fee (EIP-1559)")
        return transaction_of(
            self._calls.chain_id,
            data,
            gas=gas,
            base_fee=quantity(base_fee),
            priority_fee=node.number("eth_maxPriorityFeePerGas"),
            balance=node.number("eth_getBalance", address, _NEWEST),
            nonce=node.number("eth_getTransactionCount", address, "pending"),
        )

    def _block_of(self, transaction: str) -> str:
        end = time.monotonic() + LONGEST_BLOCK_WAIT_SECONDS
        while time.monotonic() < end:
            try:
                receipt = self._node.ask("eth_getTransactionReceipt", transaction)
            except WithdrawalError:
                # The transaction was sent. The loop asks for its receipt again, as after one without a block or an outcome.
                receipt = None
            said = receipt if isinstance(receipt, dict) else {}
            block, status = said.get("blockNumber"), said.get("status")
            if is_quantity(block) and status == "0x0":
                raise WithdrawalError(f"the chain has undone the transaction {transaction}")
            if is_quantity(block) and status == "0x1":
                return block
            colour.sleep(_POLL)
        raise WithdrawalError(f"the transaction {transaction} is not in a block yet")
