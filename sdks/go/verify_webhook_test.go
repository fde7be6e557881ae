package launa

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"
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
	for _, v := range vectors[[]vector](t, "webhooks") {
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
			var data any
			if err := json.Unmarshal(event.Data, &data); err != nil {
				t.Fatal(err)
			}
			got := map[string]any{"type": event.Type, "data": data}
			if event.Timestamp != "" {
				got["timestamp"] = event.Timestamp
			}
			v.check(t, any(got), nil)
		})
	}
}
