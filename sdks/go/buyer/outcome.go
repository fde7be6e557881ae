package buyer

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
)

// outcome is what an answer to a signed payment means.
type outcome int

const (
	// The answer is the seller's own; with a receipt it was charged, without it was not.
	outcomeAnswered outcome = iota
	// 402: refused, not charged.
	outcomeRefused
	// Ask again with the same payment.
	outcomeAskAgain
	// The payment was used by an earlier try, whose answer did not come.
	outcomeUsed
)

// The gateway's own codes after which the same payment is sent again: the answer is not the seller's.
var askAgain = map[string]bool{
	"payment_outcome_unknown": true,
	"payment_in_flight":       true,
	"facilitator_unavailable": true,
	"ledger_unavailable":      true,
	"gateway_unavailable":     true,
	"overloaded":              true,
}

// outcome is with the receipt of a charged answer or the reason of a refused one.
func (a *answer) outcome() (result outcome, receipt *Receipt, reason string) {
	receipt = receiptOf(a.Header)
	if receipt != nil && receipt.Success {
		return outcomeAnswered, receipt, ""
	}
	switch a.StatusCode {
	case http.StatusPaymentRequired:
		if receipt != nil && receipt.ErrorReason != "" {
			return outcomeRefused, nil, receipt.ErrorReason
		}
		if reason = a.text("error"); reason == "" {
			reason = "no reason given"
		}
		return outcomeRefused, nil, reason
	case http.StatusConflict, http.StatusServiceUnavailable:
		code := a.text("code")
		switch {
		case code == "payment_already_used":
			return outcomeUsed, nil, ""
		case askAgain[code]:
			return outcomeAskAgain, nil, ""
		}
	}
	return outcomeAnswered, nil, ""
}

// text is a field of the body, if that is JSON and holds it.
func (a *answer) text(name string) string {
	var fields map[string]json.RawMessage
	var value string
	if json.Unmarshal(a.beginning, &fields) == nil {
		_ = json.Unmarshal(fields[name], &value)
	}
	return value
}

// receiptOf is nil when there is none that can be read. A field of another type than it should be does not hide that the
// payment was charged.
func receiptOf(header http.Header) *Receipt {
	text, err := base64.StdEncoding.DecodeString(header.Get("Payment-Response"))
	if err != nil || len(text) == 0 {
		return nil
	}
	var receipt Receipt
	var mismatch *json.UnmarshalTypeError
	if err := json.Unmarshal(text, &receipt); err != nil && !errors.As(err, &mismatch) {
		return nil
	}
	return &receipt
}
