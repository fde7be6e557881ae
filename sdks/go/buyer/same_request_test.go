package buyer

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	launa "launa/sdk"
)

func TestTheSameRequestIsTheSamePurchase(t *testing.T) {
	for name, body := range map[string]io.Reader{
		"a body of bytes": strings.NewReader("question"),
		"a stream":        io.MultiReader(strings.NewReader("question")),
	} {
		t.Run(name, func(t *testing.T) {
			s := sell(t, func(w http.ResponseWriter, r *http.Request, count int) {
				if count == 1 {
					fail(w, http.StatusInternalServerError, "broken")
					return
				}
				paid(w, r, count)
			})
			b := newBuyer(t, policy)
			r, err := http.NewRequest(http.MethodPost, s.url, body)
			if err != nil {
				t.Fatal(err)
			}
			quote, err := b.Quote(r)
			if err != nil {
				t.Fatal(err)
			}
			quote.Response.Body.Close()
			if none, err := b.Resend(r); none != nil || err != nil {
				t.Fatalf("got %v, %v", none, err)
			}
			for _, outcome := range []Outcome{OutcomeNoReceipt, OutcomeCharged} {
				result, err := b.Do(r)
				if err != nil || result.Outcome != outcome {
					t.Fatalf("got %+v, %v; want %s", result, err, outcome)
				}
				result.Response.Body.Close()
			}
			checkSamePayment(t, s, 2)
			if !slices.Equal(s.bodies, []string{"question", "question"}) {
				t.Errorf("got %q", s.bodies)
			}
		})
	}
}

func TestABodyThatWasReadBeforeIsSentWholeOrNotAtAll(t *testing.T) {
	s := sell(t, paid)
	b := newBuyer(t, policy)
	r, err := http.NewRequest(http.MethodPost, s.url, strings.NewReader("question"))
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.ReadAll(r.Body)
	result, err := b.Do(r)
	if err != nil || !slices.Equal(s.bodies, []string{"question"}) {
		t.Fatalf("got %+v, %v, %q", result, err, s.bodies)
	}
	result.Response.Body.Close()
	r.Body, r.GetBody = io.NopCloser(&bytes.Buffer{}), nil
	if _, err := b.Do(r); !errors.As(err, new(*launa.InvalidArgumentError)) {
		t.Errorf("got %v", err)
	}
	if len(s.seen()) != 1 {
		t.Error("a payment was sent")
	}
}

func TestARequestWithoutAnAddressIsRefused(t *testing.T) {
	if _, err := newBuyer(t, policy).Do(&http.Request{}); !errors.As(err, new(*launa.ConfigurationError)) {
		t.Errorf("got %v", err)
	}
}

func TestANameOfAPurchaseIsAText(t *testing.T) {
	s := sell(t, paid)
	for _, name := range []string{"", "order \xff"} {
		_, err := newBuyer(t, policy).Resend(request(t, t.Context(), s.url), Purchase(name))
		if !errors.As(err, new(*launa.InvalidArgumentError)) {
			t.Errorf("%q: got %v", name, err)
		}
	}
}
