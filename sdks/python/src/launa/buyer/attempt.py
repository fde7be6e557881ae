"""One call of a buyer, as a pure function from a state and an event to the next state and effects. `perform.py` performs
the effects.

    finding -> asking -> signing -> beginning -> sending -> owing -> reading -> ended

An open payment of the same purchase is sent again, without a signature: finding -> sending. A payment of a channel waits
for its turn before it is signed or sent: queueing. Without a whole answer, or with one that asks to come again, the same
payment is sent again: sending -> waiting -> sending. The refusal of a voucher may correct the known state of its channel,
which is worth one other voucher: sending -> correcting -> signing -> beginning -> sending.

A refund signs what gives nothing away: asking -> queueing -> signing -> sending, without the journal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from .journal.records import End as Ending
from .journal.records import State as OpenState

Purpose = Literal["fetch", "resend", "resume", "refund"]
"""The caller's wish. `resend` signs nothing, `resume` is for one payment."""


@dataclass(frozen=True)
class Held:
    """The properties of a signed payment that decide."""

    state: OpenState
    is_outlay: bool
    """Its signature gives money away. Only a voucher within an earlier deposit does not."""
    in_channel: bool
    is_taken: bool
    """An earlier call has signed it."""


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
    """The payment on its way."""
    resent: int = 0
    """How often it was sent again."""
    is_uncertain: bool = False
    """A try had no clear answer: a refusal proves nothing about that try."""
    first: AttemptState | None = None
    """The refused payment that this one replaces. A payment that replaces another one is not replaced."""
    is_bought: bool = False
    """At `owing`: the answer is the paid one. Any other charged answer is owed."""
    is_miscount: bool = False
    """At `correcting`: the seller says that it has charged the voucher."""

    @property
    def payment(self) -> Held:
        assert self.held is not None
        return self.held


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
    is_miscount: bool = False


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


Happened = Literal["in turn", "begun", "not allowed", "lost", "not sent", "waited", "stopped"]
"""`not allowed`: the policy, the limits, the channel or the journal allow no payment. `lost`: no whole answer came. `not
sent`: the buyer's own rules have refused the request. `stopped`: the next try would be too late, or would change nothing."""
AttemptEvent = Found | Asked | Signed | Answered | Owed | Corrected | Read | Happened

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
class Leave:
    """The payment stays open in the journal, and its answer is owed."""

    in_doubt: bool
    """No receipt has shown its charge. Once the journal has recorded that, its channel counts the voucher as charged."""


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


Act = Literal["find", "ask", "queue", "sign", "begin", "send", "wait", "correct", "owe"]
"""Each of them answers an event."""
Effect = Act | Literal["note", "answer nothing"] | End | Leave | Replace | Answer | Fail
"""`note` records the receipt in the channel. `answer nothing` tells the caller that there is no open payment."""


@dataclass(frozen=True)
class Step:
    state: AttemptState
    effects: tuple[Effect, ...]
    """In their order. The last one may answer an event."""


def first(purpose: Purpose, resends: int) -> Step:
    """The first step of a call. `resends`: how often a payment may be sent again."""
    if purpose == "refund":
        return _to(AttemptState("asking", purpose, 0), "ask")
    return _to(AttemptState("finding", purpose, resends), "find")


def next_step(state: AttemptState, event: AttemptEvent) -> Step:
    """Raises `AssertionError` for an event that cannot happen in this state: that is an error in the caller."""
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
            # If a payment was refused before, its refusal is the result.
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
            # The payment is owed, and the same payment gets its answer.
            return _again(state) if state.resent < state.resends else _ended(state, Leave(False), Fail("unknown"))
        case "reading", "stopped":
            return _ended(state, Leave(False), Fail("stopped"))
    raise AssertionError(f"a call that is {state} cannot be {event}")


def left_behind(state: AttemptState) -> tuple[Effect, ...]:
    """The effects for the payment of a call that an exception ends in this state, such as a cancellation. Nobody else
    would leave it."""
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
    # A deposit can still arrive. A voucher that a try without an answer may have charged counts in the limits.
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
        # An owed payment would be sent again for ever, and one that has expired may have been charged: another one would pay
        # twice.
        return _over(state, "delivered before")
    if is_last:
        # Sent a last time, it has bought nothing.
        return _over(state, "expired")
    if answer.kind == "used":
        return _failed(state, "used")
    if answer.kind == "refused":
        refused = replace(state, is_miscount=answer.is_miscount)
        # An owed payment was charged, and another voucher would pay for the same answer again.
        if not held.in_channel or state.first or held.state == "owed":
            return _after_refusal(refused)
        return _to(replace(refused, at="correcting"), "correct")
    if answer.kind == "no_receipt" or state.is_uncertain:
        # A release says nothing of the tries before.
        return _ended(state, *_left(state), Answer("no_receipt"))
    # Any seller can write the gateway's codes and keep the payment. So they end only a voucher, which gives nothing away.
    records = _left(state) if held.is_outlay else _ended_as(state, "not_charged")
    return _ended(state, *records, Answer("not_charged"))


def _after_charge(state: AttemptState) -> Step:
    if state.purpose == "refund":
        return _ended(state, "note", Answer("charged"))
    if state.payment.state == "owed":
        return _handed_over(state)
    return _to(replace(state, at="owing"), "owe")


def _after_owe(state: AttemptState, is_news: bool) -> Step:
    """The journal comes before the channel. If only one of the two is written, the seller's next refusal can raise the sum.
    No refusal lowers it."""
    if not is_news:
        return _handed_over(state)
    owed = replace(state, held=replace(state.payment, state="owed"))
    return _handed_over(owed, "note") if state.payment.in_channel else _handed_over(owed)


def _handed_over(state: AttemptState, *before: Effect) -> Step:
    if state.is_bought:
        return _to(replace(state, at="reading"), *before, Answer("charged"))
    # The API has failed after the charge. The same payment gets its answer later.
    return _ended(state, *before, Leave(False), Answer("charged"))


def _again(state: AttemptState) -> Step:
    """No answer, or none that decides: the same payment is sent again."""
    if state.resent >= state.resends:
        return _failed(state, "unknown")
    return _to(replace(state, at="waiting", is_uncertain=True), "wait")


def _after_refusal(refused: AttemptState) -> Step:
    # The next voucher replaces this one, unless the seller may have charged it: then the purchase stays with it. Any other
    # payment can be charged until it expires, whatever the seller says now.
    is_over = not (refused.payment.is_outlay or refused.is_uncertain or refused.is_miscount)
    records = _ended_as(refused, "refused") if is_over else _left(refused)
    return _ended(refused, *records, Fail("refused again" if refused.is_uncertain else "refused"))


def _over(state: AttemptState, failure: Literal["expired", "delivered before"]) -> Step:
    """The payment gets no answer any more. So a request for its purchase is a new purchase."""
    end = End("expired" if failure == "expired" else "charged", is_needed=True)
    if state.payment.is_taken and state.purpose != "resume":
        return _to(AttemptState("finding", state.purpose, state.resends), end, "find")
    return _ended(state, end, Fail(failure))


def _failed(state: AttemptState, failure: Failure) -> Step:
    return _ended(state, *_left(state), Fail(failure))


def _left(state: AttemptState) -> tuple[Effect, ...]:
    """Leaves a payment that has no receipt, or that is owed its answer. The limits count a voucher before it can prove a
    charge."""
    if state.held is None or state.purpose == "refund":
        return ()
    return (Leave(state.held.in_channel),)


def _ended_as(state: AttemptState, outcome: Ending) -> tuple[Effect, ...]:
    return () if state.purpose == "refund" else (End(outcome),)
