package buyer

import (
	"testing"
	"time"
)

// laterBuyer returns a buyer with a clock that can be moved forward.
func laterBuyer(t *testing.T) (*Buyer, func(time.Duration)) {
	t.Helper()
	var by time.Duration
	clock := func() time.Time { return time.Now().Add(by) }
	b := newBuyer(t, policy, WithMaxResends(0), WithJournal(newMemoryJournal(clock)))
	b.now = clock
	return b, func(further time.Duration) { by += further }
}

// afterItsEnd is counted from the signature.
const afterItsEnd = 361 * time.Second

func TestAPaymentWithoutAReceiptIsKeptForADayAfterItsEnd(t *testing.T) {
	signed := time.Now()
	end := signed.Add(5 * time.Minute).Unix()
	exact := OpenPayment{State: StateUncertain, SignedAt: signed, ValidBefore: &end, Terms: Terms{Scheme: "exact"}}
	deposit, owed := exact, exact
	deposit.Terms.Scheme, owed.State = schemeBatch, StateOwed
	for after, want := range map[time.Duration][3]bool{
		359 * time.Second:              {false, false, false},
		361 * time.Second:              {false, true, false},
		24*time.Hour + 359*time.Second: {false, true, false},
		24*time.Hour + 361*time.Second: {true, true, false},
	} {
		now := signed.Add(after)
		if got := [3]bool{exact.isOverAt(now), deposit.isOverAt(now), owed.isOverAt(now)}; got != want {
			t.Errorf("after %v %v are over; want %v", after, got, want)
		}
	}
}
