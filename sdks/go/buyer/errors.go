package buyer

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// SpendingPolicyError says that the policy allows none of the seller's terms. Nothing was sent.
type SpendingPolicyError struct {
	// One for each of the terms, in their order; a single one when it concerns the request as a whole.
	Reasons []Refusal
	text    string
}

func (e *SpendingPolicyError) Error() string {
	if e.text != "" {
		return e.text
	}
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

// TermsChangedError says that the seller no longer offers the terms that were approved (code terms_changed). Nothing was
// signed.
type TermsChangedError struct {
	Approved Terms
	// The terms of the present offer that can be read.
	Offered []Terms
}

func (e *TermsChangedError) Error() string {
	return "terms_changed: the seller no longer offers the terms that were approved"
}
func (e *TermsChangedError) LaunaError() {}

// UnreadableTermsError says that the seller asks for a payment in a way that cannot be understood. Nothing was signed.
type UnreadableTermsError struct{ Message string }

func (e *UnreadableTermsError) Error() string { return e.Message }
func (e *UnreadableTermsError) LaunaError()   {}

// JournalError says that the journal of payments cannot be read or written. What could not be written down was not sent.
type JournalError struct {
	Message string
	Cause   error
}

func (e *JournalError) Error() string {
	if e.Cause == nil {
		return e.Message
	}
	return e.Message + ": " + e.Cause.Error()
}
func (e *JournalError) Unwrap() error { return e.Cause }
func (e *JournalError) LaunaError()   {}

// PaymentRefusedError says that the seller has refused a signed payment with 402. It can be charged all the same until it expires:
// the same request sends it again, for example after the wallet was filled, and signs another one afterwards.
type PaymentRefusedError struct {
	// For people and models: a known reason in fixed words, or the seller's own, marked as such, cut and escaped.
	Reason string
	// A name of x402 or of the gateway; empty for all else.
	Code    string
	Payment *SentPayment `json:"-"`
	// Unix seconds until which the payment can be charged all the same; zero for a voucher.
	ChargeableUntil int64
	// What the 402 said, in which a channel's state may be.
	header http.Header
	// Whether it could be charged no more when it was sent a last time.
	isExpired bool
	// Ends the payment in the journal, once the seller has shown that nothing more will come of it.
	settle func()
}

func (e *PaymentRefusedError) Error() string {
	if e.ChargeableUntil == 0 {
		return "the payment was refused: " + e.Reason
	}
	return fmt.Sprintf("the payment was refused: %s; it can be charged until %s", e.Reason, timeOf(e.ChargeableUntil))
}
func (e *PaymentRefusedError) LaunaError() {}

// PaymentUncertainError says that a signed payment was sent and its outcome is not known. Never sign another one for the
// same request: repeat the request with the same journal, or give Payment.ID to Buyer.Resume. Both send the same one again.
type PaymentUncertainError struct {
	Message string
	Payment *SentPayment `json:"-"`
	// Unix seconds until which it can be charged; zero for a voucher.
	ChargeableUntil int64
	// Why no answer came, if that was it.
	Cause error `json:"-"`
	// What the last answer meant, if there was one.
	last Outcome
}

func (e *PaymentUncertainError) Error() string { return e.Message }
func (e *PaymentUncertainError) Unwrap() error { return e.Cause }
func (e *PaymentUncertainError) LaunaError()   {}

func timeOf(seconds int64) string { return time.Unix(seconds, 0).UTC().Format("2006-01-02T15:04:05Z") }
