package buyer

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/keys"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/facts"
)

const (
	privateKey = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
	payTo      = "0x1111111111111111111111111111111111111111"
	termsText  = `{"scheme":"exact","network":"eip155:845320402","amount":"100000",` +
		`"asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913","payTo":"` + payTo + `","maxTimeoutSeconds":300,` +
		`"extra":{"name":"USDC","version":"2","assetTransferMethod":"eip3009"},"memo":"<as it came>"}`
)

// seller asks for a payment, and the test's function answers the n-th payment, counted from 1.
type seller struct {
	url     string
	accepts string
	// If onAsk returns false, the connection breaks before the payment is added to payments.
	onAsk    func(r *http.Request) bool
	mutex    sync.Mutex
	payments []string
	bodies   []string
}

func (s *seller) setOnAsk(onAsk func(r *http.Request) bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.onAsk = onAsk
}

func (s *seller) seen() []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.Clone(s.payments)
}

func sell(t *testing.T, onPayment func(w http.ResponseWriter, r *http.Request, count int)) *seller {
	t.Helper()
	s := &seller{accepts: termsText}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.mutex.Lock()
		onAsk := s.onAsk
		s.mutex.Unlock()
		if onAsk != nil && !onAsk(r) {
			panic(http.ErrAbortHandler)
		}
		if payment := r.Header.Get("Payment-Signature"); payment != "" {
			s.mutex.Lock()
			s.payments, s.bodies = append(s.payments, payment), append(s.bodies, string(body))
			count := len(s.payments)
			s.mutex.Unlock()
			onPayment(w, r, count)
			return
		}
		text := `{"x402Version":2,"error":"Payment required","resource":{"url":"http://x/"},` +
			`"extensions":{"bazaar":{}},"accepts":[` + s.accepts + `]}`
		w.Header().Set("PAYMENT-REQUIRED", base64.StdEncoding.EncodeToString([]byte(text)))
		w.WriteHeader(402)
	}))
	t.Cleanup(server.Close)
	s.url = strings.Replace(server.URL, "127.0.0.1", "shop.dev.localhost", 1) + "/weather?city=Bern"
	return s
}

func paid(w http.ResponseWriter, _ *http.Request, _ int) {
	receipt := `{"success":true,"transaction":"0xabc","network":"eip155:845320402","payer":"0x1"}`
	w.Header().Set("PAYMENT-RESPONSE", base64.StdEncoding.EncodeToString([]byte(receipt)))
	_, _ = io.WriteString(w, "sun")
}

func fail(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Retry-After", "0")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
}

func newBuyer(t *testing.T, policy Policy, list ...Option) *Buyer {
	t.Helper()
	b, err := New(policy, append([]Option{WithPrivateKey(privateKey)}, list...)...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// journalIn returns a directory that only its owner can write to.
func journalIn(t *testing.T) string {
	t.Helper()
	directory, err := os.MkdirTemp("", "journal")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		// The buyer may renew a lease at the same time. This makes new files in the directory, so removing it can fail.
		for os.RemoveAll(directory) != nil {
			time.Sleep(time.Millisecond)
		}
	})
	return filepath.Join(directory, "payments")
}

var policy = Policy{MaxPerCall: "100000"}

func request(t *testing.T, ctx context.Context, url string) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// get pays for one request.
func get(t *testing.T, b *Buyer, url string) (*PaidResponse, error) {
	t.Helper()
	result, err := b.Do(request(t, context.Background(), url))
	if err == nil {
		t.Cleanup(func() { result.Response.Body.Close() })
	}
	return result, err
}

// buy is get for a caller that needs only the error.
func buy(t *testing.T, b *Buyer, url string) error {
	t.Helper()
	result, err := b.Do(request(t, context.Background(), url))
	if err == nil {
		result.Response.Body.Close()
	}
	return err
}

func checkSamePayment(t *testing.T, s *seller, count int) {
	t.Helper()
	if payments := s.seen(); len(payments) != count || len(slices.Compact(payments)) != 1 {
		t.Errorf("%d payments were sent, of which %d differ; want %d times the same",
			len(s.seen()), len(slices.Compact(s.seen())), count)
	}
}

