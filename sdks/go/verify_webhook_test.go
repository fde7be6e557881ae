package launa

import (
	"encoding/json"
	"net/http"
	"reflect"
	"testing"
	"time"

	"launa/sdk/internal/vectors"
)

func TestVerifyWebhook(t *testing.T) {
	type vector struct {
		Name    string            `json:"name"`
		Secrets []string          `json:"secrets"`
		Headers map[string]string `json:"headers"`
		Body    string            `json:"body"`
		Now     int64             `json:"now"`
		expected[any]
	}
	for _, v := range vectors.Read[[]vector](t, "webhooks") {
		t.Run(v.Name, func(t *testing.T) {
			header := http.Header{}
			for name, value := range v.Headers {
				header.Set(name, value)
			}
			verifier := WebhookVerifier{Secrets: v.Secrets, Now: func() time.Time { return time.Unix(v.Now, 0) }}
			event, err := verifier.Verify([]byte(v.Body), header)
			if v.Error != "" {
				v.check(t, nil, err)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			value := v.Value.(map[string]any)
			if data, _ := json.Marshal(value["data"]); !holds(t, event.Data, data) || event.Type != value["type"] {
				t.Errorf("got %+v; want %v", event, value)
			}
		})
	}
}

// holds tells whether data, typed or raw, contains all sent fields.
func holds(t *testing.T, data any, sent []byte) bool {
	t.Helper()
	text, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	var got, want map[string]any
	if json.Unmarshal(text, &got) != nil || json.Unmarshal(sent, &want) != nil {
		t.Fatal(string(text), string(sent))
	}
	for name, value := range want {
		if got[name] != value {
			return false
		}
	}
	return true
}

func TestTheDataOfAnEventHasTheTypeThatItsNameTells(t *testing.T) {
	data := func(kind, data string) any {
		event, err := webhookEvent([]byte(`{"type":"` + kind + `","timestamp":"2026-01-31T12:00:00.000Z","data":` + data + `}`))
		if err != nil {
			t.Fatal(err)
		}
		return event.Data
	}
	payment, isPayment := data("payment.settled", `{"payment_id":"p","amount":"100000","later":1}`).(*PaymentEventData)
	if !isPayment || payment.PaymentID != "p" || payment.Amount != "100000" {
		t.Errorf("got %+v", payment)
	}
	for kind, want := range map[string]any{
		"endpoint.recovered": &EndpointEventData{}, "certificate.failing": &CertificateEventData{},
		"payee.changed": &PayeeEventData{}, "webhook.test": &TestEventData{},
	} {
		if got := data(kind, "{}"); reflect.TypeOf(got) != reflect.TypeOf(want) {
			t.Errorf("%s is a %T", kind, got)
		}
	}
	for kind, sent := range map[string]string{"payment.invented": `{"a":1}`, "payment.settled": `{"amount":{"value":"1"}}`} {
		if got, isRaw := data(kind, sent).(json.RawMessage); !isRaw || string(got) != sent {
			t.Errorf("%s is %T %s", kind, got, got)
		}
	}
}
