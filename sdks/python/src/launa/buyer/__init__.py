"""Pays for requests: `pip install "launa[buyer]"`."""

from .._async.buyer import AsyncBuyer
from .._async.guard import async_gateway_client
from .._async.inspect import async_inspect
from .._sync.buyer import Buyer
from .._sync.guard import gateway_client
from .._sync.inspect import inspect
from .abandon import abandon
from .answers.paid_answer import Inspection, Offer, PaidResponse, Quote
from .channels.kept_channel import KeptChannel
from .channels.store import ChannelState, ChannelStore, FileChannels, ListedChannels, MemoryChannels
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
)
from .journal.file_journal import FileJournal
from .journal.journal import PaymentJournal
from .journal.memory_journal import MemoryJournal
from .journal.records import EndedPayment, KeptRequest, OpenPayment
from .keys.keystore import decrypt_keystore
from .policy import AssetLimit, Choice, SpendingPolicy, choose_payment
from .terms.terms import PaymentTerms, Receipt, SentPayment

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
    "abandon",
    "async_gateway_client",
    "async_inspect",
    "choose_payment",
    "decrypt_keystore",
    "gateway_client",
    "inspect",
]
