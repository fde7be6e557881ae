"""One call of a buyer, as a pure function from a state and an event to the next state and effects. `perform.py`
performs the effects.

    finding -> asking -> signing -> beginning -> sending -> owing -> reading -> ended

The other transitions:

    finding -> sending: an open payment of the same purchase is sent again without a new signature.
    queueing: before a payment of a channel is signed or sent, the call waits until no other payment uses the channel.
    sending -> waiting -> sending: no whole answer came, or the answer asks the buyer to retry (503).
    sending -> correcting -> signing: the refusal of a voucher has corrected the known state of its channel.
    signing -> sending: a refund skips the journal, because it signs nothing that gives money away.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from .journal.records import End as Ending
from .journal.records import State as OpenState

Purpose = Literal["fetch", "resend", "resume", "refund"]
"""What the caller wants. `resend` signs nothing, `resume` sends one payment of the journal."""


@dataclass(frozen=True)
class Held:
    """The facts about a signed payment that decide the next step."""

    state: OpenState
    is_outlay: bool
    """The signature gives money away. Only a voucher within an earlier deposit gives none away."""
    in_channel: bool
    is_taken: bool
    """An earlier call has signed the payment."""


At = (
    Literal["finding", "asking", "queueing", "signing", "beginning", "sending"]
    | Literal["waiting", "owing", "correcting", "reading", "ended"]
)


@dataclass(frozen=True)
class AttemptState:
    at: At
    purpose: Purpose
    resends: int
    """How often the payment may be sent again."""
    held: Held | None = None
    """The payment that was found or signed."""
    resent: int = 0
    """How often the payment was sent again."""
    is_uncertain: bool = False
    """An earlier try had no clear answer. A later refusal proves nothing about that try."""
    first: AttemptState | None = None
    """The refused payment that this one replaces. A replacement is not replaced again."""
    is_bought: bool = False
    """At `owing`: the charged answer is the one that was paid for, and not an error of the API. After an error, the
    paid answer is owed."""
    is_miscount: bool = False
    """At `correcting`: the seller claims that it has charged the voucher."""

    @property
    def payment(self) -> Held:
        assert self.held is not None
        return self.held


@dataclass(frozen=True)
class Found:
    held: Held | None
    is_within: bool = True
    """The payment may be sent again, because it was charged or the policy still allows its price."""


@dataclass(frozen=True)
class Asked:
    terms: Literal["none", "transfer", "channel"]
    """The way to pay the terms that the seller asks for and the policy allows. `none` means that the answer asks for no
    payment."""


@dataclass(frozen=True)
class Signed:
    held: Held


@dataclass(frozen=True)
class Answered:
    """The answer to a payment."""

    kind: Literal["charged", "refused", "used", "ask_again", "not_charged", "no_receipt"]
    is_past: bool = False
    """The payment had expired when it was sent, so it cannot be charged any more, but an earlier try may have been
    charged."""
    is_bought: bool = False
    is_miscount: bool = False


@dataclass(frozen=True)
class Owed:
    is_news: bool
    """The charge is new to the journal."""


@dataclass(frozen=True)
class Corrected:
    is_worth_another: bool


@dataclass(frozen=True)
class Read:
    is_whole: bool


Happened = Literal["in turn", "begun", "not allowed", "lost", "not sent", "waited", "stopped"]
"""`not allowed`: the policy, the limits, the channel or the journal refuse the payment. `lost`: no whole answer came.
`not sent`: the buyer's own rules have refused the request. `stopped`: the next try would be too late, or would change
nothing."""
AttemptEvent = Found | Asked | Signed | Answered | Owed | Corrected | Read | Happened

Failure = Literal["stopped", "unknown", "refused", "refused again", "used", "delivered before", "expired"]
"""How a call fails. `stopped`: the call raises the error that has stopped it. `unknown`: the outcome is unknown.
`refused again`: an earlier try may have been charged. `delivered before`: the payment was charged, and its answer was
delivered before."""


@dataclass(frozen=True)
class End:
    outcome: Ending
    is_needed: bool = False
    """If recording the end fails, the call fails too. If the call went on, it would send the payment again for ever."""


@dataclass(frozen=True)
class Leave:
    """Leaves the payment open in the journal. If the payment was charged, its answer is owed."""

    in_doubt: bool
    """Whether the stored state of the channel must also record that the voucher may have been charged. The journal is
    written first, so that the limits count the voucher before the seller can use it as proof of a charge."""


@dataclass(frozen=True)
class Replace:
    """Ends the refused payment that the new payment replaces, or leaves the refused payment open."""

    outcome: Ending | None


@dataclass(frozen=True)
class Answer:
    """Returns the answer to the caller."""

    outcome: Literal["free", "charged", "not_charged", "no_receipt"]


@dataclass(frozen=True)
class Fail:
    failure: Failure


Act = Literal["find", "ask", "queue", "sign", "begin", "send", "wait", "correct", "owe"]
"""The effects that produce an event."""
Effect = Act | Literal["note", "answer nothing"] | End | Leave | Replace | Answer | Fail
"""`note` records the receipt in the channel. `answer nothing`: the call returns None, because there is no open payment.
"""


@dataclass(frozen=True)
class Step:
    state: AttemptState
    effects: tuple[Effect, ...]
    """Performed in order. The last one may produce an event."""


def first(purpose: Purpose, resends: int) -> Step:
    """The first step of a call. `resends`: how often a payment may be sent again."""
    if purpose == "refund":
        return _to(AttemptState("asking", purpose, 0), "ask")
    return _to(AttemptState("finding", purpose, resends), "find")


def next_step(state: AttemptState, event: AttemptEvent) -> Step:
    """The next step. Raises `AssertionError` for an event that cannot happen in this state, which is a programming
    error."""
    match state.at, event:
        case "finding", Found() as found:
            return _after_find(state, found)
        case "asking", Asked(terms):
            return _after_ask(state, terms)
        case "queueing", "in turn":
            return _sending(replace(state, is_uncertain=True)) if state.held else _to(replace(state, at="signing"), "sign")
        case "queueing", "stopped":
            return _failed(state, "stopped")
        case "signing", Signed(held):
            signed = replace(state, held=held)
            return _sending(signed) if state.purpose == "refund" else _to(replace(signed, at="beginning"), "begin")
        case "beginning", "begun":
            return _after_begin(state)
        case "signing" | "beginning", "not allowed":
            # If a payment was refused before, the call fails with that refusal.
            return _after_refusal(state.first) if state.first else _ended(state, Fail("stopped"))
        case "sending", Answered() as answer:
            return _after_answer(state, answer)
        case "sending", "lost":
            return _again(state)
        case "sending", "not sent":
            return _failed(state, "stopped")
        case "waiting", "waited":
            return _sending(replace(state, resent=state.resent + 1))
        case "waiting", "stopped":
            return _failed(state, "unknown")
        case "owing", Owed(is_news):
            return _after_owe(state, is_news)
        case "correcting", Corrected(is_worth_another):
            if not is_worth_another:
                return _after_refusal(state)
            return _to(AttemptState("signing", state.purpose, state.resends, first=state), "sign")
        case "reading", Read(is_whole=True):
            return _ended(state, End("charged"))
        case "reading", Read(is_whole=False):
            # The answer is owed, so the buyer sends the same payment again.
            return _again(state) if state.resent < state.resends else _ended(state, Leave(False), Fail("unknown"))
        case "reading", "stopped":
            return _ended(state, Leave(False), Fail("stopped"))
    raise AssertionError(f"a call that is {state} cannot be {event}")


def left_behind(state: AttemptState) -> tuple[Effect, ...]:
    """The effects if an exception, such as a cancellation, ends a call in this state. Without these effects, this
    process would still hold the payment of the call."""
    match state.at:
        case "signing" | "beginning":
            return _left(state.first) if state.first else ()
        case "ended":
            return ()
    return _left(state)


def _to(state: AttemptState, *effects: Effect) -> Step:
    return Step(state, effects)


def _ended(state: AttemptState, *effects: Effect) -> Step:
    return Step(AttemptState("ended", state.purpose, state.resends), effects)


def _sending(state: AttemptState, *before: Effect) -> Step:
    return _to(replace(state, at="sending"), *before, "send")


def _after_find(state: AttemptState, found: Found) -> Step:
    taken = replace(state, held=found.held)
    if found.held is None and state.purpose == "fetch":
        return _to(replace(state, at="asking"), "ask")
    if found.held is None:
        return _ended(state, "answer nothing")
    if not found.is_within:
        return _failed(taken, "stopped")
    if found.held.in_channel:
        return _to(replace(taken, at="queueing"), "queue")
    return _sending(replace(taken, is_uncertain=True))


def _after_ask(state: AttemptState, terms: str) -> Step:
    if terms == "none":
        return _ended(state, Answer("free"))
    if terms == "transfer":
        return _to(replace(state, at="signing"), "sign")
    return _to(replace(state, at="queueing"), "queue")


def _after_begin(state: AttemptState) -> Step:
    if state.first is None:
        return _sending(state)
    # A refused deposit stays open, because the seller can send it to the chain until the deposit expires. A refused
    # voucher ends as `expired` if an earlier try had no answer: the seller may have charged the voucher, and the limits
    # count expired payments.
    outcome: Ending = "expired" if state.first.is_uncertain else "refused"
    return _sending(state, Replace(None if state.first.payment.is_outlay else outcome))


def _after_answer(state: AttemptState, answer: Answered) -> Step:
    held = state.payment
    if answer.kind == "charged":
        return _after_charge(replace(state, is_bought=answer.is_bought))
    if answer.kind == "ask_again":
        return _again(state)
    is_last = answer.is_past and state.purpose != "refund"
    if answer.kind == "used" and (is_last or held.state == "owed"):
        # The answer `used` shows that the payment was charged. So an owed or expired payment ends as charged. If an
        # owed payment stayed open, the buyer would send it again for ever. If an expired payment ended as expired, the
        # buyer would pay twice for its purchase.
        return _over(state, "delivered before")
    if is_last:
        # The payment had expired before this last try, which bought nothing.
        return _over(state, "expired")
    if answer.kind == "used":
        return _failed(state, "used")
    if answer.kind == "refused":
        refused = replace(state, is_miscount=answer.is_miscount)
        # An owed payment was charged. Another voucher would pay for the same answer again.
        if not held.in_channel or state.first or held.state == "owed":
            return _after_refusal(refused)
        return _to(replace(refused, at="correcting"), "correct")
    if answer.kind == "no_receipt" or state.is_uncertain:
        # The payment stays open: even if the gateway has not charged this try, it may have charged an earlier one.
        return _ended(state, *_left(state), Answer("no_receipt"))
    # Any seller can write the gateway's codes and keep the payment. So such a code ends only a voucher, which gives no
    # money away.
    records = _left(state) if held.is_outlay else _ended_as(state, "not_charged")
    return _ended(state, *records, Answer("not_charged"))


def _after_charge(state: AttemptState) -> Step:
    if state.purpose == "refund":
        return _ended(state, "note", Answer("charged"))
    if state.payment.state == "owed":
        return _handed_over(state)
    return _to(replace(state, at="owing"), "owe")


def _after_owe(state: AttemptState, is_news: bool) -> Step:
    """Follows the journal's record of a charge. Only then is the charge added to the stored sum of the channel. A sum
    that is too low is raised by the seller's next refusal. A sum that is too high would never be lowered."""
    if not is_news:
        return _handed_over(state)
    owed = replace(state, held=replace(state.payment, state="owed"))
    return _handed_over(owed, "note") if state.payment.in_channel else _handed_over(owed)


