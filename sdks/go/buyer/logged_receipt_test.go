package buyer

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestALineOfTheLogKeepsLittleOfAReceipt(t *testing.T) {
	long := strings.Repeat("é", 1025)
	for name, test := range map[string]struct{ receipt, want string }{
		"the members of x402 and of a charge": {
			`{"success":true,"transaction":"0xabc","network":"n","payer":"0x1","amount":"7","errorReason":"r",` +
				`"extra":{"chargedAmount":"5","channelState":{"balance":"9","n":1,"list":["a",2,null]},"note":"x"},"more":1}`,
			`{"success":true,"transaction":"0xabc","network":"n","payer":"0x1","amount":"7","errorReason":"r",` +
				`"extra":{"channelState":{"balance":"9","list":["a",2,null],"n":1},"chargedAmount":"5"}}`,
		},
		"a note": {
			`{"success":true,"transaction":"0xabc","network":"n","extra":{"note":"` + strings.Repeat("x", 40<<10) + `"}}`,
			`{"success":true,"transaction":"0xabc","network":"n"}`,
		},
		"long texts": {
			`{"success":true,"transaction":"0xabc","network":"` + long + `","payer":"` + long + `","amount":"` + long + `",` +
				`"extra":{"chargedAmount":"` + long + `","channelState":{"a":"` + long + `","b":["` + long + `","c"]}}}`,
			`{"success":true,"transaction":"0xabc","network":"","extra":{"channelState":{"b":["c"]}}}`,
		},
		"the longest text": {
			`{"success":true,"transaction":"0xabc","network":"` + strings.Repeat("x", 1024) + `"}`,
			`{"success":true,"transaction":"0xabc","network":"` + strings.Repeat("x", 1024) + `"}`,
		},
		"too long together": {
			`{"success":true,"transaction":"0xabc","network":"n","payer":"` + strings.Repeat("x", 1024) + `","amount":"` + strings.Repeat("x", 1024) + `"}`,
			"null",
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := sell(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
				w.Header().Set("PAYMENT-RESPONSE", headerOf(json.RawMessage(test.receipt)))
			})
			directory := journalIn(t)
			// The caller gets the whole receipt.
			result, err := get(t, newBuyer(t, policy, WithJournal(FileJournal(directory))), s.url)
			if err != nil || result.Receipt == nil || result.Receipt.Transaction != "0xabc" {
				t.Fatalf("got %+v, %v", result, err)
			}
			line := must(os.ReadFile(filepath.Join(directory, "log", dayOf(time.Now())+".jsonl")))(t)
			var ended struct {
				Transaction string
				Receipt     json.RawMessage
			}
			if err := json.Unmarshal(line, &ended); err != nil || string(ended.Receipt) != test.want || ended.Transaction != "0xabc" || len(line) > 4096 {
				t.Errorf("got %s, %v; want %s", line, err, test.want)
			}
		})
	}
	payment := openAt(time.Now(), "p", 1)
	if ended := payment.ended(OutcomeCharged, time.Now(), &Receipt{Success: true, Transaction: long}); ended.Transaction != nil {
		t.Errorf("kept %d characters", len(*ended.Transaction))
	}
}
