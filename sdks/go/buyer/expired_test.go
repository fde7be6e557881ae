package buyer

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/vectors"
)

// laterBuyer returns a buyer with a clock that can be moved forward.
func laterBuyer(t *testing.T) (*Buyer, func(time.Duration)) {
	t.Helper()
	var by time.Duration
	clock := func() time.Time { return time.Now().Add(by) }
	b := newBuyer(t, policy, WithMaxResends(0), WithJournal(journal.InMemory(clock)))
	b.now = clock
	return b, func(further time.Duration) { by += further }
}

// afterItsEnd is a duration. A payment that was signed this long ago has expired.
const afterItsEnd = 361 * time.Second

func TestAPaymentThatIsAnsweredAfterItsEndIsSentALastTimeIfItWasSentBefore(t *testing.T) {
	now := time.Now()
	clock := clockAt(now)
	s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
		if count > 1 {
			paid(w, r, count)
			return
		}
		clock.set(now.Add(afterItsEnd))
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadGateway)
		_, _ = w.Write([]byte(`{"code": "upstream_unavailable"}`))
	})
	b := newBuyer(t, policy, WithMaxResends(0), WithJournal(journal.InMemory(clock.now)))
	b.now = clock.now
	for _, want := range []Outcome{OutcomeNotCharged, OutcomeCharged} {
		result := vectors.Must(b.Do(request(t, t.Context(), s.url)))(t)
		result.Response.Body.Close()
		if result.Outcome != want {
			t.Errorf("got %s; want %s", result.Outcome, want)
		}
	}
	checkSamePayment(t, s, 2)
}

func TestAPaymentWithoutAReceiptIsKeptForADayAfterItsEnd(t *testing.T) {
	ctx, signed := context.Background(), time.Now().UTC().Truncate(24*time.Hour)
	end := signed.Add(5 * time.Minute).Unix()
	exact, deposit, owed, voucher := openAt(signed, "exact", end), openAt(signed, "deposit", end), openAt(signed, "owed", end), openAt(signed, "voucher", end)
	deposit.Terms.Scheme, voucher.Terms.Scheme, voucher.ValidBefore = terms.SchemeBatch, terms.SchemeBatch, nil
	for after, want := range map[time.Duration]string{
		359 * time.Second:              "owed deposit exact voucher",
		361 * time.Second:              "owed exact voucher",
		time.Hour - time.Second:        "owed exact voucher",
		time.Hour:                      "owed exact",
		24*time.Hour + 359*time.Second: "owed exact",
		24*time.Hour + 361*time.Second: "owed",
	} {
		now := signed
		journal := journal.InMemory(func() time.Time { return now })
		for _, payment := range []OpenPayment{deposit, exact, owed, voucher} {
			if err := errors.Join(journal.Begin(ctx, payment, allow), journal.Leave(ctx, payment.ID)); err != nil {
				t.Fatal(err)
			}
		}
		vectors.Must(journal.Owe(ctx, owed.ID))(t)
		now = signed.Add(after)
		var names []string
		for _, payment := range vectors.Must(journal.Open(ctx))(t) {
			names = append(names, payment.Purchase)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("after %v %q are open; want %q", after, got, want)
		}
	}
}
