// Package journal records payments before they are sent. The package buyer documents its public parts.
package journal

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"launa/sdk/buyer/internal/answers"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/facts"
)

type PaymentJournal interface {
	// Take takes over an open payment for which isWanted is true and that no process is sending. It takes an owed payment first, otherwise
	// the newest payment: a voucher that has replaced a refused deposit is newer than the deposit. isWanted gets payments without their
	// requests. This process holds the payment until Leave or End. Take returns nil if there is no such payment.
	Take(ctx context.Context, isWanted func(OpenPayment) bool) (*OpenPayment, error)
	// TakeOnce is Take for a purchase that the caller has named, which is paid once. It returns a *PurchaseEndedError if a payment of the
	// purchase was charged and ended less than a day ago. It returns a *PurchaseUnderWayError if processes work on all open payments of the
	// purchase.
	TakeOnce(ctx context.Context, purchase string) (*OpenPayment, error)
	// Begin records a payment, unless check refuses it. check gets all payments signed on the day (UTC) of this signature, or within the hour
	// before it. Several earlier payments that differ only in their time may be one entry, with their sum and without an id. While check runs,
	// no other payment can begin, in any process that uses the journal. check may be called more than once.
	Begin(ctx context.Context, payment OpenPayment, check func([]JournaledPayment) error) error
	// BeginOnce is Begin for the first payment of a purchase that the caller has named. In the same step it checks for other payments of the
	// purchase, and returns the errors of TakeOnce.
	BeginOnce(ctx context.Context, payment OpenPayment, check func([]JournaledPayment) error) error
	// Owe records that an open payment was charged, but its whole answer has not arrived. This process still works on it. isNews is true if
	// the payment was open and not owed before.
	Owe(ctx context.Context, id string) (isNews bool, err error)
	// Leave records that this process has stopped work on a payment without an end. The payment is then uncertain, unless it is owed.
	Leave(ctx context.Context, id string) error
	// End records the outcome of an open payment. Any process may record that it was charged. No other outcome ends an owed payment, or a
	// payment that another process has taken over: that process may know of a charge.
	End(ctx context.Context, payment EndedPayment) error
	// Open lists the payments without an end.
	Open(ctx context.Context) ([]OpenPayment, error)
}

type PaymentState string

const StateSent, StateUncertain, StateOwed PaymentState = "sent", "uncertain", "owed"

type SentPayment struct {
	// The id in the journal, for Buyer.Resume. Empty for a refund.
	ID     string      `json:"id"`
	Method string      `json:"method"`
	URL    string      `json:"url"`
	Terms  terms.Terms `json:"terms"`
	// Unix seconds after which the payment cannot be charged. Zero for a voucher, which is valid as long as its channel.
	ValidBefore int64 `json:"validBefore"`
}

// String describes the payment without the headers that could be used to charge it.
func (p SentPayment) String() string {
	return fmt.Sprintf("payment of %s of %s on %s to %s", p.Terms.Amount, p.Terms.Asset, p.Terms.Network, p.Terms.PayTo)
}

// Format writes the text of String for every verb of fmt, so that no verb prints the headers.
func (p SentPayment) Format(state fmt.State, _ rune) { _, _ = io.WriteString(state, p.String()) }

// LogValue hides the headers from log/slog.
func (p SentPayment) LogValue() slog.Value { return slog.StringValue(p.String()) }

type Outcome string

const (
	// OutcomeCharged is an answer with a receipt.
	OutcomeCharged Outcome = "charged"
	// OutcomeExpired is a payment that can no longer be charged.
	OutcomeExpired Outcome = "expired"
)

type OpenPayment struct {
	ID    string       `json:"id"`
	State PaymentState `json:"state"`
	// SHA-256 of method, URL and body.
	Purchase string            `json:"purchase"`
	SignedAt time.Time         `json:"signed_at"`
	Method   string            `json:"method"`
	URL      string            `json:"url"`
	Host     string            `json:"host"`
	Terms    terms.Terms       `json:"terms"`
	Headers  map[string]string `json:"headers"`
	// Unix seconds. Nil for a voucher, which is valid as long as its channel.
	ValidBefore *int64 `json:"valid_before"`
	// The amount that the signature gives away, in atomic units. Zero for a voucher within a deposit.
	Outlay  string      `json:"outlay"`
	Request KeptRequest `json:"request"`
}