func TestAPaymentIsSignedAndComesBackWithAReceipt(t *testing.T) {
	s := sell(t, paid)
	b := newBuyer(t, policy)
	result, err := get(t, b, s.url)
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(result.Response.Body)
	if string(body) != "sun" || result.Receipt == nil || result.Receipt.Transaction != "0xabc" {
		t.Errorf("got %q, %+v", body, result.Receipt)
	}
	if result.Payment.URL != s.url || result.Payment.Terms.PayTo != payTo || result.Payment.Method != "GET" {
		t.Errorf("signed %+v", result.Payment)
	}
	var payload struct {
		Payload struct {
			Authorization keys.Authorization `json:"authorization"`
			Signature     string             `json:"signature"`
		} `json:"payload"`
		Accepted   json.RawMessage `json:"accepted"`
		Extensions json.RawMessage `json:"extensions"`
	}
	text, _ := base64.StdEncoding.DecodeString(s.seen()[0])
	if err := json.Unmarshal(text, &payload); err != nil {
		t.Fatal(err)
	}
	if string(payload.Accepted) != termsText || string(payload.Extensions) != `{"bazaar":{}}` {
		t.Errorf("handed back %s %s", payload.Accepted, payload.Extensions)
	}
	a := payload.Payload.Authorization
	if a.From != b.Address() || a.To != payTo || a.Value != "100000" || len(a.Nonce) != 66 {
		t.Errorf("signed %+v", a)
	}
	// The public key recovered from the signature belongs to the payer.
	chosen, _ := terms.Of(json.RawMessage(termsText))
	of, _ := terms.DomainOf(chosen)
	digest, _ := a.Digest(keys.Transfer, of)
	if !b.wallet.HasSigned(digest, payload.Payload.Signature) {
		t.Error("the signature is not the payer's")
	}
}

func TestThePaymentIsSentAgainUntilItsOutcomeIsKnown(t *testing.T) {
	s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
		switch count {
		case 1:
			panic(http.ErrAbortHandler)
		case 2:
			<-r.Context().Done()
		case 3:
			fail(w, 503, `{"code":"payment_outcome_unknown"}`)
		default:
			paid(w, r, count)
		}
	})
	b := newBuyer(t, policy, WithTimeout(200*time.Millisecond))
	r, err := http.NewRequest("POST", s.url, io.NopCloser(strings.NewReader("question")))
	if err != nil {
		t.Fatal(err)
	}
	result, err := b.Do(r)
	if err != nil || result.Receipt == nil {
		t.Fatalf("got %+v, %v", result, err)
	}
	result.Response.Body.Close()
	checkSamePayment(t, s, 4)
	if !slices.Equal(s.bodies, []string{"question", "question", "question", "question"}) {
		t.Errorf("sent %q", s.bodies)
	}
}

func TestAPaymentIsNotSentAgainAfterItsEnd(t *testing.T) {
	var late atomic.Int64
	s := sell(t, func(http.ResponseWriter, *http.Request, int) {
		late.Store(int64(DefaultMaxSignatureSeconds))
		panic(http.ErrAbortHandler)
	})
	b := newBuyer(t, policy)
	b.now = func() time.Time { return time.Now().Add(time.Duration(late.Load()) * time.Second) }
	_, err := get(t, b, s.url)
	if uncertain := new(PaymentUncertainError); !errors.As(err, &uncertain) || !strings.Contains(err.Error(), "too late") {
		t.Errorf("got %v", err)
	}
	checkSamePayment(t, s, 1)
}

func TestTheGatewaysCodesAreAskedAgain(t *testing.T) {
	for code := range facts.AskAgain {
		status := 503
		if strings.HasSuffix(code, "in_flight") {
			status = 409
		}
		t.Run(code, func(t *testing.T) {
			s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
				if count == 1 {
					fail(w, status, fmt.Sprintf(`{"code":%q}`, code))
					return
				}
				paid(w, r, count)
			})
			if result, err := get(t, newBuyer(t, policy), s.url); err != nil || result.Receipt == nil {
				t.Errorf("got %v", err)
			}
			checkSamePayment(t, s, 2)
		})
	}
}

func TestAnUncertainPaymentIsHandedOverAndResumed(t *testing.T) {
	isOpen := false
	s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
		if isOpen {
			paid(w, r, count)
			return
		}
		fail(w, 503, `{"code":"payment_outcome_unknown"}`)
	})
	b := newBuyer(t, policy, WithMaxResends(1))
	_, err := get(t, b, s.url)
	var uncertain *PaymentUncertainError
	if !errors.As(err, &uncertain) || !strings.Contains(err.Error(), "the gateway answers payment_outcome_unknown") {
		t.Fatalf("got %v", err)
	}
	isOpen = true
	wrong := new(launa.InvalidArgumentError)
	if _, err := b.Resume(context.Background(), "another"); !errors.As(err, &wrong) {
		t.Errorf("got %v", err)
	}
	result, err := b.Resume(context.Background(), uncertain.Payment.ID)
	if err != nil || result.Receipt == nil {
		t.Fatalf("got %v", err)
	}
	result.Response.Body.Close()
	checkSamePayment(t, s, 3)
}

