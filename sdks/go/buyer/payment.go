package buyer

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"time"
)

// Terms is a seller's offer in x402 v2 notation (PaymentRequirements).
type Terms struct {
	Scheme string `json:"scheme"`
	// CAIP-2.
	Network string `json:"network"`
	Asset   string `json:"asset"`
	// Atomic units.
	Amount            string         `json:"amount"`
	PayTo             string         `json:"payTo"`
	MaxTimeoutSeconds int64          `json:"maxTimeoutSeconds"`
	Extra             map[string]any `json:"extra"`
}

// Receipt is the decoded PAYMENT-RESPONSE of a paid answer.
type Receipt struct {
	Success     bool           `json:"success"`
	Transaction string         `json:"transaction"`
	Network     string         `json:"network"`
	Payer       string         `json:"payer,omitempty"`
	Amount      string         `json:"amount,omitempty"`
	ErrorReason string         `json:"errorReason,omitempty"`
	Extra       map[string]any `json:"extra,omitempty"`
}

// SentPayment is a payment that was signed for one request. Its usable parts are in the journal. Neither fmt nor log/slog nor encoding/json
// writes them.
type SentPayment struct {
	// The id in the journal, for Buyer.Resume. Empty for a refund.
	ID     string `json:"id"`
	Method string `json:"method"`
	URL    string `json:"url"`
	Terms  Terms  `json:"terms"`
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

func (p *SentPayment) isOverAt(moment time.Time) bool {
	return p.ValidBefore != 0 && !moment.Before(time.Unix(p.ValidBefore, 0))
}

func (p *SentPayment) untilWhen() string {
	if p.ValidBefore == 0 {
		return ""
	}
	return "; it can be charged until " + timeOf(p.ValidBefore)
}

// required contains the terms of a 402 (x402 v2, PaymentRequired). Fields that the buyer does not read are sent back unchanged.
type required struct {
	X402Version int               `json:"x402Version"`
	Error       string            `json:"error"`
	Resource    json.RawMessage   `json:"resource"`
	Accepts     []json.RawMessage `json:"accepts"`
	Extensions  json.RawMessage   `json:"extensions"`
}

func (r required) readable() []Terms {
	var list []Terms
	for _, text := range r.Accepts {
		if terms, isReadable := termsOf(text); isReadable {
			list = append(list, terms)
		}
	}
	return list
}
