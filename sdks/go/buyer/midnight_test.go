package buyer

import (
	"context"
	"errors"
	"testing"
	"time"
)

// lateJournal waits until the next day before it begins a payment.
type lateJournal struct {
	PaymentJournal
	wait func()
}

func (l lateJournal) Begin(ctx context.Context, payment OpenPayment, check func([]JournaledPayment) error) error {
	l.wait()
	return l.PaymentJournal.Begin(ctx, payment, check)
}

func TestALimitHoldsForAPaymentThatWaitsUntilTheNextDay(t *testing.T) {
	limited := policy
	limited.MaxPerDay = "150000"
	for name, make := range journals(t) {
		t.Run(name, func(t *testing.T) {
			s := sell(t, paid)
			midnight := time.Now().UTC().Truncate(24 * time.Hour)
			// A journal may add up payments that are older than an hour. The first payment is that old only after midnight.
			clock := clockAt(midnight.Add(-time.Hour))
			journal := make(clock.now)
			b := newBuyer(t, limited, WithJournal(journal))
			b.now = clock.now
			if err := buy(t, b, s.url+"&n=1"); err != nil {
				t.Fatal(err)
			}
			clock.set(midnight.Add(-time.Millisecond))
			b.journal = lateJournal{journal, func() { clock.set(midnight.Add(time.Millisecond)) }}
			err := buy(t, b, s.url+"&n=2")
			if refused := new(SpendingPolicyError); !errors.As(err, &refused) || refused.Reasons[0] != RefusalDailyLimit {
				t.Errorf("got %v", err)
			}
			// The next day has its own limit.
			b.journal = journal
			if err := buy(t, b, s.url+"&n=3"); err != nil {
				t.Error(err)
			}
			if count := len(s.seen()); count != 2 {
				t.Errorf("%d were sent", count)
			}
		})
	}
}
