"""Where a buyer keeps what it knows of its payment channels. The official package's `FileClientChannelStorage` is such a
store too, for one process at a time. What is lost is learnt again from the seller's next refusal."""

from x402.mechanisms.evm.batch_settlement.client import BatchSettlementClientContext as ChannelState
from x402.mechanisms.evm.batch_settlement.client import ClientChannelStorage as ChannelStore
from x402.mechanisms.evm.batch_settlement.client import InMemoryClientChannelStorage as MemoryChannels

__all__ = ["ChannelState", "ChannelStore", "MemoryChannels"]
