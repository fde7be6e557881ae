package buyer

import (
	"context"
	"errors"
	"net/http"

	launa "launa/sdk"
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

type requestOptions struct{ approved *Terms }

// Approved sets the terms that a person agreed to, as Quote returned them in Offer.Chosen. The buyer pays no others. A *TermsChangedError
// means that the seller no longer offers them.
func Approved(terms Terms) RequestOption { return func(o *requestOptions) { o.approved = &terms } }

// Do sends a request and pays for it when the seller asks for a payment. If the journal contains an open payment for the same request, Do
// sends that payment again. It signs nothing, unless the seller's refusal corrects the state of a channel: then another voucher replaces the
// payment.
//
// A *SpendingPolicyError, a *TermsChangedError or an *UnreadableTermsError means that no payment was sent. After a payment, the error is a
// *PaymentRefusedError or a *PaymentUncertainError. A *launa.ConnectionError means that the first answer did not come.
func (b *Buyer) Do(request *http.Request, list ...RequestOption) (*PaidResponse, error) {
	var chosen requestOptions
	for _, option := range list {
		option(&chosen)
	}
	repeated, err := b.repeatable(request)
	if err != nil {
		return nil, err
	}
	ctx := withPin(request.Context())
	if b.policy.allowsHost(repeated.host()) {
		purchase := repeated.purchase()
		for {
			kept, err := b.journal.Take(ctx, func(o OpenPayment) bool { return o.Purchase == purchase })
			if err != nil {
				return nil, err
			}
			if kept == nil {
				break
			}
			if paid, err := b.sendAgain(ctx, repeated, *kept); !getsNoAnswer(*kept, err) {
				return paid, err
			}
		}
	}
	answer, asked, err := b.ask(ctx, repeated)
	if err != nil {
		return nil, err
	}
	if asked == nil {
		return &PaidResponse{Response: answer.Response, Outcome: OutcomeFree}, nil
	}
	answer.Body.Close()
	return b.pay(ctx, repeated, *asked, chosen.approved)
}

// pay signs the terms that the policy chooses, and presents the signed payment.
func (b *Buyer) pay(
	ctx context.Context, request *repeatable, asked required, approved *Terms,
) (*PaidResponse, error) {
	if approved != nil && !asked.offers(*approved) {
		return nil, &TermsChangedError{*approved, asked.readable()}
	}
	index, terms, reasons := b.policy.choose(asked.Accepts, request.host(), b.abilities(), approved)
	if index < 0 {
		return nil, b.policy.refused(reasons, asked.Accepts)
	}
	if terms.Scheme == schemeBatch {
		return b.payThroughChannel(ctx, request, asked, index, terms, approved)
	}
	payment, err := b.sign(request, asked, index, terms)
	if err != nil {
		return nil, err
	}
	open, _, err := b.begin(ctx, request, payment, nil, nil)
	if err != nil {
		return nil, err
	}
	return b.deliver(ctx, request, open, delivery{})
}

// ask sends a request without a payment. The terms are nil if the seller asks for none.
func (b *Buyer) ask(ctx context.Context, request *repeatable) (*answer, *required, error) {
	answer, err := b.attempt(ctx, request, nil)
	if err != nil || answer.StatusCode != http.StatusPaymentRequired {
		return answer, nil, err
	}
	if !answer.isWhole {
		answer.beginning = nil
	}
	asked, err := requiredBy(answer.Header, answer.beginning)
	if err != nil {
		answer.Body.Close()
		return nil, nil, err
	}
	return answer, &asked, nil
}

// Resume sends an open payment of the journal again, with its request, as Do does. Such a payment has no receipt, or its answer is owed. The
// id is that of PaymentUncertainError.Payment, or of the journal's list. It returns a *launa.InvalidArgumentError if there is no payment with this id,
// or if another process is sending it.
func (b *Buyer) Resume(ctx context.Context, id string) (*PaidResponse, error) {
	kept, err := b.journal.Take(ctx, func(o OpenPayment) bool { return o.ID == id })
	if err != nil {
		return nil, err
	}
	if kept == nil {
		return nil, &launa.InvalidArgumentError{Message: "no open payment has the id " + shownText(id) + ", or a process works on it"}
	}
	request, err := kept.resend(ctx)
	var repeated *repeatable
	if err == nil {
		repeated, err = b.repeatable(request)
	}
	if err != nil {
		return nil, errors.Join(err, b.journal.Leave(context.WithoutCancel(ctx), id))
	}
	return b.sendAgain(withPin(ctx), repeated, *kept)
}

// sendAgain presents a payment that was sent before, and records its result for its channel. A refusal with the channel's state is worth a
// voucher for the same purchase, unless the answer is owed.
func (b *Buyer) sendAgain(ctx context.Context, request *repeatable, kept OpenPayment) (*PaidResponse, error) {
	if kept.Terms.Scheme != schemeBatch {
		return b.deliver(ctx, request, kept, delivery{isUncertain: true})
	}
	sent, err := channelPaymentIn(kept.Headers)
	if err != nil {
		return nil, errors.Join(err, b.journal.Leave(context.WithoutCancel(ctx), kept.ID))
	}
	held, err := b.channels.take(ctx, sent.Voucher.ChannelID)
	if err != nil {
		return nil, errors.Join(err, b.journal.Leave(context.WithoutCancel(ctx), kept.ID))
	}
	defer held.release()
	// The store may have been lost since. A voucher without a deposit shows that the channel holds its sum.
	held.noteSigned(sent)
	if sent.Deposit == nil {
		held.balance = larger(held.balance, amountOf(sent.Voucher.MaxClaimableAmount))
	}
	paid, err := b.deliver(ctx, request, kept, delivery{isUncertain: true, note: func(paid *PaidResponse) { held.note(paid, sent) }})
	if kept.State == StateOwed {
		return paid, err
	}
	held.isResent = true
	return b.sendCorrected(ctx, request, held, channelOffer{terms: kept.Terms, config: sent.ChannelConfig}, paid, err, b.payByVoucher)
}
