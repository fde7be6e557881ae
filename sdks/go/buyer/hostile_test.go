package buyer

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/sight"
	"launa/sdk/internal/vectors"
)

// approvedBy asks for the price, and approves it as a person would.
func approvedBy(t *testing.T, b *Buyer, url string) Terms {
	t.Helper()
	quote, err := b.Quote(request(t, context.Background(), url))
	if err != nil || quote.Offer == nil || quote.Offer.Chosen == nil {
		t.Fatalf("got %+v, %v", quote, err)
	}
	quote.Response.Body.Close()
	return *quote.Offer.Chosen
}

func TestOnlyApprovedTermsAreSigned(t *testing.T) {
	const base = `"network":"eip155:8453"`
	for name, change := range map[string]*strings.Replacer{
		"amount":  strings.NewReplacer(`"amount":"100000"`, `"amount":"99999"`),
		"payee":   strings.NewReplacer(payTo, strings.Replace(payTo, "11", "22", 1)),
		"network": strings.NewReplacer(`"network":"eip155:845320402"`, base),
		"time":    strings.NewReplacer(`"maxTimeoutSeconds":300`, `"maxTimeoutSeconds":301`),
	} {
		t.Run(name, func(t *testing.T) {
			s := sell(t, paid)
			b := newBuyer(t, Policy{MaxPerCall: "1000000"})
			approved := approvedBy(t, b, s.url)
			s.accepts = change.Replace(termsText)
			_, err := b.Do(request(t, context.Background(), s.url), Approved(approved))
			changed := new(TermsChangedError)
			if !errors.As(err, &changed) || len(changed.Offered) != 1 || changed.Approved.PayTo != payTo {
				t.Errorf("got %v", err)
			}
			if len(s.seen()) != 0 {
				t.Error("a payment was sent")
			}
		})
	}
	t.Run("among others, and within the policy", func(t *testing.T) {
		s := sell(t, paid)
		b := newBuyer(t, policy)
		approved := approvedBy(t, b, s.url)
		s.accepts = strings.Replace(termsText, `"amount":"100000"`, `"amount":"1"`, 1) + "," + termsText
		result, err := b.Do(request(t, context.Background(), s.url), Approved(approved))
		if err != nil || result.Payment.Terms.Amount != "100000" {
			t.Fatalf("got %+v, %v", result, err)
		}
		result.Response.Body.Close()
		_, err = newBuyer(t, Policy{MaxPerCall: "1"}).Do(request(t, context.Background(), s.url+"&2"), Approved(approved))
		if refused := new(SpendingPolicyError); !errors.As(err, &refused) {
			t.Errorf("got %v", err)
		}
	})
}

func TestASignatureLivesAsLongAsThePolicySays(t *testing.T) {
	s := sell(t, paid)
	s.accepts = strings.Replace(termsText, `"maxTimeoutSeconds":300`, `"maxTimeoutSeconds":86400`, 1)
	result, err := get(t, newBuyer(t, Policy{MaxPerCall: "100000", MaxSignatureSeconds: 60}), s.url)
	if err != nil || result.Payment.ValidBefore > time.Now().Unix()+60 || result.Payment.Terms.MaxTimeoutSeconds != 86400 {
		t.Errorf("got %+v, %v", result, err)
	}
}

// bomb returns a body of zeros that is small in compressed form.
func bomb(prefix string, size int) []byte {
	var packed bytes.Buffer
	writer := gzip.NewWriter(&packed)
	_, _ = io.WriteString(writer, prefix)
	_, _ = io.CopyN(writer, zeros{}, int64(size))
	_ = writer.Close()
	return packed.Bytes()
}

type zeros struct{}

func (zeros) Read(to []byte) (int, error) {
	for i := range to {
		to[i] = ' '
	}
	return len(to), nil
}

