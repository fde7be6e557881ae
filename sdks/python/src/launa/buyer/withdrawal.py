"""Withdrawal from a payment channel without its seller, through the contract of batch-settlement."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from eth_abi.abi import encode
from eth_utils.crypto import keccak
from x402.mechanisms.evm.batch_settlement.constants import BATCH_SETTLEMENT_ADDRESS
from x402.mechanisms.evm.batch_settlement.types import ChannelConfig

from .._facts import MOST_WITHDRAW_FEE_WEI, MOST_WITHDRAW_GAS
from ..errors import InvalidArgumentError
from .errors import WithdrawalError

_NETWORK = re.compile("eip155:([1-9][0-9]{0,31})")
_ID = re.compile("0x([0-9a-fA-F]{64})")
_CONFIG = "(address,address,address,address,address,uint40,bytes32)"

WithdrawalState = Literal["requested", "waiting", "withdrawn", "empty"]
"""`requested`: this call asked the contract. `waiting`: an earlier call did, and the channel's delay is not over.
`withdrawn`: the money is back. `empty`: the seller has claimed everything."""


@dataclass(frozen=True)
class Withdrawal:
    """The progress of a withdrawal."""

    state: WithdrawalState
    amount: str
    """Atomic units. Until the money is withdrawn, the seller may claim some of it."""
    available_from: int | None = None
    """Unix seconds from which the withdrawal can be finished."""
    transaction: str | None = None


@dataclass(frozen=True)
class KeptChannel:
    """A payment channel with a deposit, with all data that its contract needs. Its seller need not answer."""

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


@dataclass(frozen=True)
class ContractCalls:
    """Call data about one channel, hex with 0x."""

    chain_id: int
    holds: str
    pending: str
    finalize: str
    config: ChannelConfig

    def initiate(self, amount: int) -> str:
        return _call("initiateWithdraw", [_CONFIG, "uint128"], [_config_of(self.config), amount])


def calls_of(kept: KeptChannel) -> ContractCalls:
    """Raises `InvalidArgumentError`."""
    network, id = _NETWORK.fullmatch(kept.network), _ID.fullmatch(kept.id)
    try:
        if network is None or id is None:
            raise ValueError
        channel = bytes.fromhex(id[1])
        return ContractCalls(
            chain_id=int(network[1]),
            holds=_call("channels", ["bytes32"], [channel]),
            pending=_call("pendingWithdrawals", ["bytes32"], [channel]),
            finalize=_call("finalizeWithdraw", [_CONFIG], [_config_of(kept.config)]),
            config=kept.config,
        )
    except Exception as cause:
        raise InvalidArgumentError("that is no channel of batch-settlement") from cause


def transaction_of(
    chain_id: int, data: str, *, gas: int, base_fee: int, priority_fee: int, nonce: int, balance: int
) -> dict[str, Any]:
    """A transaction in its signed form, for this chain only. Raises `WithdrawalError` for an excessive fee, and for one
    that the wallet cannot pay."""
    # A fifth more than the newest block's price, because the price may rise before the next block.
    max_fee = base_fee * 12 // 10 + priority_fee
    cost = gas * max_fee
    if gas > MOST_WITHDRAW_GAS or cost > MOST_WITHDRAW_FEE_WEI:
        raise WithdrawalError(
            f"the node asks for a fee of up to {_ether(cost)} and {gas} gas; "
            f"at most {_ether(MOST_WITHDRAW_FEE_WEI)} and {MOST_WITHDRAW_GAS} gas are paid"
        )
    if balance < cost:
        raise WithdrawalError(
            f"the wallet has {_ether(balance)} of the chain's own coin for gas, and the step takes up to {_ether(cost)}"
        )
    return {
        "type": 2,
        "chainId": chain_id,
        "nonce": nonce,
        "maxPriorityFeePerGas": priority_fee,
        "maxFeePerGas": max_fee,
        "gas": gas,
        "to": BATCH_SETTLEMENT_ADDRESS,
        "value": 0,
        "data": data,
    }


def nonsense() -> WithdrawalError:
    return withdrawal_failed("the node answers nonsense")


def withdrawal_failed(why: str) -> WithdrawalError:
    return WithdrawalError(f"the withdrawal did not come about: {why}")


def _call(name: str, types: list[str], values: list[Any]) -> str:
    selector = keccak(text=f"{name}({','.join(types)})")[:4]
    return f"0x{(selector + encode(types, values)).hex()}"


def _config_of(config: ChannelConfig) -> tuple[Any, ...]:
    return (
        *(config.payer, config.payer_authorizer, config.receiver, config.receiver_authorizer, config.token),
        *(config.withdraw_delay, bytes.fromhex(config.salt.removeprefix("0x"))),
    )


def _ether(wei: int) -> str:
    """An amount in the chain's own coin."""
    text = f"{Decimal(wei).scaleb(-18):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