func TestWhatARefusalMeans(t *testing.T) {
	refuse := func(w http.ResponseWriter) { fail(w, 402, `{"error":"insufficient funds"}`) }
	t.Run("at once: refused, and no second one is signed", func(t *testing.T) {
		s := sell(t, func(w http.ResponseWriter, _ *http.Request, _ int) { refuse(w) })
		_, err := get(t, newBuyer(t, policy), s.url)
		var refused *PaymentRefusedError
		if !errors.As(err, &refused) || refused.Reason != `the seller says: "insufficient funds"` ||
			refused.ChargeableUntil != refused.Payment.ValidBefore || refused.ChargeableUntil == 0 {
			t.Errorf("got %v", err)
		}
		checkSamePayment(t, s, 1)
	})
	t.Run("after a try without an answer: uncertain, since that one may have been charged", func(t *testing.T) {
		s := sell(t, func(w http.ResponseWriter, _ *http.Request, count int) {
			if count == 1 {
				panic(http.ErrAbortHandler)
			}
			refuse(w)
		})
		_, err := get(t, newBuyer(t, policy), s.url)
		var uncertain *PaymentUncertainError
		if !errors.As(err, &uncertain) {
			t.Errorf("got %v", err)
		}
		checkSamePayment(t, s, 2)
	})
	t.Run("already used: uncertain", func(t *testing.T) {
		s := sell(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
			fail(w, 409, `{"code":"payment_already_used"}`)
		})
		_, err := get(t, newBuyer(t, policy), s.url)
		var uncertain *PaymentUncertainError
		if !errors.As(err, &uncertain) {
			t.Errorf("got %v", err)
		}
	})
}

func TestAnAnswerWithoutAReceiptIsTheSellersAndCanBeCharged(t *testing.T) {
	for status, text := range map[int]string{200: "sun", 500: "broken", 503: `{"error":"mine"}`, 404: "", 302: ""} {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			s := sell(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
				w.Header().Set("Location", "/elsewhere")
				fail(w, status, text)
			})
			result, err := get(t, newBuyer(t, policy), s.url)
			if err != nil {
				t.Fatal(err)
			}
			body, _ := io.ReadAll(result.Response.Body)
			if result.Response.StatusCode != status || string(body) != text || result.Receipt != nil ||
				result.Outcome != OutcomeNoReceipt || result.ChargeableUntil != result.Payment.ValidBefore {
				t.Errorf("got %d %q %+v", result.Response.StatusCode, body, result)
			}
			checkSamePayment(t, s, 1)
		})
	}
}

