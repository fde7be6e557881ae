package buyer

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/answers"
	"launa/sdk/buyer/internal/channels"
	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/network"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/facts"
	"launa/sdk/internal/retry"
)

// call is one call of a buyer.
type call struct {
	purpose purpose
	request *repeatable
	// The name that the caller gives the purchase. May be empty.
	purchase string
	// The approved terms. Nil without an approval.
	approved *Terms
	// The payment to resume, which this process has taken over.
	resumed *OpenPayment
	// The amount to refund. Empty means all that is left.
	amount string
}

// performer performs the effects of attempt.go.
type performer struct {
	*Buyer
	call
	ctx   context.Context
	state attemptState
	// The request to send: the caller's request, or the first request of a named purchase.
	request *repeatable
	// The terms to sign for.
	asked terms.Required
	// The last payment, and the refused one that it replaces.
	payment, replaced signedPayment
	// The offer that the last payment was signed for.
	offer offer
	// The channel that this call has taken, so that no other payment uses it.
	channel *channels.Channel
	// The last answer to a payment. Nil if none came.
	answer *answers.Answer
	found  verdict
	// Why no answer came, or why the call ends.
	cause error
	// Whether the payment would expire before the next try, or the answer asks for too long a wait.
	isLate bool
	paid   *PaidResponse
}

// perform runs a call from its first step to its answer. It returns nil if there is no open payment to send again.
func (b *Buyer) perform(ctx context.Context, c call) (*PaidResponse, error) {
	p := &performer{Buyer: b, call: c, ctx: network.WithPin(ctx), request: c.request}
	defer p.endTurn()
	if err := p.follow(firstStep(c.purpose, b.maxResends)); err != nil {
		return nil, err
	}
	return p.paid, nil
}

func (p *performer) follow(s step) error {
	for {
		p.state = s.state
		var event attemptEvent
		for _, effect := range s.effects {
			var err error
			if event, err = p.do(effect); err != nil {
				return err
			}
		}
		if event.is == "" {
			return nil
		}
		s = p.next(s.state, event)
	}
}

func (p *performer) next(state attemptState, event attemptEvent) step {
	next := state.next(event)
	if p.watch != nil {
		p.watch(state, event, next)
	}
	return next
}

func (p *performer) do(e effect) (attemptEvent, error) {
	switch e.do {
	case doFind:
		return p.find()
	case doAsk:
		return p.ask()
	case doQueue:
		return p.queue(), nil
	case doSign:
		return p.allowed(p.sign()), nil
	case doBegin:
		return p.allowed(p.begin()), nil
	case doSend:
		return p.send(), nil
	case doWait:
		return p.waitToResend(e.resent), nil
	case doCorrect:
		return p.correct(e.isTaken), nil
	case doOwe:
		isNews, err := p.journal.Owe(p.afterwards(), p.payment.open.ID)
		p.warn(err)
		return attemptEvent{is: isOwed, isNews: isNews && err == nil}, nil
	case doDiscard:
		p.answer.Body.Close()
	case doAnswer:
		p.paid = p.answered(e.outcome)
	case doFail:
		return attemptEvent{}, p.failure(e.with)
	case doEnd:
		err := p.end(p.payment, e.outcome)
		if e.isNeeded {
			return attemptEvent{}, err
		}
		p.warn(err)
	case doNote:
		p.warn(p.channel.Note(p.found.receipt, *p.payment.inChannel, terms.AmountOf(p.payment.open.Terms.Amount)))
	case doLeave:
		p.warn(p.leave(e.inDoubt))
	case doReplace:
		p.warn(p.replace(e.outcome))
	}
	return attemptEvent{}, nil
}

// afterwards is the context for records that must be made even if the caller has aborted the call.
func (p *performer) afterwards() context.Context { return context.WithoutCancel(p.ctx) }

func (p *performer) endTurn() {
	if p.channel != nil {
		p.channel.Release()
	}
	p.channel = nil
}

