package buyer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/journal"
	"launa/sdk/internal/vectors"
)

// statesOf returns the states of the open payments in a buyer's journal.
func statesOf(t *testing.T, b *Buyer) (states []PaymentState) {
	t.Helper()
	for _, payment := range vectors.Must(b.journal.Open(context.Background()))(t) {
		states = append(states, payment.State)
	}
	return states
}

func checkStates(t *testing.T, b *Buyer, want ...PaymentState) {
	t.Helper()
	if got := statesOf(t, b); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("open are %v; want %v", got, want)
	}
}

func TestAPaymentWithoutAReceiptIsSentAgainAndNoOtherIsSigned(t *testing.T) {
	for name, first := range map[string]func(w http.ResponseWriter){
		"a gateway's time-out of its own": func(w http.ResponseWriter) { fail(w, 504, "Gateway Timeout") },
		"a plain 503":                     func(w http.ResponseWriter) { fail(w, 503, `{"error":"mine"}`) },
		"a redirect": func(w http.ResponseWriter) {
			w.Header().Set("Location", "https://example.com/")
			fail(w, 307, "")
		},
		"the seller's error":       func(w http.ResponseWriter) { fail(w, 500, "broken") },
		"an answer as if paid":     func(w http.ResponseWriter) { fail(w, 200, "sun") },
		"a refusal without a word": func(w http.ResponseWriter) { fail(w, 402, `{"error":"no"}`) },
		// x402's own middleware answers like this if its facilitator moves the money and then fails.
		"a refusal without a transaction": func(w http.ResponseWriter) {
			w.Header().Set("PAYMENT-RESPONSE", headerOf(map[string]any{"success": false, "transaction": "", "network": "n", "errorReason": "500"}))
			fail(w, 402, "{}")
		},
		"no answer":              func(http.ResponseWriter) { panic(http.ErrAbortHandler) },
		"a used payment":         func(w http.ResponseWriter) { fail(w, 409, `{"code":"payment_already_used"}`) },
		"an unreadable conflict": func(w http.ResponseWriter) { fail(w, 409, `<html>`) },
	} {
		t.Run(name, func(t *testing.T) {
			s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
				if count == 1 {
					first(w)
					return
				}
				paid(w, r, count)
			})
			b := newBuyer(t, policy, WithMaxResends(0))
			if result, err := get(t, b, s.url); err == nil && result.Outcome != OutcomeNoReceipt {
				t.Errorf("got %+v", result)
			}
			checkStates(t, b, StateUncertain)
			result, err := get(t, b, s.url)
			if err != nil || result.Outcome != OutcomeCharged {
				t.Fatalf("got %+v, %v", result, err)
			}
			_, _ = io.Copy(io.Discard, result.Response.Body)
			checkSamePayment(t, s, 2)
			checkStates(t, b)
		})
	}
}

func TestAPaymentForAnOlderPriceWaitsUntilItHasExpiredAndSaysSo(t *testing.T) {
	s := sell(t, func(w http.ResponseWriter, _ *http.Request, count int) {
		if count == 1 {
			panic(http.ErrAbortHandler)
		}
		dearer := strings.Replace(termsText, `"amount":"100000"`, `"amount":"200000"`, 1)
		fail(w, 402, `{"x402Version":2,"error":"Payment required","accepts":[`+dearer+`]}`)
	})
	b := newBuyer(t, policy, WithMaxResends(0))
	_, _ = get(t, b, s.url)
	_, err := get(t, b, s.url)
	uncertain := new(PaymentUncertainError)
	if !errors.As(err, &uncertain) || uncertain.ChargeableUntil == 0 ||
		!strings.Contains(err.Error(), "it asks for other terms now; it can be charged until ") {
		t.Errorf("got %v", err)
	}
	checkSamePayment(t, s, 2)
}

// notCharged answers with the gateway's code for a payment that was not charged. Any seller can write this code.
func notCharged(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	fail(w, 504, `{"code":"upstream_timeout"}`)
}

func TestAnAnswerThatIsOwedIsAskedForAgain(t *testing.T) {
	breaks := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "100")
		paid(w, r, 0)
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
	fails := func(w http.ResponseWriter, r *http.Request) {
		recorded := http.Header{}
		paid(&headerOnly{recorded}, r, 0)
		w.Header().Set("PAYMENT-RESPONSE", recorded.Get("PAYMENT-RESPONSE"))
		fail(w, 502, "")
	}
	for name, first := range map[string]func(http.ResponseWriter, *http.Request){"it broke off": breaks, "an error": fails} {
		t.Run(name, func(t *testing.T) {
			s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
				if count == 1 {
					first(w, r)
					return
				}
				paid(w, r, count)
			})
			clock := clockAt(time.Now())
			b := newBuyer(t, policy, WithJournal(journal.InFile(journalIn(t), journal.LongestWait, clock.now)))
			b.now = clock.now
			result, err := get(t, b, s.url)
			if err != nil || result.Outcome != OutcomeCharged {
				t.Fatalf("got %+v, %v", result, err)
			}
			_, _ = io.Copy(io.Discard, result.Response.Body)
			checkStates(t, b, StateOwed)
			// The clock is set to an hour later, when the payment has expired.
			clock.set(time.Now().Add(time.Hour))
			result, err = get(t, b, s.url)
			if err != nil {
				t.Fatal(err)
			}
			if body, _ := io.ReadAll(result.Response.Body); string(body) != "sun" {
				t.Errorf("got %q", body)
			}
			checkSamePayment(t, s, 2)
			checkStates(t, b)
		})
	}
}