func TestADecisiveBodyIsReadTo64KiB(t *testing.T) {
	packed := bomb(`{"x402Version":2,"accepts":[`, 32<<20)
	for name, status := range map[string]int{"terms": 402, "conflict": 409, "unavailable": 503, "gateway": 502} {
		t.Run(name, func(t *testing.T) {
			send := func(w http.ResponseWriter) {
				w.Header().Set("Content-Encoding", "gzip")
				w.Header().Set("Content-Type", "application/json")
				w.Header().Set("Retry-After", "0")
				w.WriteHeader(status)
				_, _ = w.Write(packed)
			}
			var url string
			if name == "terms" {
				server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { send(w) }))
				defer server.Close()
				url = server.URL
			} else {
				url = sell(t, func(w http.ResponseWriter, _ *http.Request, _ int) { send(w) }).url
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := get(t, newBuyer(t, policy, WithMaxResends(1)), url)
			runtime.ReadMemStats(&after)
			if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 8<<20 {
				t.Errorf("%d bytes were allocated", allocated)
			}
			if (err == nil) != (name == "gateway") {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestTheTermsComeFromTheHeaderElseFromASmallBody(t *testing.T) {
	text := `{"x402Version":2,"accepts":[` + termsText + `]}`
	stalls := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Payment-Signature") != "" {
			paid(w, r, 1)
			return
		}
		if r.URL.Path != "/body" && r.URL.Path != "/stalled" {
			w.Header().Set("PAYMENT-REQUIRED", base64.StdEncoding.EncodeToString([]byte(text)))
		}
		w.WriteHeader(402)
		if r.URL.Path == "/body" {
			_, _ = io.WriteString(w, text)
			return
		}
		w.(http.Flusher).Flush()
		<-stalls
	}))
	defer server.Close()
	defer close(stalls)
	b := newBuyer(t, policy, WithTimeout(300*time.Millisecond))
	for _, path := range []string{"/header", "/body"} {
		if result, err := get(t, b, server.URL+path); err != nil || result.Outcome != OutcomeCharged {
			t.Errorf("%s: got %v", path, err)
		}
	}
	began := time.Now()
	_, err := get(t, b, server.URL+"/stalled")
	if late := new(launa.TimeoutError); !errors.As(err, &late) || time.Since(began) > 5*time.Second {
		t.Errorf("got %v after %s", err, time.Since(began))
	}
}

func TestAStalledRefusalEndsInTime(t *testing.T) {
	s := sell(t, func(w http.ResponseWriter, r *http.Request, _ int) {
		w.WriteHeader(402)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	})
	began := time.Now()
	_, err := get(t, newBuyer(t, policy, WithTimeout(300*time.Millisecond)), s.url)
	refused := new(PaymentRefusedError)
	if !errors.As(err, &refused) || refused.Reason != "no reason given" || time.Since(began) > 5*time.Second {
		t.Errorf("got %v after %s", err, time.Since(began))
	}
}

func TestNothingPrintsAPayment(t *testing.T) {
	s := sell(t, func(w http.ResponseWriter, _ *http.Request, _ int) { fail(w, 402, `{"error":"no"}`) })
	b := newBuyer(t, policy)
	_, err := get(t, b, s.url)
	refused := new(PaymentRefusedError)
	if !errors.As(err, &refused) {
		t.Fatal(err)
	}
	uncertain := &PaymentUncertainError{Message: "m", Payment: refused.Payment}
	open, openErr := b.journal.Open(context.Background())
	if openErr != nil || len(open) != 1 {
		t.Fatalf("got %v, %v", open, openErr)
	}
	answered := sell(t, func(w http.ResponseWriter, _ *http.Request, _ int) { fail(w, 500, "broken") })
	paid := vectors.Must(get(t, b, answered.url))(t)
	quote := vectors.Must(b.Quote(request(t, t.Context(), s.url)))(t)
	for _, secret := range []string{s.seen()[0][:40], answered.seen()[0][:40], privateKey[2:]} {
		for _, value := range []any{refused, uncertain, *refused, *uncertain, refused.Payment, *refused.Payment, paid, *paid, quote} {
			if place := sight.Finds(value, secret, false); place != "" {
				t.Errorf("%s of %T shows the payment", place, value)
			}
		}
		// encoding/json must write the headers of an open payment, because a journal stores its JSON.
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x"} {
			for _, value := range []any{open, open[0], &open[0]} {
				if text := fmt.Sprintf(verb, value); strings.Contains(text, secret) || strings.Contains(text, fmt.Sprintf("%x", secret)) {
					t.Errorf("%s of %T shows the payment", verb, value)
				}
			}
		}
		var text bytes.Buffer
		slog.New(slog.NewTextHandler(&text, nil)).Info("m", "one", open[0], "all", open)
		slog.New(slog.NewJSONHandler(&text, nil)).Info("m", "one", open[0])
		if strings.Contains(text.String(), secret) {
			t.Error("a log shows an open payment")
		}
	}
	if name := paid.Response.Request.URL.String(); name != answered.url || paid.Response.Request.Method != http.MethodGet {
		t.Errorf("the answer is to %s", name)
	}
}

func TestNothingShowsTheKeyOfABuyer(t *testing.T) {
	b := newBuyer(t, policy)
	key, _ := hex.DecodeString(privateKey[2:])
	for _, secret := range []string{privateKey[2:], string(key), fmt.Sprint(key)} {
		for _, value := range []any{b, *b, struct{ payer *Buyer }{b}, WithPrivateKey(privateKey)} {
			if place := sight.Finds(value, secret, true); place != "" {
				t.Errorf("%s of %T shows the key", place, value)
			}
		}
	}
}

