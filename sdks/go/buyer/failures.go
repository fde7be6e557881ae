package buyer

import (
	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/terms"
)

// failure returns the error that the caller gets for a failed call.
func (p *performer) failure(with failure) error {
	payment := journal.SentPaymentOf(p.payment.open)
	switch with {
	case failsStopped:
		return p.cause
	case failsUnknown:
		why, cause := p.whyUnknown()
		failure := p.uncertain("the outcome of the payment is not known: "+why, "the payment was charged, and its answer is owed: "+why)
		failure.Cause = cause
		return failure
	case failsUsed:
		message := "the payment was used by a try without an answer"
		return p.uncertain(message, message)
	case failsDeliveredBefore:
		payment.ValidBefore = 0
		return &PaymentUncertainError{Message: "the payment was charged, and its answer was delivered before", Payment: payment}
	case failsExpired:
		payment.ValidBefore = 0
		return &PaymentRefusedError{Reason: "it has expired and has bought no answer", Payment: payment}
	}
	reason, code, says := terms.SellerReason(p.found.reason)
	// Only a payment in the journal has an id. A refund has none, and no terms that the seller could have changed.
	asked, _ := p.answer.Required()
	if payment.ID != "" && len(asked.Accepts) > 0 && !asked.Offers(payment.Terms) {
		reason += "; it asks for other terms now"
	}
	if with == failsRefused {
		return &PaymentRefusedError{
			Reason: reason, Code: code, SellerSays: says, Payment: payment, ChargeableUntil: payment.ValidBefore,
		}
	}
	failure := p.uncertain("the payment was refused when it was sent again: "+reason,
		"the payment was charged, and the seller refuses to answer it when it was sent again: "+reason)
	failure.Refused, failure.Code, failure.SellerSays = true, code, says
	return failure
}

// uncertain returns the error for an open payment. Its message is the argument owed if the payment was charged, and otherwise the argument
// open.
func (p *performer) uncertain(open, owed string) *PaymentUncertainError {
	payment := journal.SentPaymentOf(p.payment.open)
	if p.payment.open.State == StateOwed {
		return &PaymentUncertainError{Message: owed, Owed: true, Payment: payment}
	}
	return &PaymentUncertainError{Message: open + untilWhen(payment), Payment: payment, ChargeableUntil: payment.ValidBefore}
}

// whyUnknown returns the reason why the outcome of a payment is not known, and the error if no answer came.
func (p *performer) whyUnknown() (string, error) {
	switch aborted := p.ctx.Err(); {
	case aborted != nil:
		return "the request was aborted", aborted
	case p.isLate:
		return "it is too late to send it again", p.cause
	case p.cause != nil:
		return p.cause.Error(), p.cause
	case p.found.reason != "":
		return "the gateway answers " + p.found.reason, nil
	}
	return "the gateway does not know it yet", nil
}

// untilWhen returns the end of a message, with the time until which the payment can be charged.
func untilWhen(payment *SentPayment) string {
	if payment.ValidBefore == 0 {
		return ""
	}
	return "; it can be charged until " + timeOf(payment.ValidBefore)
}
