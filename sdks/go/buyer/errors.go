package buyer

import (
	"net/http"
	"slices"
	"strings"
)

// SpendingPolicyError says that the policy allows none of the seller's terms. Nothing was signed.
type SpendingPolicyError struct {
	// One for each of the terms, in their order; a single one when it concerns the request as a whole.
	Reasons []Refusal
}

func (e *SpendingPolicyError) Error() string {
	var names []string
	for _, reason := range e.Reasons {
		if !slices.Contains(names, string(reason)) {
			names = append(names, string(reason))
		}
	}
	if len(names) == 0 {
		names = []string{"no terms"}
	}
	return "the spending policy refuses the payment: " + strings.Join(names, ", ")
}
func (e *SpendingPolicyError) LaunaError() {}

// UnreadableTermsError says that the seller asks for a payment in a way that cannot be understood. Nothing was signed.
type UnreadableTermsError struct{ Message string }

func (e *UnreadableTermsError) Error() string { return e.Message }
func (e *UnreadableTermsError) LaunaError()   {}

// PaymentRefusedError says that the seller has refused a signed payment with 402; it was not charged. A new one is the
// caller's decision.
type PaymentRefusedError struct {
	Reason  string
	Payment *SentPayment
	// What the 402 said, in which a channel's state may be.
	header http.Header
}

func (e *PaymentRefusedError) Error() string { return "the payment was refused: " + e.Reason }
func (e *PaymentRefusedError) LaunaError()   {}

// PaymentUncertainError says that a signed payment was sent and its outcome is not known. Never sign another one for the
// same request: give Payment to Buyer.Resume, which sends the same one again.
type PaymentUncertainError struct {
	Message string
	Payment *SentPayment
	// Why no answer came, if that was it.
	Cause error
}

func (e *PaymentUncertainError) Error() string { return e.Message }
func (e *PaymentUncertainError) Unwrap() error { return e.Cause }
func (e *PaymentUncertainError) LaunaError()   {}
