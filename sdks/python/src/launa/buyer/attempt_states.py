"""The states of a buyer's call, the events that change them, and the effects that follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .records import End as Ending
from .records import State

Purpose = Literal["fetch", "resend", "resume", "refund"]
"""The caller's wish. `resend` signs nothing, `resume` is for one payment."""


@dataclass(frozen=True)
class Held:
    """The properties of a signed payment that decide."""

    state: State
    is_outlay: bool
    """Its signature gives money away. Only a voucher within an earlier deposit does not."""
    in_channel: bool
    is_taken: bool
    """An earlier call has signed it."""


@dataclass(frozen=True)
class Sent:
    """A signed payment on its way."""

    purpose: Purpose
    held: Held
    resends: int
    """How often it may be sent again."""
    resent: int = 0
    """How often it was sent again."""
    is_uncertain: bool = False
    """A try had no clear answer: a refusal proves nothing about that try."""
    is_corrected: bool = False
    """It was signed after a correction: no other one is."""


@dataclass(frozen=True)
class Refused:
    """A refused payment that another voucher may replace."""

    sent: Sent
    is_miscount: bool
    """The seller says that it has charged the voucher."""


@dataclass(frozen=True)
class _Begun:
    purpose: Purpose
    resends: int


@dataclass(frozen=True)
class _OnItsWay:
    sent: Sent


class Finding(_Begun): ...


class Asking(_Begun): ...


@dataclass(frozen=True)
class Queueing(_Begun):
    held: Held | None = None


@dataclass(frozen=True)
class Signing(_Begun):
    first: Refused | None = None
    """The payment that the next one replaces."""


@dataclass(frozen=True)
class Beginning:
    signing: Signing
    held: Held


class Sending(_OnItsWay): ...


class Waiting(_OnItsWay): ...


@dataclass(frozen=True)
class Owing(_OnItsWay):
    is_bought: bool


@dataclass(frozen=True)
class Correcting:
    refused: Refused


class Reading(_OnItsWay): ...


@dataclass(frozen=True)
class Ended: ...


AttemptState = (
    Finding | Asking | Queueing | Signing | Beginning | Sending | Waiting | Owing | Correcting | Reading | Ended
)


@dataclass(frozen=True)
class Found:
    held: Held | None
    is_within: bool = True
    """The policy still allows the price, or it was charged."""


@dataclass(frozen=True)
class Asked:
    terms: Literal["none", "transfer", "channel"]
    """The means to pay what the seller asks for and the policy allows. `none` for an answer without a payment."""


@dataclass(frozen=True)
class Signed:
    held: Held


@dataclass(frozen=True)
class Answered:
    """The answer to a payment."""

    kind: Literal["charged", "refused", "used", "ask_again", "not_charged", "no_receipt"]
    is_past: bool = False
    """The payment can be charged no more, unless it was charged before."""
    is_bought: bool = False
    """A charged answer is the paid one. Any other charged answer is owed."""
    is_miscount: bool = False
    """A refusal says that the seller has charged the voucher."""


@dataclass(frozen=True)
class Owed:
    is_news: bool
    """The journal did not know of the charge."""


@dataclass(frozen=True)
class Corrected:
    is_worth_another: bool


@dataclass(frozen=True)
class Read:
    is_whole: bool


AttemptEvent = (
    Found
    | Asked
    | Signed
    | Answered
    | Owed
    | Corrected
    | Read
    | Literal["in turn", "begun", "not allowed", "lost", "not sent", "waited", "stopped"]
)
"""`not allowed`: the policy, the limits, the channel or the journal allow no payment. `lost`: no whole answer came. `not
sent`: the buyer's own rules have refused the request. `stopped`: the next try would be too late, or would change nothing."""

Failure = Literal["stopped", "unknown", "refused", "refused again", "used", "delivered before", "expired"]
"""The end of a call without an answer for the caller. `stopped`: with the error that has stopped it. `unknown`: the outcome
is not known. `refused again`: a try before may have been charged. `delivered before`: the payment was charged, and its
answer was delivered before."""


@dataclass(frozen=True)
class End:
    outcome: Ending
    is_needed: bool = False
    """Without it, the payment would be sent again for ever, so a failure is the caller's."""


@dataclass(frozen=True)
class Replace:
    """Ends the first payment, which the second one replaces, or leaves it."""

    outcome: Ending | None


@dataclass(frozen=True)
class Answer:
    """The caller gets the answer."""

    outcome: Literal["free", "charged", "not_charged", "no_receipt"]


@dataclass(frozen=True)
class Fail:
    failure: Failure


Record = Literal["note", "doubt", "leave"] | End | Replace
Effect = (
    Literal["find", "ask", "queue", "sign", "begin", "send", "wait", "correct", "owe", "answer nothing"]
    | Record
    | Answer
    | Fail
)
"""`note` records the receipt in the channel, `doubt` that the voucher may have been charged. `answer
nothing` tells the caller that there is no open payment."""


@dataclass(frozen=True)
class Step:
    state: AttemptState
    effects: tuple[Effect, ...]
    """In their order. The last one may answer an event."""