func (p *performer) find() (attemptEvent, error) {
	p.endTurn()
	p.request, p.payment, p.answer, p.found = p.call.request, signedPayment{}, nil, verdict{}
	open := p.resumed
	if open == nil {
		var err error
		if open, err = p.take(); err != nil {
			return attemptEvent{}, err
		}
	}
	if open == nil {
		return attemptEvent{is: isFound}, nil
	}
	payment, err := signedPaymentOf(*open)
	if err == nil {
		p.payment = payment
		p.request, err = p.sameRequest(*open)
	}
	if err != nil {
		return attemptEvent{}, errors.Join(err, p.journal.Leave(p.afterwards(), open.ID))
	}
	return attemptEvent{is: isFound, held: payment.held(true), isWithin: p.isWithin(*open)}, nil
}

// take takes over the open payment of the purchase.
func (p *performer) take() (*OpenPayment, error) {
	if p.purchase != "" {
		return p.journal.TakeOnce(p.ctx, p.request.purchase)
	}
	return p.journal.Take(p.ctx, func(o OpenPayment) bool { return o.Purchase == p.request.purchase })
}

// sameRequest returns the request that was signed for. The body of a later request for a named purchase may differ, for example in its
// multipart boundary. It returns an error if the name belongs to another request.
func (p *performer) sameRequest(open OpenPayment) (*repeatable, error) {
	if p.purchase == "" {
		return p.call.request, nil
	}
	if p.call.request.template.Method == open.Method && p.call.request.name == open.URL {
		return p.requestOf(p.ctx, open)
	}
	message := "the purchase " + terms.ShownText(p.purchase) + " is of another request, " + open.Method + " " + open.URL
	return nil, &launa.InvalidArgumentError{Message: message}
}

// isWithin tells whether a payment is within the limit of this call. The limit does not apply to a charged payment, nor to a payment that
// is resumed by its id.
func (p *performer) isWithin(open OpenPayment) bool {
	limit := p.policy.maxPerCall(open.Terms)
	if p.purpose == toResume || open.State == StateOwed || limit != nil && terms.AmountOf(open.Terms.Amount).Cmp(limit) <= 0 {
		return true
	}
	reason := RefusalAmount
	if limit == nil {
		reason = RefusalAsset
	}
	text, _ := json.Marshal(open.Terms)
	p.cause = p.policy.refused([]Refusal{reason}, []json.RawMessage{text})
	return false
}

func (p *performer) ask() (attemptEvent, error) {
	answer, asked, err := p.Buyer.ask(p.ctx, p.request)
	if err != nil {
		return attemptEvent{}, err
	}
	p.answer = answer
	if asked == nil && p.purpose != toRefund {
		return attemptEvent{is: isAsked, terms: asksNothing}, nil
	}
	answer.Body.Close()
	if asked != nil {
		p.asked = *asked
	}
	chosen, err := p.chosenTerms()
	if err != nil {
		return attemptEvent{}, err
	}
	if chosen.Terms.Scheme == terms.SchemeBatch {
		return attemptEvent{is: isAsked, terms: asksChannel}, nil
	}
	return attemptEvent{is: isAsked, terms: asksTransfer}, nil
}

func (p *performer) queue() attemptEvent {
	var id string
	if p.payment.inChannel != nil {
		id = p.payment.inChannel.Voucher.ChannelID
	} else if offer, err := p.chosen(); err == nil {
		id = offer.channel.ID
	} else {
		p.cause = err
		return attemptEvent{is: isStopped}
	}
	if p.channel, p.cause = p.channels.Take(p.ctx, id); p.cause != nil {
		return attemptEvent{is: isStopped}
	}
	return attemptEvent{is: isInTurn}
}

// allowed returns the event of a step, or isNotAllowed if the step has failed. Nothing has been sent yet.
func (p *performer) allowed(event attemptEvent, err error) attemptEvent {
	if err == nil {
		return event
	}
	p.cause = err
	return attemptEvent{is: isNotAllowed}
}

