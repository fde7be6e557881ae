package buyer

import "fmt"

// attemptState is the state of one call of a buyer. next is a pure function from a state and an event to the next state and effects, and
// perform.go performs the effects.
//
//	finding ─> asking ─> signing ─> beginning ─> sending ─> owing ─> reading ─> ended
//
// The other transitions:
//
//	finding ─> sending: an open payment of the same purchase is sent again without a new signature.
//	queueing: before a payment of a channel is signed or sent, the call waits until no other payment uses the channel.
//	sending ─> waiting ─> sending: no answer came, or the answer asks the buyer to retry (503).
//	sending ─> correcting ─> signing: the refusal of a voucher has corrected the known state of its channel.
//	signing ─> sending: a refund skips the journal, because it signs nothing that gives money away.
type attemptState struct {
	at      stage
	purpose purpose
	// How often a payment may be sent again, and how often it was sent again.
	resends, resent int
	// The payment that was found or signed.
	held held
	// Whether an earlier try had no clear answer. A later refusal proves nothing about that try.
	isUncertain bool
	// Whether the payment was signed after a seller's refusal had corrected the channel's state. A second correction is not allowed.
	isCorrected bool
	// In the stage correcting: whether the seller states that it has charged the voucher.
	isMiscount bool
	// In the stage owing: whether the answer is the paid one, and not an error of the API.
	isBought bool
	// In the stages signing and beginning: the state of the refused payment that the next one replaces. Nil if there is none.
	first *attemptState
}

type stage string

const (
	atFinding, atAsking, atQueueing, atSigning stage = "finding", "asking", "queueing", "signing"
	atBeginning, atSending, atWaiting, atOwing stage = "beginning", "sending", "waiting", "owing"
	atCorrecting, atReading, atEnded           stage = "correcting", "reading", "ended"
)

// purpose is what the caller wants: a resend signs nothing, a resumption sends one payment of the journal.
type purpose string

const toFetch, toResend, toResume, toRefund purpose = "fetch", "resend", "resume", "refund"

// held has the facts about a signed payment that decide the next step.
type held struct {
	// Empty if there is no payment.
	state PaymentState
	// Whether the signature lets the seller take money that no earlier signature gave away. It is false only for a voucher within an earlier
	// deposit.
	isOutlay  bool
	inChannel bool
	// Whether an earlier call has signed the payment.
	isTaken bool
}

type attemptEvent struct {
	is eventKind
	// For the events "found" and "signed": the payment.
	held held
	// For the event "found": whether the payment may be sent again, because it was charged or the policy still allows its price.
	isWithin bool
	// For the event "asked": how the allowed terms are paid.
	terms askedFor
	// For the event "answered": the meaning of the answer to the payment.
	answer Outcome
	// For the event "answered": whether the payment had expired when it was sent. This try cannot be charged, but an earlier try may have been
	// charged.
	isPast bool
	// For a charged payment: whether the answer is the paid one, and not an error of the API. After an error, the paid answer is owed.
	isBought bool
	// For a refusal: whether the seller states that it has charged the voucher.
	isMiscount bool
	// For the event "owed": whether the charge is new to the journal.
	isNews         bool
	isWorthAnother bool
	// For the event "read": whether the whole body has arrived.
	isWhole bool
}

// eventKind names an event. "not allowed": the policy, the limits, the channel or the journal refuses the payment. "not sent": the buyer's
// own rules have refused the request. "stopped": the caller has aborted, or the next try would be too late.
type eventKind string

const (
	isFound, isAsked, isInTurn, isSigned, isBegun eventKind = "found", "asked", "in turn", "signed", "begun"
	isNotAllowed, isAnswered, isLost, isNotSent   eventKind = "not allowed", "answered", "lost", "not sent"
	isWaited, isStopped, isOwed                   eventKind = "waited", "stopped", "owed"
	isCorrected, isRead                           eventKind = "corrected", "read"
)

// askedFor is the way to pay the terms that the seller asks for and the policy allows.
type askedFor string

