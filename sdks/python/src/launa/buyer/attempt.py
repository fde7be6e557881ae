"""One call of a buyer, as a pure function from a state and an event to the next state and effects. `perform.py` performs
the effects.

    finding -> asking -> signing -> beginning -> sending -> owing -> reading -> ended

An open payment of the same purchase is sent again, without a signature: finding -> sending. A payment of a channel waits
for its turn before it is signed or sent: queueing. Without a whole answer, or with one that asks to come again, the same
payment is sent again: sending -> waiting -> sending. The refusal of a voucher may correct the known state of its channel,
which is worth one other voucher: sending -> correcting -> signing -> beginning -> sending.

A refund signs what gives nothing away: asking -> queueing -> signing -> sending, without the journal."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from .attempt_states import (
    Answer,
    Answered,
    Asked,
    Asking,
    AttemptEvent,
    AttemptState,
    Beginning,
    Corrected,
    Correcting,
    Effect,
    End,
    Ended,
    Fail,
    Failure,
    Finding,
    Found,
    Held,
    Owed,
    Owing,
    Purpose,
    Queueing,
    Read,
    Reading,
    Refused,
    Replace,
    Sending,
    Sent,
    Signed,
    Signing,
    Step,
    Waiting,
)
from .records import End as Ending


def first(purpose: Purpose, resends: int) -> Step:
    """The first step of a call. `resends`: how often a payment may be sent again."""
    if purpose == "refund":
        return Step(Asking(purpose, 0), ("ask",))
    return Step(Finding(purpose, resends), ("find",))


def next_step(state: AttemptState, event: AttemptEvent) -> Step:
    """Raises `AssertionError` for an event that cannot happen in this state: that is an error in the caller."""
    match state, event:
        case Finding() as finding, Found() as found:
            return _after_find(finding, found)
        case Asking() as asking, Asked(terms):
            return _after_ask(asking, terms)
        case Queueing(purpose, resends, held), "in turn":
            if held is None:
                return Step(Signing(purpose, resends), ("sign",))
            return _sending(Sent(purpose, held, resends, is_uncertain=True))
        case Queueing(_, _, None), "stopped":
            return _ended(Fail("stopped"))
        case Signing() as signing, Signed(held):
            return _after_sign(signing, held)
        case Signing(_, _, refused), "not allowed":
            return _not_allowed(refused)
        case Beginning(signing, held), "begun":
            return _after_begin(signing, held)
        case Beginning(signing, _), "not allowed":
            return _not_allowed(signing.first)
        case Sending(sent), Answered() as answer:
            return _after_answer(sent, answer)
        case Sending(sent), "lost":
            return _again(sent)
        case Sending(sent), "not sent":
            return _failed("stopped", sent)
        case Waiting(sent), "waited":
            return _sending(replace(sent, resent=sent.resent + 1))
        case Waiting(sent), "stopped":
            return _failed("unknown", sent)
        case Owing(sent, is_bought), Owed(is_news):
            return _after_owe(sent, is_bought, is_news)
        case Correcting(refused), Corrected(is_worth_another):
            if not is_worth_another:
                return _after_refusal(refused)
            return Step(Signing(refused.sent.purpose, refused.sent.resends, refused), ("sign",))
        case Reading(), Read(is_whole=True):
            return _ended(End("charged"))
        case Reading(sent), Read(is_whole=False):
            # The payment is owed, and the same payment gets its answer.
            return _again(sent) if sent.resent < sent.resends else _ended("leave", Fail("unknown"))
        case Reading(), "stopped":
            return _ended("leave", Fail("stopped"))
    raise AssertionError(f"a call that is {state} cannot be {event}")


def left_behind(state: AttemptState) -> tuple[Effect, ...]:
    """The effects for the payment of a call that an exception ends in this state, such as a cancellation. Nobody else
    would leave it."""
    match state:
        case Queueing(purpose, _, Held() as held):
            return _left(purpose, held)
        case Signing(_, _, Refused(sent)) | Beginning(Signing(_, _, Refused(sent)), _) | Correcting(Refused(sent)):
            return _left(sent.purpose, sent.held)
        case Sending(sent) | Waiting(sent) | Owing(sent) | Reading(sent):
            return _left(sent.purpose, sent.held)
    return ()


def _ended(*effects: Effect) -> Step:
    return Step(Ended(), effects)


def _sending(sent: Sent, *before: Effect) -> Step:
    return Step(Sending(sent), (*before, "send"))


def _after_find(state: Finding, found: Found) -> Step:
    purpose, resends, held = state.purpose, state.resends, found.held
    if held is not None and not found.is_within:
        return _ended(*_left(purpose, held), Fail("stopped"))
    if held is not None and held.in_channel:
        return Step(Queueing(purpose, resends, held), ("queue",))
    if held is not None:
        return _sending(Sent(purpose, held, resends, is_uncertain=True))
    if purpose != "fetch":
        return _ended("answer nothing")
    return Step(Asking(purpose, resends), ("ask",))


def _after_ask(state: Asking, terms: str) -> Step:
    if terms == "none":
        return _ended(Answer("free"))
    if terms == "transfer":
        return Step(Signing(state.purpose, state.resends), ("sign",))
    return Step(Queueing(state.purpose, state.resends), ("queue",))


def _after_sign(state: Signing, held: Held) -> Step:
    if state.purpose != "refund":
        return Step(Beginning(state, held), ("begin",))
    return _sending(_signed(state, held))


def _signed(state: Signing, held: Held) -> Sent:
    return Sent(state.purpose, held, state.resends, is_corrected=state.first is not None)


def _after_begin(state: Signing, held: Held) -> Step:
    if state.first is None:
        return _sending(_signed(state, held))
    replaced = state.first.sent
    # A deposit can still arrive. A voucher that a try without an answer may have charged counts in the limits.
    outcome: Ending | None = None if replaced.held.is_outlay else "expired" if replaced.is_uncertain else "refused"
    return _sending(_signed(state, held), Replace(outcome))


def _not_allowed(refused: Refused | None) -> Step:
    """If a payment was refused before, its refusal is the result."""
    return _after_refusal(refused) if refused else _ended(Fail("stopped"))


def _after_answer(sent: Sent, answer: Answered) -> Step:
    held, left = sent.held, _left(sent.purpose, sent.held)
    if answer.kind == "charged":
        return _after_charge(sent, answer.is_bought)
    if answer.kind == "ask_again":
        return _again(sent)
    if answer.is_past and sent.purpose != "refund":
        # Sent a last time, it has bought nothing.
        return _over(sent, "expired")
    if answer.kind == "used":
        # Without an end, it would be sent again for ever.
        return _over(sent, "delivered before") if held.state == "owed" else _ended(*left, Fail("used"))
    if answer.kind == "refused":
        refused = Refused(sent, answer.is_miscount)
        # An owed payment was charged, and another voucher would pay for the same answer again.
        if not held.in_channel or sent.is_corrected or held.state == "owed":
            return _after_refusal(refused)
        return Step(Correcting(refused), ("correct",))
    if answer.kind == "no_receipt" or sent.is_uncertain:
        # A release says nothing of the tries before.
        return _ended(*left, Answer("no_receipt"))
    # Any seller can write the gateway's codes and keep the payment. So they end only a voucher, which gives nothing away.
    released = left if held.is_outlay else _ended_as(sent, "not_charged")
    return _ended(*released, Answer("not_charged"))


def _after_charge(sent: Sent, is_bought: bool) -> Step:
    if sent.purpose == "refund":
        return _ended("note", Answer("charged"))
    if sent.held.state == "owed":
        return _handed_over(sent, is_bought)
    return Step(Owing(sent, is_bought), ("owe",))


def _after_owe(sent: Sent, is_bought: bool, is_news: bool) -> Step:
    """The journal comes before the channel. If only one of the two is written, the seller's next refusal can raise the sum.
    No refusal lowers it."""
    if not is_news:
        return _handed_over(sent, is_bought)
    owed = replace(sent, held=replace(sent.held, state="owed"))
    if not sent.held.in_channel:
        return _handed_over(owed, is_bought)
    return _handed_over(owed, is_bought, "note")


def _handed_over(sent: Sent, is_bought: bool, *before: Effect) -> Step:
    if is_bought:
        return Step(Reading(sent), (*before, Answer("charged")))
    # The API has failed after the charge. The same payment gets its answer later.
    return _ended(*before, "leave", Answer("charged"))


def _again(sent: Sent) -> Step:
    """No answer, or none that decides: the same payment is sent again."""
    if sent.resent >= sent.resends:
        return _failed("unknown", sent)
    return Step(Waiting(replace(sent, is_uncertain=True)), ("wait",))


def _after_refusal(refused: Refused) -> Step:
    sent = refused.sent
    # The next voucher replaces this one, unless the seller may have charged it: then the purchase stays with it. Any other
    # payment can be charged until it expires, whatever the seller says now.
    is_over = not (sent.held.is_outlay or sent.is_uncertain or refused.is_miscount)
    records = _ended_as(sent, "refused") if is_over else _left(sent.purpose, sent.held)
    return _ended(*records, Fail("refused again" if sent.is_uncertain else "refused"))


def _over(sent: Sent, failure: Literal["expired", "delivered before"]) -> Step:
    """The payment gets no answer any more. So a request for its purchase is a new purchase."""
    end = End("expired" if failure == "expired" else "charged", is_needed=True)
    if sent.held.is_taken and sent.purpose != "resume":
        return Step(Finding(sent.purpose, sent.resends), (end, "find"))
    return _ended(end, Fail(failure))


def _failed(failure: Failure, sent: Sent) -> Step:
    return _ended(*_left(sent.purpose, sent.held), Fail(failure))


def _left(purpose: Purpose, held: Held) -> tuple[Effect, ...]:
    """Leaves a payment that has no receipt, or that is owed its answer. The limits count a voucher before it can prove a
    charge."""
    if purpose == "refund":
        return ()
    return ("leave", "doubt") if held.in_channel else ("leave",)


def _ended_as(sent: Sent, outcome: Ending) -> tuple[Effect, ...]:
    return () if sent.purpose == "refund" else (End(outcome),)