type headerOnly struct{ header http.Header }

func (h *headerOnly) Header() http.Header            { return h.header }
func (h *headerOnly) Write(text []byte) (int, error) { return len(text), nil }
func (h *headerOnly) WriteHeader(int)                {}

func TestAnotherRequestIsAnotherPurchase(t *testing.T) {
	s := sell(t, func(w http.ResponseWriter, _ *http.Request, _ int) { fail(w, 500, "") })
	b := newBuyer(t, policy)
	for _, body := range []string{"a", "b"} {
		r, _ := http.NewRequest(http.MethodPost, s.url, strings.NewReader(body))
		result, err := b.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		result.Response.Body.Close()
	}
	if sent := s.seen(); len(sent) != 2 || sent[0] == sent[1] {
		t.Error("two purchases had one payment")
	}
	checkStates(t, b, StateUncertain, StateUncertain)
}

func TestAPaymentIsResumedWithItsRequest(t *testing.T) {
	s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
		if count == 1 {
			fail(w, 503, "")
			return
		}
		if r.Header.Get("X-Question") != "why" || r.Method != http.MethodPost {
			t.Errorf("got %s %v", r.Method, r.Header)
		}
		paid(w, r, count)
	})
	directory := journalIn(t)
	r, _ := http.NewRequest(http.MethodPost, s.url, strings.NewReader("question"))
	r.Header.Set("X-Question", "why")
	_, err := newBuyer(t, policy, WithMaxResends(0), WithJournal(FileJournal(directory))).Do(r)
	uncertain := new(PaymentUncertainError)
	if !errors.As(err, &uncertain) || uncertain.ChargeableUntil == 0 {
		t.Fatalf("got %v", err)
	}
	b := newBuyer(t, policy, WithJournal(FileJournal(directory)))
	result, err := b.Resume(context.Background(), uncertain.Payment.ID)
	if err != nil || result.Outcome != OutcomeCharged {
		t.Fatalf("got %+v, %v", result, err)
	}
	result.Response.Body.Close()
	checkSamePayment(t, s, 2)
	checkStates(t, b)
	if fmt.Sprint(s.bodies) != "[question question]" {
		t.Errorf("sent %v", s.bodies)
	}
}

func TestAnAnswerWithoutABodyIsWhole(t *testing.T) {
	s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
		paid(&headerOnly{w.Header()}, r, count)
		w.WriteHeader(204)
	})
	b := newBuyer(t, policy)
	result, err := b.Do(request(t, context.Background(), s.url))
	if err != nil || result.Outcome != OutcomeCharged {
		t.Fatalf("got %+v, %v", result, err)
	}
	checkStates(t, b)
	result.Response.Body.Close()
}

func TestAPaidAnswerThatNeverEndsIsOwed(t *testing.T) {
	s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
		paid(w, r, count)
		if count == 1 {
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}
	})
	b := newBuyer(t, policy, WithBodyTimeout(time.Millisecond))
	result, err := get(t, b, s.url)
	if err != nil || result.Outcome != OutcomeCharged {
		t.Fatalf("got %+v, %v", result, err)
	}
	_, err = io.ReadAll(result.Response.Body)
	if late := new(launa.TimeoutError); !errors.As(err, &late) {
		t.Errorf("got %v", err)
	}
	checkStates(t, b, StateOwed)
	b.bodyTimeout = DefaultBodyTimeout
	if result, err = get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(result.Response.Body); err != nil || string(body) != "sun" {
		t.Errorf("got %q, %v", body, err)
	}
	checkSamePayment(t, s, 2)
	checkStates(t, b)
}

func TestAPaidAnswerThatNobodyReadsIsFreeForTheNextRequest(t *testing.T) {
	s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
		paid(w, r, count)
		if count == 1 {
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}
	})
	b := newBuyer(t, policy, WithBodyTimeout(time.Millisecond))
	if _, err := get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	// While the call works on the payment, Take does not return it.
	for {
		open := vectors.Must(b.journal.Take(t.Context(), func(OpenPayment) bool { return true }))(t)
		if open != nil {
			if err := b.journal.Leave(t.Context(), open.ID); err != nil {
				t.Fatal(err)
			}
			break
		}
		time.Sleep(time.Millisecond)
	}
	b.bodyTimeout = DefaultBodyTimeout
	result := vectors.Must(get(t, b, s.url))(t)
	result.Response.Body.Close()
	checkSamePayment(t, s, 2)
	checkStates(t, b)
}
