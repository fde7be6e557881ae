package buyer

import (
	"context"
	"errors"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"launa/sdk/buyer/internal/journal"
	"launa/sdk/internal/vectors"
)

// buyNamed pays for one request of the purchase "order 7", and reads its answer.
func buyNamed(t *testing.T, b *Buyer, url string) error {
	t.Helper()
	result, err := b.Do(request(t, context.Background(), url), Purchase("order 7"))
	if err == nil {
		result.Response.Body.Close()
	}
	return err
}

// priceOfTwo holds back the answers to requests without a payment until two have arrived.
func priceOfTwo(s *seller) {
	both, mutex, asked := make(chan struct{}), sync.Mutex{}, 0
	s.setOnAsk(func(r *http.Request) bool {
		if r.Header.Get("Payment-Signature") != "" {
			return true
		}
		mutex.Lock()
		if asked++; asked == 2 {
			close(both)
		}
		mutex.Unlock()
		<-both
		return true
	})
}

func TestANamedPurchaseIsPaidByOneOfTwoCallsAtOnce(t *testing.T) {
	for name, newJournal := range journals(t) {
		t.Run(name, func(t *testing.T) {
			s := sell(t, paid)
			priceOfTwo(s)
			b := newBuyer(t, policy, WithJournal(newJournal(time.Now)))
			var errs [2]error
			var calls sync.WaitGroup
			for i := range errs {
				calls.Go(func() {
					// The answer stays unread, so that its payment is open.
					_, errs[i] = b.Do(request(t, t.Context(), s.url), Purchase("order 7"))
				})
			}
			calls.Wait()
			isRefused := func(err error) bool { return errors.As(err, new(*PurchaseUnderWayError)) }
			isPaid := func(err error) bool { return err == nil }
			if len(s.seen()) != 1 || !slices.ContainsFunc(errs[:], isRefused) || !slices.ContainsFunc(errs[:], isPaid) {
				t.Errorf("%d payments were sent; got %v", len(s.seen()), errs)
			}
		})
	}
}