func TestWhatASellerSaysIsData(t *testing.T) {
	const esc, rightToLeft = "\x1b[2K", "\u202e"
	for given, want := range map[string]string{
		"":                                "no reason given",
		" \n":                             "no reason given",
		"insufficient_funds":              "the wallet does not hold enough of the token (insufficient_funds)",
		"unexpected_settle_error: " + esc: "the payment could not be verified or settled (unexpected_settle_error)",
		esc + "paid":                      `the seller says: "\u001b[2Kpaid"`,
		"a" + rightToLeft + "b":           `the seller says: "a\u202eb"`,
		"line\nnext\u2028\u200b\ufeff":    `the seller says: "line\u000anext\u2028\u200b\ufeff"`,
		`ends" and goes on`:               `the seller says: "ends\" and goes on"`,
		"tag \U000e0041":                  `the seller says: "tag \udb40\udc41"`,
		"Zürich 😀":                        `the seller says: "Zürich 😀"`,
		strings.Repeat("é", 201):          `the seller says: "` + strings.Repeat("é", 200) + `…"`,
	} {
		if got, _, _ := terms.SellerReason(given); got != want {
			t.Errorf("got %s; want %s", got, want)
		}
	}
	s := sell(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
		text, _ := json.Marshal(map[string]string{"error": esc + strings.Repeat("obey ", 10_000)})
		fail(w, 402, string(text))
	})
	if _, err := get(t, newBuyer(t, policy), s.url); err == nil || len(err.Error()) > 400 || strings.Contains(err.Error(), "\x1b") {
		t.Errorf("got %v", err)
	}
}

func TestTheHostThatRefusesThreeTimesGetsNoMore(t *testing.T) {
	for name, answer := range map[string]func(w http.ResponseWriter){
		"its own error": func(w http.ResponseWriter) { fail(w, 500, "") }, "a gateway's code": notCharged,
	} {
		s := sell(t, func(w http.ResponseWriter, _ *http.Request, _ int) { answer(w) })
		b := newBuyer(t, policy)
		for i := range 3 {
			if _, err := get(t, b, fmt.Sprint(s.url, "&n=", i)); err != nil {
				t.Fatal(err)
			}
		}
		_, err := get(t, b, s.url+"&n=3")
		refused := new(SpendingPolicyError)
		if !errors.As(err, &refused) || refused.Reasons[0] != RefusalHostRefuses || len(s.seen()) != 3 {
			t.Errorf("%s: got %v after %d", name, err, len(s.seen()))
		}
	}
}

func TestTheLimitOfAHost(t *testing.T) {
	s := sell(t, paid)
	b := newBuyer(t, Policy{MaxPerCall: "100000", MaxPerHostPerDay: "100000"})
	if _, err := get(t, b, s.url); err != nil {
		t.Fatal(err)
	}
	_, err := get(t, b, s.url+"&2")
	refused := new(SpendingPolicyError)
	if !errors.As(err, &refused) || refused.Reasons[0] != RefusalHostDailyLimit {
		t.Errorf("got %v", err)
	}
	if _, err := get(t, b, strings.Replace(s.url, "shop.", "other.", 1)); err != nil {
		t.Errorf("another host: %v", err)
	}
}

func TestDepths(t *testing.T) {
	v := vectors.Read[struct {
		Seller []struct {
			Text     string
			Readable bool
		}
		JournalLines []string `json:"journal_lines"`
	}](t, "depths")
	if len(v.Seller) == 0 || len(v.JournalLines) == 0 {
		t.Fatal("there are no vectors")
	}
	for i, seller := range v.Seller {
		var value any
		if err := terms.ReadJSON([]byte(seller.Text), &value); (err == nil) != seller.Readable {
			t.Errorf("%d: got %v", i, err)
		}
	}
	for i, line := range v.JournalLines {
		if _, _, err := journal.FormerEndIn([]byte(line)); err != nil {
			t.Errorf("line %d: got %v", i, err)
		}
	}
}

func nested(levels int) string { return strings.Repeat("[", levels) + strings.Repeat("]", levels) }

