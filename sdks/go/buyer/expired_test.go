package buyer

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
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

func TestAPaymentThatCanBeChargedNoMoreIsSentALastTime(t *testing.T) {
	s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
		if count < 3 {
			panic(http.ErrAbortHandler)
		}
		paid(w, r, count)
	})
	b, wait := laterBuyer(t)
	_, _ = get(t, b, s.url)
	wait(afterItsEnd)
	_, err := get(t, b, s.url)
	if uncertain := new(PaymentUncertainError); !errors.As(err, &uncertain) {
		t.Errorf("got %v", err)
	}
	checkStates(t, b, StateUncertain)
	result, err := get(t, b, s.url)
	if err != nil || result.Outcome != OutcomeCharged {
		t.Fatalf("got %+v, %v", result, err)
	}
	_, _ = io.Copy(io.Discard, result.Response.Body)
	checkSamePayment(t, s, 3)
	checkStates(t, b)
}

func TestAPaymentThatHasBoughtNothingByThenMakesWayForAnotherOne(t *testing.T) {
	for name, last := range map[string]func(w http.ResponseWriter){
		"refused":    func(w http.ResponseWriter) { fail(w, 402, "{}") },
		"no receipt": func(w http.ResponseWriter) { fail(w, 200, "sun") },
		"used":       func(w http.ResponseWriter) { fail(w, 409, `{"code":"payment_already_used"}`) },
		"released":   notCharged,
	} {
		t.Run(name, func(t *testing.T) {
			s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
				switch count {
				case 1:
					panic(http.ErrAbortHandler)
				case 2:
					last(w)
				default:
					paid(w, r, count)
				}
			})
			b, wait := laterBuyer(t)
			_, _ = get(t, b, s.url)
			wait(afterItsEnd)
			result, err := get(t, b, s.url)
			if err != nil || result.Outcome != OutcomeCharged {
				t.Fatalf("got %+v, %v", result, err)
			}
			_, _ = io.Copy(io.Discard, result.Response.Body)
			if sent := s.seen(); len(sent) != 3 || sent[0] != sent[1] || sent[1] == sent[2] {
				t.Error("it was not sent once more, or no other one was")
			}
			checkStates(t, b)
		})
	}
}

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

func TestAPaymentResumedAfterItsEndThatHasBoughtNothingIsRefused(t *testing.T) {
	s := sell(t, func(w http.ResponseWriter, _ *http.Request, count int) {
		if count == 1 {
			panic(http.ErrAbortHandler)
		}
		fail(w, 402, "{}")
	})
	b, wait := laterBuyer(t)
	_, err := get(t, b, s.url)
	uncertain := new(PaymentUncertainError)
	if !errors.As(err, &uncertain) {
		t.Fatalf("got %v", err)
	}
	wait(afterItsEnd)
	_, err = b.Resume(context.Background(), uncertain.Payment.ID)
	refused := new(PaymentRefusedError)
	if !errors.As(err, &refused) || refused.ChargeableUntil != 0 || !strings.HasSuffix(err.Error(), "it has expired and has bought no answer") {
		t.Errorf("got %v", err)
	}
	checkStates(t, b)
}

func TestAPaymentWithoutAReceiptIsKeptForADayAfterItsEnd(t *testing.T) {
	ctx, signed := context.Background(), time.Now().UTC().Truncate(24*time.Hour)
	end := signed.Add(5 * time.Minute).Unix()
	exact, deposit, owed, voucher := openAt(signed, "exact", end), openAt(signed, "deposit", end), openAt(signed, "owed", end), openAt(signed, "voucher", end)
	deposit.Terms.Scheme, voucher.Terms.Scheme, voucher.ValidBefore = schemeBatch, schemeBatch, nil
	for after, want := range map[time.Duration]string{
		359 * time.Second:              "owed deposit exact voucher",
		361 * time.Second:              "owed exact voucher",
		time.Hour - time.Second:        "owed exact voucher",
		time.Hour:                      "owed exact",
		24*time.Hour + 359*time.Second: "owed exact",
		24*time.Hour + 361*time.Second: "owed",
	} {
		now := signed
		journal := newMemoryJournal(func() time.Time { return now })
		for _, payment := range []OpenPayment{deposit, exact, owed, voucher} {
			if err := errors.Join(journal.Begin(ctx, payment, allow), journal.Leave(ctx, payment.ID)); err != nil {
				t.Fatal(err)
			}
		}
		must(journal.Owe(ctx, owed.ID))(t)
		now = signed.Add(after)
		var names []string
		for _, payment := range must(journal.Open(ctx))(t) {
			names = append(names, payment.Purchase)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("after %v %q are open; want %q", after, got, want)
		}
	}
}
