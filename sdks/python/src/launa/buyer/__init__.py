"""Pays for requests: `pip install "launa[buyer]"`."""

from .._async.buyer import AsyncBuyer
from .._async.guard import async_gateway_client
from .._async.inspect import async_inspect
from .._sync.buyer import Buyer
from .._sync.guard import gateway_client
from .._sync.inspect import inspect
from .abandon import abandon
from .channel_store import ChannelState, ChannelStore, FileChannels, ListedChannels, MemoryChannels
from .errors import (
    AddressRefusedError,
    AnswerTooLargeError,
    JournalError,
    PaymentRefusedError,
    PaymentUncertainError,
    Refusal,
    SpendingPolicyError,
    TermsChangedError,
    UnreadableTermsError,
    WithdrawalError,
)
from .file_journal import FileJournal
from .journal import PaymentJournal
from .keystore import decrypt_keystore
from .memory_journal import MemoryJournal
from .paid import Inspection, Offer, PaidResponse, Quote
from .payment import PaymentTerms, Receipt, SentPayment
from .policy import AssetLimit, Choice, SpendingPolicy, choose_payment
from .records import EndedPayment, KeptRequest, OpenPayment
from .withdrawal import KeptChannel, Withdrawal

__all__ = [
    "AddressRefusedError",
    "AnswerTooLargeError",
    "AssetLimit",
    "AsyncBuyer",
    "Buyer",
    "ChannelState",
    "ChannelStore",
    "Choice",
    "EndedPayment",
    "FileChannels",
    "FileJournal",
    "Inspection",
    "JournalError",
    "KeptChannel",
    "KeptRequest",
    "ListedChannels",
    "MemoryChannels",
    "MemoryJournal",
    "Offer",
    "OpenPayment",
    "PaidResponse",
    "PaymentJournal",
    "PaymentRefusedError",
    "PaymentTerms",
    "PaymentUncertainError",
    "Quote",
    "Receipt",
    "Refusal",
    "SentPayment",
    "SpendingPolicy",
    "SpendingPolicyError",
    "TermsChangedError",
    "UnreadableTermsError",
    "Withdrawal",
    "WithdrawalError",
    "abandon",
    "async_gateway_client",
    "async_inspect",
    "choose_payment",
    "decrypt_keystore",
    "gateway_client",
    "inspect",
]
