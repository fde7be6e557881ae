"""The transitions of a buyer's call: the kind of state, the event, and the effects with the next state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from launa.buyer import attempt as at


def transition(state: at.AttemptState, event: at.AttemptEvent, step: at.Step) -> str:
    what = f"answered {event.kind}" if isinstance(event, at.Answered) else _name_of(event)
    return f"{state.at}, {what}: {', '.join(map(_name_of, step.effects))} -> {step.state.at}"


def reachable() -> set[str]:
    """Every transition that any call can reach from its first state."""
    found: set[str] = set()
    known: set[at.AttemptState] = set()
    purposes: list[at.Purpose] = ["fetch", "resend", "resume", "refund"]
    waiting = [at.first(purpose, 1).state for purpose in purposes]
    while waiting:
        state = waiting.pop()
        if state in known:
            continue
        known.add(state)
        for event in _events_in(state):
            step = at.next_step(state, event)
            found.add(transition(state, event, step))
            waiting.append(step.state)
    return found


def _name_of(it: Any) -> str:
    if isinstance(it, str):
        return it
    in_doubt = "in doubt" if getattr(it, "in_doubt", False) else None
    details = (getattr(it, "outcome", None), getattr(it, "failure", None), in_doubt)
    return " ".join([type(it).__name__.lower(), *filter(None, details)])


def _events_in(state: at.AttemptState) -> Iterator[at.AttemptEvent]:
    """All events that can happen in a state."""
    is_refund = state.purpose == "refund"
    match state.at:
        case "finding":
            yield at.Found(None)
            # Payments that an earlier call has signed: an owed one, and an open one without a receipt.
            for owed_or_open in ("owed", "uncertain"):
                held = at.Held(owed_or_open, is_outlay=True, in_channel=False, is_taken=True)
                channel = replace(held, in_channel=True)
                for each in (held, channel, replace(channel, is_outlay=False)):
                    yield at.Found(each)
                    # The policy of this call may not allow the price that an earlier call has signed. An owed payment
                    # has no limit.
                    yield from () if state.purpose == "resume" or owed_or_open == "owed" else (at.Found(each, False),)
        case "asking":
            yield at.Asked("channel")
            yield from () if is_refund else (at.Asked("none"), at.Asked("transfer"))
        case "queueing":
            yield "in turn"
            yield from () if state.held else ("stopped",)
        case "signing":
            voucher = at.Held("sent", is_outlay=False, in_channel=True, is_taken=False)
            yield at.Signed(voucher)
            if not is_refund and not state.first:
                deposit = replace(voucher, is_outlay=True)
                yield from map(at.Signed, (deposit, replace(deposit, in_channel=False)))
            # A refund that is signed again after a correction is always allowed: it uses the same channel, and spends
            # no money.
            yield from () if is_refund and state.first else ("not allowed",)
        case "beginning":
            yield from ("begun", "not allowed")
        case "sending":
            yield "lost"
            # A refund has already sent a request to this URL, so the buyer's own rules cannot refuse a second one.
            yield from () if is_refund else ("not sent",)
            yield from _answers_to(state.payment)
        case "waiting":
            yield from ("waited", "stopped")
        case "owing":
            yield from (at.Owed(True), at.Owed(False))
        case "correcting":
            yield from (at.Corrected(True), at.Corrected(False))
        case "reading":
            yield from (at.Read(True), at.Read(False), "stopped")


def _answers_to(held: at.Held) -> Iterator[at.Answered]:
    # Only a payment that an earlier call has signed, and that is not owed, can have expired. A voucher has no expiry.
    for is_past in (False, True) if held.is_taken and held.state != "owed" and held.is_outlay else (False,):
        for is_so in (False, True):
            yield at.Answered("charged", is_past, is_bought=is_so)
            yield at.Answered("refused", is_past, is_miscount=is_so)
        yield at.Answered("used", is_past)
        yield at.Answered("ask_again", is_past)
        yield at.Answered("not_charged", is_past)
        yield at.Answered("no_receipt", is_past)