func TestTheCallerEndsItWithThePaymentInHand(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := sell(t, func(_ http.ResponseWriter, r *http.Request, _ int) {
		cancel()
		<-r.Context().Done()
	})
	_, err := newBuyer(t, policy).Do(request(t, ctx, s.url))
	var uncertain *PaymentUncertainError
	if !errors.As(err, &uncertain) || uncertain.Payment.ID == "" ||
		!errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestThePolicyRefusesBeforeAnythingIsSigned(t *testing.T) {
	for reason, refusing := range map[Refusal]Policy{
		RefusalAmount:  {MaxPerCall: "99999"},
		RefusalNetwork: {MaxPerCall: "100000", Networks: []string{"eip155:8453"}},
	} {
		t.Run(string(reason), func(t *testing.T) {
			s := sell(t, paid)
			b := newBuyer(t, refusing)
			_, err := get(t, b, s.url)
			var failure *SpendingPolicyError
			if !errors.As(err, &failure) || !slices.Equal(failure.Reasons, []Refusal{reason}) {
				t.Errorf("got %v", err)
			}
			if want := "amount 0.1 USDC exceeds your limit of 0.099999 USDC"; reason == RefusalAmount && err.Error() != want {
				t.Errorf("got the message %v", err)
			}
			quote, err := b.Quote(request(t, context.Background(), s.url))
			if err != nil || quote.Offer.Chosen != nil || !slices.Equal(quote.Offer.Reasons, []Refusal{reason}) {
				t.Errorf("quoted %+v, %v", quote, err)
			}
			quote.Response.Body.Close()
			if len(s.seen()) != 0 {
				t.Error("a payment was sent")
			}
		})
	}
}

func TestAHostThatThePolicyDoesNotAllowGetsNoRequest(t *testing.T) {
	s := sell(t, paid)
	s.setOnAsk(func(*http.Request) bool {
		t.Error("a request was sent")
		return true
	})
	b := newBuyer(t, Policy{MaxPerCall: "100000", MaxDeposit: "1", Hosts: []string{"example.com"}})
	ctx := context.Background()
	_, doErr := b.Do(request(t, ctx, s.url))
	_, quoteErr := b.Quote(request(t, ctx, s.url))
	_, refundErr := b.Refund(request(t, ctx, s.url), "")
	for _, err := range []error{doErr, quoteErr, refundErr} {
		failure := new(SpendingPolicyError)
		if !errors.As(err, &failure) || !slices.Equal(failure.Reasons, []Refusal{RefusalHost}) {
			t.Errorf("got %v", err)
		}
	}
}

func TestTheDaysLimitHoldsForWhatRunsAtOnce(t *testing.T) {
	s := sell(t, paid)
	b := newBuyer(t, Policy{MaxPerCall: "100000", MaxPerDay: "300000"})
	var wait sync.WaitGroup
	var mutex sync.Mutex
	refused := 0
	for range 8 {
		wait.Go(func() {
			result, err := b.Do(request(t, context.Background(), s.url))
			if err == nil {
				result.Response.Body.Close()
				return
			}
			var failure *SpendingPolicyError
			if !errors.As(err, &failure) || failure.Reasons[0] != RefusalDailyLimit {
				t.Errorf("got %v", err)
			}
			mutex.Lock()
			defer mutex.Unlock()
			refused++
		})
	}
	wait.Wait()
	if refused != 5 || len(s.seen()) != 3 {
		t.Errorf("refused %d, paid %d", refused, len(s.seen()))
	}
}

func TestTermsThatCannotBeReadOrSigned(t *testing.T) {
	unsignable := strings.Replace(termsText, `"name":"USDC",`, "", 1)
	for _, accepts := range []string{unsignable, `]x`} {
		s := sell(t, paid)
		s.accepts = accepts
		_, err := get(t, newBuyer(t, policy), s.url)
		var unreadable *UnreadableTermsError
		if !errors.As(err, &unreadable) || len(s.seen()) != 0 {
			t.Errorf("got %v", err)
		}
	}
}

func TestInspectNeedsNoKey(t *testing.T) {
	s := sell(t, paid)
	quote, err := Inspect(request(t, context.Background(), s.url))
	if err != nil || len(quote.Offer.Terms) != 1 || quote.Offer.Terms[0].Amount != "100000" {
		t.Fatalf("got %+v, %v", quote, err)
	}
	quote.Response.Body.Close()
}

func TestThePaymentHeaderIsTheBuyersToWrite(t *testing.T) {
	s := sell(t, paid)
	r := request(t, context.Background(), s.url)
	r.Header.Set("PAYMENT-SIGNATURE", "mine")
	var failure *launa.ConfigurationError
	if _, err := newBuyer(t, policy).Do(r); !errors.As(err, &failure) {
		t.Errorf("got %v", err)
	}
}

func TestAPolicyMustBeOne(t *testing.T) {
	for _, wrong := range []Policy{{}, {MaxPerCall: "0.10"}, {MaxPerCall: "-1"}, {MaxPerCall: "1", MaxPerDay: "x"}} {
		var failure *launa.ConfigurationError
		if _, err := New(wrong, WithPrivateKey(privateKey)); !errors.As(err, &failure) {
			t.Errorf("%+v: got %v", wrong, err)
		}
	}
}

func TestANumberMustMakeSense(t *testing.T) {
	for name, wrong := range map[string]Option{
		"no time":         WithTimeout(0),
		"a negative time": WithBodyTimeout(-time.Second),
		"a week":          WithBodyTimeout(7 * 24 * time.Hour),
		"a negative":      WithMaxResends(-1),
		"no end":          WithMaxResends(math.MaxInt),
	} {
		var failure *launa.ConfigurationError
		if _, err := New(policy, WithPrivateKey(privateKey), wrong); !errors.As(err, &failure) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestThePrivateKeyComesFromTheEnvironmentAndNeverIntoAText(t *testing.T) {
	t.Setenv("LAUNA_PRIVATE_KEY", privateKey)
	b, err := New(policy)
	if err != nil || b.Address() != "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" {
		t.Fatalf("got %v", err)
	}
	t.Setenv("LAUNA_PRIVATE_KEY", "")
	for _, wrong := range []string{"", "0x12", "secret words", "0x" + strings.Repeat("f", 64), "0x" + strings.Repeat("0", 64)} {
		_, err := New(policy, WithPrivateKey(wrong))
		var failure *launa.ConfigurationError
		if !errors.As(err, &failure) || (wrong != "" && strings.Contains(err.Error(), wrong)) {
			t.Errorf("%q: got %v", wrong, err)
		}
	}
	if text := fmt.Sprintf("%v %+v %#v", b, b, b); strings.Contains(text, privateKey[2:]) {
		t.Error("the key can be printed")
	}
}