const asksNothing, asksTransfer, asksChannel askedFor = "none", "transfer", "channel"

// effect is one thing to do after a transition. The effects of a step are performed in order, and the last one may produce the next event.
type effect struct {
	do effectKind
	// For the effect "wait": how often the payment was sent again.
	resent int
	// For the effect "correct": whether an earlier call has signed the payment.
	isTaken bool
	// For the effect "leave": whether the stored state of the channel must also record that the voucher may have been charged.
	inDoubt bool
	// For the effects "end", "replace" and "answer": the outcome. Without an outcome, a replaced payment stays open.
	outcome Outcome
	// For the effect "end": whether the call fails if the journal cannot record the end. Otherwise the call would send the payment again for
	// ever.
	isNeeded bool
	// For the effect "fail": how the call fails.
	with failure
}

// effectKind names an effect. "note" records the receipt in the stored state of the channel. "leave" keeps the payment open; its answer
// stays owed if it was charged. "replace" ends the refused payment that a new payment replaces, or leaves the refused payment open.
// "discard" cancels the body of the answer.
type effectKind string

const (
	doFind, doAsk, doQueue, doSign, doBegin, doSend effectKind = "find", "ask", "queue", "sign", "begin", "send"
	doWait, doOwe, doCorrect, doNote, doLeave       effectKind = "wait", "owe", "correct", "note", "leave"
	doEnd, doReplace, doDiscard                     effectKind = "end", "replace", "discard"
	doAnswer, doAnswerNothing, doFail               effectKind = "answer", "answer nothing", "fail"
)

// failure is how a call fails. "stopped": the call returns the error that has stopped it. "unknown": the outcome of the payment is not
// known. "refused again": the payment was refused, but an earlier try may have been charged. "delivered before": the payment was charged,
// and its answer was delivered before.
type failure string

const (
	failsStopped, failsUnknown, failsUsed failure = "stopped", "unknown", "used"
	failsRefused, failsRefusedAgain       failure = "refused", "refused again"
	failsDeliveredBefore, failsExpired    failure = "delivered before", "expired"
)

type step struct {
	state   attemptState
	effects []effect
}

// firstStep returns the first step of a call. resends is how often a payment may be sent again. A refund is sent only once, because a
// second try could refund the amount twice.
func firstStep(purpose purpose, resends int) step {
	if purpose == toRefund {
		return step{attemptState{at: atAsking, purpose: purpose}, []effect{{do: doAsk}}}
	}
	return step{attemptState{at: atFinding, purpose: purpose, resends: resends}, []effect{{do: doFind}}}
}

type transition struct {
	at stage
	is eventKind
}

// next returns the next step. It panics for an event that cannot happen in this state, which is a programming error.
func (s attemptState) next(e attemptEvent) step {
	switch (transition{s.at, e.is}) {
	case transition{atFinding, isFound}:
		return s.afterFind(e.held, e.isWithin)
	case transition{atAsking, isAsked}:
		return s.afterAsk(e.terms)
	case transition{atQueueing, isInTurn}:
		if s.held.state == "" {
			return s.to(atSigning, effect{do: doSign})
		}
		return s.to(atSending, effect{do: doSend})
	case transition{atSigning, isSigned}:
		return s.afterSign(e.held)
	case transition{atSigning, isNotAllowed}, transition{atBeginning, isNotAllowed}:
		// If a payment was refused before, the call fails with that refusal.
		if s.first != nil {
			return s.first.afterRefusal()
		}
		return ended(effect{do: doFail, with: failsStopped})
	case transition{atBeginning, isBegun}:
		return s.afterBegin()
	case transition{atSending, isAnswered}:
		return s.afterAnswer(e)
	case transition{atSending, isLost}:
		return s.again()
	case transition{atSending, isNotSent}, transition{atQueueing, isStopped}:
		return s.failed(failsStopped)
	case transition{atWaiting, isWaited}:
		s.resent++
		return s.to(atSending, effect{do: doSend})
	case transition{atWaiting, isStopped}:
		return s.failed(failsUnknown)
	case transition{atOwing, isOwed}:
		return s.afterOwe(e.isNews)
	case transition{atCorrecting, isCorrected}:
		if !e.isWorthAnother {
			return s.afterRefusal()
		}
		return step{attemptState{at: atSigning, purpose: s.purpose, resends: s.resends, first: &s}, []effect{{do: doSign}}}
	case transition{atReading, isRead}:
		if e.isWhole {
			return ended(effect{do: doEnd, outcome: OutcomeCharged})
		}
		return ended(effect{do: doLeave})
	}
	panic(fmt.Sprintf("a call that is %s cannot be %s", s.at, e.is))
}

