"""Pays for requests: `pip install "launa[buyer]"`."""

from inspect import ismodule as _ismodule

from .._async.buyer import AsyncBuyer as AsyncBuyer
from .._async.guard import async_gateway_client as async_gateway_client
from .._async.inspect import async_inspect as async_inspect
from .._sync.buyer import Buyer as Buyer
from .._sync.guard import gateway_client as gateway_client
from .._sync.inspect import inspect as inspect
from .abandon import abandon as abandon
from .answers.paid_answer import Inspection as Inspection, Offer as Offer, PaidResponse as PaidResponse, Quote as Quote
from .channels.store import (
    ChannelState as ChannelState,
    ChannelStore as ChannelStore,
    FileChannels as FileChannels,
    KeptChannel as KeptChannel,
    ListedChannels as ListedChannels,
    MemoryChannels as MemoryChannels,
)
from .errors import (
    AddressRefusedError as AddressRefusedError,
    AnswerTooLargeError as AnswerTooLargeError,
    JournalError as JournalError,
    PaymentRefusedError as PaymentRefusedError,
    PaymentUncertainError as PaymentUncertainError,
    PurchaseEndedError as PurchaseEndedError,
    PurchaseUnderWayError as PurchaseUnderWayError,
    SpendingPolicyError as SpendingPolicyError,
    TermsChangedError as TermsChangedError,
    UnreadableTermsError as UnreadableTermsError,
)
from .journal.file_journal import FileJournal as FileJournal
from .journal.journal import PaymentJournal as PaymentJournal
from .journal.memory_journal import MemoryJournal as MemoryJournal
from .journal.records import EndedPayment as EndedPayment, KeptRequest as KeptRequest, OpenPayment as OpenPayment
from .keys.keystore import decrypt_keystore as decrypt_keystore
from .policy import (
    AssetLimit as AssetLimit,
    Choice as Choice,
    SpendingPolicy as SpendingPolicy,
    choose_payment as choose_payment,
)
from .refusals import Refusal as Refusal
from .terms.terms import PaymentTerms as PaymentTerms, Receipt as Receipt, SentPayment as SentPayment

__all__ = sorted(name for name, value in globals().items() if name[0] != "_" and not _ismodule(value))
