"""Pays for requests: `pip install "launa[buyer]"`."""

from .._async.buyer import AsyncBuyer
from .._async.inspect import async_inspect
from .._async.loopback import async_gateway_client
from .._sync.buyer import Buyer
from .._sync.inspect import inspect
from .._sync.loopback import gateway_client
from .budget import Budget, MemoryBudget
from .channel_store import ChannelState, ChannelStore, MemoryChannels
from .errors import (
    PaymentRefusedError,
    PaymentUncertainError,
    Refusal,
    SpendingPolicyError,
    UnreadableTermsError,
)
from .paid import Inspection, Offer, PaidResponse, Quote
from .payment import PaymentTerms, Receipt, SentPayment
from .policy import Choice, SpendingPolicy, choose_payment

__all__ = [
    "AsyncBuyer",
    "Budget",
    "Buyer",
    "ChannelState",
    "ChannelStore",
    "Choice",
    "Inspection",
    "MemoryBudget",
    "MemoryChannels",
    "Offer",
    "PaidResponse",
    "PaymentRefusedError",
    "PaymentTerms",
    "PaymentUncertainError",
    "Quote",
    "Receipt",
    "Refusal",
    "SentPayment",
    "SpendingPolicy",
    "SpendingPolicyError",
    "UnreadableTermsError",
    "async_gateway_client",
    "async_inspect",
    "choose_payment",
    "gateway_client",
    "inspect",
]