type KeptRequest struct {
	Headers map[string]string `json:"headers"`
	// Written as base64 in JSON.
	Body []byte `json:"body"`
}

// String describes the payment without the headers that could be used to charge it.
func (o OpenPayment) String() string { return fmt.Sprintf("%s: %s", o.State, SentPaymentOf(o)) }

// Format writes the text of String for every verb of fmt, so that no verb prints the headers.
func (o OpenPayment) Format(state fmt.State, _ rune) { _, _ = io.WriteString(state, o.String()) }

// LogValue hides the headers from log/slog.
func (o OpenPayment) LogValue() slog.Value { return slog.StringValue(o.String()) }

// SentPaymentOf returns the payment without the headers that could be used to charge it.
func SentPaymentOf(o OpenPayment) *SentPayment {
	payment := &SentPayment{ID: o.ID, Method: o.Method, URL: o.URL, Terms: o.Terms}
	if o.ValidBefore != nil {
		payment.ValidBefore = *o.ValidBefore
	}
	return payment
}

// JournaledOf returns the fields of an open payment that the limits need.
func JournaledOf(o OpenPayment) JournaledPayment {
	return JournaledPayment{
		ID: o.ID, Purchase: o.Purchase, SignedAt: o.SignedAt, Outcome: string(o.State),
		Host: o.Host, Network: o.Terms.Network, Asset: o.Terms.Asset, Outlay: o.Outlay,
	}
}

// EndedOf returns a payment with its end.
func EndedOf(o OpenPayment, outcome Outcome, now time.Time, receipt *answers.Receipt) EndedPayment {
	end := EndedPayment{
		ID: o.ID, Purchase: o.Purchase, SignedAt: o.SignedAt, EndedAt: InMilliseconds(now), Outcome: outcome,
		Method: o.Method, URL: o.URL, Host: o.Host, Network: o.Terms.Network, Asset: o.Terms.Asset,
		PayTo: o.Terms.PayTo, Scheme: o.Terms.Scheme, Outlay: o.Outlay, Amount: o.Terms.Amount, Receipt: receipt,
	}
	if receipt != nil && isTransaction(receipt.Transaction) {
		end.Transaction = &receipt.Transaction
	}
	return end
}

// isTransaction tells whether a seller's text has the form of a transaction id, which is printable ASCII on all networks.
func isTransaction(text string) bool {
	isOther := func(letter rune) bool { return letter < '!' || letter > '~' }
	return len(text) <= facts.LongestTransaction && !strings.ContainsFunc(text, isOther)
}

type EndedPayment struct {
	ID       string    `json:"id"`
	Purchase string    `json:"purchase"`
	SignedAt time.Time `json:"signed_at"`
	EndedAt  time.Time `json:"ended_at"`
	// OutcomeCharged, OutcomeNotCharged, OutcomeRefused or OutcomeExpired.
	Outcome Outcome `json:"outcome"`
	Method  string  `json:"method"`
	URL     string  `json:"url"`
	Host    string  `json:"host"`
	Network string  `json:"network"`
	Asset   string  `json:"asset"`
	PayTo   string  `json:"pay_to"`
	Scheme  string  `json:"scheme"`
	Outlay  string  `json:"outlay"`
	// The price.
	Amount      string           `json:"amount"`
	Transaction *string          `json:"transaction"`
	Receipt     *answers.Receipt `json:"receipt"`
}

type JournaledPayment struct {
	ID string
	// The Purchase of the OpenPayment.
	Purchase string
	SignedAt time.Time
	// Zero for an open payment.
	EndedAt time.Time
	// The outcome of the payment, or the state of an open one.
	Outcome              string
	Host, Network, Asset string
	// Atomic units.
	Outlay string
}

// NewID returns a UUID of version 4.
func NewID() string {
	id := make([]byte, 16)
	_, _ = rand.Read(id) // never fails
	id[6], id[8] = id[6]&0x0f|0x40, id[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}

// InMilliseconds rounds a time down to the precision that all SDKs use.
func InMilliseconds(moment time.Time) time.Time { return moment.UTC().Truncate(time.Millisecond) }

// JournalError means that the journal of payments, or the store of channels beside it, cannot be read or written. A payment that is not in
// the journal was not sent.
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
