package buyer

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/retry"
	"launa/sdk/internal/vectors"
)

type policyVector struct {
	MaxPerCall          string   `json:"max_per_call"`
	MaxPerDay           string   `json:"max_per_day"`
	MaxPerHostPerDay    string   `json:"max_per_host_per_day"`
	Networks            []string `json:"networks"`
	Hosts               []string `json:"hosts"`
	Assets              []Asset  `json:"assets"`
	MaxDeposit          string   `json:"max_deposit"`
	MaxSignatureSeconds int64    `json:"max_signature_seconds"`
	MaxWithoutReceipt   int      `json:"max_without_receipt"`
}

func TestSpending(t *testing.T) {
	type vector struct {
		Accepts          []json.RawMessage `json:"accepts"`
		Policy           policyVector      `json:"policy"`
		Host             string            `json:"host"`
		Namespaces       []string          `json:"namespaces"`
		Approved         *Terms            `json:"approved"`
		Chosen           *int              `json:"chosen"`
		SignatureSeconds int64             `json:"signature_seconds"`
		Refused          []Refusal         `json:"refused"`
	}
	for i, v := range vectors.Read[[]vector](t, "spending") {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			policy := Policy(v.Policy)
			can := (&Buyer{policy: policy}).abilities()
			can.namespaces = v.Namespaces
			index, terms, reasons := policy.choose(v.Accepts, v.Host, can, v.Approved)
			switch {
			case v.Chosen != nil && index != *v.Chosen:
				t.Errorf("chose %d for %v; want %d", index, reasons, *v.Chosen)
			case v.Chosen == nil && (index >= 0 || !slices.Equal(reasons, v.Refused)):
				t.Errorf("chose %d, refused for %v; want %v", index, reasons, v.Refused)
			}
			if seconds := policy.validBefore(time.Unix(1000, 0), terms) - 1000; v.Chosen != nil && seconds != v.SignatureSeconds {
				t.Errorf("the signature lives %d seconds; want %d", seconds, v.SignatureSeconds)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	type payment struct {
		Outcome  string    `json:"outcome"`
		SignedAt time.Time `json:"signed_at"`
		Host     string    `json:"host"`
		Network  string    `json:"network"`
		Asset    string    `json:"asset"`
		Outlay   string    `json:"outlay"`
	}
	type vector struct {
		Name    string       `json:"name"`
		Journal []payment    `json:"journal"`
		Policy  policyVector `json:"policy"`
		Payment payment      `json:"payment"`
		Now     time.Time    `json:"now"`
		Refused Refusal      `json:"refused"`
	}
	journaled := func(p payment, id int) JournaledPayment {
		return JournaledPayment{
			ID: fmt.Sprint(id), SignedAt: p.SignedAt, Outcome: p.Outcome,
			Host: p.Host, Network: p.Network, Asset: p.Asset, Outlay: p.Outlay,
		}
	}
	for _, v := range vectors.Read[[]vector](t, "limits") {
		t.Run(v.Name, func(t *testing.T) {
			var list []JournaledPayment
			for i, line := range v.Journal {
				list = append(list, journaled(line, i))
			}
			policy := Policy(v.Policy)
			if got := policy.limit(list, journaled(v.Payment, -1), v.Now); got != v.Refused {
				t.Errorf("got %q; want %q", got, v.Refused)
			}
			// The limits decide in the same way if the journal has added up several payments to one entry.
			var sums []JournaledPayment
			kept := journal.InMemory(func() time.Time { return v.Now })
			for i, line := range v.Journal {
				switch Outcome(line.Outcome) {
				case OutcomeCharged, OutcomeNotCharged, OutcomeRefused, OutcomeExpired:
					payment := openAt(line.SignedAt, "p", 1)
					payment.Host, payment.Terms.Network, payment.Terms.Asset, payment.Outlay = line.Host, line.Network, line.Asset, line.Outlay
					end := journal.EndedOf(payment, Outcome(line.Outcome), v.Now, nil)
					if err := errors.Join(kept.Begin(t.Context(), payment, allow), kept.End(t.Context(), end)); err != nil {
						t.Fatal(err)
					}
				default:
					sums = append(sums, journaled(line, i))
				}
			}
			err := kept.Begin(t.Context(), openAt(v.Now, "q", 1), func(list []JournaledPayment) error {
				sums = append(sums, list...)
				return nil
			})
			if got := policy.limit(sums, journaled(v.Payment, -1), v.Now); err != nil || got != v.Refused {
				t.Errorf("added up: got %q, %v; want %q", got, err, v.Refused)
			}
		})
	}
}

func TestOutcomes(t *testing.T) {
	type outcome struct {
		Kind    Outcome  `json:"kind"`
		Receipt *Receipt `json:"receipt"`
		Reason  string   `json:"reason"`
		Code    string   `json:"code"`
		After   *int     `json:"retry_after_seconds"`
	}
	type vector struct {
		Status  int               `json:"status"`
		Headers map[string]string `json:"headers"`
		Body    *string           `json:"body"`
		Outcome outcome           `json:"outcome"`
		Bought  bool              `json:"is_bought"`
	}
	for i, v := range vectors.Read[[]vector](t, "outcomes") {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			header := http.Header{}
			for name, value := range v.Headers {
				header.Set(name, value)
			}
			var body []byte
			if v.Body != nil {
				body = []byte(*v.Body)
			}
			got := verdictOn(v.Status, header, body)
			found := outcome{Kind: got.outcome, Receipt: got.receipt, Reason: got.reason}
			if got.outcome == OutcomeNotCharged || got.outcome == outcomeAskAgain {
				found.Code, found.Reason = got.reason, ""
			}
			if after, isTold := retry.AfterSeconds(header); isTold && got.outcome == outcomeAskAgain {
				found.After = &after
			}
			if !reflect.DeepEqual(found, v.Outcome) {
				t.Errorf("got %+v; want %+v", found, v.Outcome)
			}
			if isBought(v.Status) != v.Bought {
				t.Errorf("bought: want %t", v.Bought)
			}
		})
	}
}

func TestHeaders(t *testing.T) {
	type vector struct {
		Header   string `json:"header"`
		Readable bool   `json:"readable"`
	}
	for i, v := range vectors.Read[[]vector](t, "headers") {
		asked, err := terms.RequiredBy(http.Header{terms.PaymentRequired: {v.Header}}, nil)
		if isRead := err == nil && len(asked.Accepts) == 1; isRead != v.Readable {
			t.Errorf("%d: got %v", i, err)
		}
	}
}

func TestPurchases(t *testing.T) {
	type vector struct {
		Method   string  `json:"method"`
		URL      string  `json:"url"`
		Body     *string `json:"body"`
		Named    string  `json:"named"`
		Purchase string  `json:"purchase"`
	}
	b := newBuyer(t, policy, WithAllowHTTP())
	for i, v := range vectors.Read[[]vector](t, "purchases") {
		var body io.Reader
		if v.Body != nil {
			body = strings.NewReader(*v.Body)
		}
		asked := vectors.Must(http.NewRequest(v.Method, v.URL, body))(t)
		if got := vectors.Must(b.repeatable(asked, v.Named))(t); got.purchase != v.Purchase {
			t.Errorf("%d: got %s; want %s", i, got.purchase, v.Purchase)
		}
	}
}