func TestANamedPurchaseIsRefusedDuringAnotherCallAndAfterIt(t *testing.T) {
	for name, newJournal := range journals(t) {
		t.Run(name, func(t *testing.T) {
			sent, answer := make(chan struct{}), make(chan struct{})
			s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
				close(sent)
				<-answer
				paid(w, r, count)
			})
			kept := newJournal(time.Now)
			b, other := newBuyer(t, policy, WithJournal(kept)), newBuyer(t, policy, WithJournal(kept))
			first := make(chan error)
			go func() { first <- buyNamed(t, b, s.url) }()
			<-sent
			s.setOnAsk(func(*http.Request) bool {
				t.Error("a request was sent")
				return false
			})
			if err := buyNamed(t, other, s.url); !errors.As(err, new(*PurchaseUnderWayError)) {
				t.Errorf("got %v", err)
			}
			close(answer)
			if err := <-first; err != nil {
				t.Error(err)
			}
			ended := new(PurchaseEndedError)
			if err := buyNamed(t, other, s.url); !errors.As(err, &ended) {
				t.Fatalf("got %v", err)
			}
			isTold := strings.Contains(ended.Error(), ended.EndedAt.Format("has ended at 2006-01-02T15:04:05"))
			if ended.Transaction != "0xabc" || ended.Receipt == nil || ended.Receipt.Payer != "0x1" || !isTold {
				t.Errorf("got %+v", ended)
			}
			_, err := other.Resend(request(t, t.Context(), s.url), Purchase("order 7"))
			if !errors.As(err, new(*PurchaseEndedError)) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestANamedPurchaseIsPaidOnceUntilADayAfterItsEnd(t *testing.T) {
	ctx := t.Context()
	for name, newJournal := range journals(t) {
		t.Run(name, func(t *testing.T) {
			now := time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)
			clock := clockAt(now)
			pass := func(time time.Duration) {
				now = now.Add(time)
				clock.set(now)
			}
			kept := newJournal(clock.now)
			begin := func() error { return kept.BeginOnce(ctx, openAt(now, "p", now.Unix()+300), allow) }
			payment := openAt(now, "p", now.Unix()+300)
			if err := kept.BeginOnce(ctx, payment, allow); err != nil {
				t.Fatal(err)
			}
			vectors.Must(kept.Owe(ctx, payment.ID))(t)
			// The payment was signed a week before it ended.
			pass(7 * 24 * time.Hour)
			if err := kept.End(ctx, journal.EndedOf(payment, OutcomeCharged, now, &Receipt{Success: true, Transaction: "0xabc"})); err != nil {
				t.Fatal(err)
			}
			pass(24*time.Hour - time.Millisecond)
			ended := new(PurchaseEndedError)
			if _, err := kept.TakeOnce(ctx, "p"); !errors.As(err, &ended) || ended.Transaction != "0xabc" {
				t.Errorf("got %v", err)
			}
			if err := begin(); !errors.As(err, &ended) {
				t.Errorf("got %v", err)
			}
			refusal := errors.New("refused")
			err := kept.Begin(ctx, openAt(now, "q", now.Unix()+300), func(list []JournaledPayment) error {
				if len(list) != 0 {
					t.Errorf("the limits saw %v", list)
				}
				return refusal
			})
			if !errors.Is(err, refusal) {
				t.Errorf("got %v", err)
			}
			pass(time.Millisecond)
			if taken, err := kept.TakeOnce(ctx, "p"); taken != nil || err != nil {
				t.Errorf("got %v, %v", taken, err)
			}
			if err := begin(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestANamedPurchaseHasNoSecondOpenPayment(t *testing.T) {
	ctx := t.Context()
	for name, newJournal := range journals(t) {
		t.Run(name, func(t *testing.T) {
			kept, now := newJournal(time.Now), time.Now()
			begin := func() error { return kept.BeginOnce(ctx, openAt(now, "p", now.Unix()+300), allow) }
			checkUnderWay := func(err error) {
				t.Helper()
				if !errors.As(err, new(*PurchaseUnderWayError)) {
					t.Errorf("got %v", err)
				}
			}
			payment := openAt(now, "p", now.Unix()+300)
			if err := kept.BeginOnce(ctx, payment, allow); err != nil {
				t.Fatal(err)
			}
			_, err := kept.TakeOnce(ctx, "p")
			checkUnderWay(err)
			checkUnderWay(begin())
			if err := kept.Leave(ctx, payment.ID); err != nil {
				t.Fatal(err)
			}
			checkUnderWay(begin())
			if taken := vectors.Must(kept.TakeOnce(ctx, "p"))(t); taken == nil || taken.ID != payment.ID {
				t.Errorf("got %v", taken)
			}
			if err := kept.Begin(ctx, openAt(now, "p", now.Unix()+300), allow); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestANamedPurchaseCanBePaidAfterAnEndWithoutACharge(t *testing.T) {
	ctx := t.Context()
	for name, newJournal := range journals(t) {
		for _, outcome := range []Outcome{OutcomeNotCharged, OutcomeRefused, OutcomeExpired} {
			t.Run(name+" "+string(outcome), func(t *testing.T) {
				kept, now := newJournal(time.Now), time.Now()
				payment := openAt(now, "p", now.Unix()+300)
				err := errors.Join(kept.BeginOnce(ctx, payment, allow), kept.End(ctx, journal.EndedOf(payment, outcome, now, nil)))
				if err != nil {
					t.Fatal(err)
				}
				if taken, err := kept.TakeOnce(ctx, "p"); taken != nil || err != nil {
					t.Errorf("got %v, %v", taken, err)
				}
				if err := kept.BeginOnce(ctx, openAt(now, "p", now.Unix()+300), allow); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

func TestANamedPurchaseIsPaidByOneOfTwoProcesses(t *testing.T) {
	s := sell(t, paid)
	priceOfTwo(s)
	directory := journalIn(t)
	var processes [2]*exec.Cmd
	var outputs [2]strings.Builder
	for i := range processes {
		process := buys(t, directory, s.url)
		process.Env, process.Stdout = append(process.Env, "BUYER_PURCHASE=order 7"), &outputs[i]
		if err := process.Start(); err != nil {
			t.Fatal(err)
		}
		processes[i] = process
	}
	for _, process := range processes {
		if err := process.Wait(); err != nil {
			t.Error(err)
		}
	}
	// The slower process fails with one of two errors: the other process's payment is still open, or has ended.
	text := outputs[0].String() + outputs[1].String()
	if len(s.seen()) != 1 || strings.Count(text, "charged\n") != 1 || strings.Count(text, "purchase_") != 1 {
		t.Errorf("%d were sent; got %s", len(s.seen()), text)
	}
}
