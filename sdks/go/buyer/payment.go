package buyer

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"time"
)

// Terms is what a seller asks for, as x402 v2 writes it (PaymentRequirements).
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

// SentPayment is a payment that was signed for one request. What could be used of it is in the journal: neither fmt nor log/slog nor
// encoding/json writes it.
type SentPayment struct {
	// The journal's, which Buyer.Resume takes; empty for a refund.
	ID     string `json:"id"`
	Method string `json:"method"`
	URL    string `json:"url"`
	Terms  Terms  `json:"terms"`
	// Unix seconds after which it cannot be charged; zero for a voucher, which is good as long as its channel is.
	ValidBefore int64 `json:"validBefore"`
	// The headers that carry it.
	headers map[string]string
}

// String names the payment without what could be used.
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

// required is the terms in a 402 (x402 v2, PaymentRequired). What is not read is handed back as it came.
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