func (s attemptState) to(at stage, effects ...effect) step {
	s.at = at
	return step{s, effects}
}

func ended(effects ...effect) step { return step{attemptState{at: atEnded}, effects} }

func (s attemptState) afterFind(found held, isWithin bool) step {
	if found.state == "" {
		if s.purpose != toFetch {
			return ended(effect{do: doAnswerNothing})
		}
		return s.to(atAsking, effect{do: doAsk})
	}
	s.held, s.isUncertain = found, true
	if !isWithin {
		return s.failed(failsStopped)
	}
	if found.inChannel {
		return s.to(atQueueing, effect{do: doQueue})
	}
	return s.to(atSending, effect{do: doSend})
}

func (s attemptState) afterAsk(terms askedFor) step {
	switch terms {
	case asksNothing:
		return ended(effect{do: doAnswer, outcome: OutcomeFree})
	case asksTransfer:
		return s.to(atSigning, effect{do: doSign})
	}
	return s.to(atQueueing, effect{do: doQueue})
}

func (s attemptState) afterSign(signed held) step {
	s.held = signed
	if s.purpose != toRefund {
		return s.to(atBeginning, effect{do: doBegin})
	}
	if s.first == nil {
		return s.sent()
	}
	return s.sent(effect{do: doDiscard})
}

// sent sends a payment that this call has signed.
func (s attemptState) sent(before ...effect) step {
	s.isCorrected, s.first = s.first != nil, nil
	return s.to(atSending, append(before, effect{do: doSend})...)
}

func (s attemptState) afterBegin() step {
	if s.first == nil {
		return s.sent()
	}
	replaced := effect{do: doReplace, outcome: OutcomeRefused}
	switch {
	// A refused deposit stays open, because the seller can send it to the chain until the deposit expires.
	case s.first.held.isOutlay:
		replaced.outcome = ""
	// An earlier try of the refused voucher had no answer, so the seller may have charged it. It ends as expired, because the limits count
	// expired payments.
	case s.first.isUncertain:
		replaced.outcome = OutcomeExpired
	}
	return s.sent(effect{do: doDiscard}, replaced)
}

func (s attemptState) afterAnswer(e attemptEvent) step {
	isLast := e.isPast && s.purpose != toRefund
	switch {
	case e.answer == OutcomeCharged:
		return s.afterCharge(e.isBought)
	case e.answer == outcomeAskAgain:
		return s.again(effect{do: doDiscard})
	// The answer "used" shows that the payment was charged. So an owed or expired payment ends as charged. If an owed payment stayed open, the
	// buyer would send it again for ever. If an expired payment ended as expired, the buyer would pay twice for its purchase.
	case e.answer == outcomeUsed && (isLast || s.held.state == StateOwed):
		return s.over(failsDeliveredBefore, OutcomeCharged)
	// The payment had expired before this last try, which bought nothing.
	case isLast:
		return s.over(failsExpired, OutcomeExpired)
	case e.answer == outcomeUsed:
		return s.failed(failsUsed, effect{do: doDiscard})
	case e.answer == OutcomeRefused:
		s.isMiscount = e.isMiscount
		// An owed payment was charged. Another voucher would pay for the same answer again.
		if !s.held.inChannel || s.isCorrected || s.held.state == StateOwed {
			return s.afterRefusal()
		}
		return s.to(atCorrecting, effect{do: doCorrect, isTaken: s.held.isTaken})
	// The payment stays open: even if the gateway has not charged this try, it may have charged an earlier one.
	case e.answer == OutcomeNoReceipt, s.isUncertain:
		return ended(append(s.left(), effect{do: doAnswer, outcome: OutcomeNoReceipt})...)
	// Any seller can write the gateway's codes and keep the payment. So such a code ends only a voucher, which gives no money away.
	case s.held.isOutlay:
		return ended(append(s.left(), effect{do: doAnswer, outcome: OutcomeNotCharged})...)
	}
	return ended(append(s.endedAs(OutcomeNotCharged), effect{do: doAnswer, outcome: OutcomeNotCharged})...)
}

