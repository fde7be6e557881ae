package buyer

import (
	"launa/sdk/buyer/internal/terms"
)

// known is what is known when a call ends without an answer for its caller.
type known struct {
	payment *SentPayment
	// It was charged, and its answer is owed.
	isOwed bool
	// What the last answer means. Empty without one.
	found verdict
	// The terms in the last answer. Empty without any.
	asked terms.Required
	// The reason why no answer came.
	cause error
	// Nil unless the caller has given up.
	aborted error
	// The next try would be too late.
	isLate bool
}

// failureOf returns the error that tells a caller how a call with a signed payment has failed.
func failureOf(with failure, k known) error {
	switch with {
	case failsUnknown:
		why, cause := k.whyUnknown()
		failure := k.uncertain("the outcome of the payment is not known: "+why, "the payment was charged, and its answer is owed: "+why)
		failure.Cause = cause
		return failure
	case failsUsed:
		message := "the payment was used by a try whose answer did not come"
		return k.uncertain(message, message)
	case failsDeliveredBefore:
		k.isOwed = false
		return k.uncertain("the payment was charged, and its answer was delivered before", "")
	case failsExpired:
		k.payment.ValidBefore = 0
		return &PaymentRefusedError{Reason: "it has expired and has bought no answer", Payment: k.payment}
	}
	reason, code, says := terms.SellerReason(k.found.reason)
	// A refund is in no journal, and pays for no terms.
	if k.payment.ID != "" && len(k.asked.Accepts) > 0 && !k.asked.Offers(k.payment.Terms) {
		reason += "; it asks for other terms now"
	}
	if with == failsRefused {
		return &PaymentRefusedError{
			Reason: reason, Code: code, SellerSays: says, Payment: k.payment, ChargeableUntil: k.payment.ValidBefore,
		}
	}
	failure := k.uncertain("the payment was refused when it was sent again: "+reason,
		"the payment was charged, and the seller refuses to answer it when it was sent again: "+reason)
	failure.Refused, failure.Code, failure.SellerSays = true, code, says
	return failure
}

func (k known) uncertain(open, owed string) *PaymentUncertainError {
	if k.isOwed {
		return &PaymentUncertainError{Message: owed, Owed: true, Payment: k.payment}
	}
	return &PaymentUncertainError{Message: open + untilWhen(k.payment), Payment: k.payment, ChargeableUntil: k.payment.ValidBefore}
}

// whyUnknown returns the reason why the outcome of a payment is not known, and the error if no answer came.
func (k known) whyUnknown() (string, error) {
	switch {
	case k.aborted != nil:
		return "the request was aborted", k.aborted
	case k.isLate:
		return "it is too late to send it again", k.cause
	case k.cause != nil:
		return k.cause.Error(), k.cause
	case k.found.reason != "":
		return "the gateway answers " + k.found.reason, nil
	}
	return "the gateway does not know it yet", nil
}

// untilWhen ends a message about a payment that can still be charged.
func untilWhen(payment *SentPayment) string {
	if payment.ValidBefore == 0 {
		return ""
	}
	return "; it can be charged until " + timeOf(payment.ValidBefore)
}