func (p *performer) send() attemptEvent {
	p.answer, p.found, p.cause = nil, verdict{}, nil
	// isPast is decided before the request is sent, because this try can still charge a payment that expires during the request.
	isPast := isPastCharge(p.payment.open, p.now())
	answer, err := p.sendOnce(p.ctx, p.request, p.payment.open.Headers)
	if err != nil {
		p.cause = err
		// The buyer's own rules refused the request, so a repetition would be refused too.
		if errors.As(err, new(*AddressRefusedError)) || errors.As(err, new(*SpendingPolicyError)) {
			return attemptEvent{is: isNotSent}
		}
		return attemptEvent{is: isLost}
	}
	p.answer, p.found = answer, verdictOn(answer.StatusCode, answer.Header, answer.Decisive)
	asked, err := answer.Required()
	return attemptEvent{
		is: isAnswered, answer: p.found.outcome, isPast: isPast,
		isBought: isBought(answer.StatusCode), isMiscount: err == nil && facts.Miscounted[asked.Error],
	}
}

func (p *performer) waitToResend(resent int) attemptEvent {
	status, header := retry.NoAnswer, http.Header{}
	if p.answer != nil {
		status, header = http.StatusServiceUnavailable, p.answer.Header
	}
	delay, isWorthwhile := retry.Delay(status, header, resent, rand.Float64())
	p.isLate = !isWorthwhile || isOverAt(p.payment.open, p.now().Add(delay))
	if p.isLate || p.wait(p.ctx, delay) != nil {
		return attemptEvent{is: isStopped}
	}
	return attemptEvent{is: isWaited}
}

func (p *performer) correct(isTaken bool) attemptEvent {
	asked, err := p.answer.Required()
	if err != nil {
		return attemptEvent{is: isCorrected}
	}
	corrected, isWorthAnother, err := p.channel.Correct(asked, *p.payment.inChannel, isTaken, p.wallet)
	p.warn(err)
	if isWorthAnother {
		approved := p.payment.open.Terms
		p.asked, p.approved = corrected, &approved
	}
	return attemptEvent{is: isCorrected, isWorthAnother: isWorthAnother}
}

// leave leaves the payment open in the journal.
func (p *performer) leave(inDoubt bool) error {
	err := p.journal.Leave(p.afterwards(), p.payment.open.ID)
	// The journal is written first, so that the limits count this voucher before the seller can use it as proof of a charge. A call that has
	// not taken the channel has sent nothing.
	if err != nil || !inDoubt || p.channel == nil {
		return err
	}
	return p.channel.Doubt(p.payment.inChannel.Voucher)
}

// replace ends the refused payment that the new payment replaces, or leaves the refused payment open.
func (p *performer) replace(outcome Outcome) error {
	if outcome == "" {
		return p.journal.Leave(p.afterwards(), p.replaced.open.ID)
	}
	return p.end(p.replaced, outcome)
}

func (p *performer) end(payment signedPayment, outcome Outcome) error {
	return p.journal.End(p.afterwards(), journal.EndedOf(payment.open, outcome, p.now(), p.found.receipt))
}

func (p *performer) answered(outcome Outcome) *PaidResponse {
	if outcome == OutcomeFree {
		return &PaidResponse{Response: p.answer.Response, Outcome: outcome}
	}
	payment := journal.SentPaymentOf(p.payment.open)
	paid := &PaidResponse{Response: p.answer.Response, Outcome: outcome, Receipt: p.found.receipt, Payment: payment}
	if paid.Receipt == nil {
		paid.ChargeableUntil = payment.ValidBefore
	}
	if state := p.state; state.at == atReading {
		p.answer.WhenDelivered(p.request.template.Method, p.bodyTimeout, func(isWhole bool) {
			_ = p.follow(p.next(state, attemptEvent{is: isRead, isWhole: isWhole}))
		})
	}
	return paid
}