def _handed_over(state: AttemptState, *before: Effect) -> Step:
    if state.is_bought:
        return _to(replace(state, at="reading"), *before, Answer("charged"))
    # The API has failed after the charge. The payment stays open, so that the next request gets the paid answer.
    return _ended(state, *before, Leave(False), Answer("charged"))


def _again(state: AttemptState) -> Step:
    """Sends the same payment again, because no answer came, or because the answer shows no outcome."""
    if state.resent >= state.resends:
        return _failed(state, "unknown")
    return _to(replace(state, at="waiting", is_uncertain=True), "wait")


def _after_refusal(refused: AttemptState) -> Step:
    # A refused voucher ends, because the channel's next voucher replaces it. A voucher that the seller may have charged
    # stays open: the next request for its purchase sends it again. A refused deposit or `exact` payment stays open,
    # because the seller can charge it until it expires.
    is_over = not (refused.payment.is_outlay or refused.is_uncertain or refused.is_miscount)
    records = _ended_as(refused, "refused") if is_over else _left(refused)
    return _ended(refused, *records, Fail("refused again" if refused.is_uncertain else "refused"))


def _over(state: AttemptState, failure: Literal["expired", "delivered before"]) -> Step:
    """Ends a payment for which no answer can come any more. The next request for its purchase is a new purchase."""
    end = End("expired" if failure == "expired" else "charged", is_needed=True)
    if state.payment.is_taken and state.purpose != "resume":
        return _to(AttemptState("finding", state.purpose, state.resends), end, "find")
    return _ended(state, end, Fail(failure))


def _failed(state: AttemptState, failure: Failure) -> Step:
    return _ended(state, *_left(state), Fail(failure))


def _left(state: AttemptState) -> tuple[Effect, ...]:
    """Returns the effect that leaves a payment open, because it has no receipt or its answer is owed. For a payment of
    a channel, the effect also records in the stored state of the channel that the voucher may have been charged."""
    if state.held is None or state.purpose == "refund":
        return ()
    return (Leave(state.held.in_channel),)


def _ended_as(state: AttemptState, outcome: Ending) -> tuple[Effect, ...]:
    return () if state.purpose == "refund" else (End(outcome),)