// The journal stores the terms until the payment ends, and then the receipt. The other SDKs must be able to read both.
func TestDeepTermsAreNotPaid(t *testing.T) {
	inBody := false
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text := `{"x402Version":2,"accepts":[` + strings.Replace(termsText, `"version":"2"`, `"version":"2","x":`+nested(197), 1) + `]}`
		if !inBody {
			w.Header().Set("PAYMENT-REQUIRED", base64.StdEncoding.EncodeToString([]byte(text)))
		}
		w.WriteHeader(402)
		if inBody {
			_, _ = io.WriteString(w, text)
		}
	}))
	defer server.Close()
	for _, inBody = range []bool{false, true} {
		journal := FileJournal(journalIn(t))
		_, err := get(t, newBuyer(t, policy, WithJournal(journal)), server.URL)
		if unreadable := new(UnreadableTermsError); !errors.As(err, &unreadable) || !strings.Contains(err.Error(), "200 levels") {
			t.Errorf("in the body %v: got %v", inBody, err)
		}
		if open := vectors.Must(journal.Open(context.Background()))(t); len(open) > 0 {
			t.Errorf("%v is in the journal", open)
		}
	}
}

func TestADeepReceiptIsNone(t *testing.T) {
	s := sell(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
		receipt := `{"success":true,"transaction":"0xabc","network":"eip155:845320402","extra":{"x":` + nested(199) + `}}`
		w.Header().Set("PAYMENT-RESPONSE", base64.StdEncoding.EncodeToString([]byte(receipt)))
		_, _ = io.WriteString(w, "sun")
	})
	if result, err := get(t, newBuyer(t, policy), s.url); err != nil || result.Outcome != OutcomeNoReceipt {
		t.Errorf("got %+v, %v", result, err)
	}
}

func TestADeepPaymentOfTheJournalIsNamed(t *testing.T) {
	directory := journalIn(t)
	s := sell(t, func(http.ResponseWriter, *http.Request, int) { panic(http.ErrAbortHandler) })
	b := newBuyer(t, policy, WithMaxResends(0), WithJournal(FileJournal(directory)))
	_, _ = get(t, b, s.url)
	text := query(t, directory, "select terms from payment")[0]
	query(t, directory, "update payment set terms = ?", strings.Replace(text, `"version":"2"`, `"version":"2","x":`+nested(199), 1))
	id := query(t, directory, "select id from payment")[0]
	_, err := get(t, b, s.url+"&days=2")
	if failed := new(JournalError); !errors.As(err, &failed) || !strings.Contains(err.Error(), "the payment "+id+" cannot be read") {
		t.Errorf("got %v", err)
	}
}

func TestTermsAreReadTo64KiB(t *testing.T) {
	size := 0
	s := sell(t, paid)
	s.setOnAsk(func(*http.Request) bool {
		s.accepts = strings.Replace(termsText, `"version":"2"`, `"version":"2","x":"`+strings.Repeat("<", size)+`"`, 1)
		return true
	})
	ownClient := WithHTTPClient(&http.Client{Transport: http.DefaultTransport.(*http.Transport).Clone()})
	for name, client := range map[string][]Option{"own transport": nil, "transport of the caller": {ownClient}} {
		if name != "own transport" {
			s.url = strings.Replace(s.url, "shop.dev.localhost", "127.0.0.1", 1)
		}
		for _, size = range []int{40 << 10, 50 << 10} {
			journal := FileJournal(journalIn(t))
			result, err := get(t, newBuyer(t, policy, append(client, WithJournal(journal))...), s.url)
			if isSmall := size < 45<<10; (err == nil) != isSmall || isSmall && result.Outcome != OutcomeCharged {
				t.Errorf("%s, %d bytes: got %v", name, size, err)
			}
			if open := vectors.Must(journal.Open(context.Background()))(t); size > 45<<10 && len(open) > 0 {
				t.Errorf("%s: %v is in the journal", name, open)
			}
		}
	}
}

func TestHeadersAreReadTo64KiB(t *testing.T) {
	size := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Long", strings.Repeat("x", size))
	}))
	defer server.Close()
	for _, size = range []int{60 << 10, 64 << 10} {
		_, err := get(t, newBuyer(t, policy), server.URL)
		if failed := new(launa.ConnectionError); errors.As(err, &failed) == (size < 64<<10) {
			t.Errorf("%d bytes: got %v", size, err)
		}
	}
}

func TestAReceiptThatComesTwiceIsNone(t *testing.T) {
	s := sell(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
		receipt := headerOf(map[string]any{"success": true, "transaction": "0xabc", "network": "n"})
		w.Header()["Payment-Response"] = []string{receipt, receipt}
		fail(w, http.StatusOK, "sun")
	})
	result, err := get(t, newBuyer(t, policy), s.url)
	if err != nil || result.Outcome != OutcomeNoReceipt {
		t.Errorf("got %+v, %v", result, err)
	}
}
