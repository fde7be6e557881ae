package retry

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"launa/sdk/internal/vectors"
)

func TestVectors(t *testing.T) {
	type vector struct {
		Status  int               `json:"status"` // null, and so 0, when no answer came
		Headers map[string]string `json:"headers"`
		Retry   int               `json:"retry"`
		Random  float64           `json:"random"`
		DelayMs *int              `json:"delay_ms"`
	}
	for _, v := range vectors.Read[[]vector](t, "retries") {
		t.Run(fmt.Sprint(v.Status, v.Headers, v.Retry, v.Random), func(t *testing.T) {
			header := http.Header{}
			for name, value := range v.Headers {
				header.Set(name, value)
			}
			delay, isWorthwhile := Delay(v.Status, header, v.Retry, v.Random)
			if isWorthwhile != (v.DelayMs != nil) {
				t.Fatalf("worth another try: %t", isWorthwhile)
			}
			if isWorthwhile && delay != time.Duration(*v.DelayMs)*time.Millisecond {
				t.Errorf("got %s; want %d ms", delay, *v.DelayMs)
			}
		})
	}
}
