package buyer

import (
	"context"
	"errors"
	"net/http"
)

// PaidResponse is the seller's answer.
type PaidResponse struct {
	// The caller reads and closes its Body.
	Response *http.Response
	Outcome  Outcome
	// Unix seconds until which the payment can be charged, with OutcomeNoReceipt and OutcomeNotCharged. It is zero for a voucher.
	ChargeableUntil int64
	// Nil unless the payment was charged. An error answer with a receipt was charged first: the answer is owed to the same payment.
	Receipt *Receipt
	// The signed payment. Nil if nothing was signed.
	Payment *SentPayment `json:"-"`
}

// RequestOption changes one request.
type RequestOption func(*requestOptions)

type requestOptions struct {
	approved *Terms
	purchase string
}

// Approved sets the terms that a person agreed to, as Quote returned them in Offer.Chosen. The buyer pays no others. A *TermsChangedError
// means that the seller no longer offers them.
func Approved(terms Terms) RequestOption { return func(o *requestOptions) { o.approved = &terms } }

// Purchase names the purchase at this host, such as the number of an order. Requests with the same name are one purchase, whatever their
// body: while its payment is open, the buyer sends the first request again. Without a name, requests with the same method, address and body
// are one purchase.
func Purchase(name string) RequestOption { return func(o *requestOptions) { o.purchase = name } }

// Do sends a request and pays for it when the seller asks for a payment. If the journal contains an open payment for the same request, Do
// sends that payment again. It signs nothing, unless the seller's refusal corrects the state of a channel: then another voucher replaces the
// payment.
//
// A *SpendingPolicyError, a *TermsChangedError or an *UnreadableTermsError means that no payment was sent. After a payment, the error is a
// *PaymentRefusedError or a *PaymentUncertainError. A *launa.ConnectionError means that the first answer did not come.
func (b *Buyer) Do(request *http.Request, list ...RequestOption) (*PaidResponse, error) {
	return b.fetch(toFetch, request, list)
}

// Resend sends the open payment of the same request again, as Do does, and signs nothing. It returns nil if there is none: then nothing was
// sent, and the caller can ask a person whether to pay.
func (b *Buyer) Resend(request *http.Request, list ...RequestOption) (*PaidResponse, error) {
	return b.fetch(toResend, request, list)
}

func (b *Buyer) fetch(purpose purpose, request *http.Request, list []RequestOption) (*PaidResponse, error) {
	var chosen requestOptions
	for _, option := range list {
		option(&chosen)
	}
	repeated, err := b.repeatable(request, chosen.purchase)
	if err != nil {
		return nil, err
	}
	return b.perform(request.Context(), call{purpose: purpose, request: repeated, approved: chosen.approved, purchase: chosen.purchase})
}

// Resume sends an open payment of the journal again, with its request, as Do does. Such a payment has no receipt, or its answer is owed. The
// id is that of PaymentUncertainError.Payment, or of the journal's list. It returns a *launa.InvalidArgumentError if there is no payment with this id,
// or if another process is sending it.
func (b *Buyer) Resume(ctx context.Context, id string) (*PaidResponse, error) {
	kept, err := takenOver(ctx, b.journal, id)
	if err != nil {
		return nil, err
	}
	repeated, err := b.requestOf(ctx, *kept)
	if err != nil {
		return nil, errors.Join(err, b.journal.Leave(context.WithoutCancel(ctx), id))
	}
	return b.perform(ctx, call{purpose: toResume, request: repeated, resumed: kept})
}
