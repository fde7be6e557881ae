package retry

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"testing"
	"time"
)

func TestVectors(t *testing.T) {
	var vectors []struct {
		Status  int               `json:"status"` // null, and so 0, when no answer came
		Headers map[string]string `json:"headers"`
		Retry   int               `json:"retry"`
		Random  float64           `json:"random"`
		DelayMs *int              `json:"delay_ms"`
	}
	text, err := os.ReadFile("../../../vectors/retries.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors) == 0 {
		t.Fatal(err)
	}
	for _, v := range vectors {
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
