package buyer

import (
	"net/http"
	"time"

	"launa/sdk/buyer/internal/answers"
	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/facts"
)

// Outcome is the outcome of a payment that follows from an answer.
type Outcome = journal.Outcome

const (
	// OutcomeFree is an answer to a request without a payment.
	OutcomeFree Outcome = "free"
	// OutcomeCharged is an answer with a receipt.
	OutcomeCharged = journal.OutcomeCharged
	// OutcomeNotCharged means that the answer has one of the gateway's codes for a released payment. A dishonest seller can write these codes
	// too, so the payment can be charged until it expires, and the same request sends it again.
	OutcomeNotCharged Outcome = "not_charged"
	// OutcomeNoReceipt is any other answer to a payment, with any status. The payment can be charged until it expires.
	OutcomeNoReceipt Outcome = "no_receipt"
	// OutcomeRefused is a payment of the journal that its seller has refused.
	OutcomeRefused Outcome = "refused"
	// OutcomeExpired is a payment of the journal that can no longer be charged.
	OutcomeExpired = journal.OutcomeExpired

	// Outcomes that the caller gets as errors, or never gets.
	outcomeUsed     Outcome = "used"
	outcomeAskAgain Outcome = "ask_again"
)

// verdict is the meaning of an answer to a signed payment.
type verdict struct {
	outcome Outcome
	// Set for a charged payment.
	receipt *Receipt
	// The seller's reason for a refusal, or the gateway's code for a payment that was not charged or must be sent again.
	reason string
}

// isBought tells whether an answer with a receipt is the paid answer: a 2xx or a redirect. After any other status, the paid answer is owed.
func isBought(status int) bool { return status >= 200 && status < 400 }

// verdictOn returns the meaning of an answer. body is nil if it cannot decide, because it is too long or broke off.
func verdictOn(status int, header http.Header, body []byte) verdict {
	receipt := answers.ReceiptOf(header)
	if receipt != nil && receipt.Success {
		return verdict{outcome: OutcomeCharged, receipt: receipt}
	}
	fields, isReadable := terms.ObjectOf(body)
	code := fields.Text("code")
	isBusy := status == http.StatusConflict || status == http.StatusServiceUnavailable
	switch {
	case status == http.StatusPaymentRequired:
		// A 402 is a refusal, whatever its Payment-Response says: a seller also refuses if its facilitator has moved the money and then failed.
		return verdict{outcome: OutcomeRefused, reason: refusalReason(receipt, fields, header)}
	case status == http.StatusConflict && code == "payment_already_used":
		return verdict{outcome: outcomeUsed}
	case isBusy && !isReadable, (isBusy || status == http.StatusTooManyRequests) && facts.AskAgain[code]:
		if !facts.AskAgain[code] {
			code = ""
		}
		return verdict{outcome: outcomeAskAgain, reason: code}
	case status >= http.StatusBadRequest && facts.NotCharged[code] && answers.IsJSON(header):
		return verdict{outcome: OutcomeNotCharged, reason: code}
	}
	return verdict{outcome: OutcomeNoReceipt}
}

func refusalReason(receipt *Receipt, fields terms.Fields, header http.Header) string {
	if receipt != nil && receipt.ErrorReason != "" {
		return receipt.ErrorReason
	}
	if reason := fields.Text("error"); reason != "" {
		return reason
	}
	asked, _ := terms.ObjectIn(header, terms.PaymentRequired)
	return asked.Text("error")
}

// isPastCharge tells whether a payment without a receipt can no longer be charged. A minute is added, in case the local clock lags behind
// the chain's. If the payment was charged before, the buyer gets the owed answer by sending the payment once more, free.
func isPastCharge(o OpenPayment, now time.Time) bool {
	return o.State != StateOwed && isOverAt(o, now.Add(-time.Minute))
}

func isOverAt(o OpenPayment, moment time.Time) bool {
	return o.ValidBefore != nil && !moment.Before(time.Unix(*o.ValidBefore, 0))
}
