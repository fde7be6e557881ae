package buyer

import (
	"context"
	"errors"
	"net/http"
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

// endless is a journal that cannot record the end of a payment.
type endless struct{ PaymentJournal }

func (endless) End(context.Context, EndedPayment) error { return &JournalError{Message: "full"} }

func TestAPaymentWhoseEndCannotBeWrittenDownIsNotSentWithoutEnd(t *testing.T) {
	for name, first := range map[string]func(w http.ResponseWriter, r *http.Request){
		"expired": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"owed": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("PAYMENT-RESPONSE", headerOf(map[string]any{"success": true, "transaction": "0xabc", "network": "n"}))
			fail(w, 500, "broken")
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
				if count == 1 {
					first(w, r)
					return
				}
				fail(w, 409, `{"code":"payment_already_used"}`)
			})
			b, wait := laterBuyer(t)
			b.journal = endless{b.journal}
			_, _ = get(t, b, s.url)
			wait(afterItsEnd)
			_, err := get(t, b, s.url)
			if failed := new(JournalError); !errors.As(err, &failed) {
				t.Errorf("got %v", err)
			}
			checkSamePayment(t, s, 2)
		})
	}
}

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
