package buyer

import (
	"context"
	"time"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/terms"
)

// Abandon ends an open payment without its answer, for example if the seller gives no final answer. No later request sends the payment
// again, and the next request for its purchase is a new purchase. The limits count the payment, because the seller can still charge it
// until its ValidBefore. If the payment was charged and its purchase has a name, the name cannot be used again for a day. Abandon returns a
// *launa.InvalidArgumentError if there is no payment with this id, or if another process is sending it.
func (b *Buyer) Abandon(ctx context.Context, id string) (*SentPayment, error) {
	return abandon(ctx, b.journal, id, b.now())
}

// Abandon ends an open payment of a journal, as Buyer.Abandon does. It needs no key.
func Abandon(ctx context.Context, journal PaymentJournal, id string) (*SentPayment, error) {
	return abandon(ctx, journal, id, time.Now())
}

func abandon(ctx context.Context, kept PaymentJournal, id string, now time.Time) (*SentPayment, error) {
	open, err := takenOver(ctx, kept, id)
	if err != nil {
		return nil, err
	}
	outcome, payment := OutcomeExpired, journal.SentPaymentOf(*open)
	if open.State == StateOwed {
		outcome, payment.ValidBefore = OutcomeCharged, 0
	}
	return payment, kept.End(context.WithoutCancel(ctx), journal.EndedOf(*open, outcome, now, nil))
}

// takenOver takes over the open payment with this id for this process, and returns it.
func takenOver(ctx context.Context, journal PaymentJournal, id string) (*OpenPayment, error) {
	open, err := journal.Take(ctx, func(o OpenPayment) bool { return o.ID == id })
	if err == nil && open == nil {
		err = &launa.InvalidArgumentError{Message: "no open payment has the id " + terms.ShownText(id) + ", or a process works on it"}
	}
	return open, err
}
