package journal

import (
	"fmt"
	"io"
	"log/slog"

	"launa/sdk/buyer/internal/terms"
)

// SentPayment is a payment that was signed for one request. Its usable parts are in the journal. Neither fmt nor log/slog nor encoding/json
// writes them.
type SentPayment struct {
	// The id in the journal, for Buyer.Resume. Empty for a refund.
	ID     string      `json:"id"`
	Method string      `json:"method"`
	URL    string      `json:"url"`
	Terms  terms.Terms `json:"terms"`
	// Unix seconds after which the payment cannot be charged. Zero for a voucher, which is valid as long as its channel.
	ValidBefore int64 `json:"validBefore"`
}

// String describes the payment without its usable parts.
func (p SentPayment) String() string {
	return fmt.Sprintf("payment of %s of %s on %s to %s", p.Terms.Amount, p.Terms.Asset, p.Terms.Network, p.Terms.PayTo)
}

// Format writes the same for every verb, so that no verb prints the headers.
func (p SentPayment) Format(state fmt.State, _ rune) { _, _ = io.WriteString(state, p.String()) }

// LogValue is the same for log/slog.
func (p SentPayment) LogValue() slog.Value { return slog.StringValue(p.String()) }

// Outcome is the outcome of a payment, as far as the answer shows it.
type Outcome string

// OutcomeExpired is a payment that can be charged no more.
const OutcomeExpired Outcome = "expired"