func (s attemptState) afterCharge(isBought bool) step {
	if s.purpose == toRefund {
		return ended(effect{do: doNote}, effect{do: doAnswer, outcome: OutcomeCharged})
	}
	if s.isBought = isBought; s.held.state == StateOwed {
		return s.handedOver()
	}
	return s.to(atOwing, effect{do: doOwe})
}

// afterOwe follows the journal's record of a charge. Only then is the charge added to the stored sum of the channel. A sum that is too low
// is raised by the seller's next refusal. A sum that is too high would never be lowered.
func (s attemptState) afterOwe(isNews bool) step {
	if isNews && s.held.inChannel {
		return s.handedOver(effect{do: doNote})
	}
	return s.handedOver()
}

func (s attemptState) handedOver(before ...effect) step {
	answer := effect{do: doAnswer, outcome: OutcomeCharged}
	if s.isBought {
		return step{attemptState{at: atReading}, append(before, answer)}
	}
	// The API has failed after the charge. The payment stays open, so that the next request gets the paid answer, even if the caller does not
	// read this one.
	return ended(append(before, effect{do: doLeave}, answer)...)
}

// again sends the same payment again, because no answer came, or because the answer shows no outcome.
func (s attemptState) again(before ...effect) step {
	if s.resent >= s.resends {
		return s.failed(failsUnknown, before...)
	}
	s.isUncertain = true
	return s.to(atWaiting, append(before, effect{do: doWait, resent: s.resent})...)
}

func (s attemptState) afterRefusal() step {
	with := failsRefused
	if s.isUncertain {
		with = failsRefusedAgain
	}
	// A refused voucher ends, because the channel's next voucher replaces it. A voucher that the seller may have charged stays open: the next
	// request for its purchase sends it again. A refused deposit or `exact` payment stays open, because the seller can charge it until it
	// expires.
	records := s.left()
	if !s.held.isOutlay && !s.isUncertain && !s.isMiscount {
		records = s.endedAs(OutcomeRefused)
	}
	return ended(append(records, effect{do: doDiscard}, effect{do: doFail, with: with})...)
}

// over ends a payment for which no answer can come any more. The next request for its purchase is a new purchase.
func (s attemptState) over(with failure, outcome Outcome) step {
	before := []effect{{do: doEnd, outcome: outcome, isNeeded: true}, {do: doDiscard}}
	if s.held.isTaken && s.purpose != toResume {
		again := firstStep(s.purpose, s.resends)
		return step{again.state, append(before, again.effects...)}
	}
	return ended(append(before, effect{do: doFail, with: with})...)
}

func (s attemptState) failed(with failure, before ...effect) step {
	return ended(append(append(before, s.left()...), effect{do: doFail, with: with})...)
}

// left returns the effect that leaves a payment open, because it has no receipt or its answer is owed. For a payment of a channel, the
// effect also records in the stored state of the channel that the voucher may have been charged.
func (s attemptState) left() []effect {
	if s.held.state == "" || s.purpose == toRefund {
		return nil
	}
	return []effect{{do: doLeave, inDoubt: s.held.inChannel}}
}

func (s attemptState) endedAs(outcome Outcome) []effect {
	if s.purpose == toRefund {
		return nil
	}
	return []effect{{do: doEnd, outcome: outcome}}
}
