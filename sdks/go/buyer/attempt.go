package buyer

import "fmt"

// attemptState is the state of one call of a buyer. next is a pure function from a state and an event to the next state and effects, and
// perform.go performs the effects.
//
//	finding ─> asking ─> signing ─> beginning ─> sending ─> owing ─> reading ─> ended
//
// An open payment of the same purchase is sent again, without a signature: finding ─> sending. A payment of a channel waits for its turn
// before it is signed or sent: queueing. Without an answer, or with one that asks to come again, the same payment is sent again:
// sending ─> waiting ─> sending. The refusal of a voucher may correct what is known of its channel, which is worth one other voucher:
// sending ─> correcting ─> signing ─> beginning ─> sending.
//
// A refund signs what gives nothing away: asking ─> queueing ─> signing ─> sending, without the journal.
type attemptState struct {
	at      stage
	purpose purpose
	// How often a payment may be sent again, and how often it was.
	resends, resent int
	// The payment that was found or signed.
	held held
	// A try had no clear answer: a refusal says nothing of that try.
	isUncertain bool
	// The payment is signed after a correction: no other one is.
	isCorrected bool
	// Correcting: the seller says that it has charged the voucher.
	isMiscount bool
	// Owing: the answer is what was paid for.
	isBought bool
	// Signing and beginning: the state of the refused payment that the next one replaces. Nil for a first payment.
	first *attemptState
}

type stage string

const (
	atFinding, atAsking, atQueueing, atSigning stage = "finding", "asking", "queueing", "signing"
	atBeginning, atSending, atWaiting, atOwing stage = "beginning", "sending", "waiting", "owing"
	atCorrecting, atReading, atEnded           stage = "correcting", "reading", "ended"
)

// purpose is what the caller wants: a resend signs nothing, a resumption is for one payment of the journal.
type purpose string

const toFetch, toResend, toResume, toRefund purpose = "fetch", "resend", "resume", "refund"

// held is what decides about a signed payment.
type held struct {
	// Empty without a payment.
	state PaymentState
	// Its signature gives money away. Only a voucher within an earlier deposit does not.
	isOutlay  bool
	inChannel bool
	// An earlier call has signed it.
	isTaken bool
}

type attemptEvent struct {
	is eventKind
	// Found, signed.
	held held
	// Found: the policy still allows the price, or it was charged.
	isWithin bool
	// Asked.
	terms askedFor
	// Answered: what the answer to the payment means.
	answer Outcome
	// Answered: the payment can be charged no more, unless it was charged before.
	isPast bool
	// Answered as charged: it is what was paid for. Any other charged answer is owed.
	isBought bool
	// Answered as refused: the seller says that it has charged the voucher.
	isMiscount bool
	// Owed: the journal did not know of the charge.
	isNews         bool
	isWorthAnother bool
	// Read.
	isWhole bool
}

// eventKind: a payment is not allowed by the policy, the limits, the channel or the journal. It is not sent if the buyer's own rules have
// refused the request. A call is stopped if the caller has given up, or if the next try would be too late.
type eventKind string

const (
	isFound, isAsked, isInTurn, isSigned, isBegun eventKind = "found", "asked", "in turn", "signed", "begun"
	isNotAllowed, isAnswered, isLost, isNotSent   eventKind = "not allowed", "answered", "lost", "not sent"
	isWaited, isStopped, isOwed                   eventKind = "waited", "stopped", "owed"
	isCorrected, isRead                           eventKind = "corrected", "read"
)

// askedFor is how to pay what the seller asks for and the policy allows.
type askedFor string

const asksNothing, asksTransfer, asksChannel askedFor = "none", "transfer", "channel"

// effect is performed before the next one. The last effect of a step may answer an event.
type effect struct {
	do effectKind
	// Wait: how often the payment was sent again.
	resent int
	// Correct: an earlier call has signed the payment.
	isTaken bool
	// Leave: no receipt has shown a charge. Once the journal has recorded that, the channel counts the voucher as charged.
	inDoubt bool
	// End, replace, answer. Empty to leave the payment that is replaced.
	outcome Outcome
	// End: without it the payment would be sent again for ever, so a failure is the caller's.
	isNeeded bool
	// Fail.
	with failure
}

// effectKind: note records the receipt in the channel. A payment that is left stays open, and its answer is owed. Replace ends the first payment,
// which the second one replaces, or leaves it. Discard reads no more of the answer.
type effectKind string

const (
	doFind, doAsk, doQueue, doSign, doBegin, doSend effectKind = "find", "ask", "queue", "sign", "begin", "send"
	doWait, doOwe, doCorrect, doNote, doLeave       effectKind = "wait", "owe", "correct", "note", "leave"
	doEnd, doReplace, doDiscard                     effectKind = "end", "replace", "discard"
	doAnswer, doAnswerNothing, doFail               effectKind = "answer", "answer nothing", "fail"
)

// failure is how a call ends without an answer for the caller: stopped by an error, or with a payment of unknown outcome. Refused again: a try
// before may have been charged. Delivered before: the payment was charged, and its answer was delivered.
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

// firstStep returns the first step of a call. A payment may be sent again so many times, and a refund never: a second try could refund a part
// twice.
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

// next panics for an event that cannot happen in this state: that is an error in the caller.
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
		// If a payment was refused before, its refusal is the result.
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
	// A deposit can still arrive.
	case s.first.held.isOutlay:
		replaced.outcome = ""
	// A voucher that a try without an answer may have charged counts in the limits.
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
	// An owed payment would be sent again for ever, and one that has expired may have been charged: another one would pay twice.
	case e.answer == outcomeUsed && (isLast || s.held.state == StateOwed):
		return s.over(failsDeliveredBefore, OutcomeCharged)
	// Sent a last time, it has bought nothing.
	case isLast:
		return s.over(failsExpired, OutcomeExpired)
	case e.answer == outcomeUsed:
		return s.failed(failsUsed, effect{do: doDiscard})
	case e.answer == OutcomeRefused:
		s.isMiscount = e.isMiscount
		// An owed payment was charged, and another voucher would pay for the same answer again.
		if !s.held.inChannel || s.isCorrected || s.held.state == StateOwed {
			return s.afterRefusal()
		}
		return s.to(atCorrecting, effect{do: doCorrect, isTaken: s.held.isTaken})
	// It says nothing of the tries before.
	case e.answer == OutcomeNoReceipt, s.isUncertain:
		return ended(append(s.left(), effect{do: doAnswer, outcome: OutcomeNoReceipt})...)
	// Any seller can write the gateway's codes and keep the payment. So they end only a voucher, which gives nothing away by itself.
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

// afterOwe writes to the channel after the journal. If only one of the two is written, the seller's next refusal can raise the sum; none
// lowers it.
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
	// The API has failed after the charge. The same payment gets its answer later, whether or not the caller reads this one.
	return ended(append(before, effect{do: doLeave}, answer)...)
}

// again sends the same payment again: no answer came, or none that decides.
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
	// The next voucher replaces this one, unless the seller may have charged it: then the purchase stays with it. Any other payment can be
	// charged until it expires, whatever the seller says now.
	records := s.left()
	if !s.held.isOutlay && !s.isUncertain && !s.isMiscount {
		records = s.endedAs(OutcomeRefused)
	}
	return ended(append(records, effect{do: doDiscard}, effect{do: doFail, with: with})...)
}

// over ends a payment that gets no answer any more. So a request for its purchase is a new purchase.
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

// left leaves a payment that has no receipt, or that is owed its answer. The limits count a voucher before it can prove a charge.
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
