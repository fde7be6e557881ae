package buyer

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/network"
	"launa/sdk/buyer/internal/terms"
)

// SpendingPolicyError means that the policy allows none of the seller's terms, or that its limits are used up. No payment was sent.
type SpendingPolicyError struct {
	// One reason for each of the terms, in their order, or a single reason that concerns the whole request.
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

// TermsChangedError means that the seller no longer offers the approved terms (code terms_changed). Nothing was signed.
type TermsChangedError struct {
	Approved Terms
	// The terms of the present offer that could be read.
	Offered []Terms
}

func (e *TermsChangedError) Error() string {
	return "terms_changed: the seller no longer offers the terms that were approved"
}
func (e *TermsChangedError) LaunaError() {}

// UnreadableTermsError means that the buyer cannot read the seller's terms. Nothing was signed.
type UnreadableTermsError = terms.UnreadableTermsError

// AddressRefusedError means that a name or an address is not public, or that requests to it must use https. Nothing was sent.
type AddressRefusedError = network.AddressRefusedError

// JournalError means that the journal of payments, or the store of channels beside it, cannot be read or written. A payment that is not in
// the journal was not sent.
type JournalError = journal.JournalError

// PurchaseUnderWayError means that another call pays for this named purchase (code purchase_under_way). That call began before this call,
// or while this call prepared its payment. The buyer made no second payment.
type PurchaseUnderWayError = journal.PurchaseUnderWayError

// PurchaseEndedError means that a payment of this named purchase was charged, and ended less than a day ago (code purchase_ended). The
// buyer made no second payment.
type PurchaseEndedError = journal.PurchaseEndedError

// PaymentRefusedError means that the seller refused a signed payment with 402. The payment can still be charged until it expires. Until
// then, the same request sends this payment again, for example after the wallet was filled. After its expiry, the buyer signs a new payment
// for the request.
type PaymentRefusedError struct {
	// For people and models: our text for a known code. Otherwise the seller's own text, cut, escaped, and quoted after "the seller says".
	Reason string
	// A reason code of x402 or of the gateway. Empty for any other reason.
	Code string
	// The seller's own text, cut and escaped. Empty if Code is set.
	SellerSays string
	Payment    *SentPayment `json:"-"`
	// Unix seconds until which the payment can still be charged. Zero for a voucher.
	ChargeableUntil int64
}

func (e *PaymentRefusedError) Error() string {
	if e.ChargeableUntil == 0 {
		return "the payment was refused: " + e.Reason
	}
	return fmt.Sprintf("the payment was refused: %s; it can be charged until %s", e.Reason, timeOf(e.ChargeableUntil))
}
func (e *PaymentRefusedError) LaunaError() {}

// PaymentUncertainError means that a signed payment was sent, and its outcome is unknown. Never sign another payment for this request.
// Repeat the request with the same journal, or pass Payment.ID to Buyer.Resume. Both send this payment again.
type PaymentUncertainError struct {
	Message string
	// Whether the payment was charged, and its answer is owed. The same request asks for the answer; Buyer.Abandon ends the payment without
	// it.
	Owed bool
	// Whether the seller refused the payment when it was sent again. The refusal proves nothing about earlier tries.
	Refused bool
	// The reason of that refusal, as in PaymentRefusedError.
	Code, SellerSays string
	Payment          *SentPayment `json:"-"`
	// Unix seconds until which the payment can be charged. Zero for a voucher, and if the payment was charged.
	ChargeableUntil int64
	// The error that kept the answer from coming. Nil if an answer came.
	Cause error `json:"-"`
}

func (e *PaymentUncertainError) Error() string { return e.Message }
func (e *PaymentUncertainError) Unwrap() error { return e.Cause }
func (e *PaymentUncertainError) LaunaError()   {}

func timeOf(seconds int64) string { return time.Unix(seconds, 0).UTC().Format("2006-01-02T15:04:05Z") }
