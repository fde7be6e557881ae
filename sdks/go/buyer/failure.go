package buyer

// failure returns the error for the caller.
func (p *performer) failure(with failure) error {
	payment := p.payment.open.payment()
	uncertain := func(message string) *PaymentUncertainError {
		return &PaymentUncertainError{Message: message + payment.untilWhen(), Payment: payment, ChargeableUntil: payment.ValidBefore}
	}
	switch with {
	case failsStopped:
		return p.cause
	case failsUnknown:
		why, cause := p.unknown()
		failure := uncertain("the outcome of the payment is not known: " + why)
		failure.Cause = cause
		return failure
	case failsUsed:
		return uncertain("the payment was used by a try whose answer did not come")
	case failsDeliveredBefore:
		return uncertain("the payment was charged, and its answer was delivered before")
	case failsExpired:
		payment.ValidBefore = 0
		return &PaymentRefusedError{Reason: "it has expired and has bought no answer", Payment: payment}
	}
	reason, code, says := sellerReason(p.found.reason)
	asked, err := p.answer.required()
	if err == nil && payment.ID != "" && len(asked.Accepts) > 0 && !asked.offers(payment.Terms) {
		reason += "; it asks for other terms now"
	}
	if with == failsRefused {
		return &PaymentRefusedError{
			Reason: reason, Code: code, SellerSays: says, Payment: payment, ChargeableUntil: payment.ValidBefore,
		}
	}
	failure := uncertain("the payment was refused when it was sent again: " + reason)
	failure.Refused, failure.Code, failure.SellerSays = true, code, says
	return failure
}

// unknown returns the reason why the outcome of a payment is not known, and the error if no answer came.
func (p *performer) unknown() (string, error) {
	switch {
	case p.ctx.Err() != nil:
		return "the request was aborted", p.ctx.Err()
	case p.isLate:
		return "it is too late to send it again", p.cause
	case p.answer == nil:
		return p.cause.Error(), p.cause
	case p.found.reason != "":
		return "the gateway answers " + p.found.reason, nil
	}
	return "the gateway does not know it yet", nil
}
